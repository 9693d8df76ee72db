import type { JsonNode } from '../../json/types.js'
import type { KeyTerm } from './keys/terms.js'

/** Where JSON Schema has the names of values. */
const NAMES: ReadonlySet<string> = new Set(['properties', 'definitions', '$defs'])
/** What it says of a value. All else, such as `default` and `examples`, may be one. */
const WORDS: ReadonlySet<string> = new Set(
  (
    'type format minLength maxLength minimum maximum pattern title description nullable readOnly writeOnly $ref items ' +
    'required additionalProperties deprecated anyOf oneOf allOf properties'
  ).split(' '),
)
const KINDS: ReadonlySet<string> = new Set('string number integer boolean object array null'.split(' '))

interface Above {
  readonly key: string
  readonly schema?: KeyTerm | undefined
}

/**
 * What the name of a value says that a schema describes, which is no secret, as `{ "type": "string" }` is none under
 * `password`; `undefined` where a part is none of the schema.
 */
export function schemaTerm(
  above: Above,
  key: string | undefined,
  named: KeyTerm | undefined,
  part: JsonNode | undefined,
): KeyTerm | undefined {
  if (key === undefined) return above.schema
  if (NAMES.has(above.key) && (named ?? above.schema) !== undefined && part !== undefined && isSchema(part))
    return named ?? above.schema
  return WORDS.has(key) ? above.schema : undefined
}

function isSchema(node: JsonNode): boolean {
  return (
    node.kind === 'object' &&
    node.members.some(
      ({ key, value }) =>
        key === '$ref' || (key === 'type' && value.kind === 'string' && KINDS.has(value.value)),
    )
  )
}
