import type { PreviewValue } from '../../preview/argsPreview.js'
import { safeCut } from '../shared/safeCut.js'

/** UTF-16 code units and lines of a value: the rest is shown when all is there. */
const LONGEST = 300
const MOST_LINES = 8
/** As complete lists do. */
const MOST_IN_LINE = 12
const SHORT = 40

/** The beginning of a text that has been through the mask. */
export function headOf(text: string): string {
  let end = -1
  for (let line = 0; line < MOST_LINES; line++) {
    end = text.indexOf('\n', end + 1)
    if (end < 0) return safeCut(text, LONGEST)
  }
  return safeCut(text, Math.min(end, LONGEST))
}

/** Short lists of short values stand in one line. */
export function isShortList(value: PreviewValue): boolean {
  return (
    value.kind === 'fields' &&
    value.isList &&
    value.fields.length <= MOST_IN_LINE &&
    value.fields.every(({ value: item }) =>
      item.kind === 'scalar' ? item.text.length <= SHORT : item.kind === 'waiting',
    )
  )
}
