const BEGIN = /^([ \t]*)[{[]/
const END = /^([ \t]*)[}\]][ \t\r]*$/

/**
 * For each line that may begin JSON over several lines the line that may end it: the next one that closes
 * something as far in. Blocks do not overlap, so that reading them all reads no line twice.
 */
export function jsonBlocks(lines: readonly string[]): ReadonlyMap<number, number> {
  const nextEnd = new Map<string, number>()
  const ends = new Map<number, number>()
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    const line = lines[index] ?? ''
    const end = BEGIN.exec(line)?.[1]
    const last = end === undefined ? undefined : nextEnd.get(end)
    if (last !== undefined) ends.set(index, last)
    const closed = END.exec(line)?.[1]
    if (closed !== undefined) nextEnd.set(closed, index)
  }
  return withoutOverlaps(ends)
}

function withoutOverlaps(ends: ReadonlyMap<number, number>): Map<number, number> {
  const blocks = new Map<number, number>()
  let done = -1
  for (const [start, end] of [...ends].reverse()) {
    if (start <= done) continue
    blocks.set(start, end)
    done = end
  }
  return blocks
}
