import type { Steps } from '../../json/index.js'
import { mayBeLongJson, settledEnd } from '../shared/settledEnd.js'

/** UTF-16 code units that the mask is given, and of these the last that are shown. */
const WINDOW = 16_000
const SHOWN = 4000
/** UTF-16 code units that a private key takes at most. */
const LONGEST_KEY = 64_000

function fromLineStart(text: string, at: number): string {
  if (at <= 0) return text
  const line = text.indexOf('\n', at)
  return line < 0 ? '' : text.slice(line + 1)
}

/** The last lines of a text, none of them from within a key. */
function lastLines(text: string): string {
  const at = text.length - WINDOW
  if (at <= 0) return text
  const before = text.slice(Math.max(0, at - LONGEST_KEY), at + '-----BEGIN'.length)
  if (before.lastIndexOf('-----BEGIN') <= before.lastIndexOf('-----END')) return fromLineStart(text, at)
  const end = text.indexOf('-----END', at)
  return end < 0 ? '' : fromLineStart(text, end)
}

/**
 * The end of a text that may still grow: only what is settled, so that a secret is never shown before the mask
 * has seen all of it, and from a window of bounded size, so that a long output costs no more than a short one.
 * JSON is masked as a whole, once it is whole.
 */
export function* settledTail(
  text: string,
  isGrowing: boolean,
  mask: (text: string) => Steps<string>,
): Steps<string> {
  const settled = isGrowing ? text.slice(0, settledEnd(text)) : text
  const isJson = settled.length > WINDOW && mayBeLongJson(settled)
  const masked = yield* mask(isJson ? settled : lastLines(settled))
  return fromLineStart(masked, masked.length - SHOWN).trimEnd()
}
