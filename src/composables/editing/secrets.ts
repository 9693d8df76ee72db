import { mapTree } from '../../json/changeTree.js'
import { jsonText, parseJsonText } from '../../json/index.js'
import type { JsonNode, JsonProblemCode, JsonStringNode } from '../../json/types.js'
import type { MessageKey } from '../../locale/messages.js'
import { escapeDeceptive } from './escapeDeceptive.js'

/** What of a value may not be shown, and how it goes through a text that somebody edits. */
export interface Secrets {
  /** What stands for a value that nobody touched; `undefined` where it may be seen. */
  maskedOf(node: JsonNode): JsonStringNode | undefined
  /** A key as it may be shown. */
  shownKey(key: string): string
  /** JSON to edit: each secret is a marker, what deceives is an escape. */
  toText(node: JsonNode): string
  /** Whether a text to edit has markers of secrets. */
  hasMarkers(text: string): boolean
  /** The value of an edited text: markers are the secrets again, wherever they stand now. */
  fromText(text: string): JsonNode | MessageKey
}

const PROBLEMS: Readonly<Record<JsonProblemCode, MessageKey>> = {
  syntax: 'edit.notJson',
  truncated: 'edit.notJson',
  duplicate_key: 'edit.duplicateKey',
  lone_surrogate: 'edit.halfCharacter',
  too_deep: 'edit.tooDeep',
  too_large: 'edit.tooDeep',
}

/** What keeps a JSON text from being sent. */
export function textProblem(text: string): MessageKey | undefined {
  const [problem] = parseJsonText(text).problems
  return problem && PROBLEMS[problem.code]
}

/**
 * @param original every node of it stands in it once
 * @param masked the same, as it may be shown
 * @param marker the text that stands for a secret
 */
export function createSecrets(
  original: JsonNode,
  masked: JsonNode,
  marker: (number: number) => string,
): Secrets {
  const maskedNodes = new Map<JsonNode, JsonStringNode>()
  const keys = new Map<string, string>()
  const markers = new Map<JsonNode | string, string>()
  const meant = new Map<string, JsonNode | string>()
  const source = jsonText(original)
  let count = 0

  function mark(secret: JsonNode | string): void {
    let text: string
    // What is in the data already would stand for two things.
    do text = marker(++count)
    while (source.includes(text))
    markers.set(secret, text)
    meant.set(text, secret)
  }

  function compare(node: JsonNode, shown: JsonNode): void {
    if (node === shown) return
    if (shown.kind === 'string' && shown.isMasked) {
      maskedNodes.set(node, shown)
      mark(node)
    } else if (node.kind === 'array' && shown.kind === 'array') {
      for (const [index, item] of node.items.entries()) compare(item, shown.items[index] ?? item)
    } else if (node.kind === 'object' && shown.kind === 'object') {
      for (const [index, { key, value }] of node.members.entries()) {
        const other = shown.members[index]
        if (other !== undefined && other.key !== key && !keys.has(key)) {
          keys.set(key, other.key)
          mark(key)
        }
        compare(value, other?.value ?? value)
      }
    }
  }
  compare(original, masked)

  const markerNode = (node: JsonNode): JsonNode | undefined => {
    const text = markers.get(node)
    return text === undefined ? undefined : { kind: 'string', value: text }
  }
  const secretNode = (node: JsonNode): JsonNode | undefined => {
    const secret = node.kind === 'string' ? meant.get(node.value) : undefined
    return typeof secret === 'object' ? secret : undefined
  }
  const secretKey = (key: string): string => {
    const secret = meant.get(key)
    return typeof secret === 'string' ? secret : key
  }

  return {
    maskedOf: (node) => maskedNodes.get(node),
    shownKey: (key) => keys.get(key) ?? key,
    hasMarkers: (text) => [...meant.keys()].some((one) => text.includes(one)),
    toText: (node) =>
      escapeDeceptive(
        jsonText(
          mapTree(node, markerNode, (key) => markers.get(key) ?? key),
          { indent: 2 },
        ),
      ),
    fromText(text) {
      const tree = parseJsonText(text)
      const [problem] = tree.problems
      if (problem !== undefined || tree.root === undefined) return PROBLEMS[problem?.code ?? 'syntax']
      return mapTree(tree.root, secretNode, secretKey)
    },
  }
}
