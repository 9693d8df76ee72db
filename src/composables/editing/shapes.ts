import { jsonText } from '../../json/index.js'
import type { JsonNode } from '../../json/types.js'
import { fieldShape, type FieldShape } from '../../policy/fields/fieldShape.js'
import { textWeight } from '../textWeight.js'

/** Deeper than this a branch is written as JSON. A schema that goes on without end ends here. */
const DEEPEST = 6

const known = new WeakMap<JsonNode, FieldShape>()
const ANYTHING = fieldShape(undefined)

/** The field of a schema, so deep in the form. */
export function shapeAt(schema: JsonNode | undefined, depth: number): FieldShape {
  if (schema === undefined) return ANYTHING
  let shape = known.get(schema)
  if (shape === undefined) known.set(schema, (shape = withSmallDefault(fieldShape(schema))))
  const isContainer = shape.kind === 'object' || shape.kind === 'list'
  return depth > DEEPEST && isContainer ? { ...shape, kind: 'json' } : shape
}

/** UTF-16 code units of a default: a schema is small for what it can make of a page. */
const LONGEST_DEFAULT = 10_000

function withSmallDefault(shape: FieldShape): FieldShape {
  const { initial } = shape
  const isSmall = initial === undefined || jsonText(initial).length <= LONGEST_DEFAULT
  return isSmall ? shape : { ...shape, initial: undefined }
}

/** Fields, with some choices or a long text counting as one more: nobody fills in more, and a page would block. */
const MOST_DRAWN = 200
const CHOICES_AS_FIELD = 20

/** Whether the fields of a value are so many that it is rather written as JSON. */
export function hasTooManyFields(schema: JsonNode | undefined, node: JsonNode | undefined): boolean {
  let left = MOST_DRAWN
  function count(one: JsonNode | undefined, value: JsonNode | undefined, depth: number): void {
    if (left < 0) return
    const { kind, choices = [], members, items, title, description } = shapeAt(one, depth)
    left -= 1 + Math.floor(choices.length / CHOICES_AS_FIELD) + textWeight(title) + textWeight(description)
    if (kind === 'list' && value?.kind === 'array')
      for (const item of value.items) count(items, item, depth + 1)
    if (kind !== 'object' || value?.kind !== 'object') return
    const values = new Map(value.members.map((member) => [member.key, member.value]))
    for (const key of new Set([...(members?.keys() ?? []), ...values.keys()])) {
      left -= textWeight(key)
      count(members?.get(key), values.get(key), depth + 1)
    }
  }
  count(schema, node, 0)
  return left < 0
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
