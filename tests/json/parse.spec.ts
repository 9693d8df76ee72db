import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { checkJsonText, jsonText, parseJsonText, type JsonNode } from '../../src/json/index.js'
import { damagedDocument, isJson, jsonDocument } from './arbitraries.js'

const codes = (text: string) => parseJsonText(text).problems.map((problem) => problem.code)

function plain(node: JsonNode): unknown {
  switch (node.kind) {
    case 'object':
      return Object.fromEntries(node.members.map((member) => [member.key, plain(member.value)]))
    case 'array':
      return node.items.map(plain)
    case 'number':
      return Number(node.text)
    case 'null':
      return null
    default:
      return node.value
  }
}

describe('parseJsonText keeps what JSON.parse loses', () => {
  it.each([
    '9007199254740993',
    '1234567890123456789',
    '123456789012345678901234567890',
    '1e400',
    '1.000000000000000005',
    '-0',
    '1.10',
    '1E+2',
    '0e999',
  ])('the number token %s', (token) => {
    expect(parseJsonText(` ${token}\n`).root).toEqual({ kind: 'number', text: token })
    expect(parseJsonText(`{"n":[${token}]}`).root).toEqual({
      kind: 'object',
      members: [{ key: 'n', value: { kind: 'array', items: [{ kind: 'number', text: token }] } }],
    })
  })

  it('the order of members, and every duplicate', () => {
    const { root, problems } = parseJsonText('{"b":1,"a":2,"b":3}')
    expect(root).toEqual({
      kind: 'object',
      members: [
        { key: 'b', value: { kind: 'number', text: '1' } },
        { key: 'a', value: { kind: 'number', text: '2' } },
        { key: 'b', value: { kind: 'number', text: '3' }, isDuplicate: true },
      ],
    })
    expect(problems).toMatchObject([{ code: 'duplicate_key', offset: 13, pointer: '/b' }])
  })

  it('keys that mean something to JavaScript', () => {
    const { root } = parseJsonText('{"__proto__":{"isAdmin":true},"constructor":1,"hasOwnProperty":2}')
    expect(root?.kind === 'object' && root.members.map((member) => member.key)).toEqual([
      '__proto__',
      'constructor',
      'hasOwnProperty',
    ])
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })
})

describe('parseJsonText names the problem', () => {
  it.each([
    ['a key written twice', '{"a":{"k":1,"k":1}}', '/a/k'],
    ['a key written once as an escape', String.raw`[0,{"a":1,"\u0061":2}]`, '/1/a'],
    ['the key __proto__ twice', '{"__proto__":1,"__proto__":2}', '/__proto__'],
    ['the empty key twice', '{"":1,"":2}', '/'],
    ['a pointer that needs escapes', '{"a/b~":{"c":1,"c":2}}', '/a~1b~0/c'],
    ['a duplicate among many keys', `{${Array.from({ length: 40 }, (_, i) => `"k${i}":1`)},"k3":2}`, '/k3'],
  ])('%s', (_, text, pointer) => {
    expect(parseJsonText(text).problems).toMatchObject([{ code: 'duplicate_key', pointer }])
  })

  it('keys are equal only within one object', () => {
    expect(codes('{"a":{"a":{"a":[{"a":1},{"a":1}]}},"b":{"a":1}}')).toEqual([])
  })

  it('keys that look equal but are not, are not duplicates', () => {
    expect(codes('{"\u00e9":1,"e\u0301":2}')).toEqual([])
  })

  it.each([
    ['a high half as an escape', String.raw`{"s":"\ud800x"}`],
    ['a low half as an escape', String.raw`{"s":"\udfaa"}`],
    ['two halves in the wrong order', String.raw`{"s":"\udd1e\ud834"}`],
    ['a half before an escaped letter', String.raw`{"s":"\ud800\u0041"}`],
    ['a raw half', '{"s":"\ud800"}'],
    ['a raw half before an escape', '{"s":"\ud800\\n"}'],
    ['a half in a key', String.raw`{"\udfaa":0}`],
  ])('%s', (_, text) => {
    expect(codes(text)).toEqual(['lone_surrogate'])
  })

  it.each([
    ['a pair of escapes', String.raw`"\ud83d\ude00"`],
    ['a raw pair', '"😀"'],
    ['an escape and a raw half', '"\\ud83d\ude00"'],
    ['a raw half and an escape', '"\ud83d\\ude00"'],
    ['an escaped backslash before letters', String.raw`"\\ud800"`],
  ])('not %s: it decodes to a whole character or to none', (_, text) => {
    expect(codes(text)).toEqual([])
    expect(parseJsonText(text).root).toEqual({ kind: 'string', value: JSON.parse(text) as unknown })
  })

  it('says where the half pair is', () => {
    expect(parseJsonText(String.raw`{"a":["x","\ud800"]}`).problems).toMatchObject([
      { code: 'lone_surrogate', offset: 10, pointer: '/a/1' },
    ])
  })

  it('nesting over 200 levels, once, and still reads it', () => {
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
    expect(parseJsonText(nested(200))).toMatchObject({ depth: 200, problems: [] })
    const tree = parseJsonText(`[${nested(205)},${nested(300)}]`)
    expect(tree.problems).toMatchObject([{ code: 'too_deep', offset: 200 }])
    expect(tree.depth).toBe(301)
    expect(jsonText(tree)).toBe(`[${nested(205)},${nested(300)}]`)
  })

  it('100,000 brackets do not overflow', () => {
    expect(codes('['.repeat(100_000))).toEqual(['too_deep', 'truncated'])
    expect(codes('{"":'.repeat(100_000))).toEqual(['too_deep', 'truncated'])
    const closed = '['.repeat(100_000) + ']'.repeat(100_000)
    expect(parseJsonText(closed).depth).toBe(100_000)
    expect(jsonText(parseJsonText(closed))).toBe(closed)
  })

  it('each at most 20 times', () => {
    expect(codes(`[${Array.from({ length: 100 }, () => '{"a":1,"a":2}').join()}]`)).toHaveLength(20)
    expect(codes(`{${Array.from({ length: 100 }, () => '"a":1').join()}}`)).toHaveLength(20)
  })

  it.each([
    '{"a":1}\u00a0trailing',
    '{"a":1}}',
    '\ufeff{}',
    "{'a':1}",
    '[1,]',
    '{"a":1,}',
    '01',
    '+1',
    '1.e2',
    '"\t"',
  ])('syntax: %s', (text) => {
    expect(parseJsonText(text)).toMatchObject({ root: undefined, problems: [{ code: 'syntax' }] })
  })

  it.each(['', ' ', '{"a":tru', '{"a":', '{"a', '[1,', '-', '1.', '1e+', '"\\', '"\\u12', '{"a":1', '[[]'])(
    'truncated: %s',
    (text) => {
      expect(parseJsonText(text)).toMatchObject({ root: undefined, problems: [{ code: 'truncated' }] })
    },
  )
})

