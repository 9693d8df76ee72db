import type { JsonNode } from '../../json/types.js'
import { fieldShape, type FieldShape } from '../../policy/fields/fieldShape.js'

/** Deeper than this a branch is written as JSON. A schema that goes on without end ends here. */
const DEEPEST = 6

const known = new WeakMap<JsonNode, FieldShape>()
const ANYTHING = fieldShape(undefined)

/** The field of a schema, so deep in the form. */
export function shapeAt(schema: JsonNode | undefined, depth: number): FieldShape {
  if (schema === undefined) return ANYTHING
  let shape = known.get(schema)
  if (shape === undefined) known.set(schema, (shape = fieldShape(schema)))
  const isContainer = shape.kind === 'object' || shape.kind === 'list'
  return depth > DEEPEST && isContainer ? { ...shape, kind: 'json' } : shape
}

/** Whether a field of this shape can show the value as it is; otherwise it is written as JSON. */
export function fits({ kind, isNullable }: FieldShape, node: JsonNode): boolean {
  if (node.kind === 'null' && isNullable) return true
  switch (kind) {
    case 'text':
      return node.kind === 'string'
    case 'choice':
      return node.kind !== 'object' && node.kind !== 'array'
    case 'list':
      return node.kind === 'array' && node.items.length <= MOST_ITEMS
    case 'json':
      return true
    default:
      return node.kind === kind
  }
}

/** Items that get a field each. */
const MOST_ITEMS = 100

/** Fields that are made without being asked for: a schema can ask for more than any page holds. */
const MOST_FIELDS = 300

/** What a new value begins as; `undefined` where somebody has to write it. */
export function initialNode(
  schema: JsonNode | undefined,
  depth: number,
  room = { left: MOST_FIELDS },
): JsonNode | undefined {
  const shape = shapeAt(schema, depth)
  if (shape.initial !== undefined) return shape.initial
  switch (shape.kind) {
    case 'boolean':
      return { kind: 'boolean', value: false }
    case 'list':
      return { kind: 'array', items: [] }
    case 'object': {
      room.left -= shape.members?.size ?? 0
      if (room.left < 0 && depth > 0) return undefined
      const members = [...(shape.members ?? [])].flatMap(([key, member]) => {
        const isNeeded = shape.required?.has(key) === true || shapeAt(member, depth + 1).initial !== undefined
        const value = isNeeded ? initialNode(member, depth + 1, room) : undefined
        return value === undefined ? [] : [{ key, value }]
      })
      return { kind: 'object', members }
    }
    default:
      return undefined
  }
}
