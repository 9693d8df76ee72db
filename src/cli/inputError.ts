/** The input cannot be used; the message names the place and the fix. */
export class InputError extends Error {}

/** What went wrong in words, without the place in our code. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
