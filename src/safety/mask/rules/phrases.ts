import type { KeyTerm } from '../keys/terms.js'

/** What stands before a value that has its line for itself: one name, and its sign. */
const NAMED_LINE =
  /(?:^|\n)[ \t]*(?:[-+>][ \t]{1,4})?(?:export[ \t]+|set[ \t]+|ENV[ \t]+)?["']?[\p{L}_][\p{L}\p{N}_.$-]{0,63}["']?[ \t]{0,20}[:=][ \t]{0,20}$/u
const LONGEST_NAME = 160
/** All of a line that has no blank in it. */
const RUN = /\S{1,1024}(?=[ \t\r]*(?:\n|$))/y
/** What makes a line one of a program: operators, a call, an index, a type, what goes on in the next line. */
const CODE =
  /\|\||&&|\?\?|=>|[=!]=|[,({[]$|^[\w.$]+(?:\([^\n]*\)|\[[^\n]*\]|<[^\n]*>)(?:$|[.;,)\]}?:!])|\$[({]|\{\{/
const IS_MADE = /\d/

/** Words that a sentence has, and phrases that open something do not. */
const SENTENCE =
  /\b(?:the|an?|is|are|was|be|been|must|should|can|cannot|not|no|to|of|for|in|on|at|by|with|from|and|or|your|you|my|it|its|this|that|has|have|will|may|if|when|please)\b/i
const PHRASE = /(?:[ \t]{1,4}[a-z]{3,12}){1,9}(?=[ \t\r]*(?:\n|$))/y
/** The words of a wallet, of which a stream may have brought some. */
const SEED =
  /(?:(?:[ \t]{1,4}|,[ \t]{0,4}|[ \t]{0,20}\r?\n[ \t]{0,20})(?:\d{1,2}[.):][ \t]{0,4})?[a-z]{3,8}){1,23}(?![^\s,.])/y
/** Codes one behind the other, or one below the other. */
const CODES =
  /(?:(?:[ \t]{1,4}|[,;|][ \t]{0,4}|[,;]?[ \t\r]{0,20}\n[ \t]{0,20})(?:(?:[-*•]|\d{1,2}[.):])[ \t]{1,4})?(?=[A-Za-z-]{0,40}\d)[A-Za-z0-9-]{4,40}(?![^\s,;|]))+/y

/** Kinds with rules of their own for what belongs to them. */
const HAS_PARTS = new Set(['authorization', 'cookie'])

/**
 * Where a value without quotes ends that is more than one word: a phrase, the words of a wallet, codes in a list,
 * and in a line of settings whatever signs it has.
 */
export function endOfPhrase(text: string, start: number, end: number, term: KeyTerm): number {
  if (term.isRandom === true || term.digits !== undefined || HAS_PARTS.has(term.kind)) return end
  if (term.isSeveral === true) {
    const seed = behind(SEED, text, end)
    return Math.max(SENTENCE.test(text.slice(start, seed)) ? end : seed, behind(CODES, text, end))
  }
  if (term.kind !== 'password') return endOfLine(text, start, end)
  const words = behind(PHRASE, text, end)
  if (words > end && !SENTENCE.test(text.slice(end, words)) && hasLine(text, start)) return words
  return endOfLine(text, start, end)
}

function endOfLine(text: string, start: number, end: number): number {
  const line = behind(RUN, text, start)
  if (line <= end || !hasLine(text, start)) return end
  const value = text.slice(start, line)
  return IS_MADE.test(text.slice(end, line)) && !CODE.test(value) ? line : end
}

function hasLine(text: string, start: number): boolean {
  return NAMED_LINE.test(text.slice(Math.max(0, start - LONGEST_NAME), start))
}

function behind(pattern: RegExp, text: string, index: number): number {
  pattern.lastIndex = index
  return index + (pattern.exec(text)?.[0].length ?? 0)
}
