import { describe, expect, it } from 'vitest'
import { createKimiAdapter, type ToolStreamAdapter } from '../../src/adapters/index.js'
import { Replay, type ReplayResult } from '../../src/testing/replay.js'
import {
  approval,
  call,
  event,
  nested,
  part,
  request,
  result,
  status,
  step,
  turn,
  turnEnd,
  words,
} from './kimiFrames.js'
import { codes, lines, replayInto, replayOnce } from './replay.js'

const replay = (...frames: unknown[]): ReplayResult => replayOnce(createKimiAdapter(), frames)
const begun = [turn(), step()]
const typesOf = ({ events }: ReplayResult): string[] => events.map(({ type }) => type)

const QUESTION = {
  ...{ id: 'ask-1', tool_call_id: 'a' },
  questions: [{ question: 'Which room?', header: 'Room', options: [{ label: 'attic' }, { label: 'hall' }] }],
}

describe('kimi: arguments', () => {
  it('come in pieces without an id, which belong to the call in front of them', () => {
    const { cards, issues } = replay(
      ...begun,
      call('c1', 'Broom'),
      part('{"room":'),
      part('"hall"}'),
      part(null),
      call('c2', 'Mop', '{"room":'),
      part('"attic"}'),
      status(),
    )
    expect(cards).toMatchObject([
      { toolCallId: 'c1', state: 'args_ready', args: { room: 'hall' }, argsText: '{"room":"hall"}' },
      { toolCallId: 'c2', state: 'args_ready', args: { room: 'attic' } },
    ])
    expect(issues).toEqual([])
  })

  it.each([
    ['a status', status()],
    ['text', words('so')],
    ['another call', call('c2', 'Mop', '{"a":1}')],
    ['the end of the turn', turnEnd],
    ['the next step', step(2)],
    ['a request that names the call', approval('c1')],
    ['its result', result('c1')],
  ])('end with %s', (_name, frame) => {
    const { events } = replay(...begun, call('c1', 'Broom', '{"room":"hall"}'), frame)
    expect(events).toContainEqual(expect.objectContaining({ type: 'tool_call_ready', toolCallId: 'c1' }))
  })

  it.each([
    ['news of MCP servers', status({ mcp_status: { loading: true } })],
    ['a hook', event('HookTriggered', { event: 'Stop', target: 'x', hook_count: 1 })],
    ['the result of an earlier call', result('c0')],
    ['a question about an earlier call', approval('c0')],
    ['a subagent', nested('c0', words('sweeping'))],
  ])('go on behind %s', (_name, frame) => {
    const { cards } = replay(
      ...begun,
      call('c0', 'Mop', '{"a":1}'),
      call('c1', 'Broom', '{"room"'),
      frame,
      part(':"hall"}'),
      status(),
    )
    expect(cards[1]).toMatchObject({ state: 'args_ready', args: { room: 'hall' } })
  })

  it('that are missing are none at a marked end, and truncated without a mark', () => {
    expect(lines(replay(...begun, call('c1', 'Broom'), status()))).toEqual(['c1 Broom args_ready {}'])
    expect(lines(replay(...begun, call('c1', 'Broom'), 'clean'))).toEqual(['c1 Broom failed args_truncated'])
    expect(lines(replay(...begun, call('c1', 'Broom', '{"a":1}'), 'clean'))).toEqual([
      'c1 Broom args_ready {"a":1}',
    ])
  })

  it('that are cut fail, and nothing becomes ready when the stream breaks', () => {
    expect(lines(replay(...begun, call('c1', 'Broom', '{"room"'), status()))).toEqual([
      'c1 Broom failed args_truncated',
    ])
    expect(lines(replay(...begun, call('c1', 'Broom', '{"a":1}'), 'error'))).toEqual([
      'c1 Broom failed args_truncated',
    ])
    expect(lines(replay(...begun, call('c1', 'Broom', '{"a":1}'), 'aborted'))).toEqual([
      'c1 Broom cancelled aborted',
    ])
  })

  it('as an object keep their digits', () => {
    const frame = JSON.stringify(call('c1', 'Broom', { exact: 1 })).replace(
      '"exact":1',
      '"exact":12345678901234567890',
    )
    const { cards } = replay(...begun, frame, status())
    expect(cards[0]?.argsText).toBe('{"exact":12345678901234567890}')
  })

  it('without a call in front of them are reported and go nowhere', () => {
    const lost = replay(...begun, part('{"a":1}'))
    expect(lost.cards).toEqual([])
    expect(codes(lost)).toEqual(['frame_invalid'])
    const late = replay(...begun, call('c1', 'Broom', '{"a":1}'), status(), part('{"b":2}'))
    expect(lines(late)).toEqual(['c1 Broom args_ready {"a":1}'])
    expect(codes(late)).toEqual(['frame_invalid'])
  })
})

