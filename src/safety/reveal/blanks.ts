import type { RevealedPart } from './types.js'

/** So many blanks in a row push what follows out of sight, and are counted instead. */
const LONGEST_RUN = 16

/** Length of the run of spaces, tabs and line ends that begins at `index`. */
export function blankRunAt(text: string, index: number): number {
  let end = index
  for (;;) {
    const code = text.charCodeAt(end)
    if (code === 32 || code === 9 || code === 10) end += 1
    else if (code === 13 && text.charCodeAt(end + 1) === 10) end += 2
    else return end - index
  }
}

/** A run of blanks: long lines of them and long stacks of empty lines are counted, the rest stays. */
export function blankParts(run: string): RevealedPart[] {
  if (run.length < LONGEST_RUN) return [{ kind: 'text', text: run }]
  const lines = run.split(/(?<=\n)/)
  const last = run.endsWith('\n') ? '' : (lines.pop() ?? '')
  if (lines.length < LONGEST_RUN) return [...lines.flatMap(lineParts), ...lineParts(last)]
  const first = (lines[0] ?? '').replace(/\r?\n$/, '')
  // Every line end counts as one: on screen they would be as many empty lines.
  const between = run.slice(first.length, run.length - last.length)
  const text = markOf(lines.length, between, 'blank lines')
  // A line end of two characters is one.
  const length = between.replaceAll('\r', '').length
  return [...lineParts(first), { kind: 'blank', text, run: length }, ...lineParts(last)]
}

function lineParts(line: string): RevealedPart[] {
  const blanks = line.replace(/\r?\n$/, '')
  if (blanks.length < LONGEST_RUN) return [{ kind: 'text', text: line }]
  const { length } = blanks
  const counted: RevealedPart = { kind: 'blank', text: markOf(length, blanks, 'blanks'), run: length }
  return [counted, { kind: 'text', text: line.slice(length) }]
}

const PLAIN: Readonly<Record<string, string>> = { ' ': 'spaces', '\t': 'tabs', '\n': 'blank lines' }
const PICTURES: Readonly<Record<string, string>> = { ' ': '␠', '\t': '␉', '\r': '␍', '\n': '␊' }

/** `⟨4000 spaces⟩`; of a mixture also which follow which: `⟨16 blanks ␠12␉4⟩`. */
function markOf(count: number, run: string, mixture: string): string {
  const [first = ''] = run
  const plain = PLAIN[first]
  if (plain !== undefined && /^(.)\1*$/s.test(run)) return `⟨${count} ${plain}⟩`
  const order = run.replace(/([ \t]|\r?\n)\1*/g, (same, one: string) => {
    const times = same.length / one.length
    return one.replace(/./gs, (blank) => PICTURES[blank] ?? '') + (times === 1 ? '' : String(times))
  })
  return `⟨${count} ${mixture} ${order}⟩`
}