describe('parseJsonText and JSON.parse', () => {
  test.prop([jsonDocument])('read the same values', (text) => {
    const { root } = parseJsonText(text)
    expect(root && plain(root)).toEqual(JSON.parse(text))
  })

  test.prop([fc.oneof(damagedDocument, fc.string(), fc.json())], { numRuns: 500 })(
    'agree on what is JSON',
    (text) => {
      expect(parseJsonText(text).root !== undefined).toBe(isJson(text))
    },
  )

  test.prop([jsonDocument])(
    'every beginning of a document is JSON or truncated, never a syntax error',
    (text) => {
      for (let end = 0; end < text.length; end++) {
        const beginning = text.slice(0, end)
        const { root, problems } = parseJsonText(beginning)
        const last = problems.at(-1)?.code
        expect(root === undefined ? last : 'json').toBe(isJson(beginning) ? 'json' : 'truncated')
      }
    },
  )
})

describe('checkJsonText', () => {
  test.prop([fc.oneof(jsonDocument, damagedDocument, duplicates())], { numRuns: 500 })(
    'finds the problems that parseJsonText finds',
    (text) => {
      expect(checkJsonText(text)).toEqual(parseJsonText(text).problems)
    },
  )

  it('finds nothing in a long clean text', () => {
    expect(checkJsonText(JSON.stringify({ code: 'line of "code"\n\tand 中文 😀\\'.repeat(10_000) }))).toEqual(
      [],
    )
  })
})

/** Objects whose keys are often equal, written in different ways. */
function duplicates(): fc.Arbitrary<string> {
  const key = fc.constantFrom('"a"', String.raw`"\u0061"`, '"b"', String.raw`"\ud800"`, '"\ud800"', '""')
  const member = fc
    .tuple(key, fc.constantFrom('1', '{"a":1,"a":2}', '"\\udc00"', '[]'))
    .map((parts) => parts.join(':'))
  return fc.array(member, { maxLength: 30 }).map((members) => `[{${members.join()}}]`)
}

describe('time is linear, also in what is written to be slow', () => {
  // A hundred times what it takes: other work on the machine passes, quadratic work does not.
  const LIMIT_MS = 4000

  it.each([
    ['one long string', JSON.stringify({ text: 'x'.repeat(1_000_000) })],
    ['code with escapes', JSON.stringify({ text: '  const a = "b"\n'.repeat(60_000) })],
    [
      'rows',
      JSON.stringify(Array.from({ length: 15_000 }, (_, id) => ({ id, name: `row ${id}`, tags: ['a'] }))),
    ],
    ['many keys in one object', `{${Array.from({ length: 80_000 }, (_, i) => `"k${i}":0`).join()}}`],
    ['one key again and again', `{${'"k":0,'.repeat(150_000)}"k":0}`],
    [
      'keys with one hash',
      `{${Array.from({ length: 25_000 }, (_, i) => `"${'x'.repeat(32)}${i}":0`).join()}}`,
    ],
    ['a long key, then short ones', `{"${'x'.repeat(500_000)}":0,${'"k":0,'.repeat(80_000)}"k":0}`],
    ['duplicates far down', '{"k":0,"k":'.repeat(90_000)],
    ['quotes and backslashes', `["${'\\"\\\\'.repeat(250_000)}"]`],
    ['strings without an end', `["${'","'.repeat(300_000)}`],
    ['halves of pairs', `["${'\\ud800'.repeat(160_000)}"]`],
    ['a number', `1e${'9'.repeat(1_000_000)}`],
  ])('%s', (_, text) => {
    const start = performance.now()
    parseJsonText(text)
    checkJsonText(text)
    expect(performance.now() - start).toBeLessThan(LIMIT_MS)
  })
})
