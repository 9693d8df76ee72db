import '../../src/styles/index.css'
import { finishedEvents, mountFinishedByHand } from './finishedStage.js'
import { mountList } from './listStage.js'

export type ScrolledName = 'list' | 'hand-written'

const SETTLE_FRAMES = 5

const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))

let stage: { unmount(): void } | undefined

const bench = {
  async mount(name: ScrolledName, count: number): Promise<void> {
    stage = name === 'list' ? mountList(count, { events: finishedEvents(count) }) : mountFinishedByHand(count)
    for (let frame = 0; frame < SETTLE_FRAMES; frame += 1) await nextFrame()
  },

  /**
   * Scrolls by `step` px a frame, from where it stands.
   * @returns frames until the end was reached, or `most`
   */
  async scroll(step: number, most: number): Promise<number> {
    for (let frame = 1; frame <= most; frame += 1) {
      const before = window.scrollY
      window.scrollBy({ top: step, behavior: 'instant' })
      if (window.scrollY === before) return frame
      await nextFrame()
    }
    return most
  },

  /** Whether there is a card in the middle of the screen. */
  isDrawn: () => document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('.tc-list') != null,

  unmount(): void {
    stage?.unmount()
    stage = undefined
    window.scrollTo(0, 0)
  },
}

export type ScrollingBench = typeof bench

Object.assign(window, { bench })
