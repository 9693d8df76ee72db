import type { Steps } from '../../json/steps.js'

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

function indentOf(line: string): number {
  let indent = 0
  while (line.charCodeAt(indent) === 32 || line.charCodeAt(indent) === 9) indent += 1
  return indent
}
