import type { ToolEvent } from '../core/events.js'

/** One event, several that arrive together, or a pause in ms. */
export type ScriptStep = ToolEvent | readonly ToolEvent[] | { readonly wait: number }

/** A source for `useToolFeed` whose pace the test decides. */
export interface ScriptedFeed extends AsyncIterable<ToolEvent> {
  /**
   * Lets the next steps through; a pause is a step that waits with `setTimeout` (fake timers work).
   * Resolves when the reader has taken their events and asks for more, or has stopped reading.
   * Rejects where nobody has begun to read after a moment; the events wait for the reader.
   */
  next(steps?: number): Promise<void>
  /** Lets all steps through, then ends the stream. */
  play(): Promise<void>
  /** Ends the stream here; steps that are left are dropped. */
  end(): void
  /** Breaks the stream here. */
  fail(error?: Error): void
  /** Steps that were not let through. */
  readonly remaining: number
  /** The reader went away before the end. */
  readonly isStopped: boolean
}

/** How long the steps wait for somebody to begin reading, in ms. */
const READER_COMES = 200
/** The real clock, also where a test sets its own later. */
const later = setTimeout
const NO_READER =
  'createScriptedFeed: nobody reads this feed. Pass it to useToolFeed() or open() before you call next() or play().'
const SECOND_READER =
  'createScriptedFeed: this feed has a reader already, and is read once. Give each reader a feed of its own.'

/**
 * A stream of our own events for tests and stories, without network and without an adapter of a provider.
 * It has one reader: for a second one it breaks with an error that says so.
 *
 * @example
 * const source = createScriptedFeed([start, [ready, execution], result])
 * const feed = useToolFeed(source)
 * await source.next(2)
 */
export function createScriptedFeed(steps: readonly ScriptStep[]): ScriptedFeed {
  const script = [...steps]
  const events: ToolEvent[] = []
  let isOver = false
  let isStopped = false
  let failure: Error | undefined
  /** The reader waits for an event. */
  let wake: (() => void) | undefined
  /** The test waits for the reader. */
  const taken: (() => void)[] = []
  let reader: object | undefined

  const released = (): void => {
    for (const resolve of taken.splice(0)) resolve()
  }
  const untilTaken = (): Promise<void> =>
    isStopped || isOver
      ? Promise.resolve()
      : new Promise((resolve, reject) => {
          taken.push(resolve)
          if (reader !== undefined) return
          later(() => {
            if (reader === undefined && taken.includes(resolve)) reject(new Error(NO_READER))
          }, READER_COMES)
        })
  const close = (error?: Error): void => {
    isOver = true
    failure = error
    script.length = 0
    wake?.()
    if (reader === undefined) released()
  }

  const read = async (): Promise<IteratorResult<ToolEvent>> => {
    for (;;) {
      if (isStopped) return { done: true, value: undefined }
      const event = events.shift()
      if (event !== undefined) return { done: false, value: event }
      released()
      const error = failure
      failure = undefined
      if (error !== undefined) throw error
      if (isOver) return { done: true, value: undefined }
      await new Promise<void>((resolve) => (wake = resolve))
      wake = undefined
    }
  }

  const createReader = (): AsyncIterator<ToolEvent> => {
    const self = {}
    let last: Promise<unknown> = Promise.resolve()
    return {
      // One after the other, as an async generator does: each call waits for an event of its own.
      next: () => {
        if ((reader ??= self) !== self) return Promise.reject(new Error(SECOND_READER))
        const result = last.then(read, read)
        last = result
        return result
      },
      return: () => {
        if ((reader ??= self) === self) {
          isStopped = isStopped || !isOver
          events.length = 0
          failure = undefined
          released()
          wake?.()
        }
        return Promise.resolve({ done: true, value: undefined })
      },
    }
  }

  const step = async (): Promise<void> => {
    const next = script.shift()
    if (next === undefined) return
    if ('wait' in next) {
      await new Promise<void>((resolve) => setTimeout(resolve, next.wait))
      return
    }
    // Nobody will take them any more.
    if (isStopped) return
    for (const event of 'type' in next ? [next] : next) events.push(event)
    const done = untilTaken()
    wake?.()
    await done
  }

  return {
    next: async (count = 1) => {
      for (let at = 0; at < count; at += 1) await step()
    },
    play: async () => {
      while (script.length > 0) await step()
      close()
    },
    end: () => {
      close()
    },
    fail: (error = new Error('The scripted stream broke.')) => {
      close(error)
    },
    get remaining() {
      return script.length
    },
    get isStopped() {
      return isStopped
    },
    [Symbol.asyncIterator]: () => createReader(),
  }
}
