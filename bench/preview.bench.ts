import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import { createOpenAiChatAdapter } from '../src/adapters/wires/openaiChat/openaiChat.js'
import { followArgs } from '../src/composables/useArgsPreview.js'
import { TextFollower } from '../src/preview/textFollower.js'
import { useToolCallStore } from '../src/store/useToolCallStore.js'
import { launchChromium, openPage, taskMs } from './lib/browser.js'
import { cpuClock, cpuMs } from './lib/cpu.js'
import { Results } from './lib/results.js'
import { runRounds, type Contender, type Rounds } from './lib/rounds.js'
import { growthExponent, median, medianRatio } from './lib/statistics.js'
import { argsText, framesOf, openAiChat, type Shape } from './lib/wires.js'
import type { PreviewBench } from './pages/preview.js'

declare const bench: PreviewBench

/** A frame of the screen takes this many deltas at once. */
const DELTAS_PER_FLUSH = 64

type Texts = readonly string[]

// Frames come when the benchmark says so.
globalThis.requestAnimationFrame = () => 1
globalThis.cancelAnimationFrame = () => undefined

const floor: Contender<Texts> = {
  name: 'floor',
  begin: () => {
    let text = ''
    return {
      push: (frames) => {
        for (const frame of frames) text += openAiChat.pieceIn(JSON.parse(frame))
      },
      end: () => void JSON.parse(text),
    }
  },
}

/** Adapter and store, with or without somebody who looks at the preview after each flush. */
function throughStore(name: string, isPreviewed: boolean): Contender<Texts> {
  return {
    name,
    begin: () => {
      const pinia = createPinia()
      createApp({}).use(pinia)
      const store = useToolCallStore(pinia)
      const { applyBatch } = store.port()
      const adapter = createOpenAiChatAdapter()
      const follower = new TextFollower()
      let stop: (() => void) | undefined
      let sinceFlush = 0
      function flush(): void {
        sinceFlush = 0
        store.flush()
        const [id] = store.ids
        if (!isPreviewed || id === undefined) return
        stop ??= followArgs(store, id, follower)
        follower.read(store.card(id)?.partialJson ?? '')
        follower.preview(undefined)
      }
      return {
        push: (frames) => {
          for (const frame of frames) {
            applyBatch(adapter.push(JSON.parse(frame), frame))
            if (++sinceFlush === DELTAS_PER_FLUSH) flush()
          }
        },
        end: () => {
          store.flush()
          stop?.()
          const [id] = store.ids
          if (id === undefined || store.card(id)?.state !== 'args_ready')
            throw new Error('The arguments were not assembled.')
        },
      }
    },
  }
}

const SHAPES: readonly Shape[] = ['one string', 'many rows']
const SIZES: readonly { name: string; size: number; rounds: Rounds }[] = [
  { name: '10 KB', size: 10_000, rounds: { rounds: 21, warmups: 20 } },
  { name: '100 KB', size: 100_000, rounds: { rounds: 5, warmups: 1 } },
  { name: '1 MB', size: 1_000_000, rounds: { rounds: 2, warmups: 0 } },
]

const results = new Results('preview', 'Preview of arguments', [`Node ${process.versions.node}`])
results.text(
  `From the text of each frame of ${openAiChat.protocol} to complete arguments, ${cpuClock}, medians, pieces of 4 characters, ` +
    `a flush every ${DELTAS_PER_FLUSH}. "Floor": JSON.parse of each frame, concatenation, one JSON.parse. "Preview": the ` +
    'store, and after each flush what may be shown so far, masked.',
)
const rows: string[][] = []
const worst = { ratio: 0, growth: 0 }
for (const shape of SHAPES) {
  const growth: [number, number][] = []
  for (const { name, size, rounds } of SIZES) {
    const args = argsText(shape, size)
    const contenders = [floor, throughStore('store', false), throughStore('preview', true)]
    const costs = runRounds(contenders, () => framesOf(openAiChat, args), rounds)
    const of = (contender: string): number[] => costs.get(contender) ?? []
    const ratio = medianRatio(of('preview'), of('floor'))
    if (size >= 100_000) worst.ratio = Math.max(worst.ratio, ratio)
    growth.push([size, median(of('preview'))])
    const ms = ['floor', 'store', 'preview'].map((contender) => median(of(contender)).toFixed(1))
    rows.push([shape, name, ...ms, ratio.toFixed(2)])
    console.log(rows.at(-1)?.join('  '))
  }
  worst.growth = Math.max(worst.growth, growthExponent(growth))
}
results.table(['shape', 'size', 'floor ms', 'store ms', 'preview ms', 'preview ÷ floor'], rows)

