import type { Steps } from '../json/index.js'

/** Ms of the main thread for one task: a frame has room for it beside everything else. */
const SLICE_MS = 8

export interface SliceHandlers<T> {
  onDone: (value: T) => void
  onError: (error: unknown) => void
  /** How much was done since the last call, in the units of the steps. */
  onProgress?: ((size: number) => void) | undefined
}

interface Job {
  /** Goes on until it is done or the time is over. @returns whether it is done */
  run(until: number): boolean
}

// One queue for the page, so that ten large cards together take no longer tasks than one.
const jobs: Job[] = []
let wake: (() => void) | undefined
let isAwaited = false

/**
 * Runs steps a few ms at a time, and lets the page breathe in between. What was asked for first is done first.
 *
 * @returns stops it; nothing is called after that
 */
export function runInSlices<T>(steps: Steps<T>, handlers: SliceHandlers<T>): () => void {
  const job: Job = {
    run(until) {
      let size = 0
      try {
        do {
          const step = steps.next()
          if (step.done === true) {
            handlers.onDone(step.value)
            return true
          }
          size += step.value
        } while (performance.now() < until)
      } catch (error) {
        handlers.onError(error)
        return true
      }
      handlers.onProgress?.(size)
      return false
    },
  }
  jobs.push(job)
  later()
  return () => {
    const at = jobs.indexOf(job)
    if (at >= 0) jobs.splice(at, 1)
  }
}

/** So much is done at once, in the units of the steps: some 20 ms of work on a slow machine. */
const AT_ONCE = 150_000

export interface BegunSteps<T> {
  readonly steps: Steps<T>
  /** How much is done. */
  readonly done: number
  /** Where that was all. */
  readonly result?: { readonly value: T } | undefined
}

/** Does what can be done at once. A fixed amount and no time: a server and its page then do the same. */
export function beginSteps<T>(steps: Steps<T>): BegunSteps<T> {
  let done = 0
  while (done <= AT_ONCE) {
    const step = steps.next()
    if (step.done === true) return { steps, done, result: { value: step.value } }
    done += step.value
  }
  return { steps, done }
}

/** What the steps make, in slices where it is too much for one. */
export async function inSlices<T>(steps: Steps<T>): Promise<T> {
  const { result } = beginSteps(steps)
  if (result !== undefined) return result.value
  return new Promise((onDone, onError) => runInSlices(steps, { onDone, onError }))
}

function runSlice(): void {
  isAwaited = false
  const [job] = jobs
  // Removed before anything else, as whoever waits for it may ask for the next.
  if (job?.run(performance.now() + SLICE_MS) === true && jobs[0] === job) jobs.shift()
  if (jobs.length > 0) later()
}

/** A message comes as soon as the page has dealt with what was waiting; a timer would wait 4 ms each time. */
function later(): void {
  if (isAwaited) return
  isAwaited = true
  if (wake === undefined) {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = runSlice
    // Node would wait for it.
    ;(port1 as { unref?: () => void }).unref?.()
    wake = () => port2.postMessage(undefined)
  }
  wake()
}
