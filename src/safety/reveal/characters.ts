/**
 * Characters that a person cannot see, or would take for another: controls, format and ignorable characters,
 * halves of surrogate pairs, private, unassigned, every space but the ordinary one, the Braille blank.
 */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Of these Unicode says that they are letters, marks or symbols, but they draw nothing. */
const BLANKS = new Set([...'\u2d7f\ufffc\u{1107f}\u{13441}\u{13442}\u{16fe4}\u{1d159}'])

/** Format characters that have a shape of their own: number and verse signs of Arabic and Kaithi. */
const VISIBLE_FORMAT = /[\u0600-\u0605\u06dd\u0890\u0891\u08e2\u{110bd}\u{110cd}]/u

const ORDINARY_BLANKS = new Set([' ', '\t', '\n'])

const MARK = /^\p{M}/u

/** A bracket, or one that looks like it, before what only a code says. */
const FALSE_CODE = /[⟨\u2329\u3008\u276c\u2770\u29fc](?=U\+[\da-fA-F]|\d+ (?:spaces|tabs|blank|more))/y
/** What {@link revealParts} writes in place of characters. Nothing else in its text has this form. */
export const CODE =
  /(⟨(?:U\+[0-9A-F]{4,6}(?: ×\d+)?|\d+ (?:spaces|tabs|blank lines|blanks|more characters)[ ␠␉␍␊\d]*)⟩)/

/** Whether this character deceives wherever it stands. */
export function isHidden(character: string): boolean {
  if (BLANKS.has(character)) return true
  return HIDDEN.test(character) && !ORDINARY_BLANKS.has(character) && !VISIBLE_FORMAT.test(character)
}

/** Whether a bracket at `index` begins what only looks like a code. It is named, so that no text passes for one. */
export function imitatesCode(text: string, index: number): boolean {
  FALSE_CODE.lastIndex = index
  return FALSE_CODE.test(text)
}

export function isMark(character: string): boolean {
  return MARK.test(character)
}

/** `U+202E`: at least four digits, as Unicode writes it. */
export function codeName(codePoint: number): string {
  return `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`
}

/**
 * The next place that needs a closer look. The characters it passes over are plain ones of the most used
 * scripts, so that nearly all text is read at the speed of one search.
 */
export const NEEDS_LOOK = new RegExp(
  String.raw`(?:[ \t]|\r?\n){16}|\r(?!\n)|[^\r\n\t -~\u00a1-\u00ac\u00ae-\u02ff\u0391-\u03a1\u03a3-\u03ff` +
    String.raw`\u0400-\u0482\u2010-\u2027\u2030-\u205e\u20a0-\u20b5\u2190-\u21ff\u2500-\u257f` +
    String.raw`\u3001-\u3007\u3009-\u3029\u3041-\u3096\u30a1-\u30fe\u4e00-\u9fa5\uff01-\uff5e]`,
  // Without `u`, which reads a third slower: half of a pair needs a look as the whole pair does.
  'g',
)
