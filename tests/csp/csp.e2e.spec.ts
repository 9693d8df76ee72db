import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chromiumArgs, findChromium } from '../../scripts/find-chromium.mjs'
import { serveFolder } from '../../scripts/serve-folder.mjs'
import { buildStories } from '../stories/buildStories.js'

const page = fileURLToPath(new URL('./page', import.meta.url))
const STRICT = "default-src 'self'; style-src 'self'; require-trusted-types-for 'script'; trusted-types"

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs })
}, 60_000)
afterAll(() => browser?.close())

interface Watched {
  page: Page
  /** What the policy refused, as `directive: what`. */
  violations: () => Promise<string[]>
  /** Everything else that went wrong, or went out. */
  complaints: string[]
}

async function watched(origin: string): Promise<Watched> {
  const page = await browser.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    // Of what the policy refuses the page tells by itself.
    if (message.type() === 'error' && !/Content Security Policy|TrustedTypePolicy/.test(message.text()))
      complaints.push(message.text())
  })
  page.on('pageerror', (error) => void complaints.push(String(error)))
  page.on('request', (request) => {
    if (!request.url().startsWith(origin)) complaints.push(`asked for ${request.url()}`)
  })
  await page.addInitScript(() => {
    const list: string[] = []
    Object.assign(globalThis, { violations: list })
    document.addEventListener('securitypolicyviolation', (event) => {
      list.push(`${event.effectiveDirective}: ${event.blockedURI} ${event.sample}`)
    })
  })
  const violations = () => page.evaluate(() => (globalThis as unknown as { violations: string[] }).violations)
  return { page, violations, complaints }
}

/** The name of the policy that Vue makes when it is imported; nothing else may be refused. */
const VUES_OWN = [expect.stringMatching(/^trusted-types: trusted-types-policy vue/)]

describe('every story, built', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vue-tool-cards-stories-'))
  beforeAll(() => buildStories(page, folder), 120_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each([
    ['vue', []],
    ["'none'", VUES_OWN],
  ])('under trusted-types %s', { timeout: 240_000 }, async (types, refused) => {
    const server = await serveFolder(folder, { 'content-security-policy': `${STRICT} ${types}` })
    try {
      const { page, violations, complaints } = await watched(server.url)
      await page.goto(server.url, { waitUntil: 'commit' })
      await page.locator('body[data-ready]').waitFor({ state: 'attached', timeout: 200_000 })
      const { shown, refused: failed } = await page.evaluate(
        () => (globalThis as unknown as { stories: Record<'shown' | 'refused', string[]> }).stories,
      )
      // Drawn, and without an inline style.
      expect(failed).toEqual([])
      expect(shown.length).toBeGreaterThan(100)
      expect(await violations()).toEqual(refused)
      expect(complaints).toEqual([])
    } finally {
      server.close()
    }
  })
})

describe('the demo, built', () => {
  let server: ChildProcess
  let url = ''
  beforeAll(async () => {
    server = spawn(process.execPath, ['demo/server.mjs', '--port', '0'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    for await (const chunk of server.stdout ?? []) {
      url = /http:\/\/127\.0\.0\.1:\d+/.exec(String(chunk))?.[0] ?? ''
      if (url !== '') break
    }
  }, 120_000)
  afterAll(async () => {
    if (server.exitCode === null && server.kill()) await once(server, 'exit')
  })

  it.each([
    ['vue', []],
    ["'none'", VUES_OWN],
  ])('runs to the question under trusted-types %s', { timeout: 60_000 }, async (types, refused) => {
    const { page, violations, complaints } = await watched(url)
    await page.route(`${url}/?*`, async (route) => {
      const response = await route.fetch()
      const headers = { ...response.headers(), 'content-security-policy': `${STRICT} ${types}` }
      await route.fulfill({ response, headers })
    })
    await page.goto(`${url}/?language=en&wire=openai-chat&speed=20`)
    await page.getByRole('button', { name: /prepare a refund/i }).click()
    await page.locator('button[data-approvable="true"]').waitFor({ timeout: 40_000 })
    expect(await violations()).toEqual(refused)
    expect(complaints).toEqual([])
  })
})
