import { fc, test } from '@fast-check/vitest'
import { describe, expect, it, vi } from 'vitest'
import { parseJsonText } from '../../src/json/index.js'
import { LONGEST_VALUE, MOST_ROWS, PartialReader } from '../../src/preview/partialReader.js'
import { TextFollower } from '../../src/preview/textFollower.js'
import { maskTree } from '../../src/safety/index.js'
import { damagedDocument, jsonDocument } from '../json/arbitraries.js'
import { card, chineseId } from '../safety/samples.js'
import { cut, cuts, previewOfText, previewsOf, valuesOf, valuesOfTree, type Values } from './support.js'

const MASK = '••••••'

function finalValues(text: string): Values {
  const { root } = maskTree(parseJsonText(text))
  return root === undefined ? new Map() : valuesOfTree(root)
}

/** An object whose members come in any order. */
function inAnyOrder(model: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<unknown> {
  return fc
    .tuple(fc.record(model), fc.shuffledSubarray(Object.keys(model), { minLength: 2 }))
    .map(([record, names]) => Object.fromEntries(names.map((name) => [name, record[name]])))
}

/** Names and values that make secrets of each other, in any order. */
const secretive = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('password', 'api_key', '--token', 'plain', 'hunter2hunter2', 7, true, null),
    fc.oneof(card, chineseId),
    fc.constant('{"password":"hunter2hunter2","limit":3}'),
    fc.array(tie('value'), { maxLength: 3 }),
    inAnyOrder({
      name: fc.constantFrom('password', 'api_key', 'limit'),
      value: fc.oneof(fc.constantFrom('hunter2hunter2', 'tea'), tie('value')),
      id: tie('value'),
    }),
    inAnyOrder({
      columns: fc.constant(['user', 'password']),
      rows: fc.array(fc.tuple(fc.constant('lin'), fc.oneof(fc.constant('hunter2hunter2'), tie('value')))),
    }),
    fc.dictionary(
      fc.constantFrom('name', 'value', 'key', 'text', 'password', 'columns', 'rows', 'data', 'query', 'type'),
      tie('value'),
      { maxKeys: 4 },
    ),
  ),
}))
const secretiveDocument = secretive.value.map((value) => JSON.stringify(value))

describe('a preview, however the text is cut', () => {
  test.prop([fc.oneof(jsonDocument, secretiveDocument), cuts])(
    'shows at its end what the complete arguments show',
    (text, lengths) => {
      // A number at the root is closed by nothing but the end.
      const preview = previewsOf(cut(`${text} `, lengths)).at(-1)
      if (preview === undefined || preview.stopped === 'limit') return
      expect(preview.stopped).toBeUndefined()
      expect(valuesOf(preview)).toEqual(finalValues(text))
    },
  )

  test.prop([fc.oneof(jsonDocument, secretiveDocument), cuts])(
    'never shows a part of a value, another value, or one that will be masked',
    (text, lengths) => {
      const all = finalValues(text)
      for (const preview of previewsOf(cut(text, lengths)))
        for (const [place, value] of valuesOf(preview))
          if (!value.includes(MASK)) expect([place, value]).toEqual([place, all.get(place)])
    },
  )

  test.prop([fc.oneof(jsonDocument, damagedDocument, fc.string({ unit: 'binary' })), cuts])(
    'is the same as of the text at once',
    (text, lengths) => {
      expect(previewsOf(cut(text, lengths)).at(-1) ?? previewOfText('')).toEqual(previewOfText(text))
    },
  )

  test.prop([fc.oneof(damagedDocument, fc.string({ unit: 'binary' }))])(
    'never throws, and shows nothing of what cannot become JSON',
    (text) => {
      const preview = previewOfText(text)
      if (preview.stopped === 'not_json') expect(valuesOf(preview)).toEqual(new Map())
    },
  )
})

