import { revealText } from '../../safety/index.js'

const MAX_LENGTH = 300

/** A value on one line, whatever it is: a test's output must not be steered by what a stream brought. */
export function writeValue(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value instanceof RegExp) return String(value)
  return writeText(toJson(value))
}

/** Text with what does not show written out, shortened. */
export function writeText(text: string): string {
  const short = text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
  return revealText(short).text.replace(/\s+/g, ' ')
}

function toJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? typeof value
  } catch {
    return `a value that is no JSON (${typeof value})`
  }
}
