import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { changesBetween } from '../../src/composables/editing/changes.js'
import { escapeDeceptive } from '../../src/composables/editing/escapeDeceptive.js'
import { isDate } from '../../src/composables/editing/fieldProblems.js'
import { createSecrets } from '../../src/composables/editing/secrets.js'
import { canonicalizeJson } from '../../src/json/canonicalizeJson.js'
import { changeAt, isHeldNumber, mapTree, type JsonPath } from '../../src/json/changeTree.js'
import { jsonText, jsonTreeFromValue, parseJsonText } from '../../src/json/index.js'
import type { JsonNode } from '../../src/json/types.js'
import { fieldShape } from '../../src/policy/fields/fieldShape.js'
import { maskTree } from '../../src/safety/index.js'
import { jsonValue } from '../json/arbitraries.js'

/** Numbers of every kind that a text can have and a double cannot. */
const token = fc.constantFrom('1', '1.00', '-0', '1e400', '12345678901234567890', '0.1', '1E+2', '100000e-5')

/** A tree with such numbers in it, each node its own. */
const tree = fc.tuple(jsonValue, fc.array(token, { minLength: 1, maxLength: 8 })).map(([value, tokens]) => {
  let at = 0
  return mapTree(jsonTreeFromValue({ value, more: tokens.map(() => 0) }).root ?? { kind: 'null' }, (node) =>
    node.kind === 'number'
      ? { kind: 'number', text: tokens[at++ % tokens.length] ?? '0' }
      : node.kind === 'object' || node.kind === 'array'
        ? undefined
        : { ...node },
  )
})

function leaves(node: JsonNode, path: JsonPath = []): [JsonPath, JsonNode][] {
  if (node.kind === 'object') return node.members.flatMap(({ key, value }) => leaves(value, [...path, key]))
  if (node.kind === 'array') return node.items.flatMap((item, at) => leaves(item, [...path, at]))
  return [[path, node]]
}

const NEW: JsonNode = { kind: 'string', value: 'new' }

describe('one changed value', () => {
  test.prop([tree, fc.nat()])('leaves every other one the same to the last digit', (root, pick) => {
    const all = leaves(root)
    const [path, before] = all[pick % all.length] ?? [[], root]
    const after = changeAt(root, path, NEW)
    const others = leaves(after ?? root).filter(([at]) => at.join('\0') !== path.join('\0'))
    for (const [at, node] of others)
      expect(all.find(([one]) => one.join('\0') === at.join('\0'))?.[1]).toBe(node)
    // Put back, it is the same text again, number by number.
    expect(jsonText(changeAt(after, path, before) ?? NEW)).toBe(jsonText(root))
    const changes = changesBetween({ node: root, shown: root }, { node: after ?? NEW, shown: after ?? NEW })
    expect(changes.length).toBe(canonicalizeJson(before) === canonicalizeJson(NEW) ? 0 : 1)
  })

  it('can be a new member, and one that goes', () => {
    const root = parseJsonText('{"a":1.0,"b":[1,2]}').root
    expect(jsonText(changeAt(root, ['c'], NEW) ?? NEW)).toBe('{"a":1.0,"b":[1,2],"c":"new"}')
    expect(jsonText(changeAt(root, ['a'], undefined) ?? NEW)).toBe('{"b":[1,2]}')
    expect(jsonText(changeAt(root, ['b', 0], undefined) ?? NEW)).toBe('{"a":1.0,"b":[2]}')
    expect(changeAt(root, ['b', 7], NEW)).toEqual(root)
    expect(changeAt(root, ['a', 'x'], NEW)).toEqual(root)
  })
})

const HIDING = { mask: (root: JsonNode) => root, words: (n: number) => `<${String(n)}>` }

