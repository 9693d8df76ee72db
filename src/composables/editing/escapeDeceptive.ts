import { revealParts } from '../../safety/index.js'

/** A string in JSON, be it a key or a value, with its quotes. */
const STRING = /"(?:[^"\\]|\\.)*"/g
const PLAIN = /^[\n -~]*$/
/** A long run of blanks stays: it is no single character that could be written another way. */
const BLANKS = /([ \t\r\n]{16,})/

/**
 * JSON text that says the same, with each character that a field could not show written as its escape. Each string
 * is read as a whole: of `pаypal` only the word tells which letter is none of its own.
 */
export function escapeDeceptive(json: string): string {
  return json.replace(STRING, (literal) =>
    PLAIN.test(literal) ? literal : `"${stringParts(JSON.parse(literal) as string).join('')}"`,
  )
}

function stringParts(text: string): string[] {
  return text.split(BLANKS).flatMap((piece, at) => (at % 2 === 1 ? [quoted(piece)] : escaped(piece)))
}

const escaped = (piece: string): string[] =>
  revealParts(piece).map(({ kind, text, codePoint = 0, run = 1 }) =>
    kind === 'text' ? quoted(text) : escapeOf(String.fromCodePoint(codePoint)).repeat(run),
  )

const quoted = (text: string): string => JSON.stringify(text).slice(1, -1)

function escapeOf(character: string): string {
  return [...Array(character.length).keys()]
    .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
    .join('')
}
