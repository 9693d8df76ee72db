import { Validator, type Schema, type SchemaDraft } from '@cfworker/json-schema'
import { messageOf } from '../core/describeError.js'
import { ruleError } from './checkRule.js'
import { copyJson } from './copyJson.js'
import type { StandardSchema, ToolRule } from './types.js'

/** `undefined` when the arguments pass, else what is wrong, in words. Never throws. */
export type ArgsCheck = (args: unknown) => string | undefined

/** Longest message, in UTF-16 code units: validators quote what they were given. */
const MAX_MESSAGE = 500

/**
 * A check from the schema of a rule.
 * @throws TypeError when it is not a schema
 */
export function compileArgsCheck(key: string, schema: ToolRule['schema']): ArgsCheck | undefined {
  if (schema === undefined) return undefined
  const check = isStandardSchema(schema) ? standardCheck(schema) : jsonSchemaCheck(key, schema)
  return (args) => {
    try {
      return check(args)?.slice(0, MAX_MESSAGE)
    } catch (error) {
      // A schema that fails says nothing of the arguments, so they do not pass.
      return `The schema of "${key}" failed: ${messageOf(error)}`.slice(0, MAX_MESSAGE)
    }
  }
}

function isStandardSchema(schema: unknown): schema is StandardSchema {
  const standard = (schema as Partial<StandardSchema>)['~standard']
  return typeof standard === 'object' && typeof (standard as { validate?: unknown }).validate === 'function'
}

function standardCheck(schema: StandardSchema): ArgsCheck {
  return (args) => {
    // A copy: schemas may fill in defaults, and what is approved must be what was sent.
    const result = schema['~standard'].validate(copyJson(args)) as StandardResult | PromiseLike<unknown>
    if (isPromise(result)) {
      // Its outcome no longer matters, but a rejection must not go unhandled.
      result.then(undefined, () => undefined)
      return 'The schema answers asynchronously. Use one that validates at once, without async refinements.'
    }
    if (typeof result !== 'object' || (result as unknown) === null) return 'The schema gave no result.'
    const [first] = result.issues ?? []
    if (result.issues === undefined || result.issues === null) return undefined
    return first === undefined
      ? 'The arguments do not fit the schema.'
      : at(pathOf(first.path), first.message)
  }
}

/** @see https://standardschema.dev */
interface StandardResult {
  readonly issues?: readonly StandardIssue[] | null | undefined
}

interface StandardIssue {
  readonly message: string
  readonly path?: readonly unknown[] | undefined
}

function jsonSchemaCheck(key: string, schema: unknown): ArgsCheck {
  if (typeof schema === 'function')
    throw ruleError(key, 'has a function as its schema. Use a Standard Schema.')
  let validator: Validator
  try {
    // The validator writes into the schema, which is the host's and may be frozen.
    validator = new Validator(structuredClone(schema) as Schema, draftOf(schema))
  } catch (error) {
    throw ruleError(key, `has a schema that cannot be used: ${messageOf(error)} Use plain JSON Schema.`)
  }
  return (args) => {
    const { valid, errors } = validator.validate(copyJson(args))
    if (valid) return undefined
    // The last error is the innermost, the others say only that something inside them is wrong.
    const error = errors.at(-1)
    return at(error?.instanceLocation.replace(/^#/, '') ?? '', error?.error ?? 'they are not allowed.')
  }
}

function draftOf(schema: unknown): SchemaDraft {
  const { $schema } = schema as { $schema?: unknown }
  const named = typeof $schema === 'string' ? $schema : ''
  if (named.includes('draft-04')) return '4'
  if (named.includes('draft-06') || named.includes('draft-07')) return '7'
  return named.includes('2019-09') ? '2019-09' : '2020-12'
}

function at(path: string, message: string): string {
  return `The arguments do not fit the schema${path === '' ? '' : ` at ${path}`}: ${message}`
}

function pathOf(path: readonly unknown[] | undefined): string {
  return (path ?? [])
    .map((step) => (typeof step === 'object' && step !== null && 'key' in step ? step.key : step))
    .map((step) => `/${String(step)}`)
    .join('')
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as { then?: unknown } | null)?.then === 'function'
}
