const ELEMENT = String.raw`(?:\p{RI}\p{RI}|\p{Emoji}(?:\p{Emoji_Modifier}|\ufe0f?\u20e3|[\ufe0f\ufe0e])?)`
/** A picture as it may be written: joined, with a tone, with tags. Bounded: no emoji has ten parts. */
const SEQUENCE = new RegExp(
  String.raw`${ELEMENT}(?:[\u{e0020}-\u{e007e}]{1,16}\u{e007f})?(?:\u200d${ELEMENT}){0,9}`,
  'uy',
)
const UNQUALIFIED =
  /(?![\p{Emoji_Presentation}\p{Emoji_Modifier}\p{RI}])\p{Emoji}(?!\ufe0f|\p{Emoji_Modifier})/gu
const TEXT_STYLE = /^(?![0-9#*])\p{Emoji}\ufe0e$/u
const HAS_HIDDEN = /[\u200d\ufe0e\ufe0f\u{e0020}-\u{e007f}]/u

/** The emoji that Unicode recommends: anything else that is joined can carry a message. */
const RECOMMENDED = recommended()

function recommended(): RegExp | undefined {
  try {
    return new RegExp(String.raw`^\p{RGI_Emoji}$`, 'v')
  } catch {
    // Before Chrome 112, Firefox 116 and Safari 17: the shape alone has to do.
    return undefined
  }
}

/** The emoji with hidden characters that begins at `index`, or `''`. */
export function emojiAt(text: string, index: number): string {
  SEQUENCE.lastIndex = index
  const found = SEQUENCE.exec(text)?.[0] ?? ''
  if (!HAS_HIDDEN.test(found)) return ''
  if (TEXT_STYLE.test(found) || isRecommended(found)) return found
  // `❤️` in `❤️<ZWJ>x`: the first part can be a whole emoji.
  const first = /^(?:[^\u200d\u{e0020}-\u{e007f}])+/u.exec(found)?.[0] ?? ''
  return HAS_HIDDEN.test(first) && (TEXT_STYLE.test(first) || isRecommended(first)) ? first : ''
}

function isRecommended(sequence: string): boolean {
  if (RECOMMENDED === undefined) return !sequence.includes('\u{e007f}') || sequence.startsWith('\u{1f3f4}')
  if (RECOMMENDED.test(sequence)) return true
  // Many programs leave out the selector inside a joined emoji, and it looks the same.
  return sequence.includes('\u200d') && RECOMMENDED.test(sequence.replace(UNQUALIFIED, '$&\ufe0f'))
}