describe('a text to edit', () => {
  test.prop([tree])('says the same as the value', (root) => {
    const secrets = createSecrets(root, root, { mask: (one) => one, words: String })
    const read = secrets.fromText(secrets.toText(root))
    // Halves of characters cannot be sent, so such a text is no value.
    if (typeof read === 'string') expect(read).toBe('edit.halfCharacter')
    else expect(jsonText(read)).toBe(jsonText(root))
  })

  it('has no secret in it, neither as a value nor as a key, and keeps them all', () => {
    const text =
      '{"password":"hunter2secret","sk_live_4eC39HqLyjWDarjtT1zdp7dc":1,"list":[{"token":"abcdef123456"}],"n":1.0}'
    const parsed = parseJsonText(text)
    const root = parsed.root ?? NEW
    const secrets = createSecrets(root, maskTree(parsed).root ?? NEW, HIDING)
    const written = secrets.toText(root)
    expect(written).not.toMatch(/hunter2|sk_live|abcdef/)
    expect(secrets.hasMarkers(written)).toBe(true)
    const read = secrets.fromText(written)
    expect(typeof read === 'string' ? read : jsonText(read)).toBe(text)
  })

  it.each(['<{n}>', '', 'secret', '1'])('keeps apart what markers in the words "%s" stand for', (words) => {
    const data = { password: 'hunter2secret', token: 'hunter3secret', note: '<1>' }
    const parsed = parseJsonText(JSON.stringify(data))
    const root = parsed.root ?? NEW
    const secrets = createSecrets(root, maskTree(parsed).root ?? NEW, {
      ...HIDING,
      words: (n) => words.replace('{n}', String(n)),
    })
    const written = JSON.parse(secrets.toText(root)) as typeof data
    expect(new Set(Object.values(written)).size).toBe(3)
    expect(written.note).toBe('<1>')
    const read = secrets.fromText(secrets.toText(root))
    expect(typeof read === 'string' ? read : jsonText(read)).toBe(JSON.stringify(data))
  })

  it('shows what deceives as an escape, and plain letters as they are', () => {
    expect(escapeDeceptive('"a\u202eb\u200bc"')).toBe('"a\\u202eb\\u200bc"')
    expect(escapeDeceptive('"退款 é"')).toBe('"退款 é"')
    expect(escapeDeceptive('{"p\u0430ypal":"\\n\u043f\u0440\u0438\u0432\u0435\u0442 👩‍🔧"}')).toBe(
      '{"p\\u0430ypal":"\\n\u043f\u0440\u0438\u0432\u0435\u0442 👩‍🔧"}',
    )
  })
})

describe('a number', () => {
  it.each(['0', '1', '-1.5', '1.00', '0.1', '1e3', '9007199254740991'])('%s is held', (text) => {
    expect(isHeldNumber(text)).toBe(true)
  })
  it.each(['-0', '1e400', '9007199254740992', '12345678901234567890', '0.1000000000000000055'])(
    '%s is not',
    (text) => {
      expect(isHeldNumber(text)).toBe(false)
    },
  )
  test.prop([fc.double({ noNaN: true, noDefaultInfinity: true })])(
    'that is held comes back the same',
    (value) => {
      const text = JSON.stringify(value)
      if (isHeldNumber(text)) expect(JSON.parse(text)).toBe(value === 0 ? 0 : value)
      else expect(Math.abs(value)).toBeGreaterThan(Number.MAX_SAFE_INTEGER)
    },
  )
})

describe('a date', () => {
  it.each(['2026-01-31', '2024-02-29', '0001-01-01', '2000-02-29'])('%s is one', (text) => {
    expect(isDate(text)).toBe(true)
  })
  it.each(['2026-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '31.01.2026', '1900-02-29', ''])(
    '%s is none',
    (text) => {
      expect(isDate(text)).toBe(false)
    },
  )
})

describe('the field of a schema', () => {
  const of = (schema: unknown) => fieldShape(jsonTreeFromValue(schema).root)

  it.each([
    [{ type: 'string' }, 'text', false],
    [{ type: ['integer', 'null'] }, 'number', true],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'text', true],
    [{ type: 'boolean' }, 'boolean', false],
    [{ enum: ['a', 1, null] }, 'choice', false],
    [{ const: 'a' }, 'choice', false],
    [{ oneOf: [{ const: 'a', title: 'A' }, { const: 'b' }] }, 'choice', false],
    [{ properties: { a: {} } }, 'object', false],
    [{ type: 'array', items: { type: 'string' } }, 'list', false],
    [{ type: 'object' }, 'json', false],
    [{ type: ['string', 'integer'] }, 'json', false],
    [{ oneOf: [{ type: 'string' }, { type: 'integer' }] }, 'json', false],
    [{ allOf: [{ type: 'string' }] }, 'json', false],
    [{ $ref: '#/$defs/a', type: 'object', properties: {} }, 'json', false],
    [{ type: 'array', prefixItems: [{}] }, 'json', false],
    [{ enum: [['a']] }, 'json', false],
    [{ type: 'file' }, 'json', false],
    [{ type: 'constructor' }, 'json', false],
    [true, 'json', false],
    [undefined, 'json', false],
  ])('%j is %s', (schema, kind, isNullable) => {
    expect(of(schema)).toMatchObject({ kind, isNullable })
  })

  test.prop([jsonValue])('is found for whatever stands in its place', (schema) => {
    expect(of(schema).kind).toMatch(/^[a-z]+$/)
  })
})
