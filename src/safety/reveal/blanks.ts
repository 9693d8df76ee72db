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
  const lines = run.split('\n')
  const ends = lines.length - 1
  if (ends < LONGEST_RUN) return lines.flatMap((line, index) => lineParts(line, index < ends))
  return [
    ...lineParts((lines[0] ?? '').replace('\r', ''), false),
    // Every line end counts as one: on screen they would be as many empty lines.
    { kind: 'blank', text: `⟨${ends} blank lines⟩`, run: ends },
    ...lineParts(lines[ends] ?? '', false),
  ]
}

function lineParts(line: string, isEnded: boolean): RevealedPart[] {
  const blanks = line.replace('\r', '')
  const end = isEnded ? line.slice(blanks.length) + '\n' : ''
  if (blanks.length < LONGEST_RUN) return [{ kind: 'text', text: blanks + end }]
  const counted: RevealedPart = {
    kind: 'blank',
    text: `⟨${blanks.length} ${nameOf(blanks)}⟩`,
    run: blanks.length,
  }
  return end === '' ? [counted] : [counted, { kind: 'text', text: end }]
}

function nameOf(blanks: string): string {
  if (!blanks.includes('\t')) return 'spaces'
  return blanks.includes(' ') ? 'blanks' : 'tabs'
}
