import type { Token } from './parser.js'

/** What is shown of a token in place of what it says, where that holds secrets. */
interface Shown {
  content?: string
  info?: string
  url?: string
}

// Beside the tokens, which keep what was sent: the end of one may say what the next one is.
const changed = new WeakMap<Token, Shown>()

export function show(token: Token, part: keyof Shown, text: string): void {
  const known = changed.get(token)
  if (known === undefined) changed.set(token, { [part]: text })
  else known[part] = text
}

export const shownContent = (token: Token): string => changed.get(token)?.content ?? token.content
export const shownInfo = (token: Token): string => changed.get(token)?.info ?? token.info

/** The address of a link or an image. */
export function shownUrl(token: Token): string {
  return changed.get(token)?.url ?? sentUrl(token) ?? ''
}

export function sentUrl(token: Token): string | undefined {
  const url = token.attrGet(token.type === 'image' ? 'src' : 'href')
  return url === null ? undefined : String(url)
}
