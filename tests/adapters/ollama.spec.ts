import { describe, expect, it } from 'vitest'
import { createOllamaAdapter } from '../../src/adapters/index.js'
import { Replay } from '../../src/testing/replay.js'
import { codes, lines, replayInto, replayOnce } from './replay.js'

const replay = (...frames: unknown[]) => replayOnce(createOllamaAdapter(), frames)

const line = (message: object, more: object = {}) => ({
  model: 'm',
  message: { role: 'assistant', content: '', ...message },
  done: false,
  ...more,
})
const call = (args?: unknown, more: object = {}, tool: object = {}) => ({
  function: { name: 'f', ...(args === undefined ? {} : { arguments: args }), ...tool },
  ...more,
})
const calls = (...tool_calls: object[]) => line({ tool_calls })
const done = (done_reason = 'stop') => line({}, { done: true, done_reason })
const first = 'ollama:default:0'

describe('ollama', () => {
  it('completes a call with its line', () => {
    expect(lines(replay(calls(call({ n: 1 }))))).toEqual([`${first} f args_ready {"n":1}`])
    expect(lines(replay(calls(call({ n: 1 }, { id: 'a' })), done('length')))).toEqual([
      'a f args_ready {"n":1}',
    ])
  })

  it.each([[undefined], [{}], [null], ['']])('waits with %j for the last line', (args) => {
    const opened = calls(call(args))
    expect(lines(replay(opened, done()))).toEqual([`${first} f args_ready {}`])
    for (const end of [done('length'), 'clean', 'error'])
      expect(lines(replay(opened, end))).toEqual([`${first} f failed args_truncated`])
    expect(lines(replay(opened, 'aborted'))).toEqual([`${first} f cancelled aborted`])
  })

  it('keeps the exact text of each of several calls', () => {
    const text =
      '{"message":{"content":"","tool_calls":[{"function":{"name":"f","arguments":{"n": 12345678901234567890}}},{"function":{"name":"f","arguments":{"n": 1.0}}}]},"done":false}'
    expect(replay(text).cards.map((card) => card.argsText)).toEqual([
      '{"n": 12345678901234567890}',
      '{"n": 1.0}',
    ])
  })

  it.each([[{ index: 0 }], [{}]])('tells calls apart that all have %j', (tool) => {
    const one = call({ n: 1 }, {}, tool)
    expect(lines(replay(calls(one, one), line({ content: 'so' }), calls(one), done()))).toEqual([
      `${first} f args_ready {"n":1}`,
      'ollama:default:1 f args_ready {"n":1}',
      'ollama:default:2 f args_ready {"n":1}',
    ])
  })

  it('takes arguments that come as text, in pieces too', () => {
    const more = { function: { index: 0, arguments: '1}' } }
    expect(lines(replay(calls(call('{"n":', {}, { index: 0 })), calls(more), done()))).toEqual([
      `${first} f args_ready {"n":1}`,
    ])
    expect(lines(replay(calls(call([1])), done()))).toEqual([`${first} f failed args_not_object`])
  })

  it('passes text and thoughts on', () => {
    const { events } = replay(line({ content: 'a', thinking: 'b' }), {
      model: 'm',
      response: 'c',
      done: false,
    })
    expect(events.map((event) => 'text' in event && event.type + event.text)).toEqual([
      'reasoning_deltab',
      'text_deltaa',
      'text_deltac',
    ])
  })

  it('ends what is open with an error line', () => {
    const result = replay(calls(call({ n: 1 })), calls(call()), { error: 'model runner has stopped' }, done())
    expect(lines(result)).toEqual([
      `${first} f args_ready {"n":1}`,
      'ollama:default:1 f failed args_truncated',
    ])
    expect(codes(result)).toEqual(['stream_error'])
  })

  it('reports lines of another kind', () => {
    expect(codes(replay({ type: 'odd' }, 'x'))).toEqual(['frame_unknown', 'frame_unparsable'])
  })

  it('gives the calls of the next response cards of their own', () => {
    const turn = [calls(call({ n: 1 })), done()]
    expect(lines(replay(...turn, ...turn))).toEqual([
      `${first} f args_ready {"n":1}`,
      `${first}~2 f args_ready {"n":1}`,
    ])
  })

  it('knows a stream with ids that is fed again by its beginning', () => {
    const turn = (at: string) => [{ ...calls(call({ n: 1 }, { id: 'a' })), created_at: at }, done(), 'clean']
    const shared = new Replay()
    for (const at of ['1', '1', '2']) replayInto(shared, createOllamaAdapter(), turn(at))
    expect(lines(shared.result())).toEqual(['a f args_ready {"n":1}', 'a~2 f args_ready {"n":1}'])
  })

  it('shows a call whose name never came, and nothing for an entry without anything', () => {
    expect(lines(replay(calls({ function: { arguments: { n: 1 } } }), done()))).toEqual([
      `${first}  args_ready {"n":1}`,
    ])
    expect(lines(replay(calls({ function: {} }, { function: { arguments: {} } }), done()))).toEqual([])
  })

  it('changes nothing by a line that repeats a call', () => {
    const result = replay(calls(call({ n: 1 }, { id: 'a' })), calls(call({ n: 1 }, { id: 'a' })), done())
    expect(lines(result)).toEqual(['a f args_ready {"n":1}'])
    expect(codes(result)).toEqual([])
  })
})
