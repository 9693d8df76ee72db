import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { defaultToolPolicy } from '../../src/policy/defaultPolicy.js'
import { defineToolPolicy } from '../../src/policy/defineToolPolicy.js'
import { isToolPolicy } from '../../src/policy/isToolPolicy.js'
import { compilePattern } from '../../src/policy/namePattern.js'
import type { StandardSchema, ToolPolicyRules } from '../../src/policy/types.js'

const HIGH_WRITE = { riskLevel: 'high', permission: 'write' }

function standard(validate: (value: unknown) => unknown): StandardSchema {
  return { '~standard': { version: 1, vendor: 'test', validate } }
}

describe('which rule counts', () => {
  const policy = defineToolPolicy({
    '*': { riskLevel: 'medium' },
    'search_*': { riskLevel: 'low', permission: 'read' },
    'search_*_write': { permission: 'write' },
    '*_tie': { title: 'first' },
    'tie_*': { title: 'second' },
    search_secret: {},
  })

  it.each([
    ['search_web', { riskLevel: 'low', permission: 'read' }],
    ['search_web_write', HIGH_WRITE],
    ['search_secret', HIGH_WRITE],
    ['delete', { riskLevel: 'medium', permission: 'write' }],
    ['tie_tie', { title: 'first' }],
    ['', HIGH_WRITE],
  ])('%j', (name, rule) => {
    expect(policy.resolve(name)).toMatchObject(rule)
  })

  it('gives the same frozen rule each time', () => {
    expect(policy.resolve('search_web')).toBe(policy.resolve('search_other'))
    expect(Object.isFrozen(policy.resolve('search_web'))).toBe(true)
  })

  it('does not change when the rules do', () => {
    const rules: Record<string, { riskLevel: 'low' | 'high' }> = { a: { riskLevel: 'low' } }
    const compiled = defineToolPolicy(rules)
    rules['a'] = { riskLevel: 'high' }
    expect(compiled.resolve('a').riskLevel).toBe('low')
  })

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'a tool called %s is an ordinary one',
    (name) => {
      expect(defineToolPolicy({}).resolve(name)).toEqual(HIGH_WRITE)
      const own = defineToolPolicy(JSON.parse(`{"${name}":{"riskLevel":"low"}}`) as ToolPolicyRules)
      expect(own.resolve(name).riskLevel).toBe('low')
      expect(own.resolve('other').riskLevel).toBe('high')
    },
  )
})

describe('patterns', () => {
  const pieces = fc.array(fc.constantFrom('a', 'b', '.', '$', '*'), { maxLength: 8 })
  test.prop([
    pieces.map((parts) => parts.join('')),
    fc.string({ unit: fc.constantFrom('a', 'b', '.', '$') }),
  ])('mean what the regular expression means', (pattern, name) => {
    const source = pattern.split('*').map((part) => part.replace(/[.$]/g, String.raw`\$&`))
    expect(compilePattern(`${pattern}*`)(name)).toBe(new RegExp(`^${source.join('.*')}.*$`).test(name))
    expect(compilePattern(`*${pattern}`)(name)).toBe(new RegExp(`^.*${source.join('.*')}$`).test(name))
  })

  it('take linear time', () => {
    const start = performance.now()
    expect(compilePattern('*a'.repeat(200))(`${'a'.repeat(100_000)}b`)).toBe(false)
    expect(performance.now() - start).toBeLessThan(200)
  })
})

