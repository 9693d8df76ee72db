import type { ToolCardData } from '../../core/card.js'
import type { JsonNode } from '../../json/types.js'
import { choicesOf } from '../../policy/fields/choices.js'
import { itemsIn, memberOf } from '../../policy/fields/schemaNode.js'
import { schemaTree } from '../../policy/fields/schemaTree.js'

/** UTF-16 code units: larger arguments would block the page at each key. */
export const LONGEST = 50_000

/** Whether a person may change the arguments of this call: its server says so, and they are small enough. */
export function canEditArgs({ approval, args, argsText, argsUnconfirmed, edited }: ToolCardData): boolean {
  return (
    approval?.editable === true &&
    args !== undefined &&
    argsUnconfirmed !== true &&
    edited !== true &&
    (argsText?.length ?? 0) <= LONGEST &&
    isSmall(args)
  )
}

const known = new WeakMap<object, boolean>()

/** Arguments may come as a value, with no text to measure. */
function isSmall(args: unknown): boolean {
  if (typeof args !== 'object' || args === null) return typeof args !== 'string' || args.length <= LONGEST
  let is = known.get(args)
  if (is === undefined) {
    let left = LONGEST
    const open: unknown[] = [args]
    while (open.length > 0 && left >= 0) {
      const value = open.pop()
      left -= typeof value === 'string' ? value.length : 1
      if (typeof value !== 'object' || value === null) continue
      for (const [key, inner] of Object.entries(value)) {
        left -= key.length
        if (left < 0) break
        open.push(inner)
      }
    }
    known.set(args, (is = left >= 0))
  }
  return is
}

/** Whether the question asks for more than a yes or a no. */
export function asksForAnswer({ approval }: ToolCardData): boolean {
  const asked = approval?.responseSchema
  const needsResponse = approval?.needsResponse === true
  if (typeof asked !== 'object' || asked === null || Array.isArray(asked)) return needsResponse
  const schema = schemaTree(asked)
  if (schema === undefined) return true
  const type = memberOf(schema, 'type')
  const isOf = (name: string) => type?.kind === 'string' && type.value === name
  if (isOf('boolean') || choicesOf(schema)?.every(({ value }) => value.kind === 'boolean') === true)
    return false
  // An object of any members is what a plain approval is answered with.
  const saysMore = SAYS_MORE.some((key) => memberOf(schema, key) !== undefined)
  return (saysMore || (type !== undefined && !isOf('object'))) && (needsResponse || !saysYes(schema))
}

const SAYS_MORE = ['$ref', 'allOf', 'anyOf', 'oneOf', 'const', 'enum', 'properties', 'required']

/** As AG-UI asks for a yes: with a schema that has a member for it, or with a choice between such; and for no more. */
function saysYes(schema: JsonNode | undefined): boolean {
  const branches = itemsIn(schema, 'oneOf') ?? itemsIn(schema, 'anyOf') ?? []
  return needsNoMore(schema) && [schema, ...branches].some((one) => hasApproved(one) && needsNoMore(one))
}

function hasApproved(schema: JsonNode | undefined): boolean {
  const approved = memberOf(memberOf(schema, 'properties'), 'approved')
  const type = memberOf(approved, 'type')
  return (
    approved !== undefined && (type === undefined || (type.kind === 'string' && type.value === 'boolean'))
  )
}

function needsNoMore(schema: JsonNode | undefined): boolean {
  return (itemsIn(schema, 'required') ?? []).every((key) => key.kind === 'string' && key.value === 'approved')
}
