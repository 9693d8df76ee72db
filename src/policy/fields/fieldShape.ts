import type { JsonNode } from '../../json/types.js'
import { choicesOf, type FieldChoice } from './choices.js'
import { itemsIn, memberOf, numberIn, textIn } from './schemaNode.js'

/** A field of a form. Every text in it is the schema's, and as trusted as that. */
export interface FieldShape {
  readonly kind: 'text' | 'number' | 'boolean' | 'choice' | 'object' | 'list' | 'json'
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly initial?: JsonNode | undefined
  /** `null` is allowed as well. */
  readonly isNullable: boolean
  readonly isInteger?: boolean | undefined
  readonly format?: 'date' | 'date-time' | undefined
  readonly isLong?: boolean | undefined
  /** Of a number: its least and greatest value. Of a text: its length. Of a list: its items. */
  readonly least?: number | undefined
  readonly most?: number | undefined
  readonly choices?: readonly FieldChoice[] | undefined
  /** The schemas of the members of an object, in order. */
  readonly members?: ReadonlyMap<string, JsonNode> | undefined
  readonly required?: ReadonlySet<string> | undefined
  /** The schema of every item of a list. */
  readonly items?: JsonNode | undefined
}

/** Members that get a field of their own: more of them nobody fills in one by one. */
const MOST_MEMBERS = 100
/** Longer texts get room for lines. */
const LONG = 120

const OTHER = ['$ref', '$dynamicRef', '$recursiveRef', 'oneOf', 'anyOf', 'allOf', 'prefixItems']
const KINDS: ReadonlyMap<string, FieldShape['kind']> = new Map([
  ['string', 'text'],
  ['number', 'number'],
  ['integer', 'number'],
  ['boolean', 'boolean'],
  ['object', 'object'],
  ['array', 'list'],
])

/** What a schema asks for, as a field; `json` for whatever no field can say. Never follows a reference. */
export function fieldShape(given: JsonNode | undefined): FieldShape {
  const { schema, isNullable } = withoutNull(given)
  const words = {
    title: textIn(given, 'title') ?? textIn(schema, 'title'),
    description: textIn(given, 'description') ?? textIn(schema, 'description'),
    initial: memberOf(given, 'default') ?? memberOf(schema, 'default'),
    isNullable,
  }
  const choices = choicesOf(schema)
  if (choices !== undefined) return { ...words, kind: 'choice', choices }
  const type = OTHER.some((key) => memberOf(schema, key) !== undefined) ? undefined : typeOf(schema)
  const kind = type === undefined ? 'json' : (KINDS.get(type) ?? 'json')
  const field = { ...words, kind }
  switch (kind) {
    case 'text': {
      const most = numberIn(schema, 'maxLength')
      const format = textIn(schema, 'format')
      const isDate = format === 'date' || format === 'date-time'
      return {
        ...field,
        ...{ least: numberIn(schema, 'minLength'), most, format: isDate ? format : undefined },
        isLong: most !== undefined && most > LONG,
      }
    }
    case 'number':
      return {
        ...field,
        ...{ least: numberIn(schema, 'minimum'), most: numberIn(schema, 'maximum') },
        isInteger: type === 'integer',
      }
    case 'list': {
      const items = memberOf(schema, 'items')
      if (items?.kind === 'array') return { ...field, kind: 'json' }
      return { ...field, least: numberIn(schema, 'minItems'), most: numberIn(schema, 'maxItems'), items }
    }
    case 'object':
      return { ...field, ...membersOf(schema) }
    default:
      return field
  }
}

function membersOf(schema: JsonNode | undefined): Partial<FieldShape> {
  const properties = memberOf(schema, 'properties')
  // An object of any keys.
  if (properties?.kind !== 'object' || properties.members.length > MOST_MEMBERS) return { kind: 'json' }
  const required = itemsIn(schema, 'required') ?? []
  return {
    members: new Map(properties.members.map(({ key, value }) => [key, value])),
    required: new Set(required.flatMap((name) => (name.kind === 'string' ? [name.value] : []))),
  }
}

function typeOf(schema: JsonNode | undefined): string | undefined {
  const named = textIn(schema, 'type')
  if (named !== undefined) return named
  return memberOf(schema, 'properties') === undefined ? undefined : 'object'
}

/** Two ways to say "this or null": a list of two types, and a choice of two schemas. */
function withoutNull(schema: JsonNode | undefined): { schema: JsonNode | undefined; isNullable: boolean } {
  const types = itemsIn(schema, 'type')
  if (types !== undefined && schema?.kind === 'object') {
    const rest = types.filter((type) => !(type.kind === 'string' && type.value === 'null'))
    const [only] = rest
    const isNullable = rest.length < types.length
    if (rest.length !== 1 || only === undefined) return { schema: undefined, isNullable }
    const members = schema.members.map((member) =>
      member.key === 'type' ? { key: 'type', value: only } : member,
    )
    return { schema: { kind: 'object', members }, isNullable }
  }
  const branches = itemsIn(schema, 'anyOf') ?? itemsIn(schema, 'oneOf')
  const rest = branches?.filter((branch) => textIn(branch, 'type') !== 'null')
  return branches !== undefined && rest?.length === 1 && branches.length === 2
    ? { schema: rest[0], isNullable: true }
    : { schema, isNullable: false }
}
