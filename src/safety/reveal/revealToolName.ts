import { codeName } from './characters.js'

/** What every model provider accepts, with the dots, slashes and colons of servers and namespaces. */
const USUAL = /^[A-Za-z0-9_.:/-]{1,128}$/
const UNUSUAL_CHARACTER = /[^A-Za-z0-9_.:/-]/gu
const LONGEST = 128

/** A tool's name as it can be shown. */
export interface RevealedToolName {
  readonly text: string
  /** It is longer than names are, or has characters that can pass for others. */
  readonly isUnusual: boolean
}

/**
 * A tool's name in which no letter can pass for another: all but ASCII letters, digits and `_ . : / -` are
 * named, as in `read_fil⟨U+0435⟩`.
 */
export function revealToolName(name: string): RevealedToolName {
  if (USUAL.test(name)) return { text: name, isUnusual: false }
  const start = Array.from(name.slice(0, LONGEST + 1))
    .slice(0, LONGEST)
    .join('')
  const rest = name.length - start.length
  const shown = start.replace(
    UNUSUAL_CHARACTER,
    (character) => `⟨${codeName(character.codePointAt(0) ?? 0)}⟩`,
  )
  return { text: rest === 0 ? shown : `${shown}⟨${rest} more characters⟩`, isUnusual: true }
}
