import '../../src/styles/index.css'
import { createPinia } from 'pinia'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { commands } from 'vitest/browser'
import { createApp, h, nextTick, shallowRef } from 'vue'
import ToolCard from '../../src/components/ToolCard/ToolCard.vue'
import type { ToolCardInput } from '../../src/core/card.js'
import { createToolCards } from '../../src/plugin/createToolCards.js'
import { safetyFaults } from '../setup/assertSafe.js'
import { SURFACES } from './surfaces.js'

/** No card may block the page longer, in ms. */
const LONGEST = 200

const entries = await commands.readCorpora()
const corpora = [...new Set(entries.map(({ corpus }) => corpus))]
const slowest = { ms: 0, what: '' }
let cards = 0

const card = shallowRef<ToolCardInput>()
const issues: string[] = []
const host = document.createElement('div')
document.body.append(host)
const app = createApp({
  setup: () => () => card.value && h(ToolCard, { card: card.value, defaultOpen: true, key: cards }),
})
app.config.errorHandler = (error) => void issues.push(String(error))
app.use(createPinia()).use(createToolCards({ onIssue: ({ message }) => void issues.push(message) }))
app.mount(host)

/** Ms from new data to a page that is laid out; the shortest of three tries if the first is long. */
async function draw(data: ToolCardInput): Promise<number> {
  let best = Infinity
  for (let tries = 0; tries < 3 && best > LONGEST; tries++) {
    const start = performance.now()
    cards += 1
    card.value = data
    await nextTick()
    host.getBoundingClientRect()
    best = Math.min(best, performance.now() - start)
  }
  return best
}

/** Opens what is folded and turns Markdown to its source, as a curious reader would. */
async function openAll(): Promise<boolean> {
  const buttons = host.querySelectorAll<HTMLElement>(
    '[data-slot="fold"] button, [data-slot="json"] button, .tc-md-toggle',
  )
  for (const button of buttons) if (button.isConnected) button.click()
  await nextTick()
  return buttons.length > 0
}

async function faultsOf(name: string, data: ToolCardInput): Promise<string[]> {
  issues.length = 0
  const ms = await draw(data)
  if (ms > slowest.ms) Object.assign(slowest, { ms, what: name })
  const faults = [...issues, ...safetyFaults(host)]
  if (ms > LONGEST) faults.push(`took ${ms.toFixed()} ms`)
  if (host.querySelector('[data-slot="card"]') === null) faults.push('no card')
  // Large data is read in slices.
  if (host.querySelector('[data-slot="reading"]') !== null)
    await vi.waitUntil(() => host.querySelector('[data-slot="reading"]') === null, { timeout: 20_000 })
  if (await openAll()) faults.push(...safetyFaults(host))
  return faults.map((fault) => `${name}: ${fault}`)
}

describe.skipIf(entries.length === 0)('hostile texts in a real browser (needs the shared folder)', () => {
  beforeAll(async () => {
    // The part for Markdown is loaded on demand; that it comes is no request of the data.
    await import('../../src/markdown/index.js')
    await draw(SURFACES['result as Markdown']?.('a') ?? { toolCallId: 'a' })
    await vi.waitUntil(() => host.querySelector('.tc-md') !== null, { timeout: 20_000 })
    await commands.watchRequests()
  })
  afterAll(() => {
    app.unmount()
    console.info(`${String(cards)} cards; the slowest took ${slowest.ms.toFixed()} ms: ${slowest.what}`)
  })

  it('are there', () => {
    expect(corpora).toEqual(
      expect.arrayContaining(['deceptive-chars', 'json-test-suite', 'markdown-sanitizers', 'vue-forgery']),
    )
    expect(entries.length).toBeGreaterThan(500)
  })

  describe.each(corpora)('%s', (corpus) => {
    it.each(Object.entries(SURFACES))('as %s', { timeout: 180_000 }, async (_, surface) => {
      const faults: string[] = []
      for (const entry of entries)
        if (entry.corpus === corpus) faults.push(...(await faultsOf(entry.name, surface(entry.text))))
      expect(faults.slice(0, 30)).toEqual([])
    })
  })

  it('asked the network for nothing, went nowhere, opened nothing', async () => {
    // The test page has a font of its own, of which it gets the parts that a text needs.
    const ownFont = /^font \S+\/@fontsource\/noto-sans-sc\//
    expect((await commands.requestLog()).filter((request) => !ownFont.test(request))).toEqual([])
  })
})
