import { describe, expect, it } from 'vitest'
import { createGeminiInteractionsAdapter } from '../../src/adapters/index.js'
import { codes, lines, replayOnce } from './replay.js'

const replay = (...frames: unknown[]) => replayOnce(createGeminiInteractionsAdapter(), frames)

const event = (event_type: string, more: object) => ({ event_type, ...more })
const begin = (id = 'v1') => event('interaction.created', { interaction: { id, status: 'in_progress' } })
const start = (index: number, step: object) => event('step.start', { index, step })
const tool = (index: number, id: string, more: object = {}) =>
  start(index, { type: 'function_call', id, name: 'f', arguments: {}, ...more })
const delta = (index: number, change: object) => event('step.delta', { index, delta: change })
const piece = (index: number, args: unknown) => delta(index, { type: 'arguments_delta', arguments: args })
const stop = (index: number) => event('step.stop', { index })
const over = (status = 'requires_action') =>
  event('interaction.completed', { interaction: { id: 'v1', status } })

describe('gemini-interactions', () => {
  it('ends arguments with the stop of their step, and with nothing else', () => {
    const whole = [begin(), tool(0, 'a'), piece(0, '{"n":'), piece(0, '1}')]
    expect(lines(replay(...whole, stop(0)))).toEqual(['a f args_ready {"n":1}'])
    for (const end of [[over()], [over('incomplete')], ['clean'], ['error']])
      expect(lines(replay(...whole, ...end))).toEqual(['a f failed args_truncated'])
    expect(lines(replay(...whole, 'aborted'))).toEqual(['a f cancelled aborted'])
  })

  it('takes {} for a placeholder, and alone for no arguments', () => {
    expect(lines(replay(begin(), tool(0, 'a'), stop(0)))).toEqual(['a f args_ready {}'])
  })

  it('takes whole arguments of a start, with or without a stop', () => {
    const whole = [begin(), tool(0, 'a', { arguments: { n: 1 } })]
    for (const end of [stop(0), over()])
      expect(lines(replay(...whole, end))).toEqual(['a f args_ready {"n":1}'])
    expect(lines(replay(...whole, 'error'))).toEqual(['a f failed args_truncated'])
    expect(lines(replay(begin(), tool(0, 'a'), piece(0, { n: 1 }), stop(0)))).toEqual([
      'a f args_ready {"n":1}',
    ])
  })

  it('reads the first version of the wire, whose deltas have the whole call', () => {
    const call = { type: 'function_call', id: 'a', name: 'f', arguments: { n: 1 } }
    const result = replay(
      event('interaction.start', { interaction: { id: 'v1' } }),
      event('content.delta', { index: 0, delta: call }),
      event('content.stop', { index: 0 }),
      event('content.start', { index: 1, content: { type: 'text' } }),
      event('content.delta', { index: 1, delta: { type: 'text', text: 'so' } }),
      event('interaction.complete', { interaction: { id: 'v1', status: 'completed' } }),
    )
    expect(lines(result)).toEqual(['a f args_ready {"n":1}'])
    expect(codes(result)).toEqual([])
  })

  it('runs tools of the server at once, with their results', () => {
    const result = replay(
      begin(),
      start(0, { type: 'google_search_call', id: 's' }),
      delta(0, { type: 'google_search_call', arguments: { queries: ['tea'] } }),
      stop(0),
      start(1, {
        type: 'mcp_server_tool_call',
        id: 'm',
        name: 'ask',
        server_name: 'wiki',
        arguments: { q: 1 },
      }),
      stop(1),
      start(2, { type: 'google_search_result', call_id: 's' }),
      delta(2, { type: 'google_search_result', result: [{ title: 'x' }] }),
      stop(2),
      start(3, { type: 'mcp_server_tool_result', call_id: 'm', is_error: true, result: 'no' }),
      over('completed'),
    )
    expect(result.cards).toMatchObject([
      { toolName: 'google_search', executor: 'provider', state: 'succeeded', args: { queries: ['tea'] } },
      { toolName: 'ask', serverLabel: 'wiki', state: 'failed', errorText: 'no' },
    ])
    expect(codes(result)).toEqual([])
  })

  it('passes text and thoughts on', () => {
    const { events } = replay(
      begin(),
      start(0, { type: 'thought', summary: [{ type: 'text', text: 'a' }] }),
      delta(0, { type: 'thought_summary', content: { type: 'text', text: 'b' } }),
      start(1, { type: 'model_output', content: [{ type: 'text', text: 'c' }] }),
      delta(1, { type: 'text', text: 'd' }),
      delta(1, { type: 'thought_signature', signature: 'x' }),
    )
    expect(events.map((one) => 'text' in one && one.type.slice(0, 4) + one.text)).toEqual([
      'reasa',
      'reasb',
      'textc',
      'textd',
    ])
  })

  it.each([[event('error', { error: { code: 'unavailable', message: 'no' } })], [over('failed')]])(
    'reports an error and ends what is open: %j',
    (error) => {
      const result = replay(
        begin(),
        tool(0, 'a'),
        stop(0),
        tool(1, 'b', { arguments: { n: 1 } }),
        error,
        stop(1),
      )
      expect(lines(result)).toEqual(['a f args_ready {}', 'b f failed args_truncated'])
      expect(codes(result)).toEqual(['stream_error'])
    },
  )

  it('takes a whole interaction, with exact arguments', () => {
    const text =
      '{"id":"v1","object":"interaction","status":"requires_action","outputs":[{"type":"text","text":"so"},{"type":"function_call","id":"a","name":"f","arguments":{"n": 1.0}}]}'
    expect(replay(text).cards).toMatchObject([
      { toolCallId: 'a', state: 'args_ready', argsText: '{"n": 1.0}' },
    ])
  })

  it('scopes ids by the interaction', () => {
    const turn = (id: string) => [begin(id), tool(0, 'a'), stop(0), over()]
    expect(lines(replay(...turn('v1'), ...turn('v1'), ...turn('v2')))).toEqual([
      'a f args_ready {}',
      'a~2 f args_ready {}',
    ])
  })

  it('reports what it does not know', () => {
    const result = replay(event('odd', {}), piece(7, '{'), event('interaction.status_update', {}), '[DONE]')
    expect(codes(result)).toEqual(['frame_unknown', 'frame_invalid'])
  })
})
