import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ArgsPatch } from '../../src/adapters/wires/gemini/patch.js'
import { parseArgsPath } from '../../src/adapters/wires/gemini/path.js'

interface Value {
  path: (string | number)[]
  value: string | number | boolean | null
}

/** The values of an object, in the order of its text. Empty objects and lists have none. */
function valuesOf(node: unknown, path: (string | number)[] = []): Value[] {
  if (Array.isArray(node)) return node.flatMap((item, at) => valuesOf(item, [...path, at]))
  if (typeof node === 'object' && node !== null)
    return Object.entries(node).flatMap(([name, item]) => valuesOf(item, [...path, name]))
  return [{ path, value: node as Value['value'] }]
}

function setAll(patch: ArgsPatch, values: readonly Value[], pieceLength: number): string {
  let text = ''
  for (const { path, value } of values) {
    if (typeof value !== 'string') {
      text += patch.set(path, value, false)
      continue
    }
    for (let at = 0; at < value.length; at += pieceLength)
      text += patch.set(path, value.slice(at, at + pieceLength), true)
    text += patch.set(path, '', false)
  }
  return text
}

const name = fc.oneof(fc.string({ unit: 'binary', maxLength: 4 }), fc.constantFrom('__proto__', 'a', ''))
const { node } = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.string({ unit: 'binary', maxLength: 6 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('node'), { minLength: 1, maxLength: 3 }),
    fc
      .uniqueArray(fc.tuple(name, tie('node')), {
        minLength: 1,
        maxLength: 3,
        selector: ([key]) => key,
      })
      .map((entries) => Object.fromEntries(entries)),
  ),
}))
const object = fc.dictionary(name, node, { minKeys: 1, maxKeys: 4 })

describe('arguments that come as values at paths', () => {
  it('make a text that grows, while they come in its order', () => {
    fc.assert(
      fc.property(object, fc.integer({ min: 1, max: 4 }), (args, pieceLength) => {
        const patch = new ArgsPatch()
        const text = setAll(patch, valuesOf(args), pieceLength) + patch.close()
        expect(patch).toMatchObject({ isDamaged: false, isRewritten: false, isOpen: false })
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(args)))
        expect(JSON.parse(patch.text())).toEqual(JSON.parse(text))
      }),
      { numRuns: 200 },
    )
  })

  it('come out right where members come in any order', () => {
    fc.assert(
      fc.property(
        object.chain((args) =>
          fc.tuple(fc.constant(args), fc.shuffledSubarray(Object.entries(args), all(args))),
        ),
        ([args, entries]) => {
          const patch = new ArgsPatch()
          const halves = entries.map(([key, item]) => valuesOf(item, [key]))
          // Every other value of each member first, as far as lists allow it.
          for (const half of halves) setAll(patch, half.slice(0, 1), 2)
          for (const half of halves) setAll(patch, half.slice(1), 2)
          expect(patch.isDamaged).toBe(false)
          expect(JSON.parse(patch.text())).toEqual(JSON.parse(JSON.stringify(args)))
        },
      ),
      { numRuns: 200 },
    )
  })

  it('let strings go on behind other values', () => {
    const patch = new ArgsPatch()
    const text = ['a', 'b', 'a', 'b'].map((key) => patch.set([key], key, true))
    expect(text).toEqual(['{"a":"a', '","b":"b', '', ''])
    expect(patch).toMatchObject({ isRewritten: true, isOpen: true })
    patch.set(['a'], '', false)
    patch.set(['b'], '!', false)
    expect(patch.isOpen).toBe(false)
    expect(patch.text()).toBe('{"a":"aa","b":"bb!"}')
  })

  it('take the last of two values at one place', () => {
    const patch = new ArgsPatch()
    patch.set(['a'], 1, false)
    expect(patch.set(['a'], 1, false)).toBe('')
    expect(patch.isRewritten).toBe(false)
    patch.set(['a'], 2, false)
    patch.set(['b'], null, false)
    patch.set(['b', 'c'], 3, false)
    expect(patch.text()).toBe('{"a":2,"b":{"c":3}}')
  })

  it.each([
    ['the arguments as a whole', [[]]],
    ['a list in place of the arguments', [[0]]],
    ['a value inside a value', [['a'], ['a', 'b']]],
    ['a value in place of an object', [['a', 'b'], ['a']]],
    [
      'a list that is an object',
      [
        ['a', 0],
        ['a', 'b'],
      ],
    ],
    ['a list with a hole', [['a', 1]]],
    ['a list that is too long for any memory', [['a', 4294967295]]],
  ] as const)('are damaged by %s', (_what, paths) => {
    const patch = new ArgsPatch()
    for (const path of paths) patch.set(path, 1, false)
    expect(patch.isDamaged).toBe(true)
  })

  it('stay plain data', () => {
    const patch = new ArgsPatch()
    patch.set(['__proto__', 'polluted'], true, false)
    patch.set(['constructor', 'prototype', 'polluted'], true, false)
    expect(patch.close()).toBe('}}}')
    expect(Object.keys(JSON.parse(patch.text()) as object)).toEqual(['__proto__', 'constructor'])
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })
})

function all(args: object): { minLength: number } {
  return { minLength: Object.keys(args).length }
}

describe('paths', () => {
  it.each([
    ['$.a', ['a']],
    ['$.a.b[0].c', ['a', 'b', 0, 'c']],
    ['$.a[0][12]', ['a', 0, 12]],
    ["$['a.b'].c", ['a.b', 'c']],
    ['$["it\\"s"][\'\']', ['it"s', '']],
    ['$.naïve-名 x', ['naïve-名 x']],
    ['$', []],
    ['$.__proto__', ['__proto__']],
  ])('%s', (path, steps) => {
    expect(parseArgsPath(path)).toEqual(steps)
  })

  it.each([
    ['a'],
    ['$a'],
    ['$..a'],
    ['$.a.'],
    ['$.a[*]'],
    ['$.*'],
    ['$.a[1:2]'],
    ['$.a[-1]'],
    ['$.a[99999999999]'],
    ["$['a"],
    [''],
    [7],
    [null],
    [undefined],
    [{}],
  ])('are none: %j', (path) => {
    expect(parseArgsPath(path)).toBeUndefined()
  })

  it.each([
    ['of thousands of names', `$${'.a'.repeat(5000)}`],
    ['of hundreds of positions', `$${'[0]'.repeat(300)}`],
    ['with a name of 20,000 characters', `$.${'a'.repeat(20_000)}`],
    ['with an open quote', `$['${'\\a'.repeat(7000)}`],
  ])('are none: one %s', (_what, path) => {
    expect(parseArgsPath(path)).toBeUndefined()
  })
})
