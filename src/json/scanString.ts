const QUOTE = 34
const BACKSLASH = 92
/**
 * So many units are read one by one before a native search looks for the end: a search is far faster in
 * long stretches, and slower where the next quote or escape is near (keys, short values, dense escapes).
 */
const NEAR = 32
/** The same, in a string whose last search went far. */
const FAR = 2

/** Searches and escapes before {@link StringScanner.end} pauses: some hundred thousand units. */
const PAUSE = 20_000

/** What a scan returns that has looked at enough for one step: {@link StringScanner.resume} goes on. */
export const PAUSED = -2

/** Shared, so that the engine compiles it once; `lastIndex` is set before every use. */
// eslint-disable-next-line no-control-regex -- control characters are what it looks for
const CONTROL = /[\x00-\x1f]/g

function isHexDigit(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 70) || (code >= 97 && code <= 102)
}

/** Whether the escape `\uXYZZ` with these two hex digits is a surrogate: D8 to DF. */
function isSurrogateEscape(first: number, second: number): boolean {
  return (first | 32) === 100 /* d */ && second >= 56 /* 8 */
}

/** Finds the ends of string tokens in one text, in time linear in the text. */
export class StringScanner {
  /** The last string has a backslash, so its value is not its text. */
  hasEscape = false
  /** The last string has a `\u` escape of half a pair. */
  hasSurrogateEscape = false
  /** Where the last string went wrong, when {@link end} returned -1. */
  errorAt = 0
  /** Where a paused scan stands: between two characters of the value. */
  at = 0
  private window = NEAR

  // Where the next of each stands. Every position is searched only from the one before, so all searches
  // together read the text once.
  private nextQuote = -1
  private nextBackslash = -1
  private nextControl = -1

  constructor(private readonly text: string) {}

  /**
   * Where the string whose opening quote is at `open` ends (behind its closing quote), or -1, or
   * {@link PAUSED}.
   */
  end(open: number): number {
    this.hasEscape = false
    this.hasSurrogateEscape = false
    this.at = open + 1
    this.window = NEAR
    return this.resume()
  }

  /** Goes on with a paused scan; returns as {@link end} does. */
  resume(): number {
    const { text } = this
    let { at, window } = this
    let stop = at + window
    for (let steps = 0; ;) {
      const code = text.charCodeAt(at)
      if (code === QUOTE) return at + 1
      if (code === BACKSLASH) {
        at = this.escape(at)
        if (at < 0) return -1
        stop = at + window
        if (++steps > PAUSE) return this.pause(at, window)
      } else if (!(code >= 32)) {
        return this.fail(at)
      } else if (++at === stop) {
        const from = at
        at = this.skipPlain(from)
        window = at - from > 8 ? FAR : NEAR
        stop = at + window
        if (++steps > PAUSE) return this.pause(at, window)
      }
    }
  }

  private pause(at: number, window: number): typeof PAUSED {
    this.at = at
    this.window = window
    return PAUSED
  }

  /** The next quote, backslash or control character at or behind `at`, else the end of the text. */
  private skipPlain(at: number): number {
    const { text } = this
    if (this.nextQuote < at) this.nextQuote = find(text, '"', at)
    if (this.nextBackslash < at) this.nextBackslash = find(text, '\\', at)
    if (this.nextControl < at) {
      CONTROL.lastIndex = at
      this.nextControl = CONTROL.exec(text)?.index ?? text.length
    }
    return Math.min(this.nextQuote, this.nextBackslash, this.nextControl)
  }

  /** Behind the escape at `at`, or -1. */
  private escape(at: number): number {
    const { text } = this
    this.hasEscape = true
    switch (text.charCodeAt(at + 1)) {
      case 117 /* u */:
        for (let digit = at + 2; digit < at + 6; digit++) {
          if (!isHexDigit(text.charCodeAt(digit))) return this.fail(digit)
        }
        if (isSurrogateEscape(text.charCodeAt(at + 2), text.charCodeAt(at + 3)))
          this.hasSurrogateEscape = true
        return at + 6
      case QUOTE:
      case BACKSLASH:
      case 47 /* / */:
      case 98 /* b */:
      case 102 /* f */:
      case 110 /* n */:
      case 114 /* r */:
      case 116 /* t */:
        return at + 2
      default:
        return this.fail(at + 1)
    }
  }

  private fail(at: number): -1 {
    this.errorAt = Math.min(at, this.text.length)
    return -1
  }
}

function find(text: string, what: string, from: number): number {
  const at = text.indexOf(what, from)
  return at < 0 ? text.length : at
}

/** The value of a string token. Native, because it is right and many times faster than a loop. */
export function decodeString(text: string, open: number, end: number, hasEscape: boolean): string {
  return decodePiece(text, open + 1, end - 1, hasEscape)
}

/** The value of a part of a string token, between two of its characters. */
export function decodePiece(text: string, start: number, end: number, hasEscape: boolean): string {
  const piece = text.slice(start, end)
  return hasEscape ? (JSON.parse(`"${piece}"`) as string) : piece
}