describe('kimi: envelopes', () => {
  const bare = [
    { type: 'text', text: 'Hm' },
    { type: 'function', id: 'k1', function: { name: 'Broom', arguments: null } },
    { arguments_part: '{"room":' },
    { arguments_part: '"hall"}' },
    { type: 'text', text: 'and' },
    {
      tool_call_id: 'k1',
      return_value: { is_error: false, output: 'ok', message: '', display: [] },
    },
  ]

  it('takes bare parts of kosong', () => {
    const { cards, events } = replay(...bare, 'clean')
    expect(cards).toMatchObject([{ state: 'succeeded', args: { room: 'hall' }, result: 'ok' }])
    expect(events.filter(({ type }) => type === 'text_delta')).toHaveLength(2)
  })

  it('takes lines of a session file and messages without an envelope', () => {
    const inner = [turn(), step(), call('c1', 'Broom', '{"a":1}'), result('c1')].map(
      (frame) => (frame as { params: object }).params,
    )
    const expected = ['c1 Broom succeeded {"a":1}']
    expect(lines(replay(...inner))).toEqual(expected)
    expect(lines(replay(...inner.map((message) => ({ timestamp: 1, message }))))).toEqual(expected)
  })

  it('reports what it does not know once, and nothing of its own', () => {
    const known = replay(
      event('MCPLoadingBegin'),
      event('CompactionBegin'),
      { jsonrpc: '2.0', id: '1', result: { protocol_version: '1.10' } },
      { jsonrpc: '2.0', id: '2', method: 'prompt', params: {} },
    )
    expect(known.issues).toEqual([])
    expect(codes(replay(event('Dance'), event('Dance'), { a: 1 }, 'no json'))).toEqual([
      'frame_unknown',
      'frame_unknown',
      'frame_unparsable',
    ])
  })
})

describe('kimi: outcomes', () => {
  const ready = [...begun, call('c1', 'Broom', '{"a":1}'), status()]

  it('are what the flag says, never what the text says', () => {
    const [card] = replay(...ready, result('c1', { output: 'ERROR: no', is_error: false })).cards
    expect(card).toMatchObject({ state: 'succeeded', result: 'ERROR: no' })
    expect(
      replay(...ready, result('c1', { is_error: true, output: '', message: 'Broken broom' })).cards[0],
    ).toMatchObject({ state: 'failed', errorCode: 'tool_failed', errorText: 'Broken broom' })
  })

  it('have the words for the person as a summary', () => {
    const display = [{ type: 'brief', text: 'Hall swept' }]
    expect(replay(...ready, result('c1', { display })).cards[0]).toMatchObject({
      resultSummary: 'Hall swept',
    })
    expect(replay(...ready, result('c1', { output: '', message: 'Swept.' })).cards[0]).toMatchObject({
      result: '',
      resultSummary: 'Swept.',
    })
  })

  it('of calls that nobody announced get a card of their own', () => {
    expect(replay(...begun, result('lost')).unmatched).toMatchObject([
      { toolCallId: 'lost', state: 'succeeded' },
    ])
    expect(codes(replay(event('ToolResult', {})))).toEqual(['frame_invalid'])
  })
})

