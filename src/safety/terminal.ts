/* eslint-disable no-control-regex -- these characters are what is looked for */

import { editsOf, joinMaps, mapText, type Edit, type FoldedText } from './mask/mapText.js'

/** Colours and cursor moves. */
const MARKS = String.raw`(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]|\x1b[ -/]*[0-OQ-WYZ\\\`-~]`
const MARK = new RegExp(MARKS, 'g')
const LAST_MARKS = new RegExp(`(?:${MARKS})+$`)
/** Titles and links. A string command without its end is left for the reader to see. */
const SEQUENCE = new RegExp(
  String.raw`(?:\x1b[\]P^_X]|[\x9d\x90\x9e\x9f\x98])[^\x07\x1b\x9c\n]*(?:\x07|\x1b\\|\x9c)|\x07|\x1b[ -/]*[0-Z\\^-~]|${MARKS}`,
  'g',
)
const CODES = /[\x07\x08\r\x1b\x80-\x9f]/
/** What takes more away than marks do. */
const REWRITES = /\r(?!\n|$)|[\x08\x90\x98\x9d-\x9f]|\x1b[\]P^_X]/

/**
 * What a terminal would leave on the page: no colour codes, no titles, no bell, of a line that was written
 * over the last version.
 */
export function stripTerminalCodes(text: string): string {
  return terminalText(text).text
}

const nothing = (): string => ''

/** {@link stripTerminalCodes} with the places in the text that was sent. */
function terminalText(text: string): FoldedText {
  if (!CODES.test(text)) return mapText(text, [])
  const plain = mapText(text, editsOf(text, SEQUENCE, nothing))
  return /[\r\x08]/.test(plain.text) ? joinMaps(plain, mapText(plain.text, overwritten(plain.text))) : plain
}

/** A text in which a page may show what others hide: titles, and lines that are written over. */
export const rewritten = (text: string): FoldedText | undefined =>
  REWRITES.test(text) ? terminalText(text) : undefined

/** A text without its colours, which part no word. */
export const withoutMarks = (text: string): FoldedText =>
  mapText(text, hasMarks(text) ? editsOf(text, MARK, nothing) : [])

const hasMarks = (text: string): boolean => /[\x1b\x9b]/.test(text)

/** Where the last letter of a part of a text ends, before the marks that follow it. */
export function endBeforeMarks(text: string, start: number, end: number): number {
  return start + text.slice(start, end).replace(LAST_MARKS, '').length
}

/** What is taken out of lines that were written over, and of characters that were taken back. */
function overwritten(text: string): Edit[] {
  const edits: Edit[] = []
  const put = (start: number, end: number, by = ''): unknown =>
    end > start && edits.push({ start, end, text: by })
  let at = 0
  for (const line of text.split('\n')) {
    const lineEnd = at + line.length
    let [start, shown] = [at, '']
    const close = (): unknown => shown.includes('\b') && takeBack(shown, start, put)
    for (const version of line.includes('\r') ? line.split('\r') : [line]) {
      if (version !== '') {
        if (shown === '' || isNewer(version, shown)) put(start, at)
        else {
          close()
          put(start + shown.length, at, '\n')
        }
        start = at
        shown = version
      }
      at += version.length + 1
    }
    close()
    put(start + shown.length, lineEnd)
    at = lineEnd + 1
  }
  return edits
}

/** Progress says the same again, with other numbers; lines that a return ends do not. */
function isNewer(version: string, before: string): boolean {
  const said = wordsOf(before)
  return said === '' ? /%|^\D*$/.test(before) : wordsOf(version).startsWith(said)
}

const wordsOf = (text: string): string => text.replace(/\P{L}/gu, '')

/** A backspace takes back one character: `_`, backspace, `x` was an underlined x. */
function takeBack(line: string, start: number, put: (start: number, end: number) => unknown): void {
  const kept: number[] = []
  const characters = Array.from(line)
  characters.forEach((character, index) => {
    if (character === '\b') kept.pop()
    else kept.push(index)
  })
  let [at, next, done] = [start, 0, start]
  characters.forEach((character, index) => {
    if (kept[next] === index) {
      next += 1
      put(done, at)
      done = at + character.length
    }
    at += character.length
  })
  put(done, at)
}