/** What others parse anew each time: the text so far, after each flush of 256 characters. */
type Parse = (text: string) => unknown

async function peers(): Promise<[string, Parse][]> {
  const { parsePartialJson } = await import('ai')
  const found: [string, Parse][] = [['AI SDK parsePartialJson', (text) => parsePartialJson(text)]]
  const file = join(process.cwd(), 'bench/peers/node_modules/partial-json/dist/index.js')
  if (!existsSync(file)) return found
  const { parse } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as { parse: Parse }
  return [...found, ['partial-json', parse]]
}

async function costOf(args: string, parse: Parse): Promise<number> {
  const start = cpuMs()
  for (let end = 256; end < args.length; end += 256) await parse(args.slice(0, end))
  return cpuMs() - start
}

const own: Parse = (() => {
  let follower = new TextFollower()
  return (text) => {
    if (text.length === 256) follower = new TextFollower()
    follower.read(text)
    return follower.preview(undefined)
  }
})()
const peerRows: string[][] = []
for (const [name, parse] of [['ours', own], ...(await peers())] as [string, Parse][]) {
  for (const shape of SHAPES) {
    const ms = []
    for (const size of [10_000, 100_000]) ms.push(await costOf(argsText(shape, size), parse))
    peerRows.push([name, shape, ...ms.map((one) => one.toFixed(1))])
    console.log(peerRows.at(-1)?.join('  '))
  }
}
results.text(
  'The text so far given after every 256 characters, as a frame of the screen takes them; ms in all.',
)
results.table(['', 'shape', '10 KB', '100 KB'], peerRows)

const FRAMES = 40
const browser = await launchChromium()
const view = await openPage(browser, 'preview')

async function frameCost(shape: Shape, from: number, preview: 'none' | 'closed-values'): Promise<number> {
  await view.page.evaluate((given) => bench.mount(...given), [shape, from, preview] as const)
  const before = await taskMs(view)
  await view.page.evaluate((count) => bench.frames(count), FRAMES)
  const cost = ((await taskMs(view)) - before) / FRAMES
  const values = await view.page.evaluate(() => bench.unmount())
  if (values > 0 !== (preview === 'closed-values')) throw new Error('The preview is not what was asked for.')
  return cost
}

const frameRows: string[][] = []
let slowest = 0
for (const [shape, from, what] of [
  ['many rows', 0, 'rows appear'],
  ['many rows', 1_000_000, 'rows, 1 MB are there'],
  ['one string', 1_000_000, 'one string, 1 MB is there'],
] as const) {
  const costs = { none: [] as number[], 'closed-values': [] as number[] }
  for (let round = 0; round < 3; round += 1)
    for (const preview of ['none', 'closed-values'] as const)
      costs[preview].push(await frameCost(shape, from, preview))
  slowest = Math.max(slowest, median(costs['closed-values']))
  frameRows.push([what, median(costs.none).toFixed(2), median(costs['closed-values']).toFixed(2)])
  console.log(frameRows.at(-1)?.join('  '))
}
await browser.close()
results.text(
  `An open card in Chromium ${browser.version()}, 256 characters a frame, CPU ms of the main thread a frame (scripts, style, ` +
    'layout, paint), medians.',
)
results.table(['', 'without preview', 'with preview'], frameRows)

results.bound('with preview, 100 KB and more, ÷ floor', worst.ratio, '≤', 2)
results.bound('growth exponent', worst.growth, '≤', 1.15)
results.bound('a frame of a preview', slowest, '≤', 4, ' ms', 1)
await results.write()
