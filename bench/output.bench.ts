import { launchChromium, openPage, taskMs } from './lib/browser.js'
import { Results } from './lib/results.js'
import { median } from './lib/statistics.js'
import type { OutputBench, OutputShape } from './pages/output.js'

declare const bench: OutputBench

const SHAPES: OutputShape[] = ['log lines', 'terminal colours', 'JSON lines', 'one line of words', 'one word']
const SIZES = [
  ['from the start', 0],
  ['100 KB are there', 100_000],
  ['1 MB is there', 1_000_000],
] as const
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3)
const FRAMES = 40
const WARMUP_FRAMES = 10

const browser = await launchChromium()
const view = await openPage(browser, 'output')
const { page } = view

/** CPU ms a frame. */
async function frameCost(shape: OutputShape, from: number, isGrowing: boolean): Promise<number> {
  await page.evaluate((given) => bench.mount(...given), [shape, from] as const)
  await page.evaluate((given) => bench.frames(...given), [WARMUP_FRAMES, isGrowing] as const)
  const before = await taskMs(view)
  await page.evaluate((given) => bench.frames(...given), [FRAMES, isGrowing] as const)
  const cost = ((await taskMs(view)) - before) / FRAMES
  const shown = await page.evaluate(() => bench.unmount())
  // Nothing is shown from within a line.
  if (!shape.startsWith('one') && shown < 1000) throw new Error(`Of ${shape} ${shown} characters are shown.`)
  return cost
}

const rows: string[][] = []
let slowest = 0
for (const shape of SHAPES)
  for (const [what, from] of SIZES) {
    const costs = { growing: [] as number[], still: [] as number[] }
    for (let round = 0; round < ROUNDS; round += 1) {
      costs.growing.push(await frameCost(shape, from, true))
      if (from > 0) costs.still.push(await frameCost(shape, from, false))
    }
    slowest = Math.max(slowest, median(costs.growing))
    rows.push([
      shape,
      what,
      median(costs.growing).toFixed(2),
      from > 0 ? median(costs.still).toFixed(2) : '–',
    ])
    console.log(rows.at(-1)?.join('  '))
  }
await browser.close()

const results = new Results('output', 'Output of a running call', [`Chromium ${browser.version()}`])
results.text(
  'An open card whose call runs and says 256 characters a frame: CPU ms of the main thread a frame (scripts, style, layout, ' +
    'paint), medians; beside it the same card while nothing comes, its running time included.',
)
results.table(['output', '', 'growing', 'still'], rows)
results.bound('a frame of growing output', slowest, '≤', 4, ' ms', 1)
await results.write()
