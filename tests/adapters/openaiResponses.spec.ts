import { describe, expect, it } from 'vitest'
import { createOpenAiResponsesAdapter } from '../../src/adapters/wires/openaiResponses/openaiResponses.js'
import { Replay } from '../../src/testing/replay.js'
import { codes, lines, replayInto, replayOnce } from './replay.js'
import { added, completed, created, done, fn, of, piece, whole } from './responses.js'

const replay = (...frames: unknown[]) => replayOnce(createOpenAiResponsesAdapter(), frames)
const incomplete = { type: 'response.incomplete', response: { id: 'resp-1', status: 'incomplete' } }

describe('openai-responses: the end of arguments', () => {
  const begun = [created(), added(0, fn('a')), piece(0, '{"n":'), piece(0, '1}')]

  it.each([
    ['the done event', [whole(0, '{"n":1}')]],
    ['the done item', [done(0, fn('a', { arguments: '{"n":1}' }))]],
    ['the done item without arguments', [done(0, fn('a'))]],
    ['the item in the completed response', [completed('resp-1', fn('a', { arguments: '{"n":1}' }))]],
    ['the completed response, where the text is whole', [completed()]],
    ['the end mark of gateways, where the text is whole', ['[DONE]']],
    ['the incomplete response, where the text is whole', [incomplete]],
  ])('is %s', (_what, end) => {
    const result = replay(...begun, ...end)
    expect(lines(result)).toEqual(['a f args_ready {"n":1}'])
    expect(codes(result)).toEqual([])
  })

  it.each([
    ['a stream that stops', ['clean']],
    ['a stream that breaks', ['error']],
    ['an error', [{ type: 'error', code: 'server_error', message: 'Down' }, done(0, fn('a')), 'clean']],
    ['a failed response', [{ type: 'response.failed', response: { id: 'resp-1', error: { message: 'x' } } }]],
    ['a failed response without a reason', [{ type: 'response.failed', response: { id: 'resp-1' } }]],
    ['a cancelled one', [{ type: 'response.cancelled', response: { id: 'resp-1' } }]],
  ])('is not %s', (_what, end) => {
    expect(lines(replay(...begun, ...end))).toEqual(['a f failed args_truncated'])
  })

  it('is open when the user stops', () => {
    expect(lines(replay(...begun, 'aborted'))).toEqual(['a f cancelled aborted'])
  })

  it('comes from the done event alone where a server streams nothing', () => {
    const result = replay(
      created(),
      added(0, fn('a')),
      added(1, fn('b')),
      whole(0, '{"n":1}', { item_id: 'fc_a' }),
      whole(1, '{"n":2}', { item_id: 'fc_b' }),
      completed(),
    )
    expect(lines(result)).toEqual(['a f args_ready {"n":1}', 'b f args_ready {"n":2}'])
  })

  it('takes the final text over the pieces, also where pieces were lost', () => {
    const result = replay(created(), added(0, fn('a')), piece(0, '{"n":'), whole(0, '{"m": 12}'))
    expect(result.cards).toMatchObject([{ state: 'args_ready', argsText: '{"m": 12}' }])
    expect(result.events).toContainEqual(
      expect.objectContaining({
        type: 'tool_args_delta',
        partialJson: '{"m": 12}',
        offset: 0,
        replace: true,
      }),
    )
    const nested = replay(
      created(),
      added(0, fn('a')),
      piece(0, '{"a":'),
      done(0, fn('a', { arguments: '{"a":{"a":1}}' })),
    )
    expect(lines(nested)).toEqual(['a f args_ready {"a":{"a":1}}'])
  })

  it('waits for the item where a placeholder is all there is', () => {
    const empty = [created(), added(0, fn('a')), piece(0, '{}'), whole(0, '{}')]
    expect(lines(replay(...empty))).toEqual(['a f planned '])
    for (const end of [[done(0, fn('a', { arguments: '{}' }))], [completed()], ['[DONE]'], ['clean']])
      expect(lines(replay(...empty, ...end))).toEqual(['a f args_ready {}'])
    for (const end of [
      [done(0, fn('a', { arguments: '{}', status: 'incomplete' }))],
      [incomplete],
      ['error'],
    ])
      expect(lines(replay(...empty, ...end))).toEqual(['a f failed args_truncated'])
  })

  it('drops a placeholder of the announced item when text follows', () => {
    for (const placeholder of ['{}', ' ', 'null', null]) {
      const frames = [
        created(),
        added(0, fn('a', { arguments: placeholder })),
        piece(0, '{"n":1}'),
        whole(0, '{"n":1}'),
      ]
      expect(lines(replay(...frames))).toEqual(['a f args_ready {"n":1}'])
    }
  })

  it('does not take an unfinished call for one without arguments', () => {
    expect(lines(replay(created(), added(0, fn('a')), completed()))).toEqual(['a f failed args_truncated'])
  })

  it('does not believe the status of an item, unless it says incomplete', () => {
    const end = (status: string) => done(0, fn('a', { arguments: '{"n":"x', status }))
    const whole = done(0, fn('a', { arguments: '{"n":1}', status: 'in_progress' }))
    expect(lines(replay(created(), added(0, fn('a')), whole))).toEqual(['a f args_ready {"n":1}'])
    expect(lines(replay(created(), added(0, fn('a')), end('incomplete'), incomplete))).toEqual([
      'a f failed args_truncated',
    ])
  })

  it.each([
    ['{"a": Dave}', 'args_unparsable'],
    ['[]', 'args_not_object'],
    ['"{\\"n\\":1}"', 'args_not_object'],
    ['{"n":1,"n":2}', 'args_duplicate_key'],
  ])('says why %s is not ready', (text, errorCode) => {
    const { cards } = replay(created(), added(0, fn('a')), done(0, fn('a', { arguments: text })))
    expect(cards).toMatchObject([{ state: 'failed', errorCode, argsText: text }])
  })

  it('takes the text of a custom tool as it is', () => {
    const custom = (input: string, more: object = {}) => ({
      ...{ type: 'custom_tool_call', id: 'ct_1', call_id: 'a', name: 'write_poem', input },
      ...more,
    })
    const delta = (text: string) => of(0, 'custom_tool_call_input.delta', { delta: text })
    const begun = [created(), added(0, custom('')), delta('{"'), delta('{"')]
    const result = replay(
      ...begun,
      of(0, 'custom_tool_call_input.done', { input: '{"{"' }),
      done(0, custom('{"{"')),
    )
    expect(result.cards).toMatchObject([
      { state: 'args_ready', argsFormat: 'text', args: '{"{"', argsText: '{"{"' },
    ])
    expect(lines(replay(...begun, done(0, custom('{"{" and more'))))).toEqual([
      'a write_poem args_ready "{\\"{\\" and more"',
    ])
    expect(lines(replay(...begun, done(0, custom('{"{"', { status: 'incomplete' }))))).toEqual([
      'a write_poem failed args_truncated',
    ])
    expect(lines(replay(...begun, completed()))).toEqual(['a write_poem failed args_truncated'])
  })

  it('keeps a wrapper of parallel calls as the one call that it is', () => {
    const args = '{"tool_uses":[{"recipient_name":"functions.f","parameters":{}}]}'
    const { cards } = replay(
      created(),
      added(0, fn('p', { name: 'parallel' })),
      done(0, fn('p', { name: 'parallel', arguments: args })),
    )
    expect(cards).toMatchObject([{ toolName: 'parallel', argsText: args }])
  })
})