describe('kimi: approvals', () => {
  const asked = [...begun, call('c1', 'Broom', '{"a":1}'), status(), approval('c1')]

  it('are asked with the three answers of the wire', () => {
    const [card] = replay(...asked, 'clean').cards
    expect(card).toMatchObject({
      state: 'waiting_approval',
      approval: {
        approvalId: 'ask-1',
        message: 'Sweep the hall',
        options: [
          { id: 'approve', kind: 'allow_once' },
          { id: 'approve_for_session', kind: 'allow_always', grants: ['sweep a room'] },
          { id: 'reject', kind: 'reject_once' },
        ],
      },
    })
  })

  it.each([
    ['approve', 'executing'],
    ['approve_for_session', 'executing'],
    ['reject', 'denied'],
  ])('"%s" makes the card %s', (response, state) => {
    const answer = event('ApprovalResponse', { request_id: 'ask-1', response, feedback: 'later' })
    const { cards } = replay(...asked, answer)
    expect(cards[0]).toMatchObject({ state, approval: { optionId: response, reason: 'later' } })
  })

  it('a rejection stays a denial when its failure comes', () => {
    const { cards, issues } = replay(
      ...asked,
      event('ApprovalRequestResolved', { request_id: 'ask-1', response: 'reject' }),
      result('c1', { is_error: true, message: 'Rejected' }),
      turnEnd,
    )
    expect(cards[0]?.state).toBe('denied')
    expect(issues).toEqual([])
  })

  it('an answer that says nothing known decides nothing', () => {
    const odd = replay(...asked, event('ApprovalResponse', { request_id: 'ask-1', response: 'perhaps' }))
    expect(odd.cards[0]?.state).toBe('waiting_approval')
    expect(codes(odd)).toEqual(['frame_invalid'])
  })

  it('are decided by what the client answers, where the stream has both directions', () => {
    const asked = [turn(), step(), call('a', 'Broom', '{"room":1}'), status(), approval('a')]
    const reply = (answer: object) => ({ jsonrpc: '2.0', id: 'rpc-ask-1', ...answer })
    const rejected = replay(
      ...asked,
      reply({ result: { request_id: 'ask-1', response: 'reject', feedback: 'not now' } }),
      event('ApprovalResponse', { request_id: 'ask-1', response: 'reject' }),
      result('a', { is_error: true, message: 'rejected' }),
      turnEnd,
    )
    expect(rejected.cards).toMatchObject([{ state: 'denied', reason: 'not now' }])
    expect(codes(rejected)).toEqual([])
    const approved = replay(...asked, reply({ result: { response: 'approve_for_session' } }))
    expect(approved.cards).toMatchObject([
      { state: 'executing', approval: { outcome: 'approved', optionId: 'approve_for_session' } },
    ])
    const elsewhere = { jsonrpc: '2.0', id: 'other', result: { request_id: 'ask-1', response: 'approve' } }
    expect(replay(...asked, elsewhere).cards).toMatchObject([{ state: 'executing' }])
  })

  it('that the client cannot answer end alone: the turn goes on', () => {
    const failure = { error: { code: -32_000, message: 'closed' } }
    for (const code of [-32_000, -32_603])
      for (const question of [approval('a'), request('rpc-ask-1', 'QuestionRequest', QUESTION)]) {
        const replayed = replay(
          ...[turn(), step(), call('a', 'Broom', '{"room":1}'), status(), question],
          { jsonrpc: '2.0', id: 'rpc-ask-1', error: { ...failure.error, code } },
          ...[step(2), call('b', 'Mop', '{"room":2}'), status()],
        )
        expect(replayed.cards).toMatchObject([
          { state: 'cancelled', endReason: 'withdrawn' },
          { state: 'args_ready', toolName: 'Mop' },
        ])
        expect(codes(replayed)).toEqual([])
        expect(replayed.events.filter(({ type }) => type === 'run_finished')).toEqual([])
      }
    const hook = replay(
      ...[turn(), step(), call('a', 'Broom', '{"room":1}'), status()],
      ...[request('h', 'HookRequest', { id: 'h' }), { jsonrpc: '2.0', id: 'h', ...failure }],
    )
    expect(hook.cards).toMatchObject([{ state: 'args_ready' }])
    expect(codes(hook)).toEqual([])
  })

  it('questions are answered by the client, or dismissed', () => {
    const asked = [
      ...[turn(), step(), call('a', 'Ask', '{}'), status()],
      request('rpc', 'QuestionRequest', QUESTION),
    ]
    const reply = (answers: object) => ({
      ...{ jsonrpc: '2.0', id: 'rpc' },
      result: { request_id: 'ask-1', answers },
    })
    expect(replay(...asked, reply({ 'Which room?': 'attic' })).cards).toMatchObject([
      { state: 'executing', approval: { outcome: 'answered', response: { 'Which room?': 'attic' } } },
    ])
    const dismissed = replay(...asked, reply({}), result('a'))
    expect(dismissed.cards).toMatchObject([{ state: 'succeeded', approval: { outcome: 'cancelled' } }])
    expect(codes(dismissed)).toEqual([])
  })

  it('of an unknown call can only be denied', () => {
    const [card] = replay(...begun, approval('lost')).cards
    expect(card).toMatchObject({ state: 'planned', approval: { status: 'pending' } })
  })

  it('questions stand on the call that asks them, or on a card of their own', () => {
    const questions = [
      { question: 'Which room?', options: [{ label: 'hall' }, { label: 'attic' }], multi_select: true },
    ]
    const own = replay(...begun, request(7, 'QuestionRequest', { id: 'q1', questions }))
    expect(own.cards[0]).toMatchObject({
      toolCallId: 'question:q1',
      toolName: 'ask_user',
      state: 'waiting_approval',
    })
    const [card] = replay(
      ...begun,
      call('c1', 'AskUserQuestion', '{}'),
      status(),
      request(7, 'QuestionRequest', { id: 'q1', tool_call_id: 'c1', questions }),
    ).cards
    expect(card).toMatchObject({
      toolCallId: 'c1',
      approval: {
        message: 'Which room?',
        responseSchema: {
          properties: { 'Which room?': { type: 'array', items: { enum: ['hall', 'attic'] } } },
        },
      },
    })
  })

  it('a tool of the client runs when its request comes', () => {
    const wanted = request('r', 'ToolCallRequest', { id: 'c1', name: 'Lamp', arguments: '{"on":true}' })
    for (const frames of [[], [call('c1', 'Lamp', '{"on":true}'), status()]]) {
      const [card] = replay(...begun, ...frames, wanted).cards
      expect(card).toMatchObject({ state: 'executing', executor: 'client', args: { on: true } })
    }
  })
})

