import type { ToolCardData } from '../../core/card.js'
import type { JsonNode } from '../../json/types.js'
import { choicesOf } from '../../policy/fields/choices.js'
import { itemsIn, memberOf } from '../../policy/fields/schemaNode.js'
import { schemaTree } from '../../policy/fields/schemaTree.js'

/** UTF-16 code units: larger arguments would block the page at each key. */
const LONGEST = 50_000

/** Whether a person may change the arguments of this call: its server says so, and they are small enough. */
export function canEditArgs({ approval, args, argsText, argsUnconfirmed, edited }: ToolCardData): boolean {
  return (
    approval?.editable === true &&
    args !== undefined &&
    argsUnconfirmed !== true &&
    edited !== true &&
    (argsText?.length ?? 0) <= LONGEST
  )
}

/** Whether the question asks for more than a yes or a no. */
export function asksForAnswer({ approval }: ToolCardData): boolean {
  const asked = approval?.responseSchema
  if (typeof asked !== 'object' || asked === null || Array.isArray(asked)) return false
  const schema = schemaTree(asked)
  if (schema === undefined) return true
  const type = memberOf(schema, 'type')
  const isOf = (name: string) => type?.kind === 'string' && type.value === name
  if (isOf('boolean') || choicesOf(schema)?.every(({ value }) => value.kind === 'boolean') === true)
    return false
  // An object of any members is what a plain approval is answered with.
  const saysMore = SAYS_MORE.some((key) => memberOf(schema, key) !== undefined)
  return (saysMore || (type !== undefined && !isOf('object'))) && !saysYes(schema)
}

const SAYS_MORE = ['$ref', 'allOf', 'anyOf', 'oneOf', 'const', 'enum', 'properties', 'required']

/** AG-UI asks for a yes with a schema that has a member for it, or with a choice between such. */
function saysYes(schema: JsonNode | undefined): boolean {
  const branches = itemsIn(schema, 'oneOf') ?? itemsIn(schema, 'anyOf') ?? []
  return [schema, ...branches].some(
    (branch) => memberOf(memberOf(branch, 'properties'), 'approved') !== undefined,
  )
}
