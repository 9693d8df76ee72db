/**
 * What was thrown, in words; never throws itself, whatever it is: an error with throwing getters, an object
 * without a prototype, a symbol.
 */
export function describeError(cause: unknown): string {
  try {
    return cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)
  } catch {
    return 'something that cannot be read'
  }
}

/** As {@link describeError}, without the kind of the error. */
export function messageOf(cause: unknown): string {
  try {
    return cause instanceof Error ? cause.message : String(cause)
  } catch {
    return describeError(cause)
  }
}