describe('openai-responses: whose arguments', () => {
  it('routes pieces that interleave', () => {
    const result = replay(
      created(),
      added(0, fn('a')),
      added(1, fn('b')),
      piece(1, '{"n":', { item_id: 'fc_b' }),
      piece(0, '{"n":', { item_id: 'fc_a' }),
      piece(1, '2}', { item_id: 'fc_b' }),
      piece(0, '1}', { item_id: 'fc_a' }),
      done(1, fn('b')),
      done(0, fn('a')),
    )
    expect(lines(result)).toEqual(['a f args_ready {"n":1}', 'b f args_ready {"n":2}'])
  })

  it('goes by position where every event has another item id (Copilot)', () => {
    const rotated = (serial: number, call: string, more: object = {}) => ({
      ...fn(call, { id: `rot-${String(serial)}`, ...more }),
    })
    const search = (serial: number, more: object = {}) => ({
      type: 'web_search_call',
      id: `rot-${String(serial)}`,
      ...more,
    })
    const result = replay(
      created(),
      added(0, rotated(1, 'a')),
      added(1, rotated(2, 'b')),
      piece(0, '{"n":1}', { item_id: 'rot-3' }),
      piece(1, '{"n":2}', { item_id: 'rot-4' }),
      done(0, rotated(5, 'a', { arguments: '{"n":1}' })),
      done(1, rotated(6, 'b', { arguments: '{"n":2}' })),
      added(2, search(7)),
      done(2, search(8, { action: { type: 'search', query: 'q' } })),
      completed('resp-9', rotated(9, 'a'), rotated(10, 'b'), search(11)),
    )
    expect(lines(result)).toEqual([
      'a f args_ready {"n":1}',
      'b f args_ready {"n":2}',
      'rot-7 web_search succeeded {"type":"search","query":"q"}',
    ])
    expect(codes(result)).toEqual([])
  })

  it('goes by item id where all positions are 0', () => {
    const result = replay(
      created(),
      added(0, fn('a')),
      added(0, fn('b')),
      piece(0, '{"n":1}', { item_id: 'fc_a' }),
      piece(0, '{"n":2}', { item_id: 'fc_b' }),
      done(0, fn('a')),
      done(0, fn('b')),
    )
    expect(lines(result)).toEqual(['a f args_ready {"n":1}', 'b f args_ready {"n":2}'])
  })

  it.each([
    ['the call id as item id', { item_id: 'a' }, { item_id: 'b' }],
    ['item ids that nothing announced', { item_id: 'x' }, { item_id: 'y' }],
  ])('finds calls without position by %s (llama.cpp)', (_what, first, second) => {
    const bare = (call_id: string, args = '') => ({
      type: 'function_call',
      call_id,
      name: 'f',
      arguments: args,
    })
    const event = (type: string, more: object) => ({
      type: `response.function_call_arguments.${type}`,
      ...more,
    })
    const result = replay(
      created(),
      { type: 'response.output_item.added', item: bare('a') },
      { type: 'response.output_item.added', item: bare('b') },
      event('delta', { ...first, delta: '{"n":' }),
      event('delta', { ...second, delta: '{"n":2}' }),
      event('delta', { ...first, delta: '1}' }),
      event('done', { ...first, arguments: '{"n":1}' }),
      event('done', { ...second, arguments: '{"n":2}' }),
      { type: 'response.output_item.done', item: bare('b', '{"n":2}') },
      { type: 'response.output_item.done', item: bare('a', '{"n":1}') },
    )
    expect(lines(result)).toEqual(['a f args_ready {"n":1}', 'b f args_ready {"n":2}'])
    expect(codes(result)).toEqual([])
  })

  it('gives events without any id to the first call that still lacks its arguments', () => {
    const item = (name: string) => ({
      type: 'response.output_item.added',
      item: { type: 'function_call', name },
    })
    const end = (args: string) => ({ type: 'response.function_call_arguments.done', arguments: args })
    const result = replay(created(), item('f'), item('g'), end('{"n":1}'), end('{"n":2}'), completed())
    expect(result.cards.map((card) => [card.toolName, card.args])).toEqual([
      ['f', { n: 1 }],
      ['g', { n: 2 }],
    ])
  })

  it('guesses nothing onto a call that has other ids', () => {
    const result = replay(
      created(),
      added(0, fn('a')),
      added(1, fn('b')),
      piece(7, '{"n":1}', { item_id: 'fc_z' }),
      of(0, 'mcp_call_arguments.delta', { delta: '{"n":1}' }),
    )
    expect(lines(result)).toEqual(['a f planned ', 'b f planned '])
    expect(codes(result)).toEqual(['frame_invalid'])
  })

  it('keeps its card when the call id comes with the done item', () => {
    const item = { type: 'function_call', name: 'f' }
    const { cards } = replay(
      created(),
      added(0, item),
      piece(0, '{"n":1}'),
      done(0, { ...item, call_id: 'a', id: 'fc_a', arguments: '{"n":1}' }),
      completed('resp-1', fn('a', { arguments: '{"n":1}' })),
    )
    expect(cards).toMatchObject([{ state: 'args_ready', providerCallId: 'a', args: { n: 1 } }])
  })

  it('reads an item that is only done, or only listed', () => {
    expect(
      lines(
        replay(
          created(),
          done(0, fn('a', { arguments: '{"n":1}' })),
          completed('resp-1', fn('a'), fn('b', { arguments: '{}' })),
        ),
      ),
    ).toEqual(['a f args_ready {"n":1}', 'b f args_ready {}'])
  })

  it('takes a name that comes late', () => {
    const nameless = fn('a', { name: undefined })
    expect(lines(replay(created(), added(0, nameless), whole(0, '{"n":1}', { name: 'g' })))).toEqual([
      'a g args_ready {"n":1}',
    ])
    expect(lines(replay(created(), added(0, nameless), done(0, fn('a', { arguments: '{"n":1}' }))))).toEqual([
      'a f args_ready {"n":1}',
    ])
    expect(lines(replay(created(), done(0, fn('a', { name: null, arguments: '{"n":1}' }))))).toEqual([
      'a  args_ready {"n":1}',
    ])
  })
})

