import { LATIN_LIKE } from './lookAlike.js'

/** Nearly all texts have none of these letters, and are not read word by word. */
const OTHER_ALPHABET = /[\u0370-\u03ff\u0400-\u052f\u0531-\u058f]/
const WORD = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{M}]{2,}/gu
const LATIN = /\p{Script=Latin}/gu
const NOT_LATIN = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]/gu
const GREEK_SYMBOL = /^[\p{Script=Greek}\p{Script=Latin}\p{M}]*$/u
/** `λx`, `νe`: a symbol, not a word that somebody tampered with. */
const SYMBOL_LENGTH = 3

/**
 * Letters of one alphabet inside a word of another that look like letters of it: the Cyrillic а of `pаypal`, the
 * Latin o of `кoт`. A word that is wholly of one alphabet has none.
 *
 * @returns UTF-16 indexes, ascending
 */
export function findStrangers(text: string): number[] {
  if (!OTHER_ALPHABET.test(text)) return []
  const found: number[] = []
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const latin = word.match(LATIN)?.length
    if (latin === undefined) continue
    const other = word.match(NOT_LATIN)?.length ?? 0
    if (word.length <= SYMBOL_LENGTH && GREEK_SYMBOL.test(word)) continue
    const strangers = latin >= other ? LATIN_LIKE.keys : LATIN_LIKE.values
    // Every letter of these alphabets is one code unit, and so are those that look like them.
    for (let at = 0; at < word.length; at += 1) if (strangers.has(word[at] ?? '')) found.push(index + at)
  }
  return found
}
