import { describe, expect, it } from 'vitest'
import { jsonText, jsonTreeFromValue } from '../../src/json/index.js'
import { maskText, maskTree, type Masker, type MaskPlace, type MaskPolicy } from '../../src/safety/index.js'

const MASK = '••••••'
const shown = (value: unknown, policy?: MaskPolicy): unknown =>
  JSON.parse(jsonText(maskTree(jsonTreeFromValue(value), policy)))

const staffIds: Masker = (text) =>
  Array.from(text.matchAll(/E-\d+/g), ({ 0: id, index }) => [index, index + id.length] as const)

describe("a host's own maskers", () => {
  it('hide what they name, part by part or as a whole', () => {
    const salary: Masker = (_, { key }) => key === 'salary'
    expect(shown({ note: 'E-12 asks E-345', salary: 5, n: 7 }, { maskers: [staffIds, salary] })).toEqual({
      note: `${MASK} asks ${MASK}`,
      salary: MASK,
      n: 7,
    })
  })

  it('are told where each text stands', () => {
    const places: (MaskPlace & { text: string })[] = []
    const spy: Masker = (text, { pointer, key }) => void places.push({ text, pointer, key })
    shown({ 'a/b': [1, true, null], body: '{"c":"d"}' }, { maskers: [spy] })
    expect(places).toEqual([
      { text: 'a/b', pointer: '', key: '' },
      { text: '1', pointer: '/a~1b/0', key: 'a/b' },
      { text: 'true', pointer: '/a~1b/1', key: 'a/b' },
      { text: 'body', pointer: '', key: '' },
      { text: 'c', pointer: '/body', key: '' },
      { text: 'd', pointer: '/body/c', key: 'c' },
      { text: '{"c":"d"}', pointer: '/body', key: 'body' },
    ])
  })

  it('never see what the rules hide', () => {
    const seen: string[] = []
    const spy: Masker = (text) => void seen.push(text)
    maskText('{"password":"hunter2","a":"password=hunter2"}', { maskers: [spy] })
    maskText('password=hunter2', { maskers: [spy] })
    expect(seen).toContain(`password=${MASK}`)
    expect(seen.join()).not.toContain('hunter2')
  })

  it('mask keys and free text too', () => {
    expect(shown({ 'E-12': 1 }, { maskers: [staffIds] })).toEqual({ [MASK]: 1 })
    expect(maskText('ask E-12', { maskers: [staffIds] })).toEqual({ text: `ask ${MASK}`, count: 1 })
    expect(maskText('{"a":"E-12"}', { maskers: [staffIds] })).toEqual({ text: `{"a":"${MASK}"}`, count: 1 })
  })

  it('are not asked about what a word of the host keeps readable', () => {
    const all: Masker = (_, { key }) => key !== ''
    expect(shown({ id: 'E-12', b: 'E-12' }, { maskers: [all], unmask: ['/id'] })).toEqual({
      id: 'E-12',
      b: MASK,
    })
  })

  it('show the last four characters where the host wants them', () => {
    const { root } = maskTree(jsonTreeFromValue({ acct: 'ACCT-0001-2345' }), {
      lastFour: ['acct'],
      maskers: [() => true],
    })
    expect(jsonText(root ?? { kind: 'null' })).not.toContain('0001')
    expect(root).toMatchObject({ members: [{ value: { value: MASK, lastFour: '2345' } }] })
  })

  it.each<[string, unknown]>([
    [
      'one that throws',
      () => {
        throw new Error('no')
      },
    ],
    ['one that answers later', () => Promise.resolve(false)],
    ['one that answers null', () => null],
    ['one that answers a word', () => 'no'],
    ['a place that is none', () => [[0, Number.NaN]]],
    ['a place outside of the text', () => [[0, 500]]],
    ['a place before the text', () => [[-1, 1]]],
    ['a place that ends before it begins', () => [[2, 1]]],
    ['no place at all', () => [null]],
  ])('%s masks all', (_, masker) => {
    const policy = { maskers: [masker as Masker] }
    expect(shown(['text', 12], policy)).toEqual([MASK, MASK])
    expect(maskText('text', policy).text).toBe(MASK)
  })
})

describe('pointers', () => {
  it('go on through JSON in a string, and name nothing else in it', () => {
    const value = { body: JSON.stringify({ password: 'x1', body: 'b' }) }
    const body = (policy: MaskPolicy): unknown => JSON.parse((shown(value, policy) as { body: string }).body)
    expect(body({ unmask: ['/password'] })).toEqual({ password: MASK, body: 'b' })
    expect(body({ unmask: ['/body/password'] })).toEqual({ password: 'x1', body: 'b' })
    expect(body({ mask: ['/body/body'] })).toEqual({ password: MASK, body: MASK })
  })
})
