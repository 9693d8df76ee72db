import type { Steps } from '../../json/index.js'
import { Choices } from './choices.js'
import { mapText, type Edit } from './mapText.js'
import type { MaskedText } from './maskText.js'
import { secretSpansSteps } from './secretSpans.js'
import { maskSpans, mergeSpans } from './spans.js'
import type { MaskPolicy } from './types.js'

/** Marks of blocks at the beginning of a line. */
const BLOCK = String.raw`^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])|#{1,6}(?=[ \t])))+[ \t]*`
/** Emphasis, code, a hard break. */
const MARK = String.raw`\\(?=\n)|${'`'}+|\*+|~~|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])`
/** Links and images, their addresses and labels: with brackets in them, with a title, over lines. */
const LINK = String.raw`!?\[|\](?:\((?:[^()]|\([^()]{0,300}\)){0,300}\)|\[[^[\]]{0,200}\])?`
/** Names of signs that show nothing. */
const NOTHING =
  '&(?:InvisibleTimes|it|InvisibleComma|ic|ApplyFunction|af|Negative(?:VeryThin|Thin|Medium|Thick)Space|NoBreak);'
const SIGNS = new RegExp([BLOCK, MARK, LINK, NOTHING].join('|'), 'gmu')

/**
 * Masks Markdown as text: also what is a secret only once a page has taken the marks away. Takes more for marks
 * than Markdown does, as nothing is drawn from it.
 */
export function* maskMarkdownTextSteps(text: string, policy: MaskPolicy | undefined): Steps<MaskedText> {
  const choices = new Choices(policy)
  const edits: Edit[] = []
  for (const { 0: sign, index } of text.matchAll(SIGNS))
    if (sign !== '') edits.push({ start: index, end: index + sign.length, text: '' })
  yield text.length
  const plain = mapText(text, edits)
  const spans = yield* secretSpansSteps(text, choices)
  if (plain.text !== text)
    for (const { start, end, kind } of yield* secretSpansSteps(plain.text, choices))
      // A mark behind a secret is none of it: without its end, code would go on.
      spans.push({ start: plain.at(start), end: plain.at(end - 1) + 1, kind })
  const all = mergeSpans(spans)
  return { text: maskSpans(text, all), count: all.length }
}
