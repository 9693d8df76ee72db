import { maskText, type MaskPolicy } from '../safety/index.js'
import { MASK } from '../safety/mask/spans.js'
import { MAX_LENGTH } from './limits.js'
import { MarkdownReader } from './reader.js'

/** What may stand between two letters of a word that a page shows as one. */
const BETWEEN = String.raw`(?:&[#\w]{1,32};|[^\p{L}\p{N}]){0,40}?`
const LONGEST = 400
const HAS_ENTITY = /&[#\w]{1,32};/
const SHORTEST = 4

/**
 * Text as it was sent, without what its rules hide and without what was hidden of it once it was formatted.
 *
 * @param hidden what a page does not show of it
 */
export function maskSource(
  text: string,
  hidden: ReadonlySet<string>,
  masking: MaskPolicy | undefined,
): string {
  if (masking?.results === false) return text
  let shown = text
  let isLost = false
  for (const secret of hidden) {
    if (secret.length < SHORTEST) continue
    const left = shown.includes(secret) ? shown.replaceAll(secret, MASK) : withoutSpelled(shown, secret)
    isLost ||= left === shown
    shown = left
  }
  // Before what is left is masked as text: that may take the name away by which a value was found.
  const masked = maskText(shown, masking).text
  // Spelled in a way that nobody can find, as `&#72;unter2`.
  return isLost ? masked.replace(/^.*$/gm, (line) => (HAS_ENTITY.test(line) ? MASK : line)) : masked
}

function withoutSpelled(text: string, secret: string): string {
  const letters = secret.slice(0, LONGEST).match(/[\p{L}\p{N}]/gu) ?? []
  if (letters.length < SHORTEST) return text
  return text.replace(new RegExp(letters.join(BETWEEN), 'gu'), MASK)
}

/** Markdown of which neither the text nor what a page shows of it has a secret. */
export function maskMarkdown(text: string, masking?: MaskPolicy): string {
  const view = new MarkdownReader(masking).view(text, MAX_LENGTH)
  return maskSource(text, view.kind === 'formatted' ? view.document.hidden : new Set(), masking)
}
