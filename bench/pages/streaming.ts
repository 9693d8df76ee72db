import '../../src/styles/index.css'
import { DeltaSource, PIECE_LENGTH } from './events.js'
import { mountHandWritten } from './handWrittenStage.js'
import { mountList } from './listStage.js'
import { mountSketch } from './sketchStage.js'
import type { Stage, StageName } from './stage.js'

const MOUNTS: Record<StageName, (count: number) => Stage> = {
  list: mountList,
  'hand-written': mountHandWritten,
  sketch: mountSketch,
}

let stage: Stage | undefined
let source = new DeltaSource(1)

const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))

export interface Pressure {
  /** Events that were due, and that were applied, when the time was over. */
  due: number
  applied: number
  frames: number
}

const bench = {
  async mount(name: StageName, count: number): Promise<void> {
    source = new DeltaSource(count)
    stage = MOUNTS[name](count)
    // The observer reports, and the first look settles.
    for (let frame = 0; frame < 5; frame += 1) await nextFrame()
  },

  unmount(): void {
    stage?.unmount()
    stage = undefined
  },

  /** One event a card a frame. */
  async frames(count: number, cards: number): Promise<void> {
    for (let frame = 0; frame < count; frame += 1) {
      await nextFrame()
      stage?.send(source.take(cards))
    }
    await nextFrame()
  },

  /** Events by the clock, as a network brings them: what is late stays due. */
  async pressure(perSecond: number, ms: number): Promise<Pressure> {
    const start = performance.now()
    let sent = 0
    let frames = 0
    let isOver = false
    const countFrames = (): void => {
      if (isOver) return
      frames += 1
      requestAnimationFrame(countFrames)
    }
    requestAnimationFrame(countFrames)
    while (performance.now() - start < ms) {
      const due = Math.floor(((performance.now() - start) * perSecond) / 1000)
      if (due > sent) stage?.send(source.take(due - sent))
      sent = Math.max(sent, due)
      await new Promise((resolve) => setTimeout(resolve, 4))
    }
    isOver = true
    return { due: (perSecond * ms) / 1000, applied: (stage?.applied() ?? 0) / PIECE_LENGTH, frames }
  },

  /** How often each component rendered again while every card got `frames` pieces. */
  async countUpdates(cards: number, frames: number): Promise<Record<string, number>> {
    const counts: Record<string, number> = {}
    let isCounting = false
    source = new DeltaSource(cards)
    stage = mountList(cards, {
      onUpdated: (component) => {
        if (isCounting) counts[component] = (counts[component] ?? 0) + 1
      },
    })
    // The first piece changes the state of every card; only those that follow are mere deltas.
    await bench.frames(5, cards)
    isCounting = true
    await bench.frames(frames, cards)
    isCounting = false
    bench.unmount()
    return counts
  },
}

export type StreamingBench = typeof bench

Object.assign(window, { bench })
