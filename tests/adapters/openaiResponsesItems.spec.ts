import { describe, expect, it } from 'vitest'
import { createOpenAiResponsesAdapter } from '../../src/adapters/index.js'
import { Replay } from '../../src/testing/replay.js'
import { codes, lines, replayInto, replayOnce } from './replay.js'
import { added, completed, created, done, fn, of, piece, whole } from './responses.js'

const replay = (...frames: unknown[]) => replayOnce(createOpenAiResponsesAdapter(), frames)

describe('openai-responses: the item has the last word on its arguments', () => {
  const opened = [created(), added(0, fn('a')), piece(0, '{"n":1}'), whole(0, '{"n":1}')]
  const item = (args: unknown, more: object = {}) => fn('a', { arguments: args, ...more })

  it('where they are others they are told anew', () => {
    for (const last of [done(0, item('{"n":2}')), completed('resp-1', item('{"n":2}'))]) {
      const result = replay(...opened, last)
      expect(lines(result)).toEqual(['a f args_ready {"n":2}'])
      expect(codes(result)).toEqual(['args_changed'])
    }
    const value = replay(...opened, done(0, item({ n: 2 })))
    expect(value.cards).toMatchObject([{ args: { n: 2 }, argsText: '{"n":2}' }])
  })

  it('where they are the same in another spelling, or absent, nothing happens', () => {
    for (const same of ['{"n":1}', '{ "n": 1 }', { n: 1 }, '', undefined]) {
      const result = replay(...opened, done(0, item(same)), completed('resp-1', item('{"n":1}')))
      expect(lines(result)).toEqual(['a f args_ready {"n":1}'])
      expect(codes(result)).toEqual([])
    }
  })

  it('where they are of no use the call fails', () => {
    expect(lines(replay(...opened, done(0, item('{"n":'))))).toEqual(['a f failed args_truncated'])
    expect(lines(replay(...opened, done(0, item([1]))))).toEqual(['a f failed args_not_object'])
  })

  it('a repeated stream changes nothing again', () => {
    const shared = new Replay()
    const frames = [...opened, done(0, item('{"n":2}')), completed('resp-1', item('{"n":2}')), 'clean']
    for (let times = 0; times < 2; times += 1)
      expect(lines(replayInto(shared, createOpenAiResponsesAdapter(), frames))).toEqual([
        'a f args_ready {"n":2}',
      ])
    expect(codes(shared.result())).toEqual(['args_changed'])
  })
})

describe("openai-responses: custom tools of xAI's server", () => {
  const item = (more: object = {}) => ({
    type: 'custom_tool_call',
    id: 'ctc_0a1b2c3d-0000-4000-8000-000000000000_xs_call_7',
    call_id: 'xs_call_7',
    name: 'x_keyword_search',
    input: '',
    ...more,
  })
  const input = '{"query":"kites"}'
  const opened = [
    created(),
    added(0, item()),
    of(0, 'custom_tool_call_input.delta', { delta: input }),
    of(0, 'custom_tool_call_input.done', { input }),
  ]
  const card = { toolCallId: 'xs_call_7', executor: 'provider', args: input }

  it('run when their input is there, and end with their item', () => {
    expect(replay(...opened).cards).toMatchObject([{ ...card, state: 'executing' }])
    const result = replay(...opened, done(0, item({ input })), completed('resp-1', item({ input })))
    expect(result.cards).toMatchObject([{ ...card, state: 'succeeded' }])
    expect(codes(result)).toEqual([])
  })

  it('end with the response where their item does not come', () => {
    expect(replay(...opened, completed()).cards).toMatchObject([{ ...card, state: 'succeeded' }])
    expect(replay(...opened, completed('resp-1', item({ input }))).cards).toMatchObject([
      { ...card, state: 'succeeded' },
    ])
    const cut = { type: 'response.incomplete', response: { id: 'resp-1', status: 'incomplete', output: [] } }
    expect(replay(...opened, cut).cards).toMatchObject([{ ...card, state: 'cancelled' }])
    expect(replay(...opened, { type: 'error', message: 'no' }).cards).toMatchObject([
      { ...card, state: 'cancelled' },
    ])
  })

  it('are known by name where the item has an id of xAI', () => {
    const more = { call_id: 'call_1', name: 'view_x_video', input }
    expect(replay(created(), done(0, item(more))).cards).toMatchObject([
      { executor: 'provider', state: 'succeeded' },
    ])
    const own = replay(created(), done(0, item({ ...more, id: 'ctc_68aa' }))).cards
    expect(own).toMatchObject([{ state: 'args_ready' }])
    expect(own[0]?.executor).not.toBe('provider')
  })
})
