import { mapText, type Edit, type FoldedText } from './mapText.js'

/** Whether a text has any of it. A lone star, as of a list, is none. */
const MARKS = /\*(?=\S)|~~|\\[!#$%&()*+,\-.:;<=>?@[\]^_`{|}~]|\][([]|\w`\w|(?<!\w)_\S/
/**
 * What Markdown takes away: escapes (but not of quotes and slashes, which JSON and paths have), emphasis, the
 * address of a link or its reference, and marks of code inside a word.
 */
const SIGN =
  /\\[!#$%&()*+,\-.:;<=>?@[\]^_`{|}~]|(?<=\w)`(?=\w)|\*+|~~|_+|\[|\]\([^()\n]{0,1000}\)|\]\[[^[\]\n]{0,200}\]|\n[ \t\r]*(?=\n)/g
const SPACE = /\s/
const WORD = /[\p{L}\p{N}]/u

interface Opener {
  readonly start: number
  readonly length: number
}

/**
 * A text as a page shows it that reads it as Markdown: `**Password:** x` is `Password: x`, and `gh**p_…**` one
 * token. Marks that close nothing stay, as `***` may stand for a secret that somebody has taken out.
 */
export function plainMarkdown(text: string): FoldedText {
  return MARKS.test(text) ? mapText(text, editsOf(text)) : mapText(text, [])
}

function editsOf(text: string): Edit[] {
  const edits: Edit[] = []
  const drop = (start: number, length: number): unknown =>
    edits.push({ start, end: start + length, text: '' })
  const open = new Map<string, Opener[]>()
  const isOpen = (mark: string): Opener[] => open.get(mark) ?? open.set(mark, []).get(mark) ?? []
  SIGN.lastIndex = 0
  for (let match = SIGN.exec(text); match !== null; match = SIGN.exec(text)) {
    const { 0: sign, index } = match
    const mark = sign.charAt(0)
    if (mark === '\\' || mark === '`') drop(index, 1)
    else if (mark === '\n') open.clear()
    else if (mark === '[') isOpen(mark).push({ start: index, length: 1 })
    else if (mark === ']') {
      const opener = isOpen('[').pop()
      if (opener) drop(opener.start, 1)
      if (opener) drop(index, sign.length)
    } else closeOrOpen(text, { start: index, length: sign.length }, isOpen(mark), drop)
  }
  return edits.sort((a, b) => a.start - b.start)
}

/** Emphasis: a mark that ends a word closes what is open, else it opens. */
function closeOrOpen(
  text: string,
  mark: Opener,
  open: Opener[],
  drop: (start: number, length: number) => unknown,
): void {
  const { start, length } = mark
  const [before, after] = [text.charAt(start - 1), text.charAt(start + length)]
  const isWordSign = text.charAt(start) === '_'
  if (mayClose(before, after) && !(isWordSign && WORD.test(after)) && open.length > 0) {
    for (let left = length; left > 0;) {
      const opener = open.pop()
      if (opener === undefined) break
      drop(opener.start, opener.length)
      left -= opener.length
    }
    drop(start, length)
  } else if (mayClose(after, before) && !(isWordSign && WORD.test(before))) open.push(mark)
}

/** By what stands on the side of the emphasis, and beyond it. */
function mayClose(inside: string, outside: string): boolean {
  if (inside === '' || SPACE.test(inside)) return false
  return WORD.test(inside) || outside === '' || !WORD.test(outside)
}
