import { maskText, type MaskPolicy } from '../safety/index.js'
import { entity } from '../safety/mask/entities.js'
import { maskSpans, mergeSpans, MASK, type Span } from '../safety/mask/spans.js'
import { MAX_LENGTH } from './limits.js'
import { MarkdownReader } from './reader.js'

const LETTER = /[\p{L}\p{N}]/gu
const SIGN = /&[#\w]{1,32};|[\p{L}\p{N}]/gu
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
  const spans: Span[] = []
  let letters: Letters | undefined
  let isLost = false
  for (const secret of hidden) {
    if (secret.length < SHORTEST) continue
    let found = placesOf(secret, text)
    if (found.length === 0) found = (letters ??= lettersOf(text)).placesOf(secret)
    isLost ||= found.length === 0
    for (const place of found) spans.push(place)
  }
  // Before what is left is masked as text: that may take the name away by which a value was found.
  const masked = maskText(maskSpans(text, mergeSpans(spans)), masking).text
  // Spelled in a way that nobody can find, as `&Eacute;tienne`.
  return isLost ? masked.replace(/^.*$/gm, (line) => (HAS_ENTITY.test(line) ? MASK : line)) : masked
}

function placesOf(secret: string, text: string): Span[] {
  const found: Span[] = []
  for (let at = text.indexOf(secret); at >= 0; at = text.indexOf(secret, at + secret.length))
    found.push({ start: at, end: at + secret.length, kind: 'hidden' })
  return found
}

interface Letters {
  /** Where a text is spelled, whatever signs stand between its letters. */
  placesOf(secret: string): Span[]
}

/** Letters and digits alone, also those that are spelled as `&#72;`, and where they stand. */
function lettersOf(text: string): Letters {
  let letters = ''
  const starts: number[] = []
  const ends: number[] = []
  for (const { 0: sign, index } of text.matchAll(SIGN)) {
    const meant = sign.startsWith('&') ? (entity(sign) ?? '') : sign
    for (const letter of meant.match(LETTER) ?? []) {
      letters += letter
      for (let unit = 0; unit < letter.length; unit += 1) {
        starts.push(index)
        ends.push(index + sign.length)
      }
    }
  }
  return {
    placesOf(secret) {
      const spelled = secret.slice(0, LONGEST).match(LETTER)?.join('') ?? ''
      if (spelled.length < SHORTEST) return []
      return placesOf(spelled, letters).map(({ start, end, kind }) => ({
        start: starts[start] ?? 0,
        end: ends[end - 1] ?? 0,
        kind,
      }))
    },
  }
}

/** Markdown of which neither the text nor what a page shows of it has a secret. */
export function maskMarkdown(text: string, masking?: MaskPolicy): string {
  const view = new MarkdownReader(masking).view(text, MAX_LENGTH)
  return maskSource(text, view.kind === 'formatted' ? view.document.hidden : new Set(), masking)
}
