/** What the rules read instead of a text, and where each place of it stands there. */
export interface FoldedText {
  readonly text: string
  /** The place in the original of a place in `text`; of its end, the end. */
  at(index: number): number
}

/** What stands in place of some of a text. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** A text after the edits, which are in order and do not overlap. */
export function mapText(text: string, edits: readonly Edit[]): FoldedText {
  if (edits.length === 0) return { text, at: (index) => index }
  const kept: string[] = []
  const shifts = new Shifts()
  let done = 0
  let length = 0
  for (const edit of edits) {
    kept.push(text.slice(done, edit.start), edit.text)
    length += edit.start - done + edit.text.length
    done = edit.end
    shifts.add(length, edit.end - edit.start - edit.text.length)
  }
  kept.push(text.slice(done))
  return { text: kept.join(''), at: (index) => index + shifts.at(index) }
}

/** What stands in place of all that a pattern finds; the pattern is global. */
export function editsOf(text: string, pattern: RegExp, replace: (found: string) => string): Edit[] {
  const edits: Edit[] = []
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const end = pattern.lastIndex
    edits.push({ start: match.index, end, text: replace(match[0]) })
    pattern.lastIndex = end
  }
  return edits
}

/** What was made of a text in two goes. */
export function joinMaps(first: FoldedText, then: FoldedText): FoldedText {
  return { text: then.text, at: (index) => first.at(then.at(index)) }
}

/** By how much places of a shorter text stand further behind in the whole one. */
export class Shifts {
  /** Where places begin to differ by more than before, and by how much. */
  private readonly marks: number[] = []
  private readonly shifts: number[] = []
  private shift = 0

  /** From `index` of the shorter text on, `less` more are missing. */
  add(index: number, less: number): void {
    if (less === 0) return
    this.shift += less
    this.marks.push(index)
    this.shifts.push(this.shift)
  }

  at(index: number): number {
    let low = 0
    let high = this.marks.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.marks[middle] ?? 0) <= index) low = middle + 1
      else high = middle
    }
    return this.shifts[low - 1] ?? 0
  }
}
