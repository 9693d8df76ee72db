import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { canonicalizeJson, parseJsonText } from '../../src/json/index.js'
import { jsonDocument } from './arbitraries.js'

const exact = (text: string) => canonicalizeJson(parseJsonText(text))
const ieee = (text: string) => canonicalizeJson(parseJsonText(text), { numbers: 'ieee' })

describe('canonical form v1: numbers', () => {
  it.each([
    ['0', '0', '0'],
    ['0.0', '0', '0'],
    ['0e9999', '0', '0'],
    ['-0', '-0', '0'],
    ['-0.00e-5', '-0', '0'],
    ['1.0', '1', '1'],
    ['1.10', '1.1', '1.1'],
    ['0.1', '0.1', '0.1'],
    ['1E30', '1e+30', '1e+30'],
    ['1000000000000000000000', '1e+21', '1e+21'],
    ['100000000000000000000', '100000000000000000000', '100000000000000000000'],
    ['0.000001', '0.000001', '0.000001'],
    ['1e-7', '1e-7', '1e-7'],
    ['5e-324', '5e-324', '5e-324'],
    ['9007199254740991', '9007199254740991', '9007199254740991'],
    ['9007199254740993', '9007199254740993e0', '9007199254740992'],
    ['9007199254740993.0', '9007199254740993e0', '9007199254740992'],
    ['333333333.33333329', '33333333333333329e-8', '333333333.3333333'],
    ['1.000000000000000005', '1000000000000000005e-18', '1'],
    ['10000000000000000999', '10000000000000000999e0', '10000000000000000000'],
    ['1e400', '1e400', '1e400'],
    ['-10E399', '-1e400', '-1e400'],
    ['1e-400', '1e-400', '0'],
    ['1e00000400', '1e400', '1e400'],
    ['12e99999999999999999999', '12e99999999999999999999', '12e99999999999999999999'],
    ['120e99999999999999999999', '12e100000000000000000000', '12e100000000000000000000'],
    ['0.12e100000000000000000001', '12e99999999999999999999', '12e99999999999999999999'],
    ['120e-100000000000000000000', '12e-99999999999999999999', '0'],
    ['0.12e-99999999999999999999', '12e-100000000000000000001', '0'],
  ])('%s is %s, with doubles %s', (token, v1, rfc) => {
    expect(exact(token)).toBe(v1)
    expect(ieee(token)).toBe(rfc)
  })

  test.prop([fc.double({ noNaN: true, noDefaultInfinity: true })])(
    'a double is written as RFC 8785 writes it',
    (value) => {
      expect(ieee(String(value))).toBe(JSON.stringify(value))
      if (!Object.is(value, -0)) expect(exact(String(value))).toBe(JSON.stringify(value))
    },
  )

  const parts = fc.record({
    digits: fc.bigInt({ min: 1n, max: 10n ** 30n }),
    exponent: fc.bigInt({ min: -(10n ** 22n), max: 10n ** 22n }),
    zeros: fc.nat({ max: 5 }),
    minus: fc.constantFrom('', '-'),
  })

  test.prop([parts])(
    'one number has one form, however it is written',
    ({ digits, exponent, zeros, minus }) => {
      const plain = exact(`${minus}${digits}e${exponent}`)
      const shifted = exact(`${minus}${digits}${'0'.repeat(zeros)}e${exponent - BigInt(zeros)}`)
      const fraction = exact(
        `${minus}0.${'0'.repeat(zeros)}${digits}E${exponent + BigInt(zeros + String(digits).length)}`,
      )
      expect(shifted).toBe(plain)
      expect(fraction).toBe(plain)
    },
  )

  test.prop([parts, parts])('two numbers have two forms', (a, b) => {
    const value = ({ digits, exponent, minus }: typeof a) => `${minus}${digits}e${exponent}`
    const isSame = a.minus === b.minus && sameMagnitude(a, b)
    expect(exact(value(a)) === exact(value(b))).toBe(isSame)
  })
})

function sameMagnitude(a: { digits: bigint; exponent: bigint }, b: typeof a): boolean {
  const strip = ({ digits, exponent }: typeof a): string => {
    const zeros = /0*$/.exec(String(digits))?.[0].length ?? 0
    return `${digits / 10n ** BigInt(zeros)}e${exponent + BigInt(zeros)}`
  }
  return strip(a) === strip(b)
}

describe('canonical form v1: the rest', () => {
  it('sorts members by UTF-16 code units, at every level', () => {
    expect(exact('{"b":{"z":1,"a":[{"y":1,"x":2}]},"\ufb33":0,"\ud83d\ude02":0,"a":0,"":0,"B":0}')).toBe(
      '{"":0,"B":0,"a":0,"b":{"a":[{"x":2,"y":1}],"z":1},"\ud83d\ude02":0,"\ufb33":0}',
    )
  })

  it('writes no blanks and the shortest escapes', () => {
    expect(exact(String.raw` { "s" : [ "\u0041\/\u000a\u007f\u00e9", true , null ] } `)).toBe(
      '{"s":["A/\\n\u007f\u00e9",true,null]}',
    )
  })

  it('does not normalise text', () => {
    expect(exact('"e\u0301"')).not.toBe(exact('"\u00e9"'))
  })

  it('keeps apart half pairs that UTF-8 would make equal', () => {
    expect(exact(String.raw`"\ud800"`)).not.toBe(exact(String.raw`"\udbff"`))
  })

  it('keeps all of equal keys, in their order', () => {
    expect(exact('{"b":1,"a":2,"b":0}')).toBe('{"a":2,"b":1,"b":0}')
  })

  it('does not recurse', () => {
    const deep = '[{"a":'.repeat(50_000) + '1' + '}]'.repeat(50_000)
    expect(exact(deep)).toBe(deep)
  })

  it('is empty for text that is not JSON', () => {
    expect(exact('{"a":')).toBe('')
  })

  test.prop([jsonDocument])('of a canonical text is that text', (document) => {
    const plain = ieee(document)
    expect(ieee(plain)).toBe(plain)
    const form = exact(document)
    expect(exact(form)).toBe(form)
  })
})
