import { describe, expect, it } from 'vitest'
import { createOpenAiChatAdapter } from '../../src/adapters/index.js'
import { calls, DONE, finish } from './chat.js'
import { codes, lines, replayOnce } from './replay.js'

const replay = (...frames: unknown[]) => replayOnce(createOpenAiChatAdapter(), frames)

/** One call whose arguments come in these pieces. */
function pieces(...args: unknown[]): object[] {
  return args.map((piece, at) =>
    calls(at === 0 ? { index: 0, id: 'a', name: 'f', args: piece } : { index: 0, args: piece }),
  )
}

describe('arguments: placeholders', () => {
  it.each([
    ['{} before real text', ['{}', '{"n":', '1}'], '{"n":1}'],
    ['{} glued to it', ['{}{"n":1}'], '{"n":1}'],
    ['{} in pieces before it', ['{', '}', '{"n":1}'], '{"n":1}'],
    ['an object placeholder', [{}, '{"n":1}'], '{"n":1}'],
    ['null, "" and blanks', [null, '', ' ', 'null', '{"n":1}'], '{"n":1}'],
    ['two quotes', ['""', '{"n":1}'], '{"n":1}'],
    ['many of them', ['{}', '{}', '{}', '{"n":1}'], '{"n":1}'],
    ['many of them in one piece', ['{} {}\n{}{"n":1}'], '{"n":1}'],
  ])('drops %s', (_what, args, text) => {
    const { cards } = replay(...pieces(...args), finish())
    expect(cards).toMatchObject([{ state: 'args_ready', argsText: text, args: { n: 1 } }])
  })

  it.each([[['{}']], [['']], [[null]], [[undefined]], [['null']], [['  ']], [[{}]], [['{ }']]])(
    'means {} alone at a marked end: %j',
    (args) => {
      expect(lines(replay(...pieces(...args), finish()))).toEqual(['a f args_ready {}'])
      expect(lines(replay(...pieces(...args), DONE))).toEqual(['a f args_ready {}'])
    },
  )

  it.each([[['{}']], [['']], [[null]]])(
    'is not complete without a mark, or where the model was cut: %j',
    (args) => {
      for (const end of [['clean'], [finish('length')], [finish('content_filter')], ['error']])
        expect(lines(replay(...pieces(...args), ...end))).toEqual(['a f failed args_truncated'])
    },
  )

  it('keeps blanks in front of real text', () => {
    const { cards } = replay(...pieces('\n ', '{"n":1}'), finish())
    expect(cards[0]).toMatchObject({ argsText: '\n {"n":1}', charsAccumulated: 9 })
  })

  it('keeps braces inside values', () => {
    expect(lines(replay(...pieces('{"a":"}{","b":{}', '}'), finish()))).toEqual([
      'a f args_ready {"a":"}{","b":{}}',
    ])
  })
})

describe('arguments: sent again', () => {
  it.each([
    ['whole, after the pieces', ['{"n":', '1}', '{"n":1}']],
    ['whole, twice more', ['{"n":1}', '{"n":1}', '{"n":1}']],
    ['in pieces', ['{"n":1}', '{"n"', ':1}']],
    ['as everything so far with each piece', ['{"', '{"n"', '{"n":1', '{"n":1}', '{"n":1}']],
    ['beside a placeholder', ['{}', '{"n":1}', '{"n":1}']],
  ])('count once: %s', (_what, args) => {
    const { cards, events } = replay(...pieces(...args), finish())
    expect(cards).toMatchObject([
      { state: 'args_ready', args: { n: 1 }, argsText: '{"n":1}', charsAccumulated: 7 },
    ])
    expect(events.filter((event) => event.type === 'tool_call_ready')).toHaveLength(1)
  })

  it.each([
    ['equal small pieces', ['{"s":"', 'ha', 'ha', 'ha', '"}'], { s: 'hahaha' }],
    ['a brace that repeats the first one', ['{', '"a":', '{', '"a":1}}'], { a: { a: 1 } }],
    ['pieces that look like a resend but nest', ['{"a":[', '{"a":[', '1]}]}'], { a: [{ a: [1] }] }],
    ['a key that looks like the beginning', ['{"', '{"', ':1}'], { '{': 1 }],
  ])('are taken for what they are: %s', (_what, args, value) => {
    const { cards } = replay(...pieces(...args), finish())
    expect(cards).toMatchObject([{ state: 'args_ready', args: value, argsText: args.join('') }])
  })

  it.each([
    ['two different objects', ['{"a":1}', '{"b":2}'], '{"a":1}{"b":2}'],
    ['two objects with a space', ['{"a":1} {"a":1}'], '{"a":1} {"a":1}'],
    ['an object and text', ['{"a":1}', 'trailing'], '{"a":1}trailing'],
    ['an object value and other text', [{ a: 1 }, '{"b":2}'], '{"a":1}{"b":2}'],
  ])('are no arguments: %s', (_what, args, text) => {
    const { cards } = replay(...pieces(...args), finish())
    expect(cards).toMatchObject([{ state: 'failed', errorCode: 'args_unparsable', argsText: text }])
  })

  it('takes a value and then the same as text for one', () => {
    expect(lines(replay(...pieces({ a: 1 }, '{"a":1}'), finish()))).toEqual(['a f args_ready {"a":1}'])
  })
})

