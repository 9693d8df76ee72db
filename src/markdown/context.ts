import { defaultMarkdownMessages, type MarkdownMessages } from './messages.js'
import type { MarkdownContext, MarkdownOptions } from './options.js'

/** {@link MarkdownOptions} with the defaults filled in. */
export function contextOf({
  headingLevel,
  messages,
  loadImage,
  highlight,
}: MarkdownOptions): MarkdownContext {
  const level = Number.isInteger(headingLevel) ? Number(headingLevel) : 3
  return {
    headingLevel: Math.min(Math.max(level, 2), 6),
    messages: { ...defaultMarkdownMessages, ...given(messages) },
    loadImage,
    highlight,
  }
}

/** Whether two contexts draw the same: then nothing has to be drawn again. */
export function isSameContext(a: MarkdownContext, b: MarkdownContext): boolean {
  if (a.headingLevel !== b.headingLevel || a.loadImage !== b.loadImage || a.highlight !== b.highlight)
    return false
  return Object.keys(a.messages).every(
    (key) => a.messages[key as keyof MarkdownMessages] === b.messages[key as keyof MarkdownMessages],
  )
}

function given(messages: Partial<MarkdownMessages> | undefined): Partial<MarkdownMessages> {
  const entries = Object.entries(messages ?? {}).filter(([, word]) => word !== undefined)
  return Object.fromEntries(entries)
}
