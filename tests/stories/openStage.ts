import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from 'playwright'
import { chromiumArgs, findChromium } from '../../scripts/find-chromium.mjs'
import { serveFolder } from '../../scripts/serve-folder.mjs'
import { buildStories } from './buildStories.js'
import type { ShowOptions, Stage } from './stage.js'

const PAGE = fileURLToPath(new URL('./page', import.meta.url))

type Global = typeof globalThis & { stage: Stage }

export interface OpenStage {
  readonly page: Page
  readonly names: readonly string[]
  readonly show: (name: string, options?: ShowOptions) => Promise<void>
  /** How often a listener of the shown story was called. */
  readonly actCount: () => Promise<number>
  readonly close: () => Promise<void>
}

/** A page of its own, with real keys and media, that shows one story at a time. Building it takes some seconds. */
export async function openStage(viewport = { width: 800, height: 600 }): Promise<OpenStage> {
  const folder = mkdtempSync(join(tmpdir(), 'vue-tool-cards-stage-'))
  await buildStories(PAGE, folder)
  const server = await serveFolder(folder)
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs })
  const page = await browser.newPage({ viewport })
  await page.goto(server.url)
  await page.locator('body[data-ready]').waitFor({ state: 'attached' })
  return {
    page,
    names: await page.evaluate(() => (globalThis as Global).stage.names),
    show: (name, options = {}) =>
      page.evaluate(([of, look]) => (globalThis as Global).stage.show(of, look), [name, options] as const),
    actCount: () => page.evaluate(() => (globalThis as Global).stage.actCount()),
    async close() {
      await browser.close()
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
