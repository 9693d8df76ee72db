import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import { loadAdapter } from '../src/adapters/protocols.js'
import { useToolFeed } from '../src/composables/useToolFeed.js'
import { useToolCallStore } from '../src/store/useToolCallStore.js'
import { cpuClock, cpuMs } from './lib/cpu.js'
import { runFrame, takeOverFrames } from './lib/frames.js'
import { peerFrames } from './lib/peerWires.js'
import { Results } from './lib/results.js'
import { median } from './lib/statistics.js'
import { argsText, type Shape } from './lib/wires.js'

interface Peer {
  readonly name: string
  readonly wire: string
  /** Gives the arguments as a value. */
  read(frames: readonly string[]): Promise<unknown>
}

const root = join(process.cwd(), 'bench/peers')
if (!existsSync(join(root, 'node_modules'))) {
  console.log('Installing the peers …')
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: root, stdio: 'inherit' })
}
const { PEERS } = (await import(/* @vite-ignore */ pathToFileURL(join(root, 'read.mjs')).href)) as {
  PEERS: readonly Peer[]
}

/** A peer that would need longer than this for one call is not waited for. */
const PATIENCE_MS = process.env['BENCH_FULL'] === '1' ? 600_000 : 60_000

/** A peer that takes this long is measured once: its own loops are warm by then. */
const LONG_MS = 2000

/** As many deltas as one frame of the screen takes. */
const DELTAS_PER_FLUSH = 64

/** Ours: everything that an app does, from frame text to the card. */
async function readOurs(protocol: string, frames: readonly string[]): Promise<unknown> {
  const pinia = createPinia()
  createApp({}).use(pinia)
  const store = useToolCallStore(pinia)
  const feed = useToolFeed(undefined, { adapter: await loadAdapter(protocol) })
  frames.forEach((frame, at) => {
    feed.push(frame)
    if (at % DELTAS_PER_FLUSH === 0) runFrame()
  })
  feed.stop()
  const [id] = store.ids
  return id === undefined ? undefined : store.card(id)?.args
}

takeOverFrames()

async function cost(read: () => Promise<unknown>, expected: string): Promise<number> {
  const start = cpuMs()
  const args = await read()
  const ms = cpuMs() - start
  if (JSON.stringify(args) !== expected)
    throw new Error('The arguments came out otherwise than they went in.')
  return ms
}

const SHAPES: readonly Shape[] = ['one string', 'many rows']
const SIZES = [
  { name: '10 KB', size: 10_000, rounds: 5 },
  { name: '100 KB', size: 100_000, rounds: 5 },
  { name: '1 MB', size: 1_000_000, rounds: 1 },
  ...(process.env['BENCH_FULL'] === '1' ? [{ name: '10 MB', size: 10_000_000, rounds: 1 }] : []),
]

const results = new Results('peers', 'Assembly, beside the peers', [`Node ${process.versions.node}`])
results.text(
  `The same frame texts, pieces of 4 characters, ${cpuClock}, medians, in turns in one run. "Ours": ` +
    'useToolFeed().push of each text into the store, a flush every 64 frames. Peers as their docs show them. ' +
    `A peer that would need more than ${PATIENCE_MS / 1000} s for one call is not waited for ("–").`,
)

const rows: string[][] = []
let slowest = 0
let chatAt100 = Number.NaN
for (const peer of PEERS) {
  for (const shape of SHAPES) {
    let predicted = 0
    let before: number | undefined
    for (const { name, size, rounds } of SIZES) {
      const args = argsText(shape, size)
      const row = [peer.name, peer.wire, shape, name]
      if (predicted > PATIENCE_MS) {
        rows.push([...row, '–', '–', '–'])
        continue
      }
      const frames = peerFrames(peer.wire, args)
      const ours: number[] = []
      const theirs: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        ours.push(await cost(() => readOurs(peer.wire, frames), args))
        if ((theirs[0] ?? 0) < LONG_MS) theirs.push(await cost(() => peer.read(frames), args))
      }
      const ratio = median(theirs) / median(ours)
      slowest = Math.max(slowest, 1 / ratio)
      if (peer.name === '@ai-sdk/vue Chat' && size === 100_000)
        chatAt100 = Number.isNaN(chatAt100) ? ratio : Math.min(chatAt100, ratio)
      rows.push([...row, median(ours).toFixed(1), median(theirs).toFixed(1), ratio.toFixed(1)])
      console.log(rows.at(-1)?.join('  '))
      // Ten times the text costs some peers up to a hundred times as much.
      const growth = before === undefined ? 60 : Math.max(10, (median(theirs) / before) * 1.5)
      before = median(theirs)
      predicted = before * growth
    }
  }
}
results.table(['peer', 'wire', 'shape', 'size', 'ours ms', 'peer ms', 'peer ÷ ours'], rows)
results.bound('ours ÷ peer, any peer and size', slowest, '≤', 1)
// Not measured where nobody had the patience.
if (!Number.isNaN(chatAt100)) results.bound('@ai-sdk/vue Chat ÷ ours, 100 KB', chatAt100, '≥', 400, '', 0)
await results.write()
