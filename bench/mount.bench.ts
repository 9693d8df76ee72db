import { heapAfterCollection, launchChromium, openPage, taskMs, type BenchPage } from './lib/browser.js'
import { cardPeers, missingPeers } from './lib/cardPeers.js'
import { Results } from './lib/results.js'
import { median, medianRatio } from './lib/statistics.js'
import type { MountingBench, Shown } from './pages/mounting.js'

declare const bench: MountingBench

const CARDS = Number(process.env['BENCH_CARDS'] ?? 1000)
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
/** Compiles and styles what is needed once, so that the cards are measured and not the first of them. */
const WARMUP_CARDS = 25

const OURS = 'ToolCallList'

interface Contender {
  readonly view: BenchPage
  /** CPU ms until the page stands still, and until all cards have been on screen. */
  readonly mount: number[]
  readonly seen: number[]
  /** Bytes of heap a card, at first and once all have been on screen. */
  readonly heap: number[]
  readonly heapSeen: number[]
  first: Shown | undefined
  shown: Shown | undefined
}

async function measure(contender: Contender): Promise<void> {
  const { view } = contender
  const { page } = view
  await page.reload()
  await page.evaluate((count) => bench.mount(count), WARMUP_CARDS)
  await page.evaluate(() => bench.unmount())
  const empty = await heapAfterCollection(view)

  const start = await taskMs(view)
  await page.evaluate((count) => bench.mount(count), CARDS)
  const mounted = (await taskMs(view)) - start
  contender.mount.push(mounted)
  contender.heap.push(((await heapAfterCollection(view)) - empty) / CARDS)
  contender.first = await page.evaluate(() => bench.shown())

  const before = await taskMs(view)
  await page.evaluate(() => bench.seeAll())
  contender.seen.push(mounted + (await taskMs(view)) - before)
  contender.heapSeen.push(((await heapAfterCollection(view)) - empty) / CARDS)
  contender.shown = await page.evaluate(() => bench.shown())
  if (contender.shown.calls !== CARDS)
    throw new Error(`Of the cards only ${contender.shown.calls} are there.`)
  await page.evaluate(() => bench.unmount())
}

const browser = await launchChromium()
const peers = await cardPeers()
const contenders = new Map<string, Contender>()
for (const { name, page, plugins } of [{ name: OURS, page: 'mountToolCallList', plugins: [] }, ...peers])
  contenders.set(name, {
    view: await openPage(browser, page, { plugins }),
    mount: [],
    seen: [],
    heap: [],
    heapSeen: [],
    first: undefined,
    shown: undefined,
  })
for (let round = 0; round < ROUNDS; round += 1)
  for (const [name, contender] of contenders) {
    await measure(contender)
    console.log(name, contender.mount.at(-1)?.toFixed(0), contender.seen.at(-1)?.toFixed(0))
  }

const results = new Results('mount', 'Finished cards', [
  `Chromium ${browser.version()}`,
  ...peers.map(({ version }) => version),
])
results.text(
  `${CARDS.toLocaleString('en')} finished calls with small arguments and results, collapsed, on a page that had shown ` +
    `${WARMUP_CARDS} before. CPU ms of the main thread (scripts, style, layout, paint, collection) until the page stands ` +
    'still, and until it has been scrolled through; medians, in turns. ToolCallList draws a group of 25 when it first comes ' +
    'near, the others all at once. Heap a card is what a forced collection leaves. Nodes are elements, texts and comments.',
)
if (missingPeers !== undefined) results.text(missingPeers)
const kilobytes = (bytes: readonly number[]): string => (median(bytes) / 1000).toFixed(1)
const perCard = (count: number | undefined): string => ((count ?? Number.NaN) / CARDS).toFixed(1)
results.table(
  ['', 'mount ms', 'KB a card', 'mounted and seen ms', 'KB a card seen', 'elements a card', 'nodes a card'],
  [...contenders].map(([name, { mount, seen, heap, heapSeen, shown }]) => [
    name,
    median(mount).toFixed(0),
    kilobytes(heap),
    median(seen).toFixed(0),
    kilobytes(heapSeen),
    perCard(shown?.elements),
    perCard(shown?.nodes),
  ]),
)

const ours = contenders.get(OURS)
if (ours === undefined) throw new Error('Nothing of ours was measured.')
for (const [name, limit] of [
  ['ai-elements-vue Tool', 1 / 4],
  ['Nuxt UI ChatTool', 1 / 10],
] as const) {
  const peer = contenders.get(name)
  if (peer !== undefined) results.bound(`mount ÷ ${name}`, medianRatio(ours.mount, peer.mount), '≤', limit)
}
results.bound('heap a card, all seen', median(ours.heapSeen) / 1000, '≤', 5, ' KB', 1)
results.bound('nodes a card', (ours.shown?.nodes ?? Number.NaN) / CARDS, '≤', 15, '', 1)
await results.write()
await browser.close()
