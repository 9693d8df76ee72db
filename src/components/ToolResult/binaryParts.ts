import type { Steps } from '../../json/index.js'
import type { JsonNode } from '../../json/types.js'
import { binaryType, safeType } from '../../safety/summarize/binary.js'
import { memberOf, textOf } from '../../safety/summarize/nodes.js'

/** Bytes in a result: a picture, a sound, a file. */
export interface BinaryPart {
  /** As `image/png`: what the sender says, or the text itself. */
  readonly type: string
  readonly base64: string
  readonly bytes: number
}

const MOST = 20
/** Values that are looked at in one step. */
const STEP = 512
const TYPE_NAMES = ['mimeType', 'media_type', 'mime_type', 'mediaType']

function sizeOf(base64: string): number {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0
  return Math.max(0, Math.floor((base64.length * 3) / 4) - padding)
}

function partOf(text: string, holder: JsonNode | undefined): BinaryPart | undefined {
  const found = binaryType(text)
  if (found === undefined) return undefined
  const isUrl = /^data:/i.test(text)
  const base64 = isUrl ? text.slice(text.indexOf(',') + 1) : text
  const named = holder && TYPE_NAMES.map((name) => textOf(memberOf(holder, name))).find(Boolean)
  const type = named ?? found
  return { type: safeType(type), base64, bytes: sizeOf(base64.trimEnd()) }
}

/** The first parts of a result that are bytes, in its order. */
export function* binaryPartsSteps(root: JsonNode): Steps<BinaryPart[]> {
  const parts: BinaryPart[] = []
  const waiting: { node: JsonNode; holder: JsonNode | undefined }[] = [{ node: root, holder: undefined }]
  let count = 0
  for (let next = waiting.pop(); next !== undefined && parts.length < MOST; next = waiting.pop()) {
    if (++count % STEP === 0) yield STEP
    const { node, holder } = next
    if (node.kind === 'string') {
      yield Math.min(node.value.length, STEP)
      const part = partOf(node.value, holder)
      if (part !== undefined) parts.push(part)
    }
    const children = node.kind === 'array' ? node.items : node.kind === 'object' ? node.members : []
    for (const child of children.toReversed())
      waiting.push({ node: 'key' in child ? child.value : child, holder: node })
  }
  return parts
}

/** By type, names that no program runs when they are opened. */
const ENDINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'image/png': 'png',
    'image/jpeg': 'jpg',
    'image/gif': 'gif',
    'image/webp': 'webp',
    'audio/wav': 'wav',
    'audio/x-wav': 'wav',
    'audio/mpeg': 'mp3',
    'audio/ogg': 'ogg',
    'video/mp4': 'mp4',
    'application/pdf': 'pdf',
    'application/zip': 'zip',
    'text/plain': 'txt',
    'text/csv': 'csv',
  }),
)

export const endingOf = (type: string): string => ENDINGS.get(type.toLowerCase()) ?? 'bin'

/** Units of base64 that are decoded in one step; a multiple of four. */
const UNITS = 65_536

/** `undefined` where it is no base64. */
export function* bytesSteps(base64: string): Steps<Uint8Array<ArrayBuffer>[] | undefined> {
  const text = base64.replace(/\s+/g, '').replaceAll('-', '+').replaceAll('_', '/')
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for (let at = 0; at < text.length; at += UNITS) {
    try {
      pieces.push(Uint8Array.from(atob(text.slice(at, at + UNITS)), (character) => character.charCodeAt(0)))
    } catch {
      return undefined
    }
    yield UNITS
  }
  return pieces
}
