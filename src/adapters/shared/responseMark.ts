/**
 * A name for a response that the wire gives none: a hash of how it began. The same stream again (a log that
 * is replayed) has the same one; another response has another, also where its call ids repeat.
 */
export class ResponseMark {
  private first = 0x2545f491
  private second = 0x41c6ce57

  add(text: string): void {
    let { first, second } = this
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      first = Math.imul(first ^ code, 0x9e3779b1)
      second = Math.imul(second ^ code, 0x5f356495)
    }
    this.first = first
    this.second = second
  }

  toString(): string {
    return `mark:${(this.first >>> 0).toString(36)}${(this.second >>> 0).toString(36)}`
  }
}
