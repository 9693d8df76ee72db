import { canonicalizeJson } from '../../json/canonicalizeJson.js'
import type { JsonNode } from '../../json/types.js'
import { isScalar, itemsIn, memberOf, textIn } from './schemaNode.js'

/** One of the values that a field can have. */
export interface FieldChoice {
  readonly value: JsonNode
  /** The schema's word for it. */
  readonly title?: string | undefined
}

/** More of them are written as JSON. */
const MOST = 200

/** The values of `enum`, of `const`, or of a choice between constants; `undefined` where it is none of these. */
export function choicesOf(schema: JsonNode | undefined): readonly FieldChoice[] | undefined {
  const choices = listed(schema)
  const isUsable = choices !== undefined && choices.length > 0 && choices.length <= MOST
  return isUsable && choices.every(({ value }) => isScalar(value)) ? choices : undefined
}

function listed(schema: JsonNode | undefined): readonly FieldChoice[] | undefined {
  const values = itemsIn(schema, 'enum')
  if (values !== undefined) {
    const names = itemsIn(schema, 'enumNames')
    return values.map((value, index) => {
      const name = names?.[index]
      return { value, title: name?.kind === 'string' ? name.value : undefined }
    })
  }
  const only = memberOf(schema, 'const')
  if (only !== undefined) return [{ value: only }]
  return (itemsIn(schema, 'oneOf') ?? itemsIn(schema, 'anyOf'))?.map((branch) => ({
    // What is no constant is no scalar either, so the whole is no choice.
    value: memberOf(branch, 'const') ?? branch,
    title: textIn(branch, 'title'),
  }))
}

/** Which of them a value is; -1 for none. */
export function choiceIndex(choices: readonly FieldChoice[], value: JsonNode | undefined): number {
  if (value === undefined) return -1
  const text = canonicalizeJson(value)
  return choices.findIndex((choice) => canonicalizeJson(choice.value) === text)
}
