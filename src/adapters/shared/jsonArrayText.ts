/** UTF-16 code units of an item that is not closed yet. */
const MAX_LENGTH = 16 * 1024 * 1024

/**
 * Cuts a JSON array of objects into its items while its lines arrive: a stream that is one value. Each line is
 * looked at once; no string of JSON goes over its end.
 */
export class JsonArrayText {
  /** The lines of an item that is not closed. */
  private lines: string[] = []
  private length = 0
  private depth = 0

  /** An item began and is not closed. */
  get isOpen(): boolean {
    return this.depth > 0
  }

  /** @returns the texts of the items that this line closes; `undefined` where it is no part of an array */
  push(line: string): string[] | undefined {
    const items: string[] = []
    let from = 0
    for (let at = 0; at < line.length; at += 1) {
      const char = line[at]
      if (this.depth === 0) {
        // What stands between items.
        if (char === '{') [from, this.depth] = [at, 1]
        else if (!/[\s,[\]]/.test(char ?? '')) return items.length === 0 ? undefined : items
      } else if (char === '"') at = endOfString(line, at)
      else if (char === '{' || char === '[') this.depth += 1
      else if ((char === '}' || char === ']') && --this.depth === 0) {
        items.push([...this.lines, line.slice(from, at + 1)].join('\n'))
        this.reset()
      }
    }
    if (this.depth === 0) return items
    this.lines.push(line.slice(from))
    this.length += line.length
    if (this.length > MAX_LENGTH) this.reset()
    return items
  }

  reset(): void {
    this.lines = []
    this.length = 0
    this.depth = 0
  }
}

/** Index of the closing quote, or the end of the line. */
function endOfString(line: string, from: number): number {
  for (let at = from + 1; at < line.length; at += 1) {
    if (line[at] === '\\') at += 1
    else if (line[at] === '"') return at
  }
  return line.length
}
