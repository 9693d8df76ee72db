import { test } from '@fast-check/vitest'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonText, jsonTreeFromValue, parseJsonText } from '../../src/json/index.js'
import type { JsonNode } from '../../src/json/types.js'
import { maskText, maskTree, type MaskPolicy } from '../../src/safety/index.js'
import { join, secretKey, shapedSecret } from './samples.js'

const MASK = '••••••'
const parse = (text: string) => parseJsonText(text)
const shown = (value: unknown, policy?: MaskPolicy): unknown =>
  JSON.parse(jsonText(maskTree(jsonTreeFromValue(value), policy)))

/** The node of the first member. */
function first(text: string, policy?: MaskPolicy): JsonNode | undefined {
  const { root } = maskTree(parse(text), policy)
  return root?.kind === 'object' ? root.members[0]?.value : undefined
}

const dangerous = fc.oneof(secretKey, fc.constantFrom('a', 'name', 'value', '__proto__', 'columns', 'rows'))
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    fc.string({ maxLength: 12 }),
    shapedSecret,
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    tie('list'),
    tie('map'),
  ),
  list: fc.array(tie('any'), { maxLength: 4 }),
  map: fc.dictionary(dangerous, tie('any'), { maxKeys: 4 }),
})).any

describe('maskTree', () => {
  it('marks what it hides, with a kind and always as wide', () => {
    expect(first('{"password":"x"}')).toEqual({
      kind: 'string',
      value: MASK,
      isMasked: true,
      maskKind: 'password',
    })
    expect(first(`{"password":"${'x'.repeat(500)}"}`)).toEqual(first('{"password":"x"}'))
  })

  it('tells cards and accounts apart by their last four characters', () => {
    expect(first('{"to":"6222020200112233446"}')).toMatchObject({
      value: MASK,
      maskKind: 'card',
      lastFour: '3446',
    })
    expect(first('{"accountNumber":"00123456789"}')).toMatchObject({ value: MASK, lastFour: '6789' })
    expect(first('{"bankCard":"1234567"}')).not.toHaveProperty('lastFour')
  })

  it('masks a part of a text and says so', () => {
    expect(first('{"a":"mail ann@example.com now"}')).toMatchObject({
      value: `mail ${MASK} now`,
      isMasked: true,
      maskKind: 'email',
    })
  })

  it('hides numbers, and keeps the others as they were sent', () => {
    const { root } = maskTree(parse('{"phone":13812345678,"n":9007199254740993,"m":1.10}'))
    expect(root && jsonText(root)).toBe(`{"phone":"${MASK}","n":9007199254740993,"m":1.10}`)
  })

  it('hides secrets that are keys, and keeps two of them apart', () => {
    const one = join('gh', 'p_abcdefghijklmnopqrstuvwxyz0123456789')
    expect(shown({ [one]: 1, [`${one}x`]: 2 })).toEqual({ [MASK]: 1, [`${MASK} (2)`]: 2 })
  })

  it('keeps order, duplicates and problems', () => {
    const tree = parse('{"b":1,"a":2,"b":3}')
    const masked = maskTree(tree)
    expect(jsonText(masked)).toBe('{"b":1,"a":2,"b":3}')
    expect(masked.problems).toBe(tree.problems)
    expect(masked.root?.kind === 'object' && masked.root.members[2]?.isDuplicate).toBe(true)
  })

  it('has nothing to do where there is no tree', () => {
    expect(maskTree(parse('{'))).toMatchObject({ root: undefined, count: 0 })
  })

  it('counts what it hides', () => {
    expect(maskTree(parse('{"password":"x","a":["ann@example.com"],"b":"c"}')).count).toBe(2)
  })

  it('reads trees that are deeper than the stack', () => {
    const deep = parse(`${'['.repeat(100_000)}{"password":"x1"}${']'.repeat(100_000)}`)
    expect(jsonText(maskTree(deep))).toContain(`{"password":"${MASK}"}`)
  })

  test.prop([value])('alters nothing that it is given', (input) => {
    const tree = jsonTreeFromValue(input)
    const before = JSON.stringify(tree)
    maskTree(tree)
    expect(JSON.stringify(tree)).toBe(before)
  })

  test.prop([value])('writes JSON that can be read, of the same shape', (input) => {
    const text = JSON.stringify(input)
    const masked = maskText(text).text
    const sizes = (one: unknown): unknown =>
      typeof one === 'object' && one !== null ? Object.values(one).map(sizes) : null
    expect(sizes(JSON.parse(masked))).toEqual(sizes(JSON.parse(text)))
  })

  test.prop([value])('finds nothing more the second time', (input) => {
    const once = maskText(JSON.stringify(input)).text
    expect(maskText(once).text.replaceAll(/•{6}\w{4}/g, MASK)).toBe(once.replaceAll(/•{6}\w{4}/g, MASK))
  })
})

describe('a mask policy', () => {
  const call = {
    password: 'x1',
    note: 'n1',
    card: { number: '4111111111111111', pin: '1234' },
    list: [{ token: 't1' }],
  }

  it('keeps readable what it names, by key or by pointer', () => {
    expect(shown(call, { unmask: ['password', '/card/number', '/list/0'] })).toEqual({
      ...call,
      card: { ...call.card, pin: MASK },
    })
  })

  it('reads key names in any case style', () => {
    expect(shown({ api_key: 'x1' }, { unmask: ['apiKey'] })).toEqual({ api_key: 'x1' })
  })

  it('hides what it names, with everything below, whatever it is', () => {
    expect(shown({ note: 'n1', card: { a: true, b: null, c: [1] } }, { mask: ['note', '/card'] })).toEqual({
      note: MASK,
      card: { a: MASK, b: MASK, c: [MASK] },
    })
  })

  it('shows the last four characters of what it names', () => {
    expect(first('{"to":"acct-00012345"}', { lastFour: ['to'] })).toMatchObject({
      value: MASK,
      lastFour: '2345',
    })
    expect(maskText('{"to":"acct-00012345"}', { lastFour: ['/to'] }).text).toBe(`{"to":"${MASK}2345"}`)
    expect(first('{"to":"short"}', { lastFour: ['to'] })).not.toHaveProperty('lastFour')
  })

  it('takes the strictest word on one value, and the nearest on the way down', () => {
    expect(shown({ a: 'x' }, { mask: ['a'], unmask: ['a'] })).toEqual({ a: MASK })
    expect(
      shown({ card: { last4: '1111', name: 'Ann' } }, { mask: ['card'], unmask: ['/card/last4'] }),
    ).toEqual({
      card: { last4: '1111', name: MASK },
    })
  })

  it('escapes pointers as JSON pointers do', () => {
    expect(shown({ 'a/b~c': 'x' }, { mask: ['/a~1b~0c'] })).toEqual({ 'a/b~c': MASK })
  })

  it('goes for names in text too', () => {
    expect(maskText('nickname=bob; token=t1', { mask: ['nickname'], unmask: ['token'] }).text).toBe(
      `nickname=${MASK}; token=t1`,
    )
    expect(maskText('to: ann@example.com', { unmask: ['to'] }).text).toBe('to: ann@example.com')
  })

  it('can keep or hide a whole text', () => {
    expect(maskText('ann@example.com', { unmask: [''] }).text).toBe('ann@example.com')
    expect(maskText('hello', { mask: [''] })).toEqual({ text: MASK, count: 1 })
  })
})
