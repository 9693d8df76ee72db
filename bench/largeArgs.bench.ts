import { launchChromium, openPage, taskMs, tasksDuring } from './lib/browser.js'
import { Results } from './lib/results.js'
import { median } from './lib/statistics.js'
import type { LargeDataBench, Shape } from './pages/largeData.js'

declare const bench: LargeDataBench

const SHAPES: Shape[] = ['one string', 'Chinese string', 'many rows', 'numbers', 'deep']
const SIZES = [1, 10]
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3)
const LONGEST_MS = 50

const browser = await launchChromium()
const view = await openPage(browser, 'largeData')
const { page } = view

interface Shown {
  /** CPU ms until it is on screen. */
  shown: number
  /** CPU ms more until it can be approved. */
  approvable: number
  /** CPU ms of the longest task. */
  longest: number
}

async function measure(show: () => Promise<number>, then?: () => Promise<number>): Promise<Shown> {
  let shown = 0
  let approvable = 0
  const tasks = await tasksDuring(browser, view, async () => {
    const start = await taskMs(view)
    await show()
    const onScreen = await taskMs(view)
    shown = onScreen - start
    await then?.()
    approvable = (await taskMs(view)) - onScreen
  })
  await page.evaluate(() => bench.unmount())
  return { shown, approvable, longest: Math.max(...tasks) }
}

const whole = (value: number): string => value.toFixed(0)
/** Neighbours take time from a run, and never give any. */
const best = (runs: readonly Shown[], field: keyof Shown): number =>
  Math.min(...runs.map((run) => run[field]))

const results = new Results('large-data', 'Arguments and results of megabytes', [
  `Chromium ${browser.version()}`,
])
results.text(
  'A card that is opened on arguments of so many MB and waits for approval: CPU ms of the main thread until the masked ' +
    'tree is on screen, and until everything is known that an approval names, and of the longest task ' +
    `meanwhile. The best of ${ROUNDS} runs: other work on the machine only takes time away.`,
)

const rows: string[][] = []
const once: string[][] = []
let slowest = 0
let longest = 0
for (const size of SIZES)
  for (const shape of SHAPES) {
    const runs: Shown[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      // Anew each time: what is found out about arguments is remembered as long as they live.
      await page.evaluate(([name, megabytes]) => bench.make(name, megabytes), [shape, size] as const)
      runs.push(
        await measure(
          () => page.evaluate(() => bench.showArgs()),
          () => page.evaluate(() => bench.approvable()),
        ),
      )
    }
    const readies: Record<string, number>[] = []
    for (let round = 0; round < ROUNDS; round += 1) readies.push(await page.evaluate(() => bench.ready()))
    const ready = (name: string): string => whole(median(readies.map((run) => run[name] ?? Number.NaN)))
    once.push([`${shape}, ${size} MB`, ready('check'), ready('parse'), ready('reduce')])
    rows.push([
      `${shape}, ${size} MB`,
      whole(best(runs, 'shown')),
      whole(best(runs, 'shown') + best(runs, 'approvable')),
      whole(best(runs, 'longest')),
    ])
    slowest = Math.max(slowest, best(runs, 'shown'))
    longest = Math.max(longest, best(runs, 'longest'))
  }
results.table(['arguments', 'on screen', 'can be approved', 'longest task'], rows)

results.text('The same of a result, as a value and as a text.')
const resultRows: string[][] = []
for (const shape of SHAPES)
  for (const isText of [false, true]) {
    await page.evaluate((name) => bench.make(name, 10), shape)
    const runs: Shown[] = []
    for (let round = 0; round < ROUNDS; round += 1)
      runs.push(await measure(() => page.evaluate((asText) => bench.showResult(asText), isText)))
    resultRows.push([
      `${shape}, 10 MB, ${isText ? 'text' : 'value'}`,
      whole(best(runs, 'shown')),
      whole(best(runs, 'longest')),
    ])
    longest = Math.max(longest, best(runs, 'longest'))
  }
results.table(['result', 'on screen', 'longest task'], resultRows)

results.text(
  'What an adapter and the reducer do in one piece when arguments are complete, ms by the clock: the search for ' +
    'duplicate keys, JSON.parse, and the frozen card.',
)
results.table(['arguments', 'search', 'JSON.parse', 'reducer'], once)

results.bound('arguments of 10 MB on screen', slowest, '≤', 1000, ' ms', 0)
results.bound('longest task', longest, '≤', LONGEST_MS, ' ms', 0)
await results.write()
await browser.close()
