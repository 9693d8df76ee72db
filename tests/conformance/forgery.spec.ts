import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPinia, type Pinia } from 'pinia'
import { describe, expect, it } from 'vitest'
import { createSSRApp, h } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { ToolCard, useToolCallStore } from '../../src/index.js'
import { sharedDir, sharedMissing } from '../setup/shared.js'

const shared = sharedDir()
const texts =
  shared === undefined
    ? []
    : (JSON.parse(readFileSync(join(shared, 'corpora/vue-forgery.json'), 'utf8')) as string[])

function page(pinia: Pinia): Promise<string> {
  const app = createSSRApp({ render: () => h(ToolCard, { toolCallId: 'a', defaultOpen: true }) })
  return renderToString(app.use(pinia))
}

/** What a reader sees: the text of the page, without tags. */
function read(html: string): string {
  const entities: Record<string, string> = {
    '&lt;': '<',
    '&gt;': '>',
    '&quot;': '"',
    '&#39;': "'",
    '&amp;': '&',
  }
  return html
    .replace(/<[^>]*>/g, '\n')
    .replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? '')
}

/** Every key and every scalar of a value, as they are written. */
function tokens(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [String(value)]
  return Object.entries(value).flatMap(([key, child]) => [
    ...(Array.isArray(value) ? [] : [key]),
    ...tokens(child),
  ])
}

describe.skipIf(shared === undefined)(`JSON that looks like Vue (${sharedMissing} otherwise)`, () => {
  it.each(texts)('%s passes through store, server, hydration and page unaltered', async (argsText) => {
    const args = JSON.parse(argsText) as unknown
    const server = createPinia()
    useToolCallStore(server).applyBatch([
      { type: 'tool_call_start', toolCallId: 'a', toolName: 'run' },
      { type: 'tool_call_ready', toolCallId: 'a', args, argsText },
      { type: 'tool_result', toolCallId: 'a', result: JSON.parse(argsText) as unknown },
    ])
    const sent = JSON.stringify(server.state.value)

    const client = createPinia()
    client.state.value = JSON.parse(sent) as typeof client.state.value
    const card = useToolCallStore(client).card('a')
    expect(card?.argsText).toBe(argsText)
    expect(JSON.stringify(card?.args)).toBe(JSON.stringify(args))
    expect(JSON.stringify(card?.result)).toBe(JSON.stringify(args))

    for (const html of [await page(server), await page(client)]) {
      const text = read(html)
      for (const token of tokens(args)) expect(text).toContain(token)
      const tags = html.match(/<[^>]*>/g)?.join('\n')
      expect(tags).not.toMatch(/<(?:img|script|iframe|object)\b|\son\w+\s*=|\sstyle=/i)
    }
    expect((globalThis as { __pwned?: unknown }).__pwned).toBeUndefined()
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })
})