describe('arguments: why they are not ready', () => {
  it.each([
    ['{"n":1', 'args_truncated'],
    ['{"n":"x', 'args_truncated'],
    ['{"n":tru', 'args_truncated'],
    ['{"n":x}', 'args_unparsable'],
    ['{n:1}', 'args_unparsable'],
    ["{'n':1}", 'args_unparsable'],
    ['{"n":1,}', 'args_unparsable'],
    ['{"n":1}}', 'args_unparsable'],
    ['[1]', 'args_not_object'],
    ['"text"', 'args_not_object'],
    ['"{\\"n\\":1}"', 'args_not_object'],
    ['3', 'args_not_object'],
    ['true', 'args_not_object'],
    ['{"n":1,"n":2}', 'args_duplicate_key'],
    ['{"o":{"n":1,"\\u006e":1}}', 'args_duplicate_key'],
    ['{"n":"\\ud800"}', 'args_invalid_unicode'],
    ['{"\\udc00":1}', 'args_invalid_unicode'],
  ])('%s: %s', (text, errorCode) => {
    const { cards } = replay(...pieces(text), finish())
    expect(cards).toMatchObject([{ state: 'failed', errorCode, argsText: text }])
  })

  it('calls everything cut by the model truncated, unless it is a closed object', () => {
    const cut = (text: string) => replay(...pieces(text), finish('length')).cards[0]
    expect(cut('{"n":1}')).toMatchObject({ state: 'args_ready', args: { n: 1 } })
    for (const text of ['{"n":1', '{"n":x', '[1]', '3', '{}', ''])
      expect(cut(text)).toMatchObject({ state: 'failed', errorCode: 'args_truncated' })
    expect(cut('{"n":1,"n":2}')).toMatchObject({ errorCode: 'args_duplicate_key' })
  })

  it('readies closed objects at a clean end without a mark, and nothing after an error', () => {
    expect(lines(replay(...pieces('{"n":1}'), 'clean'))).toEqual(['a f args_ready {"n":1}'])
    expect(lines(replay(...pieces('{"n":1}'), 'error'))).toEqual(['a f failed args_truncated'])
    expect(lines(replay(...pieces('{"n":1}'), 'aborted'))).toEqual(['a f cancelled aborted'])
    expect(lines(replay(...pieces('{"n":1}'), finish('error'), 'clean'))).toEqual([
      'a f failed args_truncated',
    ])
  })

  it('leaves calls that are ready alone, however the stream ends', () => {
    for (const end of ['clean', 'error', 'aborted'])
      expect(lines(replay(...pieces('{"n":1}'), finish(), end))).toEqual(['a f args_ready {"n":1}'])
  })

  it('names pieces that come after the end, and changes nothing', () => {
    const result = replay(
      ...pieces('{"n":1}'),
      finish(),
      calls({ index: 0, args: 'more' }),
      calls({ index: 0, args: ' ' }),
    )
    expect(lines(result)).toEqual(['a f args_ready {"n":1}'])
    expect(codes(result)).toEqual(['args_after_ready'])
  })

  it('reads arguments as deep as anybody sends them', () => {
    const deep = `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`
    expect(replay(...pieces(deep), finish()).cards[0]?.state).toBe('args_ready')
  })
})

describe('arguments: as values', () => {
  it('cuts them out of the frame as they were sent', () => {
    const frame = `{"id":"r","choices":[{"delta":{"tool_calls":[{"id":"a","function":{"name":"f","arguments": {"n": 9007199254740993, "x":1.10} }}]}}]}`
    const { cards } = replay(frame, finish('tool_calls', 'r'))
    expect(cards).toMatchObject([{ argsText: '{"n": 9007199254740993, "x":1.10}', argsExact: true }])
  })

  it('finds duplicate keys that JSON.parse hides', () => {
    const frame = `{"id":"r","choices":[{"delta":{"tool_calls":[{"id":"a","function":{"name":"f","arguments":{"to":"x","to":"y"}}}]}}]}`
    const { cards } = replay(frame, finish('tool_calls', 'r'))
    expect(cards).toMatchObject([
      { state: 'failed', errorCode: 'args_duplicate_key', argsText: '{"to":"x","to":"y"}' },
    ])
  })

  it('says that the text is not known where only a value was given', () => {
    const adapter = createOpenAiChatAdapter()
    const events = [...adapter.push(pieces({ n: 1 })[0]), ...adapter.push(finish())]
    expect(events.at(-1)).toEqual({ type: 'tool_call_ready', toolCallId: 'a', args: { n: 1 } })
  })

  it.each([[[1]], [5], [true]])('are complete but no object: %j', (value) => {
    expect(lines(replay(...pieces(value), finish()))).toEqual(['a f failed args_not_object'])
  })

  it('take the last of several', () => {
    expect(lines(replay(...pieces({ n: 1 }, { n: 2 }), finish()))).toEqual(['a f args_ready {"n":2}'])
  })
})