describe('kimi: steps and turns', () => {
  it('give their own cards to ids that repeat', () => {
    const one = [call('Broom:0', 'Broom', '{"a":1}'), status(), result('Broom:0')]
    const { cards } = replay(...begun, ...one, step(2), ...one, turnEnd, turn(), step(), ...one, turnEnd)
    expect(cards.map(({ toolCallId }) => toolCallId)).toEqual(['Broom:0', 'Broom:0~2', 'Broom:0~3'])
    expect(cards.every(({ state }) => state === 'succeeded')).toBe(true)
  })

  it('are the same when the stream is read again, and others in another conversation', () => {
    const frames = [turn(), step(), call('c1', 'Broom', '{"a":1}'), status(), result('c1'), turnEnd, 'clean']
    const store = new Replay()
    replayInto(store, createKimiAdapter(), frames)
    expect(replayInto(store, createKimiAdapter(), frames).cards).toHaveLength(1)
    const other = [turn('something else'), ...frames.slice(1)]
    expect(replayInto(store, createKimiAdapter(), other).cards).toHaveLength(2)
  })

  it('a retry discards what the attempt had streamed', () => {
    const first = [call('c1', 'Broom', '{"room":"ha'), event('StepRetry', { n: 1 })]
    expect(replay(...begun, ...first).cards).toEqual([])
    const { cards } = replay(...begun, ...first, call('c1', 'Broom', '{"room":"attic"}'), status())
    expect(cards).toMatchObject([{ providerCallId: 'c1', state: 'args_ready', args: { room: 'attic' } }])
  })

  it('an interruption ends the calls of its step', () => {
    const { cards, events } = replay(
      ...begun,
      call('c1', 'Broom', '{"a":1}'),
      status(),
      result('c1'),
      call('c2', 'Mop', '{"a":1}'),
      status(),
      call('c3', 'Rag', '{"a'),
      event('StepInterrupted'),
      'clean',
    )
    expect(cards.map(({ state }) => state)).toEqual(['succeeded', 'cancelled', 'cancelled'])
    expect(events.at(-1)).toMatchObject({ type: 'run_finished', outcome: 'error' })
  })

  it.each([
    [turnEnd, 'completed'],
    [{ jsonrpc: '2.0', id: 'p', result: { status: 'finished' } }, 'completed'],
    [{ jsonrpc: '2.0', id: 'p', result: { status: 'max_steps_reached', steps: 3 } }, 'completed'],
    [{ jsonrpc: '2.0', id: 'p', result: { status: 'cancelled' } }, 'aborted'],
    [{ jsonrpc: '2.0', id: 'p', error: { code: -32003, message: 'no model' } }, 'error'],
  ])('the turn ends once with %j', (frame, outcome) => {
    const { events } = replay(
      ...begun,
      call('c1', 'Broom', '{"a":1}'),
      result('c1'),
      frame,
      ...(outcome === 'completed' ? [{ jsonrpc: '2.0', id: 'p', result: { status: 'finished' } }] : []),
      'clean',
    )
    expect(events.filter(({ type }) => type === 'run_finished')).toMatchObject([{ outcome }])
  })

  it('the answer to another request ends nothing', () => {
    const busy = { jsonrpc: '2.0', id: 's', error: { code: -32000, message: 'No agent turn' } }
    const { cards } = replay(...begun, call('c1', 'Broom', '{"a'), busy, part('":1}'), status())
    expect(cards[0]?.state).toBe('args_ready')
  })

  it('replayed requests are not to be answered', () => {
    const done = { jsonrpc: '2.0', id: 'r', result: { status: 'finished', events: 4, requests: 1 } }
    const { cards } = replay(...begun, call('c1', 'Broom', '{"a":1}'), status(), approval('c1'), done)
    expect(cards[0]).toMatchObject({ state: 'cancelled', approval: { status: 'withdrawn' } })
  })
})

