import { maskText, type MaskPolicy } from '../../safety/index.js'
import { openTagMark } from '../../safety/mask/rules/markup.js'
import { safeCut } from './safeCut.js'
import { settledEnd } from './settledEnd.js'

/** The beginning of a text that was sent, masked. */
export interface MaskedHead {
  readonly text: string
  /** UTF-16 code units that are left out after it. */
  readonly omitted: number
}

/** UTF-16 code units that are shown, and so masked, at once: more would block the page. */
export const LONGEST_SHOWN = 8000
/** JSON is masked as a whole or not shown: what names a value may stand behind it. */
const LONGEST_JSON = 48_000

/**
 * What may be shown at once of a text of any length.
 *
 * @param longest UTF-16 code units. @default 8000
 */
export function maskedHead(
  text: string,
  masking: MaskPolicy | undefined,
  longest = LONGEST_SHOWN,
): MaskedHead {
  const masked = Math.max(longest, LONGEST_SHOWN)
  const end = text.length <= masked ? text.length : settledEnd(text.slice(0, masked))
  const isWhole = end === 0 && text.length <= LONGEST_JSON
  const head = isWhole ? text : text.slice(0, end)
  // Masked before it is cut: half of a secret matches no rule.
  const mark = head === text ? '' : openTagMark(head)
  const withMark = maskText(head + mark, masking).text
  const shown = withMark.slice(0, withMark.length - mark.length)
  const cut = safeCut(shown, longest)
  return { text: cut, omitted: shown.length - cut.length + text.length - head.length }
}
