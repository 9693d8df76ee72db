import { describe, expect, it } from 'vitest'
import { createGeminiAdapter } from '../../src/adapters/index.js'
import { Replay } from '../../src/testing/replay.js'
import { replayToolStream } from '../../src/testing/index.js'
import { codes, lines, replayInto, replayOnce } from './replay.js'

const replay = (...frames: unknown[]) => replayOnce(createGeminiAdapter(), frames)

const chunk = (parts: unknown[], more: object = {}, response: object = { responseId: 'r' }) => ({
  candidates: [{ content: { role: 'model', parts }, ...more }],
  ...response,
})
const call = (functionCall: object) => chunk([{ functionCall }])
const text = (words: string, more: object = {}) => ({ text: words, ...more })
const finish = (finishReason = 'STOP', more: object = {}) => chunk([text('')], { finishReason, ...more })
const open = (name: string, more: object = {}) => call({ name, willContinue: true, ...more })
const patch = (...partialArgs: unknown[]) => call({ partialArgs, willContinue: true })
const piece = (jsonPath: unknown, stringValue: string, willContinue = true) =>
  willContinue ? { jsonPath, stringValue, willContinue } : { jsonPath, stringValue }
const END = call({})
const first = 'gemini:default:0'

describe('gemini: whole calls', () => {
  it('are complete where they have arguments, several of one name too', () => {
    const result = replay(
      chunk([
        { functionCall: { name: 'f', args: { n: 1 } } },
        text('so'),
        { functionCall: { name: 'f', args: { n: 1 } } },
      ]),
      call({ name: 'g', args: { n: 2 }, id: 'x' }),
    )
    expect(lines(result)).toEqual([
      `${first} f args_ready {"n":1}`,
      'gemini:default:1 f args_ready {"n":1}',
      'x g args_ready {"n":2}',
    ])
  })

  it('keep the exact text of their arguments, each of many in one frame', () => {
    const part = (digits: string) => `{"functionCall": {"name": "f", "args": {"id": ${digits}}}}`
    const frame = `{"candidates": [{"content": {"parts": [${part('12345678901234567890')}, ${part('1.50')}]}}]}`
    expect(replay(frame).cards).toMatchObject([
      { argsText: '{"id": 12345678901234567890}', argsExact: true },
      { argsText: '{"id": 1.50}', argsExact: true },
    ])
  })

  it.each([
    ['no arguments', { name: 'f' }],
    ['{}', { name: 'f', args: {} }],
    ['null', { name: 'f', args: null }],
  ])('wait with %s for the end of the response, or the next name', (_what, functionCall) => {
    const opened = call(functionCall)
    expect(lines(replay(opened, finish()))).toEqual([`${first} f args_ready {}`])
    expect(lines(replay(opened, END))).toEqual([`${first} f args_ready {}`])
    expect(lines(replay(opened, call({ name: 'g', args: { n: 1 } })))).toEqual([
      `${first} f args_ready {}`,
      'gemini:default:1 g args_ready {"n":1}',
    ])
    for (const end of ['clean', 'error', finish('MAX_TOKENS'), finish('SAFETY')])
      expect(lines(replay(opened, end))).toEqual([`${first} f failed args_truncated`])
    expect(lines(replay(opened, 'aborted'))).toEqual([`${first} f cancelled aborted`])
  })

  it('are updated by a part without a name, also where they were complete', () => {
    expect(lines(replay(call({ name: 'f', args: {} }), call({ args: { a: 1 } })))).toEqual([
      `${first} f args_ready {"a":1}`,
    ])
    const changed = replay(call({ name: 'f', args: { a: 1 } }), call({ args: { b: 2 } }), END)
    expect(lines(changed)).toEqual([`${first} f args_ready {"a":1,"b":2}`])
    expect(codes(changed)).toEqual(['args_changed'])
  })

  it('are outdated by an update that fails', () => {
    const updates = [[call({ args: { b: 2 }, willContinue: true }), 'clean'], [call({ partialArgs: [null] })]]
    const states = updates.map((update) => lines(replay(call({ name: 'f', args: { a: 1 } }), ...update)))
    expect(states).toEqual([[`${first} f failed args_truncated`], [`${first} f failed args_unparsable`]])
  })

  it('are given up where the updates never end', () => {
    const updates = Array.from({ length: 100 }, (_, n) => call({ args: { n } }))
    const result = replay(call({ name: 'f', args: { n: -1 } }), ...updates)
    expect(lines(result)).toEqual([`${first} f failed args_unparsable`])
    expect(codes(result).filter((code) => code !== 'args_changed')).toEqual(['limit_exceeded'])
  })

  it('may have no name: they are shown, and belong to nothing else', () => {
    expect(lines(replay(call({ args: { n: 1 } })))).toEqual([`${first}  args_ready {"n":1}`])
    expect(lines(replay(END))).toEqual([])
  })

  it('may have arguments as text', () => {
    expect(lines(replay(call({ name: 'f', args: '{"n":1}' })))).toEqual([`${first} f args_ready {"n":1}`])
    expect(lines(replay(call({ name: 'f', args: [1] })))).toEqual([`${first} f failed args_not_object`])
  })
})

