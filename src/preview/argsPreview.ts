import { jsonText } from '../json/index.js'
import type { JsonNode } from '../json/types.js'
import { maskTree } from '../safety/index.js'
import { isNamedBySiblings } from '../safety/mask/pairs.js'
import type { MaskPolicy } from '../safety/mask/types.js'
import { LONG, PENDING, type PartialReader, type PreviewStop } from './partialReader.js'

/**
 * What may be shown of arguments that still arrive: keys and closed values, masked. For eyes only: nothing that
 * decides, sends or runs takes it.
 */
export interface ArgsPreview {
  readonly root: PreviewValue
  readonly stopped?: PreviewStop | undefined
}

export type PreviewValue =
  /** It has not come, or what comes after it decides whether it is a secret. */
  | { readonly kind: 'waiting' }
  /** Complete, and too long to be looked at before the rest. */
  | { readonly kind: 'long' }
  | PreviewScalar
  | { readonly kind: 'fields'; readonly isList: boolean; readonly fields: readonly PreviewField[] }

interface PreviewScalar {
  readonly kind: 'scalar'
  /** Of what is shown: a number that is masked is a string. */
  readonly type: JsonNode['kind']
  readonly text: string
  readonly isMasked: boolean
}

export interface PreviewField {
  /** Key, or position in a list. */
  readonly name: string
  readonly value: PreviewValue
  readonly isDuplicate?: true | undefined
}

const WAITING: PreviewValue = { kind: 'waiting' }
const TOO_LONG: PreviewValue = { kind: 'long' }

export function previewOf(reader: PartialReader, masking: MaskPolicy | undefined): ArgsPreview {
  const { root, stopped, open } = reader
  const tree = maskTree({ root, problems: [], depth: 0, size: 0, exact: true }, masking)
  const isOpen: ReadonlySet<JsonNode> = new Set<JsonNode>(open)
  return { root: tree.root === undefined ? WAITING : valueOf(root, tree.root, isOpen), stopped }
}

/** The mask keeps containers and their order, so the same steps lead to a value before and after it. */
function valueOf(node: JsonNode, masked: JsonNode, isOpen: ReadonlySet<JsonNode>): PreviewValue {
  if (node === PENDING) return WAITING
  if (node === LONG) return TOO_LONG
  const fields = fieldsOf(node, masked, isOpen)
  if (fields.length > 0) return { kind: 'fields', isList: node.kind === 'array', fields }
  return isOpen.has(node) ? WAITING : scalarOf(masked)
}

function fieldsOf(node: JsonNode, masked: JsonNode, isOpen: ReadonlySet<JsonNode>): readonly PreviewField[] {
  if (node.kind === 'array' && masked.kind === 'array') {
    const { items } = masked
    return node.items.map((item, index) => ({
      name: String(index),
      value: valueOf(item, items[index] ?? PENDING, isOpen),
    }))
  }
  if (node.kind !== 'object' || masked.kind !== 'object') return []
  return masked.members.map(({ key: name, value, isDuplicate }, index) => {
    const member = node.members[index]
    const isSettled =
      member !== undefined && !(isOpen.has(node) && isNamedBySiblings(member.key, member.value))
    const shown = isSettled ? valueOf(member.value, value, isOpen) : WAITING
    return isDuplicate ? { name, value: shown, isDuplicate } : { name, value: shown }
  })
}

function scalarOf(masked: JsonNode): PreviewScalar {
  const { kind: type } = masked
  if (type !== 'string') return { kind: 'scalar', type, text: jsonText(masked), isMasked: false }
  const { value, lastFour, isMasked = false } = masked
  return { kind: 'scalar', type, text: lastFour === undefined ? value : `${value} ${lastFour}`, isMasked }
}
