const ELEMENT = String.raw`(?:\p{RI}\p{RI}|\p{Emoji}(?:\p{Emoji_Modifier}|\ufe0f?\u20e3|[\ufe0f\ufe0e])?)`
/** A picture as it may be written: joined, with a tone, with tags. Bounded: no emoji has ten parts. */
const SEQUENCE = new RegExp(
  String.raw`${ELEMENT}(?:[\u{e0020}-\u{e007e}]{1,16}\u{e007f}|(?:\u200d${ELEMENT}){1,9})?`,
  'uy',
)
const HAS_HIDDEN = /\u200d|\ufe0e|\ufe0f|[\u{e0020}-\u{e007f}]/u

/** One picture that a selector turns into colour, or into text. The selector does nothing to any other. */
const STYLED = /^(?![0-9#*])\p{Emoji}(?:\ufe0e|(?<!\p{Emoji_Presentation})\ufe0f)$/u
const KEYCAP = /^[0-9#*]\ufe0f\u20e3$/
const UNQUALIFIED =
  /(?![\p{Emoji_Presentation}\p{Emoji_Modifier}\p{RI}])\p{Emoji}(?!\ufe0f|\p{Emoji_Modifier})/gu
/** England, Scotland, Wales: the regions whose flags are recommended. */
const REGIONS = new Set(['gbeng', 'gbsct', 'gbwls'])

/** The emoji that Unicode recommends: anything else that is joined can carry a message. */
const RECOMMENDED = recommended()
/** There are fewer joined emoji than this, however they are qualified; a text with more is no writing. */
const MOST_DIFFERENT = 4000

function recommended(): RegExp | undefined {
  try {
    return new RegExp(String.raw`^\p{RGI_Emoji}$`, 'v')
  } catch {
    // Before Chrome 112, Firefox 116 and Safari 17: the shape alone has to do.
    return undefined
  }
}

/** Finds emoji with hidden characters in one text. */
export class EmojiFinder {
  /** The search for one among thousands is slow, and a text repeats the same few. */
  private readonly known = new Map<string, boolean>()

  /** The emoji with hidden characters that begins at `index`, or `''`. */
  at(text: string, index: number): string {
    SEQUENCE.lastIndex = index
    const found = SEQUENCE.exec(text)?.[0] ?? ''
    if (!HAS_HIDDEN.test(found)) return ''
    if (this.isEmoji(found)) return found
    // Of `❤️`, a joiner and what does not belong to it the first is a whole emoji.
    const first = found.split(/\u200d|[\u{e0020}-\u{e007f}]/u, 1)[0] ?? ''
    return HAS_HIDDEN.test(first) && this.isEmoji(first) ? first : ''
  }

  private isEmoji(sequence: string): boolean {
    if (STYLED.test(sequence) || KEYCAP.test(sequence)) return true
    if (sequence.endsWith('\u{e007f}')) return isRegion(sequence)
    return sequence.includes('\u200d') && this.isJoined(sequence)
  }

  private isJoined(sequence: string): boolean {
    if (RECOMMENDED === undefined) return true
    const before = this.known.get(sequence)
    if (before !== undefined) return before
    if (this.known.size >= MOST_DIFFERENT) return false
    // Many programs leave out the selector inside a joined emoji, and it looks the same.
    const is = RECOMMENDED.test(sequence) || RECOMMENDED.test(sequence.replace(UNQUALIFIED, '$&\ufe0f'))
    this.known.set(sequence, is)
    return is
  }
}

/** A black flag with the letters of a region written in tags. */
function isRegion(sequence: string): boolean {
  const [flag, ...tags] = Array.from(sequence, (character) => character.codePointAt(0) ?? 0)
  return (
    flag === 0x1f3f4 && REGIONS.has(String.fromCharCode(...tags.slice(0, -1).map((tag) => tag - 0xe0000)))
  )
}