describe('wrong rules', () => {
  it.each<[unknown, RegExp]>([
    [undefined, /give an object of rules/],
    [[], /give an object of rules/],
    [{ pay: null }, /the rule "pay" is null.*Write an object/],
    [{ pay: 'low' }, /the rule "pay" is 'low'/],
    [{ pay: { riskLevel: 'hgh' } }, /"pay" has riskLevel: 'hgh'. Use 'low' or 'medium' or 'high'/],
    [{ 'p*': { permission: 'execute' } }, /"p\*" has permission: 'execute'. Use 'read' or 'write'/],
    [{ pay: { approval: true } }, /"pay" has approval: true. Use 'never', 'always', or a function/],
    [{ pay: { question: 1 } }, /"pay" has question: 1. Use a string, or a function/],
    [{ pay: { retryable: 'yes' } }, /"pay" has retryable: 'yes'. Use true or false/],
    [{ pay: { masking: { mask: 'card' } } }, /"pay" has masking: an object. Use \{ mask/],
    [{ pay: { masking: { hide: ['card'] } } }, /"pay" has masking/],
    [{ pay: { risklevel: 'low' } }, /"pay" has a field "risklevel" that no rule has. Use riskLevel/],
    [{ pay: { constructor: 'low' } }, /"pay" has a field "constructor"/],
    [{ pay: { schema: 'object' } }, /"pay" has schema: 'object'. Use a Standard Schema/],
    [{ pay: { schema: () => true } }, /"pay" has a function as its schema/],
    [{ pay: { schema: { default: () => 1 } } }, /"pay" has a schema that cannot be used/],
  ])('%j', (rules, message) => {
    expect(() => defineToolPolicy(rules as ToolPolicyRules)).toThrow(message)
    expect(() => defineToolPolicy(rules as ToolPolicyRules)).toThrow(TypeError)
  })

  it('an undefined field is none', () => {
    expect(defineToolPolicy({ a: { riskLevel: undefined, schema: undefined } }).resolve('a')).toMatchObject(
      HIGH_WRITE,
    )
  })
})

describe('schemas', () => {
  const amount = { type: 'object', properties: { amount: { type: 'number' } }, required: ['amount'] }

  it('JSON Schema', () => {
    const policy = defineToolPolicy({ pay: { schema: amount } })
    expect(policy.checkArgs('pay', { amount: 1 })).toBeUndefined()
    expect(policy.checkArgs('pay', { amount: '1' })).toMatch(/do not fit the schema at \/amount: .*number/)
    expect(policy.checkArgs('pay', {})).toMatch(/amount/)
    expect(policy.checkArgs('pay', '{"amount":1}')).toMatch(/object/)
    expect(policy.checkArgs('other', {})).toBeUndefined()
  })

  it('is not written to, and may be frozen', () => {
    const schema = Object.freeze({ ...amount, $defs: Object.freeze({ a: Object.freeze({}) }) })
    defineToolPolicy({ pay: { schema } })
    expect(Object.getOwnPropertyNames(schema)).toEqual(['type', 'properties', 'required', '$defs'])
  })

  it.each([
    [true, undefined],
    [false, /schema/],
  ])('the schema %j', (schema, expected) => {
    const problem = defineToolPolicy({ a: { schema } }).checkArgs('a', {})
    if (expected === undefined) expect(problem).toBeUndefined()
    else expect(problem).toMatch(expected)
  })

  it.each([
    ['http://json-schema.org/draft-07/schema#', undefined],
    ['https://json-schema.org/draft/2020-12/schema', undefined],
  ])('of %s', ($schema, expected) => {
    const policy = defineToolPolicy({ a: { schema: { $schema, ...amount } } })
    expect(policy.checkArgs('a', { amount: 1 })).toBe(expected)
  })

  it('a key that every object inherits is missing where it is missing', () => {
    const policy = defineToolPolicy({ a: { schema: { type: 'object', required: ['constructor'] } } })
    expect(policy.checkArgs('a', {})).toMatch(/constructor/)
    expect(policy.checkArgs('a', { constructor: 1 })).toBeUndefined()
  })

  it('one that cannot be evaluated lets nothing pass', () => {
    const policy = defineToolPolicy({ a: { schema: { $ref: '#/$defs/absent' } } })
    expect(policy.checkArgs('a', {})).toMatch(/schema of "a" failed: Unresolved/)
  })

  it('arguments too deep to walk do not pass', () => {
    let deep: unknown = {}
    for (let depth = 0; depth < 100_000; depth++) deep = { a: deep }
    expect(defineToolPolicy({ a: { schema: {} } }).checkArgs('a', deep)).toMatch(/failed/)
  })

  it('Standard Schema', () => {
    const issue = { message: 'too much', path: ['items', { key: 0 }, 'amount'] }
    const policy = defineToolPolicy({
      good: { schema: standard((value) => ({ value })) },
      bad: { schema: standard(() => ({ issues: [issue] })) },
      empty: { schema: standard(() => ({ issues: [] })) },
      nothing: { schema: standard(() => undefined) },
      callable: {
        schema: Object.assign(
          () => true,
          standard((value) => ({ value })),
        ),
      },
      throws: {
        schema: standard(() => {
          throw new Error('boom')
        }),
      },
    })
    expect(policy.checkArgs('good', {})).toBeUndefined()
    expect(policy.checkArgs('callable', {})).toBeUndefined()
    expect(policy.checkArgs('bad', {})).toBe(
      'The arguments do not fit the schema at /items/0/amount: too much',
    )
    expect(policy.checkArgs('empty', {})).toMatch(/do not fit/)
    expect(policy.checkArgs('nothing', {})).toMatch(/no result/)
    expect(policy.checkArgs('throws', {})).toBe('The schema of "throws" failed: boom')
  })

  it('an asynchronous one lets nothing pass, and says what to do', async () => {
    const policy = defineToolPolicy({ a: { schema: standard(() => Promise.reject(new Error('late'))) } })
    expect(policy.checkArgs('a', {})).toMatch(/asynchronously. Use one that validates at once/)
    await new Promise((resolve) => setTimeout(resolve))
  })

  it('one that fills in defaults does not change the arguments', () => {
    const args = { amount: 1, nested: {} }
    const fill = (value: unknown): unknown => {
      Object.assign(value as object, { extra: true })
      Object.assign((value as typeof args).nested, { extra: true })
      return { value }
    }
    expect(defineToolPolicy({ a: { schema: standard(fill) } }).checkArgs('a', args)).toBeUndefined()
    expect(args).toEqual({ amount: 1, nested: {} })
  })
})

describe('isToolPolicy', () => {
  it('tells a policy from rules', () => {
    expect(isToolPolicy(defaultToolPolicy)).toBe(true)
    expect(isToolPolicy(defineToolPolicy({}))).toBe(true)
    expect([{}, null, undefined, 'x', { resolve: {}, checkArgs: {} }].some(isToolPolicy)).toBe(false)
  })

  it('without rules every tool is high risk and writes', () => {
    expect(defaultToolPolicy.resolve('anything')).toEqual(HIGH_WRITE)
    expect(defaultToolPolicy.checkArgs('anything', {})).toBeUndefined()
  })
})
