import type { Steps } from '../../json/steps.js'

/** A line that is JSON as a whole, as in logs and event streams. */
const JSON_LINE = /^((?:data:)?[ \t]*)([{[].*[}\]])([ \t\r]*)$/
const END = /^[}\]][ \t\r]*$/
/** Lines that are read in one step. */
const STEP = 16_384

/**
 * For each line that may begin JSON over several lines the line that may end it: the next one that closes
 * something as far in. Blocks do not overlap, so that reading them all reads no line twice.
 */
export function* jsonBlockSteps(lines: readonly string[]): Steps<ReadonlyMap<number, number>> {
  const nextEnd = new Map<string, number>()
  /** The end of the block that begins in a line; 0 for none. */
  const ends = new Uint32Array(lines.length)
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    if (index % STEP === STEP - 1) yield STEP
    const line = lines[index] ?? ''
    const indent = indentOf(line)
    const sign = line.charAt(indent)
    if (sign === '{' || sign === '[') ends[index] = nextEnd.get(line.slice(0, indent)) ?? 0
    else if ((sign === '}' || sign === ']') && END.test(line.slice(indent)))
      nextEnd.set(line.slice(0, indent), index)
  }
  const blocks = new Map<number, number>()
  for (let index = 0; index < ends.length; index += 1) {
    const end = ends[index] ?? 0
    if (end === 0) continue
    blocks.set(index, end)
    index = end
  }
  return blocks
}

interface JsonInLines {
  /** What stands around it in its line. */
  readonly before: string
  /** What may be JSON: the line, or the block that begins in it; `''` for none. */
  readonly json: string
  readonly after: string
  /** The line in which it ends. */
  readonly last: number
}

/** What may be JSON at a line, by the blocks of {@link jsonBlockSteps}. */
export function jsonAt(
  lines: readonly string[],
  blocks: ReadonlyMap<number, number>,
  index: number,
): JsonInLines {
  const last = blocks.get(index) ?? index
  if (last > index) return { before: '', json: lines.slice(index, last + 1).join('\n'), after: '', last }
  const [, before = '', json = '', after = ''] = JSON_LINE.exec(lines[index] ?? '') ?? []
  return { before, json, after, last }
}

function indentOf(line: string): number {
  let indent = 0
  while (line.charCodeAt(indent) === 32 || line.charCodeAt(indent) === 9) indent += 1
  return indent
}
