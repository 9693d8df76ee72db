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
  // Where places begin to differ by more than before, and by how much.
  const marks: number[] = []
  const shifts: number[] = []
  let done = 0
  let shift = 0
  for (const edit of edits) {
    kept.push(text.slice(done, edit.start), edit.text)
    done = edit.end
    const less = edit.end - edit.start - edit.text.length
    if (less === 0) continue
    shift += less
    marks.push(done - shift)
    shifts.push(shift)
  }
  kept.push(text.slice(done))
  return { text: kept.join(''), at: (index) => index + shiftAt(index, marks, shifts) }
}

function shiftAt(index: number, marks: readonly number[], shifts: readonly number[]): number {
  let low = 0
  let high = marks.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((marks[middle] ?? 0) <= index) low = middle + 1
    else high = middle
  }
  return shifts[low - 1] ?? 0
}