describe('gemini: arguments at paths', () => {
  it('grow as text and end with a part that does not go on', () => {
    const result = replay(
      open('f'),
      patch(piece('$.city', 'Gra')),
      patch(piece('$.city', 'z "old"')),
      patch(piece('$.city', '', false)),
      patch(
        { jsonPath: '$.rooms[0].beds', numberValue: 2 },
        { jsonPath: '$.rooms[0].view', boolValue: false },
      ),
      patch({ jsonPath: '$.rooms[1].beds', nullValue: 'NULL_VALUE' }),
      END,
    )
    const args = { city: 'Graz "old"', rooms: [{ beds: 2, view: false }, { beds: null }] }
    expect(result.cards).toMatchObject([{ state: 'args_ready', args, argsText: JSON.stringify(args) }])
    expect(result.events.some((event) => 'replace' in event)).toBe(false)
    expect(codes(result)).toEqual([])
  })

  it('may end with the last of them, without a part of its own', () => {
    const last = call({ partialArgs: [{ jsonPath: '$.n', numberValue: 0.5 }] })
    expect(lines(replay(open('f'), last))).toEqual([`${first} f args_ready {"n":0.5}`])
  })

  it.each([
    ['the next name', call({ name: 'g', args: { n: 1 } })],
    ['the end of the response', finish()],
  ])('may end with %s, but not in a string and not before they began', (_what, end) => {
    const some = patch({ jsonPath: '$.n', numberValue: 1 })
    expect(lines(replay(open('f'), some, end))[0]).toBe(`${first} f args_ready {"n":1}`)
    expect(lines(replay(open('f'), patch(piece('$.s', 'x')), end))[0]).toBe(
      `${first} f failed args_truncated`,
    )
    expect(lines(replay(open('f'), end))[0]).toBe(`${first} f failed args_truncated`)
  })

  it.each([['clean'], ['error'], [finish('MAX_TOKENS')], [{ error: { code: 500, message: 'no' } }]])(
    'are truncated without their end: %j',
    (end) => {
      const { cards } = replay(open('f'), patch({ jsonPath: '$.n', numberValue: 1 }), end)
      expect(cards).toMatchObject([{ state: 'failed', errorCode: 'args_truncated', argsText: '{"n":1' }])
    },
  )

  it('have numbers as protocol buffers write doubles', () => {
    const numbers = [0.5, 1e21, '-2.50', 0].map((numberValue, at) => ({
      jsonPath: `$.n[${String(at)}]`,
      numberValue,
    }))
    expect(lines(replay(open('f'), patch(...numbers), END))).toEqual([
      `${first} f args_ready {"n":[0.5,1e+21,-2.5,0]}`,
    ])
  })

  it('are written anew where they go back, and say so', () => {
    const result = replay(
      open('f'),
      patch(piece('$.a', 'x'), piece('$.b', 'y')),
      patch(piece('$.a', 'x', false), piece('$.b', 'y', false)),
      END,
    )
    expect(result.cards).toMatchObject([{ state: 'args_ready', argsText: '{"a":"xx","b":"yy"}' }])
    expect(result.events.filter((event) => 'replace' in event)).not.toEqual([])
  })

  it('go on with what came whole', () => {
    const result = replay(
      open('f', { args: { a: 1 } }),
      call({ args: { b: { c: [2] } }, willContinue: true }),
      patch({ jsonPath: '$.d', boolValue: true }),
      call({ args: { a: 3 } }),
    )
    expect(lines(result)).toEqual([`${first} f args_ready {"a":3,"b":{"c":[2]},"d":true}`])
  })

  it.each([
    ['a huge position', { jsonPath: '$.a[4294967295]', numberValue: 1 }],
    ['thousands of names', { jsonPath: `$${'.a'.repeat(4000)}`, numberValue: 1 }],
    ['thousands of lists', { jsonPath: `$.a${'[0]'.repeat(4000)}`, numberValue: 1 }],
    ['a path that is no text', { jsonPath: 7, stringValue: 'x' }],
    ['the arguments as a whole', { jsonPath: '$', stringValue: 'x' }],
    ['no value', { jsonPath: '$.a' }],
    ['no number', { jsonPath: '$.a', numberValue: 'NaN' }],
    ['an unknown kind of value', { jsonPath: '$.a', listValue: [1] }],
    ['no path', { stringValue: 'x' }],
    ['a text', '$.a'],
    ['null', null],
  ])('that cannot be placed never become ready: %s', (_what, entry) => {
    const result = replay(open('f'), patch({ jsonPath: '$.z', numberValue: 1 }), patch(entry), END)
    expect(lines(result)).toEqual([`${first} f failed args_unparsable`])
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  it('cannot change what objects are', () => {
    const result = replay(
      open('f'),
      patch(
        { jsonPath: '$.__proto__.polluted', boolValue: true },
        { jsonPath: '$.constructor', nullValue: 0 },
      ),
      END,
    )
    expect(result.cards).toMatchObject([
      { argsText: '{"__proto__":{"polluted":true},"constructor":null}', state: 'args_ready' },
    ])
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  it('cost no more than they are long', () => {
    const adapter = createGeminiAdapter()
    let sent = 0
    const push = (frame: unknown): void => {
      for (const event of adapter.push(frame))
        if (event.type === 'tool_args_delta') sent += event.partialJson.length
    }
    push(open('f'))
    const count = 20_000
    // Two strings in turn: the text has to be written anew again and again.
    for (let at = 0; at < count; at += 1) push(patch(piece(at % 2 === 0 ? '$.a' : '$.b', 'xy')))
    expect(sent).toBeLessThan(count * 2 * 4)
  })
})

describe('gemini: ids and responses', () => {
  it('find a call by its id, also between others', () => {
    const more = (id: string, n: number) =>
      call({ id, partialArgs: [{ jsonPath: '$.n', numberValue: n }], willContinue: false })
    expect(lines(replay(open('f', { id: 'a' }), more('a', 1), open('f', { id: 'b' }), more('b', 2)))).toEqual(
      ['a f args_ready {"n":1}', 'b f args_ready {"n":2}'],
    )
  })

  it('take an id that comes late, and keep the key', () => {
    const { cards } = replay(open('f'), call({ id: 'late', args: { n: 1 } }))
    expect(cards).toMatchObject([{ toolCallId: first, providerCallId: 'late', args: { n: 1 } }])
  })

  it('are other calls in another response, the same ones in a replay', () => {
    const one = [call({ name: 'f', args: { n: 1 } }), finish(), 'clean']
    const other = [chunk([{ functionCall: { name: 'f', args: { n: 2 } } }], {}, { responseId: 's' }), 'clean']
    const shared = new Replay()
    replayInto(shared, createGeminiAdapter(), one)
    replayInto(shared, createGeminiAdapter(), one)
    expect(lines(replayInto(shared, createGeminiAdapter(), other))).toEqual([
      `${first} f args_ready {"n":1}`,
      `${first}~2 f args_ready {"n":2}`,
    ])
  })

  it('stay apart where every chunk says STOP', () => {
    const stop = (n: number, response?: object) =>
      chunk([{ functionCall: { name: 'f', args: { n } } }], { finishReason: 'STOP' }, response)
    expect(replay(stop(1), stop(2)).cards.map((card) => card.args)).toEqual([{ n: 1 }, { n: 2 }])
    expect(replay(stop(1, {}), stop(2, {})).cards.map((card) => card.args)).toEqual([{ n: 1 }, { n: 2 }])
  })

  it('belong to one of several candidates', () => {
    const both = (parts: (index: number) => object) => ({
      responseId: 'r',
      candidates: [0, 1].map((index) => ({ index, content: { parts: [{ functionCall: parts(index) }] } })),
    })
    const result = replay(
      both((index) => ({ name: `f${String(index)}`, willContinue: true })),
      both((index) => ({ partialArgs: [{ jsonPath: '$.n', numberValue: index }] })),
    )
    expect(lines(result)).toEqual([
      `${first} f0 args_ready {"n":0}`,
      'gemini:default:1 f1 args_ready {"n":1}',
    ])
  })

  it('know a response without an id by its beginning', () => {
    const stream = [
      chunk([{ functionCall: { name: 'f', id: 'a', args: { n: 1 } } }], {}, {}),
      finish(),
      'clean',
    ]
    const shared = new Replay()
    for (const frames of [stream, stream, [chunk([text('x')], {}, {}), ...stream]])
      replayInto(shared, createGeminiAdapter(), frames)
    expect(lines(shared.result())).toEqual(['a f args_ready {"n":1}', 'a~2 f args_ready {"n":1}'])
  })
})

describe('gemini: tools of the server', () => {
  it('execute code, with and without ids', () => {
    const code = (id?: string) => ({ executableCode: { language: 'PYTHON', code: 'print(1)', id } })
    const ran = (outcome: string, id?: string) => ({ codeExecutionResult: { outcome, output: '1\n', id } })
    const result = replay(
      chunk([code(), code('x'), ran('OUTCOME_OK', 'x'), ran('OUTCOME_FAILED')]),
      chunk([ran('OUTCOME_OK')]),
    )
    expect(result.cards).toMatchObject([
      { toolName: 'code_execution', executor: 'provider', state: 'failed', errorCode: 'outcome_failed' },
      { toolCallId: 'x', state: 'succeeded', result: '1\n', args: { language: 'PYTHON', code: 'print(1)' } },
    ])
    expect(codes(result)).toEqual(['frame_invalid'])
  })

  it('are called and answered', () => {
    const result = replay(
      chunk([{ toolCall: { toolType: 'GOOGLE_SEARCH_WEB', args: { queries: ['tea'] }, id: 's' } }]),
      chunk([{ toolResponse: { toolType: 'GOOGLE_SEARCH_WEB', response: { found: 0 }, id: 's' } }]),
      chunk([{ toolCall: { toolType: 'URL_CONTEXT' } }, { toolResponse: { toolType: 'URL_CONTEXT' } }]),
      chunk([{ functionResponse: { id: 'earlier', name: 'f', response: { result: 1 } } }]),
    )
    expect(result.cards).toMatchObject([
      { toolName: 'GOOGLE_SEARCH_WEB', args: { queries: ['tea'] }, state: 'succeeded', result: { found: 0 } },
      { toolName: 'URL_CONTEXT', args: {}, state: 'succeeded' },
      { toolCallId: 'earlier', unannounced: true, state: 'succeeded' },
    ])
  })
})

describe('gemini: faults', () => {
  it.each(['MALFORMED_FUNCTION_CALL', 'UNEXPECTED_TOOL_CALL', 'TOO_MANY_TOOL_CALLS'])(
    'fails what comes with %s',
    (finishReason) => {
      const parts = [{ functionCall: { name: 'f', args: { n: 1 } } }]
      const result = replay(open('e'), chunk(parts, { finishReason, finishMessage: 'no such call' }))
      expect(lines(result)).toEqual([
        `${first} e failed ${finishReason.toLowerCase()}`,
        `gemini:default:1 f failed ${finishReason.toLowerCase()}`,
      ])
      expect(result.cards[1]).toMatchObject({ errorText: 'no such call' })
      expect(codes(result)).toEqual(['stream_error'])
    },
  )

  it('reports such an end with nothing in it, and a refused prompt', () => {
    expect(codes(replay({ candidates: [{ finishReason: 'MALFORMED_FUNCTION_CALL' }] }))).toEqual([
      'stream_error',
    ])
    expect(codes(replay({ promptFeedback: { blockReason: 'SAFETY' } }))).toEqual(['stream_error'])
  })

  it('readies nothing behind an error', () => {
    const error = { error: { code: 503, message: 'overloaded', status: 'UNAVAILABLE' }, responseId: 'r' }
    expect(
      lines(replay(call({ name: 'f', args: { n: 1 } }), error, call({ name: 'g', args: { n: 2 } }))),
    ).toEqual([`${first} f args_ready {"n":1}`, 'gemini:default:1 g failed args_truncated'])
  })

  it('tells frames of another kind once', () => {
    const result = replay(
      { type: 'message_start' },
      { type: 'message_start' },
      'x',
      { usageMetadata: {} },
      [],
    )
    expect(codes(result)).toEqual(['frame_unknown', 'frame_unparsable'])
  })
})

describe('gemini: forms of the stream', () => {
  const frames = [
    chunk([text('think', { thought: true }), text('say')]),
    open('f'),
    patch(piece('$.a', 'b', false)),
    END,
    finish(),
  ]

  it('passes text and thoughts on', () => {
    const said = replay(...frames).events.flatMap((event) =>
      'text' in event ? [[event.type, event.text]] : [],
    )
    expect(said).toEqual([
      ['reasoning_delta', 'think'],
      ['text_delta', 'say'],
    ])
  })

  it('is a JSON array too, whole or as one frame', async () => {
    const { cards } = replay(...frames)
    for (const stream of [JSON.stringify(frames, null, 2), [frames]])
      expect((await replayToolStream('gemini', stream)).cards).toEqual(cards)
    const exact =
      '[ {"candidates":[{"content":{"parts":[{"functionCall":{"name":"f","args":{"n": 1.0}}}]}}]} , 7]'
    expect((await replayToolStream('gemini', exact)).cards).toMatchObject([{ argsText: '{"n": 1.0}' }])
  })

  it('is an array in lines too, as far as it came', () => {
    const expected = replay(...frames).cards
    const pretty = JSON.stringify(frames, null, 2).split('\n')
    const compact = ['[', ...frames.map((frame) => `${JSON.stringify(frame)},`), ']']
    for (const stream of [pretty, compact, [`[${JSON.stringify(frames[0])}`, ...compact.slice(2)]])
      expect(replay(...stream, 'clean').cards).toEqual(expected)
    const cut = replay(...pretty.slice(0, -8), 'clean')
    expect(lines(cut)).toEqual([`${first} f args_ready {"a":"b"}`])
    expect(codes(cut)).toEqual(['frame_unparsable'])
    expect(codes(replay('{"candidates": [', 'data', frames[0], 'nothing', '[DONE]'))).toEqual([
      'frame_unparsable',
      'frame_unparsable',
    ])
  })

  it('may be wrapped', () => {
    expect(replay(...frames.map((response) => ({ response }))).cards).toEqual(replay(...frames).cards)
  })
})

describe('gemini: an open call that is announced again', () => {
  const again = { id: 'x' }
  const whole = [open('f', again), patch(piece('$.s', 'ab')), patch(piece('$.s', '', false)), END]

  it('begins anew', () => {
    for (const cut of [1, 2, 3]) {
      const result = replay(...whole.slice(0, cut), ...whole)
      expect(lines(result)).toEqual(['x f args_ready {"s":"ab"}'])
      expect(codes(result)).toEqual([])
    }
    const late = replay(call({ ...again, name: 'f', args: { a: 1 }, willContinue: true }), ...whole)
    expect(lines(late)).toEqual(['x f args_ready {"s":"ab"}'])
  })

  it('takes a frame that came twice once', () => {
    const first = call({ ...again, name: 'f', partialArgs: [piece('$.s', 'ab')], willContinue: true })
    expect(lines(replay(first, first, patch(piece('$.s', 'c', false)), END))).toEqual([
      'x f args_ready {"s":"abc"}',
    ])
  })

  it('cannot become ready with pieces that are no list', () => {
    expect(lines(replay(call({ name: 'f', partialArgs: 'x' }), finish()))).toEqual([
      `${first} f failed args_unparsable`,
    ])
  })
})

describe('gemini: a response that turns out to be of no use', () => {
  const failed = (reason: string) => ({ state: 'failed', errorCode: reason.toLowerCase(), errorText: 'no' })
  const ready = call({ id: 'x', name: 'f', args: { n: 1 } })

  it.each(['MALFORMED_FUNCTION_CALL', 'UNEXPECTED_TOOL_CALL'])('fails its ready calls: %s', (reason) => {
    const end = finish(reason, { finishMessage: 'no' })
    for (const frames of [
      [ready, end],
      [ready, finish(), end],
      [ready, end, end],
    ]) {
      const result = replay(...frames)
      expect(result.cards).toMatchObject([failed(reason)])
      expect(new Set(codes(result))).toEqual(new Set(['stream_error']))
    }
    const shared = new Replay()
    replayInto(shared, createGeminiAdapter(), [ready, 'error'])
    for (let times = 0; times < 2; times += 1) {
      const result = replayInto(shared, createGeminiAdapter(), [ready, end, 'clean'])
      expect(result.cards).toMatchObject([failed(reason)])
    }
  })

  it('leaves calls that are over, and those of another response', () => {
    const run = chunk([{ toolCall: { id: 's', toolType: 'SEARCH', args: { q: 1 } } }])
    const answer = chunk([{ toolResponse: { id: 's', toolType: 'SEARCH', response: { ok: 1 } } }])
    const other = [call({ id: 'y', name: 'g', args: { n: 1 } }), finish()]
    const next = { responseId: 'r2' }
    const result = replay(
      ...other,
      { ...run, ...next },
      { ...answer, ...next },
      {
        ...finish('MALFORMED_FUNCTION_CALL'),
        ...next,
      },
    )
    expect(result.cards.map((card) => card.state)).toEqual(['args_ready', 'succeeded'])
  })
})
