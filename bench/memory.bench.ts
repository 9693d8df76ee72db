import { heapAfterCollection, launchChromium, objectBytes, openPage } from './lib/browser.js'
import { Results } from './lib/results.js'
import { medianSlope } from './lib/statistics.js'
import type { MemoryBench } from './pages/memory.js'

declare const bench: MemoryBench

const RUNS = Number(process.env['BENCH_RUNS'] ?? 1000)
/** Of the heap: after the first fifth of the runs, in which caches fill, and after each that follows. */
const SAMPLES = 5
const CALLS = Number(process.env['BENCH_CALLS'] ?? 50)
const LENGTH = 1_000_000

const browser = await launchChromium()
const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(2)

const runsView = await openPage(browser, 'memory')
const heaps: [runs: number, bytes: number][] = []
for (let sample = 1; sample <= SAMPLES; sample += 1) {
  await runsView.page.evaluate((count) => bench.runs(count), RUNS / SAMPLES)
  heaps.push([(sample * RUNS) / SAMPLES, await objectBytes(runsView)])
  console.log(heaps.at(-1)?.join(' runs: '))
}
await runsView.page.close()
const leftOver = medianSlope(heaps)

const view = await openPage(browser, 'memory')
const { page } = view
// What the page needs once is there before anything is counted.
await page.evaluate((length) => bench.stream(1, length, false), LENGTH)
await page.evaluate(() => bench.discardAll())
const empty = await heapAfterCollection(view)
const since = async (): Promise<number> => (await heapAfterCollection(view)) - empty

await page.evaluate(([calls, length]) => bench.hold(calls, length), [CALLS, LENGTH] as const)
const floor = await since()
if ((await page.evaluate(() => bench.release())) !== CALLS) throw new Error('The floor was not held.')
await page.evaluate(([calls, length]) => bench.stream(calls, length, true), [CALLS, LENGTH] as const)
const streaming = await since()
await page.evaluate(() => bench.discardAll())
await page.evaluate(([calls, length]) => bench.stream(calls, length, false), [CALLS, LENGTH] as const)
const ready = await since()
await page.evaluate(() => bench.discardAll())
const discarded = await since()

const results = new Results('memory', 'Memory', [`Chromium ${browser.version()}`])
results.text(
  `Runs of four calls one after the other in one app: streamed, opened, approved, answered, and discarded. MB of the ` +
    "page's objects, texts and functions in a snapshot of the heap; the target is the median of the slopes from one to the next.",
)
results.table(
  ['runs', ...heaps.map(([runs]) => String(runs))],
  [['MB', ...heaps.map(([, bytes]) => megabytes(bytes))]],
)
results.text(
  `The heap that ${CALLS} calls hold whose arguments of ${LENGTH / 1e6} MB came in pieces. "Floor": their text and its value.`,
)
results.table(
  ['', 'MB'],
  [
    ['floor', megabytes(floor)],
    ['all of it has come, none is complete', megabytes(streaming)],
    ['complete', megabytes(ready)],
    ['discarded', megabytes(discarded)],
  ],
)
results.bound('what a discarded run leaves', leftOver, '≤', 100, ' B', 0)
results.bound('complete arguments ÷ floor', ready / floor, '≤', 1.05)
results.bound('discarded calls ÷ floor', discarded / floor, '≤', 0.01, '', 3)
await results.write()
await browser.close()
