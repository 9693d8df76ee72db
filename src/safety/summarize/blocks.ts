import { jsonText, parseJsonText } from '../../json/index.js'
import type { JsonNode } from '../../json/types.js'
import { binaryLabel } from './binary.js'
import { isEmpty, memberOf, textOf } from './nodes.js'

/** A piece of a result that came in content blocks. */
export interface Block {
  readonly text: string
  readonly isBinary: boolean
}

const BLOCK_TYPES = new Set(
  (
    'text image audio video file document resource resource_link image_url input_image input_text output_text ' +
    'input_audio input_file tool_reference'
  ).split(' '),
)

/**
 * The content blocks of a result, as MCP and the model providers send them; `undefined` for other results.
 * Of pictures, sounds and files only the type and size are told.
 */
export function blocksOf(root: JsonNode): Block[] | undefined {
  const list = root.kind === 'object' ? memberOf(root, 'content') : root
  if (list?.kind !== 'array' || list.items.length === 0) return undefined
  if (!list.items.every((item) => isBlock(item) && isToldWhole(item)) || saysMore(root, list))
    return undefined
  return list.items.map(blockOf)
}

/** What a block may have beside what is shown of it: notes for programs. */
const NOTES = 'type annotations _meta cache_control citations logprobs index'
const BYTES =
  'source resource image_url input_audio file file_data data blob url detail mimeType mime_type media_type'
const LINK = 'resource uri name title description mimeType size icons'
const [ofText, ofBytes, ofLink] = [NOTES, `${NOTES} ${BYTES}`, `${NOTES} ${LINK}`].map(
  (names) => new Set(names.split(' ')),
)

/** Whether it has what its type promises, and nothing that would be left out. */
function isToldWhole(node: JsonNode): boolean {
  const path = pathOfText(node)
  const text = textOf(nodeAt(node, path ?? []))
  if (path === undefined ? dataOf(node) === '' : path[0] !== 'text' && text === '') return false
  const type = textOf(memberOf(node, 'type'))
  const names = path === undefined ? ofBytes : type === 'resource_link' ? ofLink : ofText
  return membersOf(node).every(
    ({ key, value }) => key === path?.[0] || names?.has(key) === true || isEmpty(value),
  )
}

/** Whether a result says more than its blocks do. */
function saysMore(root: JsonNode, list: JsonNode): boolean {
  return membersOf(root).some(({ key, value }) => {
    if (value === list || key === '_meta' || isEmpty(value)) return false
    if (key === 'isError') return value.kind !== 'boolean' || value.value
    return key !== 'structuredContent' || !isWritten(value, list)
  })
}

/** Servers send their data twice, the second time as the text of the one block. */
function isWritten(data: JsonNode, list: JsonNode): boolean {
  const [block, ...others] = list.kind === 'array' ? list.items : []
  const text = block && textOf(memberOf(block, 'text'))
  if (text === undefined || others.length > 0) return false
  const { root } = parseJsonText(text)
  return root !== undefined && jsonText(root) === jsonText(data)
}

const membersOf = (node: JsonNode) => (node.kind === 'object' ? node.members : [])

export function isBlock(node: JsonNode): boolean {
  return BLOCK_TYPES.has(textOf(memberOf(node, 'type')))
}

/** The bytes and their type stand in the block, or one level down, under a name of the protocol's. */
const INNER = ['source', 'resource', 'image_url', 'input_audio', 'file']

/** The names that lead to the text of a block; `undefined` for one of bytes, whose type is told. */
export function pathOfText(node: JsonNode): readonly string[] | undefined {
  if (memberOf(node, 'text')?.kind === 'string') return ['text']
  const type = textOf(memberOf(node, 'type'))
  if (textOf(nodeAt(node, ['source', 'type'])) === 'text') return ['source', 'data']
  const places = [[], ...INNER.map((name) => [name])]
  const find = (names: readonly string[]): string[] | undefined =>
    places
      .flatMap((path) => names.map((name) => [...path, name]))
      .find((path) => textOf(nodeAt(node, path)) !== '')
  const text = type === 'resource' ? find(['text']) : undefined
  if (text !== undefined) return text
  const isLink = type === 'resource_link' || (type === 'resource' && dataOf(node) === '')
  return isLink ? (find(['title', 'name', 'uri']) ?? ['uri']) : undefined
}

export function nodeAt(node: JsonNode | undefined, path: readonly string[]): JsonNode | undefined {
  return path.reduce((place, name) => place && memberOf(place, name), node)
}

function holders(node: JsonNode): JsonNode[] {
  return [node, ...INNER.map((name) => memberOf(node, name))].filter((place) => place?.kind === 'object')
}

const dataOf = (node: JsonNode): string =>
  first(holders(node), ['data', 'blob', 'url', 'file_data', 'image_url'])

function blockOf(node: JsonNode): Block {
  const path = pathOfText(node)
  if (path !== undefined) return { text: textOf(nodeAt(node, path)), isBinary: false }
  const type = textOf(memberOf(node, 'type'))
  const data = dataOf(node)
  const named = first(holders(node), ['mimeType', 'media_type', 'mime_type'])
  const fromUrl = /^data:([\w.+-]+\/[\w.+-]+)/i.exec(data.slice(0, 200))?.[1]
  const hasBytes = data !== '' && !/^[a-z][a-z0-9+.-]*:(?!.{0,100};base64,)/i.test(data.slice(0, 200))
  return {
    text: binaryLabel(named || fromUrl || type.replace(/^input_|_url$/g, ''), hasBytes ? data : undefined),
    isBinary: true,
  }
}

function first(places: readonly JsonNode[], names: readonly string[]): string {
  for (const place of places)
    for (const name of names) {
      const text = textOf(memberOf(place, name))
      if (text !== '') return text
    }
  return ''
}
