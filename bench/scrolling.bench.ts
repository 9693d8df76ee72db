import { launchChromium, openPage, taskMs } from './lib/browser.js'
import { Results } from './lib/results.js'
import { median, medianRatio } from './lib/statistics.js'
import type { ScrolledName, ScrollingBench } from './pages/scrolling.js'

declare const bench: ScrollingBench

const CARDS = Number(process.env['BENCH_CARDS'] ?? 10_000)
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3)
const NAMES: ScrolledName[] = ['list', 'hand-written']

const FRAMES = Number(process.env['BENCH_FRAMES'] ?? 150)
/** Px a frame: as a wheel turns, and as a thumb flings. */
const READING = 120
const FLING = 300

const browser = await launchChromium()
const view = await openPage(browser, 'scrolling')
const { page } = view

/** CPU ms a frame. */
async function scroll(step: number): Promise<number> {
  const before = await taskMs(view)
  const frames = await page.evaluate((given) => bench.scroll(...given), [step, FRAMES] as const)
  return ((await taskMs(view)) - before) / frames
}

const measured = new Map(
  NAMES.map((name) => [
    name,
    { mount: [] as number[], reading: [] as number[], fling: [] as number[], back: [] as number[] },
  ]),
)
for (let round = 0; round < ROUNDS; round += 1)
  for (const [name, costs] of measured) {
    const before = await taskMs(view)
    await page.evaluate((given) => bench.mount(...given), [name, CARDS] as const)
    costs.mount.push((await taskMs(view)) - before)
    costs.reading.push(await scroll(READING))
    costs.fling.push(await scroll(FLING))
    if (!(await page.evaluate(() => bench.isDrawn())))
      throw new Error('Nothing is drawn where it was scrolled to.')
    costs.back.push(await scroll(-FLING))
    await page.evaluate(() => bench.unmount())
    console.log(
      name,
      Object.entries(costs).map(([what, ms]) => `${what} ${ms.at(-1)?.toFixed(1)}`),
    )
  }
await browser.close()

const results = new Results('scrolling', 'Ten thousand cards', [`Chromium ${browser.version()}`])
results.text(
  `${CARDS.toLocaleString('en')} finished, collapsed cards. CPU ms of the main thread (scripts, style, layout, paint, ` +
    `collection) of the mount and five frames, and of a frame while the page is scrolled for ${FRAMES} frames each: from the ` +
    `top by ${READING} px a frame, on by ${FLING} px, where most groups are drawn for the first time, and back. ` +
    '"Hand-written": the same elements and styles, all drawn at once, without groups.',
)
results.table(
  ['', 'mount', 'reading', 'fling', 'back'],
  [...measured].map(([name, { mount, reading, fling, back }]) => [
    name,
    median(mount).toFixed(0),
    ...[reading, fling, back].map((costs) => median(costs).toFixed(1)),
  ]),
)
const list = measured.get('list')
const hand = measured.get('hand-written')
if (list === undefined || hand === undefined) throw new Error('Nothing was measured.')
results.bound('mount ÷ hand-written', medianRatio(list.mount, hand.mount), '≤', 1)
results.bound('a frame, reading', median(list.reading), '≤', 10, ' ms', 1)
results.bound('a frame, fling', median(list.fling), '≤', 10, ' ms', 1)
results.bound('a frame, back', median(list.back), '≤', 10, ' ms', 1)
await results.write()
