import { createPinia } from 'pinia'
import { createApp } from 'vue'
import { createAnthropicAdapter } from '../src/adapters/wires/anthropic/anthropic.js'
import { createOpenAiChatAdapter } from '../src/adapters/wires/openaiChat/openaiChat.js'
import type { ToolStreamAdapter } from '../src/adapters/types.js'
import { useToolFeed } from '../src/composables/useToolFeed.js'
import type { ToolCardData } from '../src/core/card.js'
import { reduceToolCard } from '../src/core/reduceToolCard.js'
import { useToolCallStore } from '../src/store/useToolCallStore.js'
import { cpuClock } from './lib/cpu.js'
import { runFrame, takeOverFrames } from './lib/frames.js'
import { Results } from './lib/results.js'
import { runRounds, type Contender, type ContenderRun, type Rounds } from './lib/rounds.js'
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

/** Adapter and store, one flush a frame of the screen. */
function throughStore(_wire: Wire, createAdapter: () => ToolStreamAdapter): Contender<Texts> {
  return {
    name: 'store',
    begin: () => {
      const store = createStore()
      const adapter = createAdapter()
      const { applyBatch } = store.port()
      return intoStore(store, (frame) => applyBatch(adapter.push(JSON.parse(frame), frame)))
    },
  }
}

/** All that an app does: `feed.push` of each frame's text. */
function throughFeed(_wire: Wire, createAdapter: () => ToolStreamAdapter): Contender<Texts> {
  return {
    name: 'feed',
    begin: () => {
      const store = createStore()
      const feed = useToolFeed(undefined, { adapter: createAdapter() })
      return intoStore(store, (frame) => feed.push(frame))
    },
  }
}

type Store = ReturnType<typeof useToolCallStore>

function createStore(): Store {
  const pinia = createPinia()
  createApp({}).use(pinia)
  return useToolCallStore(pinia)
}

function intoStore(store: Store, take: (frame: string) => void): ContenderRun<Texts> {
  let sinceFlush = 0
  return {
    push: (frames) => {
      for (const frame of frames) {
        take(frame)
        if (++sinceFlush < DELTAS_PER_FLUSH) continue
        sinceFlush = 0
        runFrame()
      }
      // The others that take turns must not find our frame.
      runFrame()
    },
    end: () => {
      store.flush()
      checkCard(store.ids[0] === undefined ? undefined : store.card(store.ids[0]))
    },
  }
}

/** Each delta reduced alone, as a server or a test does it. */
function folded(_wire: Wire, createAdapter: () => ToolStreamAdapter): Contender<Texts> {
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

takeOverFrames()

const WIRES = [
  { wire: openAiChat, createAdapter: createOpenAiChatAdapter },
  { wire: anthropic, createAdapter: createAnthropicAdapter },
]
const SHAPES: readonly Shape[] = ['one string', 'many rows']
const SIZES: readonly { name: string; size: number; rounds: Rounds }[] = [
  { name: '10 KB', size: 10_000, rounds: { rounds: 21, warmups: 20 } },
  { name: '100 KB', size: 100_000, rounds: { rounds: 7, warmups: 1 } },
  { name: '1 MB', size: 1_000_000, rounds: { rounds: 2, warmups: 0 } },
  // A minute for each wire and shape.
  ...(process.env['BENCH_FULL'] === '1'
    ? [{ name: '10 MB', size: 10_000_000, rounds: { rounds: 1, warmups: 0 } }]
    : []),
]

const results = new Results('assembly', 'Assembly of one call', [`Node ${process.versions.node}`])
results.text(
  `From the text of each frame to complete arguments on the card, ${cpuClock}, medians, pieces of 4 characters. ` +
    '"Floor": JSON.parse of each frame, concatenation, one JSON.parse. ' +
    `"Store": adapter and store, a flush every ${DELTAS_PER_FLUSH} deltas. "Feed": the same by useToolFeed().push. ` +
    '"Fold": adapter, each event reduced alone. 10 MB are measured where BENCH_FULL=1 asks for it.',
)

const rows: string[][] = []
const worst = { store: 0, storeSmall: 0, fold: 0, growth: 0 }
for (const { wire, createAdapter } of WIRES) {
  for (const shape of SHAPES) {
    const growth = { store: [] as [number, number][], fold: [] as [number, number][] }
    for (const { name, size, rounds } of SIZES) {
      const args = argsText(shape, size)
      const makers = [wireFloor, throughStore, throughFeed, folded]
      const contenders = makers.map((make) => make(wire, createAdapter))
      const costs = runRounds(contenders, () => framesOf(wire, args), rounds)
      const ms = (contender: string): number => median(costs.get(contender) ?? [])
      const ratio = (contender: string): number =>
        medianRatio(costs.get(contender) ?? [], costs.get('floor') ?? [])
      growth.store.push([size, ms('store')])
      growth.fold.push([size, ms('fold')])
      if (size < 100_000) worst.storeSmall = Math.max(worst.storeSmall, ratio('store'))
      else worst.store = Math.max(worst.store, ratio('store'))
      worst.fold = Math.max(worst.fold, ratio('fold'))
      const ratios = ['store', 'feed', 'fold'].map((contender) => ratio(contender).toFixed(2))
      rows.push([wire.protocol, shape, name, ms('floor').toFixed(1), ms('store').toFixed(1), ...ratios])
      console.log(rows.at(-1)?.join('  '))
    }
    worst.growth = Math.max(worst.growth, growthExponent(growth.store), growthExponent(growth.fold))
  }
}
results.table(
  ['wire', 'shape', 'size', 'floor ms', 'store ms', 'store ÷ floor', 'feed ÷ floor', 'fold ÷ floor'],
  rows,
)
results.bound('store, 100 KB and more, ÷ floor', worst.store, '≤', 1.5)
results.bound('store, 10 KB, ÷ floor', worst.storeSmall, '≤', 2)
results.bound('each delta reduced alone ÷ floor', worst.fold, '≤', 2)
results.bound('growth exponent', worst.growth, '≤', 1.15)
await results.write()
