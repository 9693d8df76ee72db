import { Validator, type OutputUnit, type Schema, type SchemaDraft } from '@cfworker/json-schema'
import { messageOf } from '../core/describeError.js'
import { pointerStep } from '../json/problemList.js'
import { ruleError } from './checkRule.js'
import { copyJson } from './copyJson.js'
import { isStandardSchema } from './isStandardSchema.js'
import type { StandardSchema, ToolRule } from './types.js'

/** `undefined` when the arguments pass, else what is wrong, in words. Never throws. */
export type ArgsCheck = (args: unknown) => string | undefined

/** One thing that is wrong with arguments. */
interface SchemaProblem {
  /** JSON pointer to the value; `''` for the whole. */
  readonly pointer: string
  /** In the validator's words. */
  readonly message: string
}

/** Longest message, in UTF-16 code units: validators quote what they were given. */
const MAX_MESSAGE = 500
/** Problems of one value. */
const MOST = 50
const NOT_ALLOWED: SchemaProblem = { pointer: '', message: 'they are not allowed.' }

/** Everything that is wrong, once a value. Throws what the schema throws. */
type FindProblems = (args: unknown) => readonly SchemaProblem[]

/**
 * A check from the schema of a rule.
 * @throws TypeError when it is not a schema
 */
export function compileArgsCheck(key: string, schema: ToolRule['schema']): ArgsCheck | undefined {
  if (schema === undefined) return undefined
  const find = isStandardSchema(schema) ? standardProblems(schema) : jsonSchemaProblems(key, schema, false)
  return (args) => {
    try {
      const [problem] = find(args)
      return problem && at(problem).slice(0, MAX_MESSAGE)
    } catch (error) {
      return failed(key, error)
    }
  }
}

/** {@link compileArgsCheck} that finds all of it, and where. A schema that fails is the problem itself. */
export function compileSchemaProblems(key: string, schema: ToolRule['schema']): FindProblems {
  if (schema === undefined) return () => []
  const find = isStandardSchema(schema) ? standardProblems(schema) : jsonSchemaProblems(key, schema, true)
  return (args) => {
    try {
      return find(args).map((one) => ({ ...one, message: one.message.slice(0, MAX_MESSAGE) }))
    } catch (error) {
      return [{ pointer: '', message: failed(key, error) }]
    }
  }
}

/** A schema that fails says nothing of the arguments, so they do not pass. */
function failed(key: string, error: unknown): string {
  return `The schema of "${key}" failed: ${messageOf(error)}`.slice(0, MAX_MESSAGE)
}

function standardProblems(schema: StandardSchema): FindProblems {
  return (args) => {
    // A copy: schemas may fill in defaults, and what is approved must be what was sent.
    const result = schema['~standard'].validate(copyJson(args)) as StandardResult | PromiseLike<unknown>
    if (isPromise(result)) {
      // Its outcome no longer matters, but a rejection must not go unhandled.
      result.then(undefined, () => undefined)
      throw new Error('It answers asynchronously. Use one that validates at once, without async refinements.')
    }
    if (typeof result !== 'object' || (result as unknown) === null) throw new Error('It gave no result.')
    const { issues } = result
    if (issues === undefined || issues === null) return []
    return issues.length === 0
      ? [NOT_ALLOWED]
      : issues.slice(0, MOST).map(({ path, message }) => ({ pointer: pathOf(path), message }))
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

function jsonSchemaProblems(key: string, schema: unknown, isWhole: boolean): FindProblems {
  if (typeof schema === 'function')
    throw ruleError(key, 'has a function as its schema. Use a Standard Schema.')
  let validator: Validator
  try {
    // The validator writes into the schema, which is the host's and may be frozen.
    validator = new Validator(structuredClone(schema) as Schema, draftOf(schema), !isWhole)
  } catch (error) {
    throw ruleError(key, `has a schema that cannot be used: ${messageOf(error)} Use plain JSON Schema.`)
  }
  return (args) => {
    const { valid, errors } = validator.validate(copyJson(args))
    if (valid) return []
    // The last error is the innermost, the others say only that something inside them is wrong.
    const innermost = isWhole ? innermostOf(errors) : errors.slice(-1)
    return innermost.length === 0 ? [NOT_ALLOWED] : innermost.slice(0, MOST).map(problemOf)
  }
}

function innermostOf(errors: readonly OutputUnit[]): readonly OutputUnit[] {
  const last = new Map(errors.map((error) => [error.instanceLocation, error]))
  const inner = new Set([...last.keys()].flatMap(placesAbove))
  return [...last.values()].filter(({ instanceLocation }) => !inner.has(instanceLocation))
}

function placesAbove(location: string): string[] {
  const steps = location.split('/')
  return steps.slice(1).map((_, index) => steps.slice(0, index + 1).join('/'))
}

function problemOf({ instanceLocation, error }: OutputUnit): SchemaProblem {
  const pointer = instanceLocation.replace(/^#/, '')
  return { pointer: decodeURIComponent(pointer), message: error }
}

function draftOf(schema: unknown): SchemaDraft {
  const { $schema } = schema as { $schema?: unknown }
  const named = typeof $schema === 'string' ? $schema : ''
  if (named.includes('draft-04')) return '4'
  if (named.includes('draft-06') || named.includes('draft-07')) return '7'
  return named.includes('2019-09') ? '2019-09' : '2020-12'
}

function at({ pointer, message }: SchemaProblem): string {
  return `The arguments do not fit the schema${pointer === '' ? '' : ` at ${pointer}`}: ${message}`
}

function pathOf(path: readonly unknown[] | undefined): string {
  return (path ?? [])
    .map((step) => (typeof step === 'object' && step !== null && 'key' in step ? step.key : step))
    .map((step) => pointerStep(String(step)))
    .join('')
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as { then?: unknown } | null)?.then === 'function'
}
