import { isRecord, recordOf, type WireRecord } from '../shared/wire.js'
import { branchesFor } from '../wires/agUi/fields.js'

/** How a response schema says yes or no: a bare boolean, or an object with `approved`. */
export type SchemaWord =
  { readonly kind: 'boolean' } | { readonly kind: 'object'; readonly branch: WireRecord }

/**
 * What a response schema has for this answer; `undefined` where it has no word that is surely meant so: words
 * of an enum, text, references.
 */
export function schemaWordFor(schema: WireRecord, isApproved: boolean): SchemaWord | undefined {
  for (const branch of branchesFor(schema, isApproved)) {
    if (isOfType(branch, 'object') && takesApproved(branch, isApproved)) return { kind: 'object', branch }
    if (saysBoolean(branch) && takesBoolean(branch, isApproved)) return { kind: 'boolean' }
  }
  return undefined
}

function takesApproved(branch: WireRecord, isApproved: boolean): boolean {
  const { properties } = branch
  if (isFixed(branch)) return false
  if (!isRecord(properties)) return branch['additionalProperties'] !== false
  return 'approved' in properties && takesBoolean(properties['approved'], isApproved)
}

/** A value of its own, or a schema elsewhere: nothing that an object of ours could be seen to fit. */
function isFixed(branch: WireRecord): boolean {
  return ['const', 'enum', '$ref', 'allOf'].some((word) => word in branch)
}

/** It names a boolean, by its type or its values. */
function saysBoolean(branch: WireRecord): boolean {
  const { type, const: fixed, enum: listed } = branch
  const values: readonly unknown[] = Array.isArray(listed) ? listed : [fixed]
  return type === undefined ? values.some((value) => typeof value === 'boolean') : isOfType(branch, 'boolean')
}

function takesBoolean(schema: unknown, value: boolean): boolean {
  if (!isRecord(schema)) return schema === true
  const { const: fixed, enum: listed, oneOf, anyOf } = schema
  if ('$ref' in schema || 'allOf' in schema) return false
  if (fixed !== undefined && fixed !== value) return false
  if (Array.isArray(listed) && !listed.includes(value)) return false
  const branches = [oneOf, anyOf].find(Array.isArray) as readonly unknown[] | undefined
  if (branches !== undefined) return branches.some((branch) => takesBoolean(branch, value))
  return isOfType(schema, 'boolean')
}

function isOfType(schema: WireRecord, type: string): boolean {
  const { type: said } = schema
  return said === undefined || (Array.isArray(said) ? said.includes(type) : said === type)
}

/** Whether an object of this branch may have a member of that name. */
export function hasPlaceFor(branch: WireRecord | undefined, name: string): boolean {
  return branch?.['additionalProperties'] !== false || name in recordOf(branch['properties'])
}

/** The members that an object of this branch must have. */
export function requiredIn(branch: WireRecord | undefined): readonly string[] {
  const required = branch?.['required']
  return Array.isArray(required)
    ? (required as unknown[]).filter((name): name is string => typeof name === 'string')
    : []
}
