import type { JsonNode } from '../../json/types.js'
import { binaryLabel } from './binary.js'
import { memberOf, textOf } from './nodes.js'

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
  return list.items.every(isBlock) ? list.items.map(blockOf) : undefined
}

function isBlock(node: JsonNode): boolean {
  return BLOCK_TYPES.has(textOf(memberOf(node, 'type')))
}

function blockOf(node: JsonNode): Block {
  const type = textOf(memberOf(node, 'type'))
  const text = memberOf(node, 'text')
  if (text?.kind === 'string') return { text: text.value, isBinary: false }
  // The bytes and their type stand in the block, or one level down, under a name of the protocol's.
  const inner = ['source', 'resource', 'image_url', 'input_audio', 'file'].map((name) => memberOf(node, name))
  const holder = [node, ...inner].filter((place) => place?.kind === 'object')
  const innerText = first(holder, ['text'])
  if (type === 'resource' && innerText !== '') return { text: innerText, isBinary: false }
  const data = first(holder, ['data', 'blob', 'url', 'file_data', 'image_url'])
  if (type === 'resource_link' || (type === 'resource' && data === ''))
    return { text: first(holder, ['title', 'name', 'uri']), isBinary: false }
  const named = first(holder, ['mimeType', 'media_type', 'mime_type'])
  const fromUrl = /^data:([\w.+-]+\/[\w.+-]+)/i.exec(data.slice(0, 200))?.[1]
  const hasBytes = data !== '' && !/^[a-z][a-z0-9+.-]*:(?!.{0,100};base64,)/i.test(data.slice(0, 200))
  return {
    text: binaryLabel(named || fromUrl || type.replace(/^input_|_url$/g, ''), hasBytes ? data : undefined),
    isBinary: true,
  }
}

function first(places: readonly (JsonNode | undefined)[], names: readonly string[]): string {
  for (const place of places)
    for (const name of names) {
      const text = textOf(place && memberOf(place, name))
      if (text !== '') return text
    }
  return ''
}
