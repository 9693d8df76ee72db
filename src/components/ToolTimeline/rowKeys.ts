const ROW = '[data-slot="timeline-row"]'

/** Rows to go on by key; the first and the last row stop it. */
const MOVES: Partial<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
}

/** What a key does to the rows: chooses the one that has the focus, or goes to another. */
export interface RowKey {
  readonly row: HTMLElement
  readonly index: number
  readonly isChoice: boolean
}

/** @returns undefined where the key is none of theirs */
export function rowKey(root: HTMLElement | null, event: KeyboardEvent): RowKey | undefined {
  const isChoice = event.key === 'Enter' || event.key === ' '
  const move = isChoice ? (at: number) => at : MOVES[event.key]
  if (move === undefined || root === null || event.ctrlKey || event.metaKey || event.altKey) return undefined
  const rows = [...root.querySelectorAll<HTMLElement>(ROW)]
  const at = rows.findIndex((row) => row.contains(event.target as Node))
  const index = move(at, rows.length - 1)
  const row = at < 0 ? undefined : rows[index]
  return row && { row, index, isChoice }
}
