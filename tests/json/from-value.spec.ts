import { test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { jsonText, jsonTreeFromValue } from '../../src/json/index.js'
import { jsonValue } from './arbitraries.js'

const textOf = (value: unknown) => jsonText(jsonTreeFromValue(value))
const never = () => {
  throw new Error('code of the value was called')
}

describe('jsonTreeFromValue writes what JSON.stringify writes', () => {
  test.prop([jsonValue])('for plain data', (value) => {
    const text = textOf(value)
    expect(text.replaceAll('-0', '0')).toBe(JSON.stringify(value).replaceAll('-0', '0'))
  })

  it.each([
    ['undefined members', { a: undefined, b: 1 }],
    ['functions and symbols', { a: never, b: Symbol('s'), c: [never, Symbol('s'), undefined] }],
    ['holes', [1, , 3]], // eslint-disable-line no-sparse-arrays
    ['dates', { at: new Date(0), never: new Date(NaN) }],
    [
      'objects of a class',
      new (class Point {
        x = 1
        private y = 2
        sum = () => this.y
      })(),
    ],
    ['objects without a prototype', Object.assign(Object.create(null) as object, { a: 1 })],
    [
      'inherited and hidden properties',
      Object.create({ a: 1 }, { b: { value: 2 }, c: { value: 3, enumerable: true } }),
    ],
  ])('for %s', (_, value) => {
    expect(textOf(value)).toBe(JSON.stringify(value))
  })
})

describe('jsonTreeFromValue keeps apart what JSON cannot say', () => {
  // By name: the test runner would call a getter to print it.
  it.each<[string, unknown, string]>([
    ['minus zero', -0, '-0'],
    ['NaN', NaN, '"NaN"'],
    ['infinity', -Infinity, '"-Infinity"'],
    ['bigints', 2n ** 64n, '18446744073709551616'],
    ['a Map', new Map<unknown, unknown>([['a', { b: 1 }]]), '[["a",{"b":1}]]'],
    ['a Set', new Set([1, 'x']), '[1,"x"]'],
  ])('%s', (_, value, text) => {
    expect(textOf(value)).toBe(text)
  })

  it('a getter', () => {
    const value = {
      get a() {
        return never()
      },
    }
    expect(textOf(value)).toBe('{"a":"[getter]"}')
  })

  it('undefined, functions and symbols alone are no JSON at all', () => {
    for (const value of [undefined, never, Symbol('s')]) {
      expect(jsonTreeFromValue(value)).toMatchObject({ root: undefined, problems: [], exact: false })
    }
  })
})

describe('jsonTreeFromValue never runs the code of a value', () => {
  it('neither toJSON nor getters nor toString nor iterators', () => {
    const value = {
      toJSON: never,
      toString: never,
      valueOf: never,
      [Symbol.iterator]: never,
      [Symbol.toPrimitive]: never,
      get [Symbol.toStringTag]() {
        return never()
      },
      items: Object.assign([1], { toJSON: never, [Symbol.iterator]: never }),
      date: Object.assign(new Date(0), { toISOString: never, getTime: never }),
      map: Object.assign(new Map([[1, 2]]), { forEach: never, entries: never }),
      n: 1,
    }
    expect(textOf(value)).toBe('{"items":[1],"date":"1970-01-01T00:00:00.000Z","map":[[1,2]],"n":1}')
  })

  it('survives proxies that throw or were revoked', () => {
    const hostile = new Proxy(
      {},
      { ownKeys: never, get: never, getOwnPropertyDescriptor: never, getPrototypeOf: never, has: never },
    )
    const revoked = Proxy.revocable({}, {})
    revoked.revoke()
    const revokedArray = Proxy.revocable([], {})
    revokedArray.revoke()
    const halfway = new Proxy(
      { a: 1 },
      {
        getOwnPropertyDescriptor: (target, key) =>
          key === 'a' ? never() : Reflect.getOwnPropertyDescriptor(target, key),
      },
    )
    expect(() => textOf([hostile, revoked.proxy, revokedArray.proxy, halfway])).not.toThrow()
  })

  it('reads a proxy that behaves', () => {
    expect(textOf(new Proxy({ a: new Proxy([1], {}) }, {}))).toBe('{"a":[1]}')
  })

  it('takes Vue and prototype keys as ordinary data', () => {
    const value: unknown = JSON.parse(
      '{"__v_isVNode":true,"__v_isRef":true,"__proto__":{"a":1},"then":"x","length":99}',
    )
    expect(textOf(value)).toBe(JSON.stringify(value))
  })
})

describe('jsonTreeFromValue has bounds', () => {
  it('cuts cycles, and only cycles', () => {
    const shared = { x: 1 }
    const value: Record<string, unknown> = { a: shared, b: [shared] }
    value.self = value
    expect(textOf(value)).toBe('{"a":{"x":1},"b":[{"x":1}],"self":"[circular]"}')
  })

  it('reports lone surrogates and depth with a pointer where it can', () => {
    expect(jsonTreeFromValue({ 'a/b': ['x', '\ud800'] }).problems).toMatchObject([
      { code: 'lone_surrogate', pointer: '/a~1b/1' },
    ])
    let deep: unknown = 1
    for (let level = 0; level < 5000; level++) deep = [deep]
    expect(jsonTreeFromValue(deep)).toMatchObject({ depth: 5000, problems: [{ code: 'too_deep' }] })
    expect(jsonTreeFromValue('x')).toMatchObject({ depth: 0, problems: [] })
  })

  it('stops at values that unfold without end', () => {
    let bomb: unknown = 'ha'
    for (let level = 0; level < 40; level++) bomb = [bomb, bomb]
    expect(jsonTreeFromValue(bomb).problems).toMatchObject([{ code: 'too_large' }])
    expect(jsonTreeFromValue(new Array(4_294_967_295)).problems).toMatchObject([{ code: 'too_large' }])
  }, 60_000)
})
