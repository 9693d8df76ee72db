import { revealText } from '../../safety/index.js'

/** Everything beyond the printable part of ASCII. */
const BEYOND = /[^\n -~]/gu

/** JSON text that says the same, with each character that a field could not show written as its escape. */
export function escapeDeceptive(json: string): string {
  const known = new Map<string, string>()
  return json.replace(BEYOND, (character) => {
    let shown = known.get(character)
    if (shown === undefined) {
      shown = revealText(character).count > 0 ? escapeOf(character) : character
      known.set(character, shown)
    }
    return shown
  })
}

function escapeOf(character: string): string {
  return [...Array(character.length).keys()]
    .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
    .join('')
}
