import { finish, type Steps } from '../../json/index.js'

/** Letters of other alphabets, each before the Latin letter that it looks like. */
const PAIRS =
  // Cyrillic
  'АA ВB ЕE ЅS ІI ЈJ КK МM НH ОO РP СC ТT УY ХX ҮY ԌG ԚQ ԜW ӀI аa еe оo рp сc уy хx ѕs іi јj ԁd һh ԛq ԝw ӏl кk ' +
  // Greek
  'ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX αa ιi κk νv οo ρp υu γy χx ϲc ϳj ' +
  // Armenian
  'ՕO ՍU ԼL օo ոn սu հh զq ցg'

const pairs = PAIRS.split(' ').map((pair) => [pair[0] ?? '', pair[1] ?? ''] as const)

/** By the letter of the other alphabet; and the Latin letters that have such a double. */
const doubles = new Map(pairs)
export const LATIN_LIKE = { keys: new Set(doubles.keys()), values: new Set(doubles.values()) }

/** UTF-16 code units: nobody tells names apart by what follows. */
const LONGEST = 1000
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Z}\s\u2800]/gu
const PLAIN = /^[\x20-\x7e]*$/
/** Digits and letters that fonts draw alike. */
const ALIKE = /[0Il|]/g
const ALIKE_AS: Readonly<Record<string, string>> = { '0': 'O', I: '1', l: '1', '|': '1' }

/**
 * What a name looks like at a glance: without what does not show, with letters of other alphabets as the Latin
 * ones that they look like. Only for comparing; never shown.
 */
function skeletonOf(name: string): string {
  let text = name
  if (!PLAIN.test(name)) {
    text = name.normalize('NFKD').replace(INVISIBLE, '')
    text = Array.from(text, (letter) => doubles.get(letter) ?? letter).join('')
  }
  return text.replace(INVISIBLE, '').replace(ALIKE, (letter) => ALIKE_AS[letter] ?? letter)
}

/**
 * Names that look like another one of the list and are not the same.
 *
 * @returns their indexes
 */
export function findLookAlikes(names: readonly string[]): ReadonlySet<number> {
  return finish(lookAlikeSteps(names))
}

// As the steps of text go by, a name takes as long as so many characters; a letter may be eighteen, taken apart.
const STEP = 8192
const PLAIN_COST = 16
const LETTER_COST = 20

/** {@link findLookAlikes} in steps, for many names. */
export function* lookAlikeSteps(names: readonly string[]): Steps<ReadonlySet<number>> {
  const first = new Map<string, number>()
  const found = new Set<number>()
  let seen = 0
  for (const [index, name] of names.entries()) {
    const head = name.slice(0, LONGEST)
    seen += PLAIN_COST + (PLAIN.test(head) ? 0 : head.length * LETTER_COST)
    if (seen >= STEP) {
      yield seen
      seen = 0
    }
    const skeleton = skeletonOf(head)
    const before = first.get(skeleton)
    if (before === undefined) first.set(skeleton, index)
    else if (names[before] !== name) found.add(before).add(index)
  }
  return found
}
