import { NEEDS_LOOK } from './characters.js'
import { revealParts } from './revealParts.js'
import type { RevealedText } from './types.js'

const ASCII = /^[\t\n -~]*$/

/**
 * A text as it can be shown: characters that deceive are named, as `⟨U+202E⟩`, and long runs of blanks are
 * counted, as `⟨4000 spaces⟩`. Never strips anything.
 */
export function revealText(text: string): RevealedText {
  // Most of the many small texts of a large tree.
  if (ASCII.test(text)) {
    NEEDS_LOOK.lastIndex = 0
    if (!NEEDS_LOOK.test(text)) return { text, count: 0 }
  }
  let count = 0
  const shown: string[] = []
  for (const part of revealParts(text)) {
    shown.push(part.text)
    if (part.kind !== 'text') count += part.run ?? 1
  }
  return { text: shown.join(''), count }
}
