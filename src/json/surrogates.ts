// With the flag `u` a surrogate matches only where it is not half of a pair.
const LONE_SURROGATE = /\p{Cs}/u

/** Whether the text has a surrogate without its other half, so that UTF-8 cannot hold it. */
export function hasLoneSurrogate(text: string): boolean {
  // Newer than ES2022, and ten times faster than the expression.
  const isWellFormed = (text as { isWellFormed?: () => boolean }).isWellFormed
  return isWellFormed ? !isWellFormed.call(text) : LONE_SURROGATE.test(text)
}
