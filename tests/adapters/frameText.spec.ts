import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sliceJsonValue } from '../../src/adapters/shared/frameText.js'

describe('sliceJsonValue', () => {
  it.each([
    ['{"a":1}', ['a'], '1'],
    [' { "a" : [ 1 , { "b" : 1.10e400 } ] } ', ['a', 1, 'b'], '1.10e400'],
    ['{"a":{"x":1,"x":2}}', ['a'], '{"x":1,"x":2}'],
    ['{"a":"}\\"]","b":true}', ['b'], 'true'],
    ['{"args":"no","args":{"k":-0}}', ['args'], '{"k":-0}'],
    ['{"\\u0061":7}', ['a'], '7'],
    ['[[],[1,[2]]]', [1, 1, 0], '2'],
    ['{"a":{}}', [], '{"a":{}}'],
    ['{"__proto__":{"deep":null}}', ['__proto__', 'deep'], 'null'],
  ] as const)('cuts %s at %j', (text, path, value) => {
    expect(sliceJsonValue(text, path)).toBe(value)
  })

  it.each([
    ['{"a":1}', ['b']],
    ['[1]', [1]],
    ['[]', [0]],
    ['1', ['a']],
    ['{"a":1}', [0]],
    ['', ['a']],
    ['{"a":', ['a']],
    ['not json', ['a']],
  ] as const)('finds nothing in %s at %j', (text, path) => {
    expect(sliceJsonValue(text, path)).toBeUndefined()
  })

  it('finds in any JSON what JSON.parse finds', () => {
    const json = fc.jsonValue({ maxDepth: 4 })
    fc.assert(
      fc.property(fc.dictionary(fc.string(), json), fc.constantFrom(undefined, 1, '\t'), (object, space) => {
        const text = JSON.stringify(object, undefined, space)
        const parsed = JSON.parse(text) as Record<string, unknown>
        for (const key of Object.keys(parsed))
          expect(JSON.parse(sliceJsonValue(text, [key]) ?? '')).toEqual(parsed[key])
      }),
    )
  })

  it('never throws on text that is no JSON', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.oneof(fc.string(), fc.nat(5)), { maxLength: 3 }), (text, path) => {
        expect(() => sliceJsonValue(text, path)).not.toThrow()
      }),
    )
  })

  it('does not slow down on deep or long values', () => {
    const text = `{"a":${'['.repeat(200_000)}${']'.repeat(200_000)},"b":"${'x'.repeat(1_000_000)}","c":1}`
    expect(sliceJsonValue(text, ['c'])).toBe('1')
  })
})
