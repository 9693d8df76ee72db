import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import vue from '@vitejs/plugin-vue'
import { chromium, type Browser, type CDPSession, type Page } from 'playwright'
import { build, type PluginOption } from 'vite'
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

interface PageOptions {
  /** Runs in the page before the page's own script. */
  prepare?: () => void
  /** What a peer's components are built with. */
  plugins?: readonly PluginOption[]
}

export async function openPage(
  browser: Browser,
  name: string,
  { prepare, plugins = [] }: PageOptions = {},
): Promise<BenchPage> {
  const html = await buildPage(name, plugins)
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

/** Bytes of the JavaScript heap that are still in use after a collection. */
export async function heapAfterCollection({ session }: BenchPage): Promise<number> {
  // The second takes what the finalizers of the first let go.
  for (let turn = 0; turn < 2; turn += 1) await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN
}

interface HeapSnapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } }
  nodes: number[]
}

/** What belongs to the engine: it comes and goes with what it compiles. */
const ENGINE_TYPES = ['code', 'hidden', 'object shape', 'native', 'synthetic']

/** Bytes of the page's own objects, texts and functions. Exact, where a heap's size has compiled code in it. */
export async function objectBytes({ session }: BenchPage): Promise<number> {
  const parts: string[] = []
  const collect = ({ chunk }: { chunk: string }): void => void parts.push(chunk)
  session.on('HeapProfiler.addHeapSnapshotChunk', collect)
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  session.off('HeapProfiler.addHeapSnapshotChunk', collect)
  const { snapshot, nodes } = JSON.parse(parts.join('')) as HeapSnapshot
  const { node_fields: fields, node_types: types } = snapshot.meta
  const [typeAt, sizeAt] = [fields.indexOf('type'), fields.indexOf('self_size')]
  let bytes = 0
  for (let node = 0; node < nodes.length; node += fields.length) {
    const type = types[0][nodes[node + typeAt] ?? Number.NaN] ?? ''
    if (!ENGINE_TYPES.includes(type)) bytes += nodes[node + sizeAt] ?? Number.NaN
  }
  return bytes
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

async function buildPage(name: string, plugins: readonly PluginOption[]): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [vue(vueOptions), ...plugins],
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
