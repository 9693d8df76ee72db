import { createPinia } from 'pinia'
import { createApp } from 'vue'
import { createAnthropicAdapter } from '../src/adapters/anthropic.js'
import { createOpenAiChatAdapter } from '../src/adapters/openaiChat.js'
import type { ToolStreamAdapter } from '../src/adapters/types.js'
import type { ToolCardData } from '../src/core/card.js'
import { reduceToolCard } from '../src/core/reduceToolCard.js'
import { useToolCallStore } from '../src/store/useToolCallStore.js'
import { cpuClock } from './lib/cpu.js'
import { Results } from './lib/results.js'
import { runRounds, type Contender, type Rounds } from './lib/rounds.js'
import { growthExponent, median, medianRatio } from './lib/statistics.js'
import { anthropic, argsText, framesOf, openAiChat, type Shape, type Wire } from './lib/wires.js'

/** A frame of the screen takes this many deltas at once: 64 every 16.7 ms are some 15,000 characters a second. */
const DELTAS_PER_FLUSH = 64

type Texts = readonly string[]

/** What anybody must do who wants the arguments: parse every frame, join the pieces, parse the whole. */
function wireFloor(wire: Wire): Contender<Texts> {
  return {
    name: 'floor',
    begin: () => {
      let text = ''
      return {
        push: (frames) => {
          for (const frame of frames) text += wire.pieceIn(JSON.parse(frame))
        },
        end: () => check(JSON.parse(text)),
      }
    },
  }
}

/** The way of a feed in a page: adapter, store, one flush a frame. */
function throughStore(createAdapter: () => ToolStreamAdapter): Contender<Texts> {
  return {
    name: 'store',
    begin: () => {
      const app = createApp({})
      const pinia = createPinia()
      app.use(pinia)
      const store = useToolCallStore(pinia)
      const adapter = createAdapter()
      let sinceFlush = 0
      return {
        push: (frames) => {
          for (const frame of frames) {
            store.applyBatch(adapter.push(JSON.parse(frame), frame))
            if (++sinceFlush < DELTAS_PER_FLUSH) continue
            sinceFlush = 0
            runFrame()
          }
        },
        end: () => {
          store.applyBatch(adapter.end('clean'))
          store.flush()
          checkCard(store.ids[0] === undefined ? undefined : store.card(store.ids[0]))
        },
      }
    },
  }
}

/** Each delta reduced alone, as a server or a test does it. */
function folded(createAdapter: () => ToolStreamAdapter): Contender<Texts> {
  return {
    name: 'fold',
    begin: () => {
      const adapter = createAdapter()
      let card: ToolCardData | undefined
      return {
        push: (frames) => {
          for (const frame of frames)
            for (const event of adapter.push(JSON.parse(frame), frame)) card = reduceToolCard(card, event)
        },
        end: () => {
          for (const event of adapter.end('clean')) card = reduceToolCard(card, event)
          checkCard(card)
        },
      }
    },
  }
}

function check(args: unknown): void {
  if (typeof args !== 'object' || args === null) throw new Error('The arguments were not assembled.')
}

function checkCard(card: ToolCardData | undefined): void {
  if (card?.state !== 'args_ready') throw new Error(`The card is ${card?.state ?? 'absent'}, not args_ready.`)
  check(card.args)
}

/** Frames come when the benchmark says so. */
let nextFrame: FrameRequestCallback | undefined
globalThis.requestAnimationFrame = (callback) => {
  nextFrame = callback
  return 1
}
globalThis.cancelAnimationFrame = () => {
  nextFrame = undefined
}
function runFrame(): void {
  const callback = nextFrame
  nextFrame = undefined
  callback?.(0)
}

const WIRES = [
  { wire: openAiChat, createAdapter: createOpenAiChatAdapter },
  { wire: anthropic, createAdapter: createAnthropicAdapter },
]
const SHAPES: readonly Shape[] = ['one string', 'many rows']
const SIZES: readonly { name: string; size: number; rounds: Rounds }[] = [
  { name: '10 KB', size: 10_000, rounds: { rounds: 9, warmups: 2, repeats: 8 } },
  { name: '100 KB', size: 100_000, rounds: { rounds: 9, warmups: 1, repeats: 1 } },
  { name: '1 MB', size: 1_000_000, rounds: { rounds: 3, warmups: 0, repeats: 1 } },
  // Half a minute a round: BENCH_FULL=1 asks for it.
  ...(process.env['BENCH_FULL'] === '1'
    ? [{ name: '10 MB', size: 10_000_000, rounds: { rounds: 1, warmups: 0, repeats: 1 } }]
    : []),
]

const results = new Results('assembly', 'Assembly of one call', [`Node ${process.versions.node}`])
results.text(
  `From the text of each frame to complete arguments on the card, ${cpuClock}, medians, pieces of 4 characters. ` +
    '"Floor": JSON.parse of each frame, concatenation, one JSON.parse. ' +
    `"Store": adapter and store, a flush every ${DELTAS_PER_FLUSH} deltas. "Fold": adapter, each event reduced alone.`,
)

const rows: string[][] = []
const worst = { store: 0, storeSmall: 0, fold: 0, growth: 0 }
for (const { wire, createAdapter } of WIRES) {
  for (const shape of SHAPES) {
    const growth: Record<string, [number, number][]> = { store: [], fold: [] }
    for (const { name, size, rounds } of SIZES) {
      const args = argsText(shape, size)
      const contenders = [wireFloor(wire), throughStore(createAdapter), folded(createAdapter)]
      const costs = runRounds(contenders, () => framesOf(wire, args), rounds)
      const of = (contender: string): number[] => costs.get(contender) ?? []
      const store = medianRatio(of('store'), of('floor'))
      const fold = medianRatio(of('fold'), of('floor'))
      growth['store']?.push([size, median(of('store'))])
      growth['fold']?.push([size, median(of('fold'))])
      if (size < 100_000) worst.storeSmall = Math.max(worst.storeSmall, store)
      else worst.store = Math.max(worst.store, store)
      worst.fold = Math.max(worst.fold, fold)
      const ms = (contender: string): string => median(of(contender)).toFixed(1)
      rows.push([
        wire.protocol,
        shape,
        name,
        ms('floor'),
        ms('store'),
        ms('fold'),
        store.toFixed(2),
        fold.toFixed(2),
      ])
      console.log(rows.at(-1)?.join('  '))
    }
    const exponents = Object.values(growth).map((points) => growthExponent(points))
    worst.growth = Math.max(worst.growth, ...exponents)
    console.log('growth', ...exponents)
  }
}
results.table(['wire', 'shape', 'size', 'floor ms', 'store ms', 'fold ms', 'store ÷ floor', 'fold ÷ floor'], rows)
results.bound('store, 100 KB and more, ÷ floor', worst.store, '≤', 1.5)
results.bound('store, 10 KB, ÷ floor', worst.storeSmall, '≤', 2)
results.bound('each delta reduced alone ÷ floor', worst.fold, '≤', 2)
results.bound('growth exponent', worst.growth, '≤', 1.15)
await results.write()