describe('kimi: subagents', () => {
  const parent = [...begun, call('c1', 'Agent', '{"task":"all"}'), status()]

  it('have their own steps and calls, under the call that runs them', () => {
    const { cards, issues } = replay(
      ...parent,
      nested('c1', step()),
      nested('c1', call('c1', 'Broom', '{"room"')),
      nested('c1', step(), 'other'),
      nested('c1', call('c1', 'Mop', '{"a":1}'), 'other'),
      nested('c1', part(':"hall"}')),
      nested('c1', status()),
      nested('c1', result('c1')),
      nested('c1', words('swept')),
      result('c1'),
      turnEnd,
    )
    expect(cards).toMatchObject([
      { toolName: 'Agent', state: 'succeeded', outputText: 'swept' },
      { toolName: 'Broom', state: 'succeeded', args: { room: 'hall' }, parentToolCallId: 'c1' },
      { toolName: 'Mop', parentToolCallId: 'c1' },
    ])
    expect(issues).toEqual([])
  })

  it('make their caller execute', () => {
    expect(replay(...parent, nested('c1', step())).cards[0]?.state).toBe('executing')
  })

  it('are asked about by the name of the agent, where ids repeat', () => {
    const { cards } = replay(
      ...parent,
      nested('c1', step()),
      nested('c1', call('c1', 'Broom', '{"a":1}')),
      nested('c1', status()),
      approval('c1', 'ask-2', { agent_id: 'helper' }),
    )
    expect(cards.map(({ toolName, state }) => `${toolName} ${state}`)).toEqual([
      'Agent executing',
      'Broom waiting_approval',
    ])
  })

  it('may nest', () => {
    const inner = nested('b1', call('d1', 'Rag', '{"a":1}'), 'deep')
    const { cards } = replay(...parent, nested('c1', call('b1', 'Agent', '{"t":1}')), nested('c1', inner))
    expect(cards.map(({ parentToolCallId }) => parentToolCallId)).toEqual([undefined, 'c1', 'b1'])
  })
})

it('kimi: text of the agent is passed on, thinking too', () => {
  const adapter: ToolStreamAdapter = createKimiAdapter()
  const heard = replayOnce(adapter, [
    words('Hello'),
    event('ContentPart', { type: 'think', think: 'Hm' }),
    event('ContentPart', { type: 'image_url', image_url: {} }),
  ])
  expect(typesOf(heard)).toEqual(['text_delta', 'reasoning_delta'])
})