describe('openai-responses: responses', () => {
  const response = (id: string | undefined, output: object[], more: object = {}) => ({
    ...{ id, object: 'response', status: 'completed', output, error: null },
    ...more,
  })

  it('reads a response that was not streamed, its arguments exactly as they were sent', () => {
    const frame =
      '{"id":"r","object":"response","status":"completed","output":[{"type":"reasoning","summary":[{"type":"summary_text","text":"hm"}]},' +
      '{"type":"message","content":[{"type":"output_text","text":"so"}]},' +
      '{"type":"local_shell_call","id":"l","call_id":"s","action":{"type":"exec","command":["id"],"timeout_ms":9007199254740993}}]}'
    const { cards, events } = replay(frame)
    expect(cards).toMatchObject([
      {
        toolName: 'local_shell',
        state: 'args_ready',
        argsText: '{"type":"exec","command":["id"],"timeout_ms":9007199254740993}',
      },
    ])
    expect(events.flatMap((event) => ('text' in event ? [event.text] : []))).toEqual(['hm', 'so'])
  })

  it('reads incomplete, failed and running responses', () => {
    const cut = [fn('a', { arguments: '{"n":1}' }), fn('b', { arguments: '{"n', status: 'incomplete' })]
    expect(lines(replay(response('r', cut, { status: 'incomplete' })))).toEqual([
      'a f args_ready {"n":1}',
      'b f failed args_truncated',
    ])
    const failed = replay(
      response('r', cut, { status: 'failed', error: { code: 'server_error', message: 'Down' } }),
    )
    expect(lines(failed)).toEqual(['a f failed args_truncated', 'b f failed args_truncated'])
    expect(failed.issues.map((issue) => issue.message)).toEqual(['Down (server_error)'])
    const running = [
      fn('a', { arguments: '{"n":1}', status: 'completed' }),
      fn('b', { status: 'in_progress' }),
    ]
    const polled = replay(
      response('r', [], { status: 'queued' }),
      response('r', running, { status: 'in_progress' }),
      response('r', [running[0] ?? {}, fn('b', { arguments: '{}' })]),
    )
    expect(lines(polled)).toEqual(['a f args_ready {"n":1}', 'b f args_ready {}'])
  })

  it('gives the same ids of another response other cards', () => {
    const one = (id: string | undefined) => response(id, [fn('call_0', { arguments: '{"n":1}' })])
    expect(lines(replay(one('r1'), one('r2'), one('r1'), one('r2')))).toHaveLength(2)
    expect(lines(replay(one(undefined), one(undefined)))).toHaveLength(2)
    const stream = (id: string) => [created(id), added(0, fn('call_0')), whole(0, '{"n":1}'), completed(id)]
    const session = new Replay()
    replayInto(session, createOpenAiResponsesAdapter(), [...stream('r1'), ...stream('r2'), 'clean'])
    const { cards } = replayInto(session, createOpenAiResponsesAdapter(), [...stream('r2'), 'clean'])
    expect(cards.map((card) => card.toolCallId)).toEqual(['call_0', 'call_0~2'])
  })

  it('begins another response without its first event too', () => {
    const bare = [added(0, fn('a')), whole(0, '{"n":1}'), completed(undefined), completed(undefined)]
    expect(lines(replay(...bare, ...bare))).toEqual(['a f args_ready {"n":1}', 'a~2 f args_ready {"n":1}'])
  })

  it('goes on with its calls when the same response begins again, and asks nothing twice', () => {
    const begin = [created(), added(0, fn('a')), piece(0, '{"n":1')]
    expect(lines(replay(...begin, ...begin, piece(0, '2}'), done(0, fn('a'))))).toEqual([
      'a f args_ready {"n":12}',
    ])
  })

  it('ends what is open when another response is spliced in', () => {
    const result = replay(
      created('r1'),
      added(0, fn('a')),
      whole(0, '{"n":1}'),
      added(1, fn('b')),
      piece(1, '{"n'),
      created('r2'),
      added(0, fn('b')),
      whole(0, '{"n":2}'),
      completed('r2'),
    )
    expect(lines(result)).toEqual([
      'a f args_ready {"n":1}',
      'b f cancelled superseded',
      'b~2 f args_ready {"n":2}',
    ])
  })

  it('tells an error once, however often the stream tells it', () => {
    const error = { code: 'rate_limit_exceeded', message: 'Slow down' }
    const result = replay(
      created(),
      added(0, fn('a')),
      { type: 'error', ...error },
      { type: 'response.failed', response: { id: 'resp-1', status: 'failed', error } },
      'clean',
    )
    expect(result.issues.map((issue) => issue.message)).toEqual(['Slow down (rate_limit_exceeded)'])
    expect(
      lines(replay({ error: { message: 'Bad key' } }, created(), done(0, fn('a', { arguments: '{}' })))),
    ).toEqual(['a f args_ready {}'])
  })

  it('passes text, refusals and reasoning through, once', () => {
    const delta = (type: string, text: unknown) => of(0, `${type}.delta`, { delta: text })
    const { events } = replay(
      created(),
      delta('reasoning_summary_text', 'hm'),
      delta('reasoning_text', 'so'),
      delta('output_text', 'Hel'),
      delta('output_text', 'lo'),
      delta('output_text', null),
      delta('refusal', 'no'),
      of(0, 'output_text.done', { text: 'Hello' }),
      completed('resp-1', { type: 'message', content: [{ type: 'output_text', text: 'Hello' }] }),
    )
    expect(events.map((event) => [event.type, 'text' in event ? event.text : ''])).toEqual([
      ['reasoning_delta', 'hm'],
      ['reasoning_delta', 'so'],
      ['text_delta', 'Hel'],
      ['text_delta', 'lo'],
      ['text_delta', 'no'],
    ])
  })

  it('reads the raw events of the Agents SDK, and its tool outputs', () => {
    const raw = (data: object) => ({ type: 'raw_response_event', data })
    const output = { type: 'function_call_output', call_id: 'a', output: '12 degrees' }
    const result = replay(
      raw(created()),
      raw(added(0, fn('a'))),
      raw(done(0, fn('a', { arguments: '{"n":1}' }))),
      raw(completed()),
      { type: 'run_item_stream_event', name: 'tool_called', item: { raw_item: fn('a') } },
      { type: 'run_item_stream_event', name: 'tool_output', item: { raw_item: output } },
      { type: 'agent_updated_stream_event' },
    )
    expect(result.cards).toMatchObject([{ toolCallId: 'a', state: 'succeeded', result: '12 degrees' }])
    expect(codes(result)).toEqual([])
  })

  it('skips what it knows to be nothing, and tells what it does not know', () => {
    const result = replay(
      created(),
      { type: 'keepalive' },
      of(0, 'content_part.added'),
      of(0, 'reasoning_summary_part.done'),
      of(0, 'mcp_list_tools.completed'),
      added(0, { type: 'mcp_list_tools', id: 'l', tools: [] }),
      added(1, { type: 'program', id: 'p', call_id: 'c', code: '' }),
      added(2, { type: 'program_output', id: 'o', call_id: 'c' }),
      { type: 'response.output_item.added', item: null },
      of(0, 'brand_new.thing'),
      of(0, 'brand_new.thing'),
      'half a fra',
    )
    expect(result.cards).toEqual([])
    expect(codes(result)).toEqual(['frame_unknown', 'frame_unparsable'])
  })
})
