/* eslint-disable no-control-regex -- these characters are what is looked for */

/** Colours, cursor moves, titles, links. A string command without its end is left for the reader to see. */
const SEQUENCES =
  /(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]|(?:\x1b[\]P^_X]|[\x9d\x90\x9e\x9f\x98])[^\x07\x1b\x9c\n]*(?:\x07|\x1b\\|\x9c)|\x1b[ -/]*[0-Z\\^-~]/g
const CODES = /[\x07\x08\r\x1b\x80-\x9f]/

/**
 * What a terminal would leave on the page: no colour codes, no titles, no bell, of a line that was written
 * over the last version.
 */
export function stripTerminalCodes(text: string): string {
  if (!CODES.test(text)) return text
  const plain = text.replace(SEQUENCES, '').replaceAll('\x07', '')
  if (!/[\r\x08]/.test(plain)) return plain
  return plain
    .split('\n')
    .map((line) => withoutBackspaces(lastVersion(line)))
    .join('\n')
}

/** Progress bars return to the start of their line and write it again. */
function lastVersion(line: string): string {
  if (!line.includes('\r')) return line
  return line.split('\r').findLast((version) => version !== '') ?? ''
}

/** A backspace takes back one character: `_`, backspace, `x` was an underlined x. */
function withoutBackspaces(line: string): string {
  if (!line.includes('\b')) return line
  const kept: string[] = []
  for (const character of line) {
    if (character === '\b') kept.pop()
    else kept.push(character)
  }
  return kept.join('')
}
