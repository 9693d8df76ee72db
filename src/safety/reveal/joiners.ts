const ZWNJ = '\u200c'
const ZWJ = '\u200d'

/** Scripts whose letters join, so that a joiner between two of them changes what is seen. */
const JOINING = /^[\p{Script=Arab}\p{Script=Syrc}\p{Script=Mong}\p{Script=Nkoo}]$/u
const INDIC =
  /^[\p{Script=Deva}\p{Script=Beng}\p{Script=Guru}\p{Script=Gujr}\p{Script=Orya}\p{Script=Taml}\p{Script=Telu}\p{Script=Knda}\p{Script=Mlym}\p{Script=Sinh}]$/u
/** Takes a consonant's vowel away; a joiner after it chooses the shape. */
const VIRAMA = /^[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u17d2]$/
const LETTER = /^\p{L}$/u
const MONGOLIAN_SELECTOR = /^[\u180b-\u180f]$/
const MONGOLIAN_LETTER = /^[\u1820-\u18aa]$/

/** What stands around a joiner: the character before, the last one that is no mark, the character after. */
export interface JoinerPlace {
  readonly before: string
  readonly base: string
  readonly after: string
}

/**
 * Whether a joiner belongs to ordinary writing: Persian `می‌خواهم`, Hindi `क्‍ष`, the shapes of Mongolian.
 * One that stands anywhere else has no effect that a person could see.
 */
export function isJoiningLetters(character: string, { before, base, after }: JoinerPlace): boolean {
  if (MONGOLIAN_SELECTOR.test(character)) return MONGOLIAN_LETTER.test(before)
  if (character !== ZWNJ && character !== ZWJ) return false
  if (before === ZWNJ || before === ZWJ || after === ZWNJ || after === ZWJ) return false
  if (VIRAMA.test(before)) return true
  if (!LETTER.test(base)) return false
  if (JOINING.test(base)) return LETTER.test(after) && JOINING.test(after)
  return INDIC.test(base) && VIRAMA.test(after)
}
