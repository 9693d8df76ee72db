import type { StreamFrame } from './frame.js'

/**
 * Frames between a source that pushes and a reader that pulls. It ends once: by `close`, or by `fail`,
 * whose reason the reader gets as a rejection after the frames before it.
 */
export class FrameQueue implements AsyncIterableIterator<StreamFrame> {
  private frames: StreamFrame[] = []
  private position = 0
  private isOver = false
  private failure: Error | undefined
  private wake: (() => void) | undefined

  /** @param onEnd called once, however it ends: release the source */
  constructor(private readonly onEnd: () => void) {}

  push(frame: StreamFrame): void {
    if (this.isOver) return
    this.frames.push(frame)
    this.wake?.()
  }

  /** The source has no more frames. */
  close(): void {
    if (this.isOver) return
    this.isOver = true
    this.onEnd()
    this.wake?.()
  }

  fail(reason: unknown): void {
    if (this.isOver) return
    this.failure = reason instanceof Error ? reason : new Error(String(reason))
    this.close()
  }

  /** The reader has enough: frames that wait are not delivered. */
  drop(): void {
    this.frames = []
    this.position = 0
    this.close()
  }

  async next(): Promise<IteratorResult<StreamFrame>> {
    for (;;) {
      const frame = this.frames[this.position]
      if (frame !== undefined) {
        this.position += 1
        return { done: false, value: frame }
      }
      this.frames = []
      this.position = 0
      const { failure } = this
      this.failure = undefined
      if (failure !== undefined) throw failure
      if (this.isOver) return { done: true, value: undefined }
      await new Promise<void>((resolve) => {
        this.wake = resolve
      })
      this.wake = undefined
    }
  }

  return(): Promise<IteratorResult<StreamFrame>> {
    this.drop()
    return Promise.resolve({ done: true, value: undefined })
  }

  [Symbol.asyncIterator](): this {
    return this
  }
}
