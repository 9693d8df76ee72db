import { launchChromium, openPage, taskMs, type BenchPage } from './lib/browser.js'
import { Results } from './lib/results.js'
import type { IdleBench, IdleState } from './pages/idle.js'

declare const bench: IdleBench

/** Callbacks of the page by what called them. */
type Calls = Record<string, number>

const CARDS = 100
const SETTLE_MS = 1500
const WATCH_MS = 3000

/** Counts every callback that the page's scripts get by a clock, a frame or an observer. Runs in the page. */
function countCallbacks(): void {
  const calls: Calls = {}
  const scope = window as unknown as Record<string, unknown>
  const counted =
    (name: string, callback: unknown) =>
    (...args: unknown[]): unknown => {
      calls[name] = (calls[name] ?? 0) + 1
      return typeof callback === 'function'
        ? (callback as (...all: unknown[]) => unknown)(...args)
        : undefined
    }
  for (const name of ['setTimeout', 'setInterval', 'requestAnimationFrame', 'requestIdleCallback']) {
    const original = scope[name] as (callback: unknown, ...rest: unknown[]) => unknown
    scope[name] = (callback: unknown, ...rest: unknown[]) =>
      original.call(window, counted(name, callback), ...rest)
  }
  for (const name of ['IntersectionObserver', 'ResizeObserver', 'MutationObserver', 'PerformanceObserver']) {
    const Original = scope[name] as new (callback: unknown, ...rest: unknown[]) => object
    scope[name] = class extends Original {
      constructor(callback: unknown, ...rest: unknown[]) {
        super(counted(name, callback), ...rest)
      }
    }
  }
  Object.assign(window, {
    takeCalls: () => {
      const taken = { ...calls }
      for (const name of Object.keys(calls)) delete calls[name]
      return taken
    },
  })
}

declare const takeCalls: () => Calls

async function watch(view: BenchPage, state: IdleState | undefined): Promise<{ calls: Calls; cpu: number }> {
  const { page } = view
  if (state !== undefined)
    await page.evaluate(([name, count]) => bench.mount(name, count), [state, CARDS] as const)
  await page.waitForTimeout(SETTLE_MS)
  await page.evaluate(() => takeCalls())
  const before = await taskMs(view)
  await page.waitForTimeout(WATCH_MS)
  const cpu = (await taskMs(view)) - before
  const calls = await page.evaluate(() => takeCalls())
  await page.evaluate(() => bench.unmount())
  return { calls, cpu }
}

const sum = (calls: Calls): number => Object.values(calls).reduce((total, count) => total + count, 0)

const browser = await launchChromium()
const view = await openPage(browser, 'idle', { prepare: countCallbacks })
const results = new Results('idle', 'Nothing running', [`Chromium ${browser.version()}`])
results.text(
  `A list of ${CARDS} cards, watched for ${WATCH_MS / 1000} s after it has settled: every callback that a timer, a frame ` +
    'or an observer gives to the page, and CPU ms of the main thread. Running cards show that the counting works.',
)
const blank = await watch(view, undefined)
const finished = await watch(view, 'finished')
const waiting = await watch(view, 'waiting')
const running = await watch(view, 'running')
results.table(
  ['cards', 'callbacks', 'CPU ms'],
  Object.entries({ none: blank, finished, waiting, running }).map(([name, { calls, cpu }]) => [
    name,
    Object.entries(calls)
      .map(([source, count]) => `${source} ${count}`)
      .join(', ') || 'none',
    cpu.toFixed(1),
  ]),
)
if (sum(running.calls) === 0) throw new Error('Running cards need a clock: the callbacks were not counted.')
results.bound('callbacks with finished cards', sum(finished.calls), '≤', 0, '', 0)
results.bound('callbacks with waiting cards without expiry', sum(waiting.calls), '≤', 0, '', 0)
await results.write()
await browser.close()
