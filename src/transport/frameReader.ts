import { toFrame, type StreamFrame } from './frame.js'
import {
  createFrameParser,
  type FrameFormat,
  type FrameParser,
  type FrameParserOptions,
} from './frameParser.js'
import { isPiece, type PieceReader, type StreamPiece } from './pieces.js'
import { formatOfText } from './sniff.js'

export interface ReadOptions extends FrameParserOptions {
  /** Ends the iteration (without an error) and releases the source. */
  signal?: AbortSignal | undefined
}

/**
 * Reads frames as they are asked for: a slow reader slows the source. Values that are no text and no bytes
 * are frames themselves.
 */
export class FrameReader implements AsyncIterableIterator<StreamFrame> {
  private frames: StreamFrame[] = []
  private position = 0
  private isOver = false
  private parser: FrameParser | undefined
  /** What came before the format was known. */
  private early: StreamPiece[] = []
  private earlyText = ''
  private readonly decoder = new TextDecoder()
  private readonly aborted: Promise<IteratorResult<unknown>> | undefined
  private stop: (() => void) | undefined

  constructor(
    private readonly pieces: PieceReader,
    format: FrameFormat | undefined,
    private readonly options: ReadOptions = {},
  ) {
    if (format !== undefined) this.choose(format)
    const { signal } = options
    if (signal === undefined) return
    this.aborted = new Promise((resolve) => {
      this.stop = () => {
        this.release()
        resolve({ done: true, value: undefined })
      }
      if (signal.aborted) this.stop()
      else signal.addEventListener('abort', this.stop)
    })
  }

  async next(): Promise<IteratorResult<StreamFrame>> {
    for (;;) {
      const frame = this.frames[this.position]
      if (frame !== undefined) {
        this.position += 1
        return { done: false, value: frame }
      }
      if (this.isOver) return { done: true, value: undefined }
      this.frames = []
      this.position = 0
      const step = await this.read()
      if (this.hasEnded()) continue
      if (step.done === true) this.finish()
      else this.take(step.value)
    }
  }

  private async read(): Promise<IteratorResult<unknown>> {
    try {
      const read = this.pieces.next()
      return await (this.aborted === undefined ? read : Promise.race([read, this.aborted]))
    } catch (error) {
      if (this.options.signal?.aborted === true) return { done: true, value: undefined }
      this.end()
      throw error
    }
  }

  return(): Promise<IteratorResult<StreamFrame>> {
    this.release()
    return Promise.resolve({ done: true, value: undefined })
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  private take(value: unknown): void {
    if (!isPiece(value)) {
      this.frames.push(toFrame(value))
      return
    }
    if (this.parser !== undefined) {
      this.parser.push(value)
      return
    }
    this.early.push(value)
    this.earlyText += typeof value === 'string' ? value : this.decoder.decode(value, { stream: true })
    const format = formatOfText(this.earlyText)
    if (format !== undefined) this.choose(format)
  }

  private choose(format: FrameFormat): void {
    const parser = createFrameParser(format, (frame) => this.frames.push(frame), this.options)
    this.parser = parser
    for (const piece of this.early) parser.push(piece)
    this.early = []
    this.earlyText = ''
  }

  private finish(): void {
    if (this.parser === undefined && this.early.length > 0) this.choose('ndjson')
    this.parser?.end()
    this.end()
  }

  /** A call, so that the compiler does not think that nothing else ends the reading while it waits. */
  private hasEnded(): boolean {
    return this.isOver
  }

  private end(): void {
    this.isOver = true
    if (this.stop !== undefined) this.options.signal?.removeEventListener('abort', this.stop)
  }

  private release(): void {
    if (this.isOver) return
    this.end()
    this.frames = []
    this.position = 0
    this.pieces.return()
  }
}
