import { revealText } from '../safety/reveal/index.js'

/** Text as it may stand on the page: what a person could not see is written out, `⟨U+202E⟩`. */
export function visible(text: string): string {
  return revealText(text).text
}
