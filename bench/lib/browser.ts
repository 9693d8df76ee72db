import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import vue from '@vitejs/plugin-vue'
import { chromium, type Browser, type CDPSession, type Page } from 'playwright'
import { build } from 'vite'
import type * as FindChromium from '../../scripts/find-chromium.mjs'
import { vueOptions } from '../../scripts/vue-options.mjs'

const root = process.cwd()
const ORIGIN = 'http://127.0.0.1/'

/** A page of `bench/pages`, bundled as an app's production build, and its script's `window.bench`. */
export interface BenchPage {
  readonly page: Page
  readonly session: CDPSession
}

export async function launchChromium(): Promise<Browser> {
  // Imported from where it stands: it finds its browser from its own place, which a bundle has not.
  const script = pathToFileURL(join(root, 'scripts/find-chromium.mjs')).href
  const { chromiumArgs, findChromium } = (await import(/* @vite-ignore */ script)) as typeof FindChromium
  return chromium.launch({ executablePath: await findChromium(), args: chromiumArgs })
}

/** @param prepare runs in the page before the page's own script */
export async function openPage(browser: Browser, name: string, prepare?: () => void): Promise<BenchPage> {
  const html = await buildPage(name)
  const page = await browser.newPage({ viewport: { width: 1000, height: 900 } })
  page.on('pageerror', (error) => {
    throw error
  })
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') console.error(message.text())
  })
  if (prepare !== undefined) await page.addInitScript(prepare)
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }))
  await page.goto(ORIGIN)
  const session = await page.context().newCDPSession(page)
  // CPU time of the main thread, so that what a neighbour takes of the core does not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return { page, session }
}

/** CPU ms that the page's main thread has spent in tasks: scripts, style, layout, paint, collection. */
export async function taskMs({ session }: BenchPage): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}

interface TraceEvent {
  name: string
  pid: number
  tid: number
  args?: { name?: string }
  /** Thread CPU time in µs. */
  tdur?: number
}

/** CPU ms of each task that the page's main thread ran meanwhile. */
export async function tasksDuring(
  browser: Browser,
  { page }: BenchPage,
  act: () => Promise<void>,
): Promise<number[]> {
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] })
  await act()
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const events = trace.traceEvents
  const main = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  return events
    .filter(({ name, pid, tid }) => name === 'RunTask' && main.has(`${pid} ${tid}`))
    .map(({ tdur = 0 }) => tdur / 1000)
}

async function buildPage(name: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [vue(vueOptions)],
    // Peers bring their own.
    resolve: { dedupe: ['vue'] },
    build: {
      write: false,
      target: 'es2022',
      minify: process.env['BENCH_READABLE'] !== '1',
      rolldownOptions: {
        input: join(root, 'bench/pages', `${name}.ts`),
        // One script: what is loaded lazily would be loaded in the middle of a measurement.
        output: { codeSplitting: false },
      },
    },
  })
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) =>
    'output' in one ? one.output : [],
  )
  const script = outputs.map((file) => (file.type === 'chunk' ? file.code : '')).join('')
  const style = outputs.map((file) =>
    file.fileName.endsWith('.css') && file.type === 'asset' ? file.source : '',
  )
  return [
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>bench</title>',
    `<style>${style.join('')}</style><body><script type="module">${script.replaceAll('</script', '<\\/script')}</script>`,
  ].join('')
}
