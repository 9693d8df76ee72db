import { isMasking, MASKING_USE } from './checkMasking.js'
import type { ToolRule } from './types.js'

interface Field {
  readonly accepts: (value: unknown) => boolean
  readonly use: string
}

const isFunction = (value: unknown): boolean => typeof value === 'function'
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function oneOf(...words: readonly string[]): Field {
  return {
    accepts: (value) => typeof value === 'string' && words.includes(value),
    use: words.map((word) => `'${word}'`).join(' or '),
  }
}

const yesOrNo: Field = { accepts: (value) => typeof value === 'boolean', use: 'true or false' }
const words: Field = {
  accepts: (value) => typeof value === 'string' || isFunction(value),
  use: 'a string, or a function of the card that returns one',
}

/** Every field of a rule: a new one does not compile until it is here. */
const FIELDS: Record<keyof ToolRule, Field> = {
  riskLevel: oneOf('low', 'medium', 'high'),
  permission: oneOf('read', 'write'),
  title: words,
  question: words,
  approval: {
    accepts: (value) => value === 'never' || value === 'always' || isFunction(value),
    use: "'never', 'always', or a function of the card that returns true or false",
  },
  editable: yesOrNo,
  retryable: yesOrNo,
  idempotent: yesOrNo,
  schema: {
    accepts: (value) => typeof value === 'boolean' || isObject(value) || isFunction(value),
    use: 'a Standard Schema (Zod, Valibot, ArkType …) or a JSON Schema',
  },
  masking: { accepts: isMasking, use: MASKING_USE },
  preview: oneOf('none', 'closed-values'),
  confirm: oneOf('click', 'hold', 'type'),
}

/**
 * Looks a rule over before anybody relies on it.
 * @throws TypeError that names the rule, the field, what is wrong with it and what to write
 */
export function checkRule(key: string, rule: unknown): asserts rule is ToolRule {
  if (!isObject(rule))
    throw ruleError(key, `is ${describe(rule)}. Write an object, such as { riskLevel: 'low' }.`)
  for (const [name, value] of Object.entries(rule)) {
    if (value === undefined) continue
    const field = Object.hasOwn(FIELDS, name) ? FIELDS[name as keyof ToolRule] : undefined
    if (field === undefined) {
      throw ruleError(key, `has a field "${name}" that no rule has. Use ${Object.keys(FIELDS).join(', ')}.`)
    }
    if (!field.accepts(value)) {
      throw ruleError(key, `has ${name}: ${describe(value)}. Use ${field.use}.`)
    }
  }
}

export function ruleError(key: string, problem: string): TypeError {
  return new TypeError(`defineToolPolicy: the rule "${key}" ${problem}`)
}

function describe(value: unknown): string {
  if (typeof value === 'string') return `'${value}'`
  if (Array.isArray(value)) return 'an array'
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'function' ? 'a function' : `an ${typeof value}`
}
