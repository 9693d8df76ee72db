import { fc, test } from '@fast-check/vitest'
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { digestToolCall, isSameArgs, sha256Hex, type ToolCallIdentity } from '../../src/json/index.js'
import { jsonValue } from './arbitraries.js'
import vectors from './digest-vectors.json' with { type: 'json' }

const nodeSha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

describe('sha256Hex', () => {
  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
  ])('gives the published digest of %.10s', (text, digest) => {
    expect(sha256Hex(text)).toBe(digest)
  })

  test.prop([fc.string({ unit: 'binary', maxLength: 300 }), fc.nat({ max: 200 })])(
    'agrees with another implementation, at every length',
    (text, times) => {
      const long = text.repeat(times)
      expect(sha256Hex(long)).toBe(nodeSha256(long))
    },
  )

  it('agrees where a character lies across the pieces it is encoded in', () => {
    for (const shift of [0, 1, 2, 3]) {
      const text = 'x'.repeat(8190 + shift) + '中😀'.repeat(9000)
      expect(sha256Hex(text)).toBe(nodeSha256(text))
    }
  })

  it('counts half a surrogate pair as U+FFFD', () => {
    expect(sha256Hex('a\ud800b\udc00')).toBe(sha256Hex('a\ufffdb\ufffd'))
  })
})

describe('digestToolCall: published vectors', () => {
  it.each(vectors as { name: string; call: ToolCallIdentity; canonical: string; digest: string }[])(
    '$name',
    ({ call, canonical, digest }) => {
      expect(nodeSha256(canonical)).toBe(digest)
      expect(digestToolCall(call)).toBe(digest)
    },
  )
})

describe('digestToolCall', () => {
  const call = { toolCallId: 'c1', toolName: 'pay', argsText: '{"to":"a","n":1}' }

  it('changes with the id, the name, and any argument', () => {
    const digests = [
      call,
      { ...call, toolCallId: 'c2' },
      { ...call, toolName: 'refund' },
      { ...call, argsText: '{"to":"b","n":1}' },
      { ...call, argsText: '{"to":"a","n":"1"}' },
      { ...call, argsText: '{"to":"a","n":1,"x":null}' },
    ].map(digestToolCall)
    expect(new Set(digests).size).toBe(digests.length)
  })

  it('takes the text where it has both', () => {
    expect(digestToolCall({ ...call, args: { to: 'someone else' } })).toBe(digestToolCall(call))
  })

  test.prop([jsonValue])(
    'is the same from the text and from the value, where the value has all of it',
    (args) => {
      const fromText = digestToolCall({ ...call, argsText: JSON.stringify(args) })
      expect(
        digestToolCall({ toolCallId: 'c1', toolName: 'pay', args: JSON.parse(JSON.stringify(args)) }),
      ).toBe(fromText)
    },
  )
})

describe('isSameArgs', () => {
  it.each([
    ['{"a":1,"b":[2]}', ' { "b":[2], "a":1.0 } '],
    [String.raw`"\u0041"`, '"A"'],
    ['not json', 'not json'],
  ])('%s and %s are the same', (a, b) => {
    expect(isSameArgs({ argsText: a }, { argsText: b })).toBe(true)
  })

  it.each([
    ['{"a":9007199254740993}', '{"a":9007199254740992}'],
    ['{"a":[1,2]}', '{"a":[2,1]}'],
    ['{"a":1,"a":2}', '{"a":2}'],
    ['{"a":-0}', '{"a":0}'],
    ['{"a":1', '"{\\"a\\":1"'],
    ['', '""'],
  ])('%s and %s are not', (a, b) => {
    expect(isSameArgs({ argsText: a }, { argsText: b })).toBe(false)
  })

  it('values are compared where one side has no text', () => {
    const card = { args: { id: 9007199254740992, b: 1 }, argsText: '{"id":9007199254740993,"b":1}' }
    expect(isSameArgs(card, { args: { b: 1, id: 9007199254740992 } })).toBe(true)
    expect(isSameArgs(card, { args: { b: 2, id: 9007199254740992 } })).toBe(false)
  })

  it('missing arguments equal only missing arguments', () => {
    expect(isSameArgs({}, {})).toBe(true)
    expect(isSameArgs({}, { args: null })).toBe(false)
    expect(isSameArgs({}, { args: {} })).toBe(false)
  })
})
