/**
 * Compares two digests in a time that does not tell where they differ.
 * Plain code, because edge runtimes have no `timingSafeEqual`.
 */
export function isSameDigest(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  let difference = 0
  for (let index = 0; index < a.length; index++) difference |= a.charCodeAt(index) ^ b.charCodeAt(index)
  return difference === 0
}
