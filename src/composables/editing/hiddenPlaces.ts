import { jsonText } from '../../json/index.js'
import type { JsonNode } from '../../json/types.js'

/** Characters of a secret that are enough to know it again: validators cut what they quote. */
const TELLING = 12

/** What of a value is hidden, to keep the words of others about it from telling. */
export interface HiddenPlaces {
  /** Whether words about a place could be about something hidden, or have it in them. */
  mayTell(pointer: string, words: string): boolean
}

/** @param shown the same value, as it may be shown */
export function hiddenPlaces(root: JsonNode, shown: JsonNode): HiddenPlaces {
  const places: string[][] = []
  const texts: string[] = []

  function hide(node: JsonNode, path: string[]): void {
    places.push(path)
    texts.push(...textsIn(node))
  }
  function compare(node: JsonNode, other: JsonNode, path: string[]): void {
    if (node === other) return
    if (node.kind === 'array' && other.kind === 'array')
      for (const [at, item] of node.items.entries())
        compare(item, other.items[at] ?? item, [...path, String(at)])
    else if (node.kind === 'object' && other.kind === 'object')
      for (const [at, { key, value }] of node.members.entries()) {
        const is = other.members[at]
        if (is !== undefined && is.key !== key) {
          places.push([...path, key])
          texts.push(key)
        }
        compare(value, is?.value ?? value, [...path, key])
      }
    else if (jsonText(node) !== jsonText(other) || (other.kind === 'string' && other.isMasked === true))
      hide(node, path)
  }
  compare(root, shown, [])

  const tellings = [...new Set(texts)].flatMap((text) => {
    const written = [text.slice(0, TELLING), JSON.stringify(text.slice(0, TELLING)).slice(1, -1)]
    return text === '' ? [] : written
  })
  return {
    mayTell(pointer, words) {
      const steps = pointer.split('/').slice(1)
      const at = steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
      const isNear = places.some((path) =>
        path.every((step, index) => index >= at.length || at[index] === step),
      )
      return isNear || tellings.some((text) => words.includes(text))
    },
  }
}

/** Recursive: for trees without `too_deep`. */
function textsIn(node: JsonNode): string[] {
  switch (node.kind) {
    case 'string':
      return [node.value]
    case 'number':
      return [node.text]
    case 'array':
      return node.items.flatMap(textsIn)
    case 'object':
      return node.members.flatMap(({ value }) => textsIn(value))
    default:
      return []
  }
}
