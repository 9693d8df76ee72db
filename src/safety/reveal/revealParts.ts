import { blankParts, blankRunAt } from './blanks.js'
import { imitatesCode, isHidden, isMark, NEEDS_LOOK } from './characters.js'
import { EmojiFinder } from './emoji.js'
import { isJoiningLetters } from './joiners.js'
import { PartList } from './partList.js'
import { findStrangers } from './strangers.js'
import type { RevealedPart } from './types.js'

/** Letters of some scripts carry four marks; more in one place only make a mess of the lines around. */
const MOST_MARKS = 4

/**
 * A text in pieces for showing, in which nothing is invisible, nothing reorders what stands around it, and no
 * letter of another alphabet passes for one of its word. Emoji, line ends, tabs and the joiners of Persian,
 * Hindi and their kin stay as they are. Two different texts never give the same pieces.
 */
export function revealParts(text: string): RevealedPart[] {
  const out = new PartList()
  const emojis = new EmojiFinder()
  let start = 0
  for (const index of findStrangers(text)) {
    addParts(out, emojis, text.slice(start, index))
    out.code(text.charCodeAt(index))
    start = index + 1
  }
  addParts(out, emojis, start === 0 ? text : text.slice(start))
  return out.done()
}

function addParts(out: PartList, emojis: EmojiFinder, text: string): void {
  let index = 0
  let base = ''
  let before = ''
  while (index < text.length) {
    const look = nextLook(text, index)
    // What stands just before can belong to it: a keycap begins with a digit, an accent needs its letter.
    if (look > index + 1) {
      out.text(text.slice(index, look - 1))
      index = look - 1
    }
    const blanks = blankRunAt(text, index)
    if (blanks > 0) {
      for (const part of blankParts(text.slice(index, index + blanks))) out.part(part)
      index += blanks
      base = before = ''
      continue
    }
    const emoji = emojis.at(text, index)
    if (emoji !== '') {
      out.text(emoji)
      index += emoji.length
      base = before = emoji
      continue
    }
    const character = characterAt(text, index)
    if (isMark(character) && !isHidden(character)) {
      const marks = addMarks(out, text, index, base !== '')
      index = marks.end
      before = marks.allShown ? text.slice(index - 1, index) : ''
      if (!marks.allShown) base = ''
      continue
    }
    index += character.length
    if (isDeceptive(character, text, index, before, base)) {
      out.code(character.codePointAt(0) ?? 0)
      base = before = ''
    } else {
      out.text(character)
      before = character
      if (!isHidden(character)) base = character
    }
  }
}

/** @param index right after the character */
function isDeceptive(character: string, text: string, index: number, before: string, base: string): boolean {
  if (!isHidden(character)) return imitatesCode(text, index - character.length)
  return !isJoiningLetters(character, { before, base, after: characterAt(text, index) })
}

function nextLook(text: string, index: number): number {
  NEEDS_LOOK.lastIndex = index
  return NEEDS_LOOK.exec(text)?.index ?? text.length
}

function characterAt(text: string, index: number): string {
  const codePoint = text.codePointAt(index)
  return codePoint === undefined ? '' : String.fromCodePoint(codePoint)
}

/**
 * Marks on a letter: the first few stay on it, the others are named, and so are marks without a letter. A joiner
 * that follows a mark which is not on screen joins nothing.
 */
function addMarks(
  out: PartList,
  text: string,
  start: number,
  hasBase: boolean,
): { readonly end: number; readonly allShown: boolean } {
  let room = hasBase ? MOST_MARKS : 0
  let allShown = true
  let end = start
  for (let mark = characterAt(text, end); isMark(mark) && !isHidden(mark); mark = characterAt(text, end)) {
    if (room > 0) out.text(mark)
    else out.code(mark.codePointAt(0) ?? 0)
    allShown = room > 0
    room -= 1
    end += mark.length
  }
  return { end, allShown }
}
