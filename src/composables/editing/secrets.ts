import { mapTree, type JsonPath } from '../../json/changeTree.js'
import { jsonText, parseJsonText } from '../../json/index.js'
import type { JsonNode, JsonProblemCode, JsonStringNode } from '../../json/types.js'
import type { MessageKey } from '../../locale/messages.js'
import { escapeDeceptive } from './escapeDeceptive.js'
import { markerMaker } from './markers.js'

/** What of a value may not be shown, and how it goes through a text that somebody edits. */
export interface Secrets {
  /** What stands for a value that nobody touched; `undefined` where it may be seen. */
  maskedOf(node: JsonNode): JsonStringNode | undefined
  /** A key as it may be shown. */
  readonly shownKey: (key: string) => string
  /** JSON to edit: each secret is a marker, what deceives is an escape. */
  toText(node: JsonNode): string
  /** Whether a text to edit has markers of secrets. */
  hasMarkers(text: string): boolean
  /** Whether a text of the value has a marker in it, which would be sent as it is. */
  hasLeftOver(text: string): boolean
  /** A value that comes from a schema, as it is put there: what of it may not be seen is a secret as well. */
  adopt(node: JsonNode, path: JsonPath): JsonNode
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

/** The same tree, in which no two places share a node. */
export function ownNodes(root: JsonNode): JsonNode {
  return mapTree(root, (node) => (node.kind === 'object' || node.kind === 'array' ? undefined : { ...node }))
}

interface Hiding {
  readonly mask: (root: JsonNode) => JsonNode
  /** The words of the marker with this number. */
  readonly words: (number: number) => string
}

/**
 * @param original every node of it stands in it once
 * @param masked the same, as it may be shown
 */
export function createSecrets(original: JsonNode, masked: JsonNode, { mask, words }: Hiding): Secrets {
  const maskedNodes = new Map<JsonNode, JsonStringNode>()
  const keys = new Map<string, string>()
  const markers = new Map<JsonNode | string, string>()
  const meant = new Map<string, JsonNode | string>()
  const ownMarkers = markerMaker(jsonText(original), words)

  function mark(secret: JsonNode | string): void {
    const text = ownMarkers.next()
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
        if (other !== undefined && other.key !== key && keys.get(key) !== other.key) {
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
  const shownKey = (key: string): string => {
    let shown = keys.get(key)
    if (shown === undefined) {
      const whole = mask({ kind: 'object', members: [{ key, value: { kind: 'null' } }] })
      shown = (whole.kind === 'object' ? whole.members[0]?.key : undefined) ?? key
      keys.set(key, shown)
      // In JSON text it would stand as it is.
      if (shown !== key) mark(key)
    }
    return shown
  }

  return {
    shownKey,
    maskedOf: (node) => maskedNodes.get(node),
    hasMarkers: (text) => [...meant.keys()].some((one) => text.includes(one)),
    hasLeftOver: (text) => ownMarkers.isIn(text),
    adopt(node, path) {
      const own = ownNodes(node)
      let shown = mask(wrap(own, path))
      // A key above it may hide all that is below.
      for (const _ of path) shown = (shown.kind === 'string' ? shown : firstIn(shown)) ?? own
      compare(own, shown)
      return own
    },
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

function wrap(node: JsonNode, path: JsonPath): JsonNode {
  return path.reduceRight<JsonNode>(
    (value, step) =>
      typeof step === 'string'
        ? { kind: 'object', members: [{ key: step, value }] }
        : { kind: 'array', items: [value] },
    node,
  )
}

function firstIn(node: JsonNode): JsonNode | undefined {
  if (node.kind === 'array') return node.items[0]
  return node.kind === 'object' ? node.members[0]?.value : undefined
}
