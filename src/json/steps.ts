/**
 * Work that is done bit by bit: whoever runs it decides when the next bit comes. Each step takes around a
 * millisecond at most, and says how many characters, or parts of data, it has dealt with.
 */
export type Steps<T> = Generator<number, T, undefined>

/** Does all of it at once. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}
