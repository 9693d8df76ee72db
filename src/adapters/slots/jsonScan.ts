const QUOTE = 0x22
const BACKSLASH = 0x5c

/**
 * Where the first object or array of a growing text ends. Looks at every character once, however often it
 * is asked, and only when it is asked: most streams never need it.
 */
export class JsonScan {
  /** Index just behind the value, or -1 while it is open (or is no object or array). */
  end = -1
  private at = 0
  private depth = 0
  private inString = false

  /** @param text the text so far; earlier calls saw a beginning of it */
  advance(text: string): number {
    while (this.end === -1 && this.at < text.length) {
      const code = text.charCodeAt(this.at)
      if (this.inString) {
        // A trailing backslash waits for the character that it escapes.
        if (code === BACKSLASH && this.at + 1 >= text.length) break
        if (code === BACKSLASH) this.at += 1
        else if (code === QUOTE) this.inString = false
      } else if (code === QUOTE) {
        this.inString = true
      } else if (code === 0x7b || code === 0x5b) {
        this.depth += 1
      } else if (code === 0x7d || code === 0x5d) {
        this.depth -= 1
        if (this.depth <= 0) this.end = this.at + 1
      }
      this.at += 1
    }
    return this.end
  }
}

/** Index just behind the first object or array of a text, or -1 where it is not closed. */
export function endOfFirstJson(text: string): number {
  return new JsonScan().advance(text)
}
