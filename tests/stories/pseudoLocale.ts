const ACCENTS: Readonly<Record<string, string>> = {
  ...{ a: 'á', c: 'ç', e: 'é', i: 'î', n: 'ñ', o: 'ö', s: 'š', u: 'ü', y: 'ý' },
  ...{ A: 'Å', C: 'Ç', E: 'É', I: 'Î', N: 'Ñ', O: 'Ö', S: 'Š', U: 'Ü', Y: 'Ý' },
}

/** German and Finnish are about this much longer than English. */
const LONGER = 1.4

/** A word with accents, its vowels repeated until it is long enough; it stays one word. */
function lengthenWord(word: string): string {
  const letters = [...word]
  const vowels = letters.flatMap((letter, at) => (/[aeiou]/i.test(letter) ? [at] : []))
  const last = letters.length - 1
  for (let more = Math.ceil(letters.length * (LONGER - 1)); more > 0; more -= 1) {
    const at = vowels[more % Math.max(1, vowels.length)] ?? last
    letters[at] += (letters[at] ?? '').charAt(0).toLowerCase()
  }
  return [...letters.join('')].map((letter) => ACCENTS[letter] ?? letter).join('')
}

/** Messages whose every word is 40% longer; what is filled in stays. */
export function lengthen<M extends object>(messages: M): M {
  const longer = Object.entries(messages).map(([key, text]) => [
    key,
    // A mark such as {count} is no word.
    String(text).replace(/\{\w+\}|\p{L}+/gu, (part) => (part.startsWith('{') ? part : lengthenWord(part))),
  ])
  return Object.fromEntries(longer) as M
}