describe('a value', () => {
  it.each([
    ['a string', '{"a":"tea', '"'],
    ['a string whose last quote is escaped', String.raw`{"a":"tea\"`, '"'],
    ['a string that ends in a backslash', String.raw`{"a":"tea\\`, '"'],
    ['a number', '{"a":12', ','],
    ['a number at the end of a list', '{"a":[12', ']'],
    ['a word', '{"a":true', '}'],
  ])('is shown when it is closed: %s', (_, before, end) => {
    expect(valuesOf(previewOfText(before)).size).toBe(0)
    expect(valuesOf(previewOfText(before + end)).size).toBe(1)
  })

  it('keeps its digits', () => {
    expect([...valuesOf(previewOfText('{"a":9007199254740993,"b":1.10,')).values()]).toEqual([
      'number 9007199254740993',
      'number 1.10',
    ])
  })

  it('is masked by the name above it, whatever is nested below', () => {
    const shown = valuesOf(previewOfText('{"password":{"a":["hunter2hunter2",{"b":"hunter3hunter3"'))
    expect([...shown.values()]).toEqual([`string ${MASK}`, `string ${MASK}`])
  })

  it.each(['{"value":"hunter2hunter2","na', '{"rows":[["hunter2hunter2"]],"colu', '[{"text":"hunter2", '])(
    'that a later name may make a secret waits for its object: %s',
    (text) => {
      expect(valuesOf(previewOfText(text)).size).toBe(0)
    },
  )

  it('shows its last four characters where the policy says so', () => {
    const shown = valuesOf(previewOfText('{"account":"4417 1234 5678 9113"', { lastFour: ['account'] }))
    expect([...shown.values()]).toEqual([`string ${MASK} 9113`])
  })

  it('too long to be masked in passing is not shown at all', () => {
    const { root } = previewOfText(`{"a":"${'x'.repeat(LONGEST_VALUE)}","b":1,`)
    expect(root).toMatchObject({ fields: [{ value: { kind: 'long' } }, { value: { text: '1' } }] })
  })
})

describe('limits', () => {
  it.each([
    ['rows', `[${'1,'.repeat(MOST_ROWS * 2)}`],
    ['depth', '['.repeat(100_000)],
    ['depth of objects', '{"a":'.repeat(100_000)],
    ['text', `[${`"${'y'.repeat(3000)}",`.repeat(20)}`],
    ['a key', `{"${'k'.repeat(LONGEST_VALUE)}":1}`],
  ])('%s end the preview, and what is there stays', (_, text) => {
    const preview = previewOfText(text)
    expect(preview.stopped).toBe('limit')
    expect(JSON.stringify(preview).length).toBeLessThan(60_000)
  })

  it.each(['{}{"a":1}', '{"a":1,}', '[1}', '{"a" 1}', '{a:1}', 'tea,', '{"a":01,', '{"a":tru,', '"\n"', '}'])(
    'what is no JSON cannot be previewed: %s',
    (text) => {
      expect(previewOfText(text)).toEqual({ root: { kind: 'waiting' }, stopped: 'not_json' })
    },
  )

  it('a key that is there twice is shown twice and marked', () => {
    expect(previewOfText('{"to":"me","to":"you",').root).toMatchObject({
      fields: [{ name: 'to' }, { name: 'to', isDuplicate: true }],
    })
  })

  test.prop([fc.oneof(jsonDocument, damagedDocument), cuts, fc.nat({ max: 30 })])(
    'work grows with the text, however it is cut',
    (text, lengths, times) => {
      const whole = `[${`${text},`.repeat(times)}`
      const pieces = cut(whole, lengths)
      const reader = new PartialReader()
      const looks = looksDuring(() => {
        for (const piece of pieces) reader.push(piece)
      })
      // One by the scanner, and those of the reader of JSON, which is given each closed token once.
      expect(looks).toBeLessThanOrEqual(8 * whole.length + 8)
    },
  )
})

/** How many units of text are looked at meanwhile. */
function looksDuring(run: () => void): number {
  let looks = 0
  const { charCodeAt } = String.prototype
  const spy = vi.spyOn(String.prototype, 'charCodeAt').mockImplementation(function (this: string, index) {
    looks++
    return charCodeAt.call(this, index)
  })
  try {
    run()
  } finally {
    spy.mockRestore()
  }
  return looks
}

describe('a text that grows', () => {
  const shownBy = (follower: TextFollower): string[] => [...valuesOf(follower.preview(undefined)).values()]

  it('gives the same preview while nothing is closed', () => {
    const [first, second, third] = previewsOf(['{"a":"x","b":"', 'yyyy', '"'])
    expect(second).toBe(first)
    expect(third).not.toBe(second)
  })

  it('is followed by the end of a piece that repeats what was there', () => {
    const follower = new TextFollower()
    follower.grow('{"a":"te', '{"a":"te')
    follower.grow('{"a":"tea",', '"tea",')
    expect(shownBy(follower)).toEqual(['string tea'])
  })

  it('is read anew where it turns out to be another', () => {
    const follower = new TextFollower()
    follower.read('{"a":"old",')
    follower.read('{"b":"new",')
    expect(shownBy(follower)).toEqual(['string new'])
    // The piece is not all that is new since then.
    follower.grow('{"c":"newer","d":"newest",', ',')
    expect(shownBy(follower)).toEqual(['string newer', 'string newest'])
    follower.read('')
    expect(shownBy(follower)).toEqual([])
  })
})
