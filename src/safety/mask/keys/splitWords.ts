/** Longer keys are not names; their end says what the value is. */
const LONGEST_KEY = 256

/** Where a word begins inside a word: `accessToken`, `APIKey`. */
const HUMP = /(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/
const BETWEEN = /[^\p{L}\p{M}\p{N}]+/u

/** The words of a key in any case style, lower case, without numbers at their end. */
export function splitWords(key: string): string[] {
  return key
    .slice(-LONGEST_KEY)
    .split(BETWEEN)
    .flatMap((part) => part.split(HUMP))
    .map((word) => word.toLowerCase().replace(/\d{1,12}$/, ''))
    .filter((word) => word !== '')
}

/** A key without its case style, for comparing names that a host wrote with names that a tool wrote. */
export function bareKey(key: string): string {
  return key.toLowerCase().replace(/[\s_.-]+/g, '')
}
