import { describe, expect, it } from 'vitest'
import { createAcpAdapter } from '../../src/adapters/index.js'
import { Replay } from '../../src/testing/replay.js'
import { codes, lines, replayInto, replayOnce } from './replay.js'

const replay = (...frames: unknown[]) => replayOnce(createAcpAdapter(), frames)

const update = (fields: object, sessionId: unknown = 's') => ({
  jsonrpc: '2.0',
  method: 'session/update',
  params: { sessionId, update: fields },
})
const call = (toolCallId: string, more: object = {}, sessionId?: string) =>
  update({ sessionUpdate: 'tool_call', toolCallId, title: 'Water plants', kind: 'edit', ...more }, sessionId)
const news = (toolCallId: string, more: object, sessionId?: string) =>
  update({ sessionUpdate: 'tool_call_update', toolCallId, ...more }, sessionId)
const OPTIONS = [
  { optionId: 'yes', name: 'Yes', kind: 'allow_once' },
  { optionId: 'ever', name: 'Always', kind: 'allow_always' },
  { optionId: 'no', name: 'No', kind: 'reject_once' },
]
const ask = (id: unknown, toolCall: unknown, more: object = {}) => ({
  jsonrpc: '2.0',
  id,
  method: 'session/request_permission',
  params: { sessionId: 's', toolCall, options: OPTIONS, ...more },
})
const reply = (id: unknown, result: object) => ({ jsonrpc: '2.0', id, result })
const picked = (id: unknown, optionId: string) => reply(id, { outcome: { outcome: 'selected', optionId } })
const prompt = (id: number, sessionId = 's') => ({
  jsonrpc: '2.0',
  id,
  method: 'session/prompt',
  params: { sessionId },
})
const text = (words: string) => [{ type: 'content', content: { type: 'text', text: words } }]
const input = { pot: 3 }

describe('acp: arguments', () => {
  it('are complete when the call is in progress, and are its own text until then', () => {
    const start = [
      call('c', { status: 'pending' }),
      news('c', { rawInput: { pot: 1 } }),
      news('c', { rawInput: input }),
    ]
    expect(replay(...start).cards).toMatchObject([
      {
        toolCallId: 'c',
        toolName: 'edit',
        title: 'Water plants',
        state: 'streaming_args',
        partialJson: '{"pot":3}',
      },
    ])
    expect(replay(...start, news('c', { status: 'in_progress' })).cards).toMatchObject([
      { state: 'executing', args: input, argsText: '{"pot":3}' },
    ])
  })

  it.each([
    ['clean', 'c edit failed args_truncated'],
    ['error', 'c edit failed args_truncated'],
    ['aborted', 'c edit cancelled aborted'],
  ])('are not complete because the stream ends (%s)', (end, line) => {
    expect(lines(replay(call('c', { rawInput: input }), end))).toEqual([line])
  })

  it('keep their exact text, in batches too', () => {
    const frame = JSON.stringify([call('c', { status: 'in_progress', rawInput: 'X' })]).replace(
      '"X"',
      '{"n": 12345678901234567890}',
    )
    expect(replay(frame).cards).toMatchObject([{ argsText: '{"n": 12345678901234567890}', argsExact: true }])
  })

  it('are what the agent showed where it sent none, and the question says so', () => {
    const content = [{ type: 'diff', path: '/a', newText: 'b' }]
    const { cards, issues } = replay(
      call('c'),
      ask(1, { toolCallId: 'c', content, locations: [{ path: '/a' }] }),
    )
    expect(cards).toMatchObject([
      {
        state: 'waiting_approval',
        args: { title: 'Water plants', kind: 'edit', content, locations: [{ path: '/a' }] },
        argsExact: false,
        approval: { message: 'The agent did not send arguments; this is what it showed.' },
      },
    ])
    expect(issues).toEqual([])
    expect(replay(call('c', { rawInput: {} }), ask(1, { toolCallId: 'c' })).cards[0]?.args).toMatchObject({
      kind: 'edit',
    })
  })

  it('are an empty object only where one was sent and nothing else by the end', () => {
    const running = call('c', { rawInput: {}, status: 'in_progress' })
    expect(lines(replay(running, news('c', { status: 'completed' })))).toEqual(['c edit succeeded {}'])
    expect(replay(call('c', { rawInput: 'ls', status: 'in_progress' })).cards[0]?.args).toMatchObject({
      rawInput: 'ls',
    })
  })

  it('are asked about anew when they change under the question', () => {
    const asked = [call('c', { rawInput: input }), ask(1, { toolCallId: 'c' })]
    const { cards, issues } = replay(...asked, news('c', { rawInput: { pot: 4 } }))
    expect(cards).toMatchObject([{ state: 'waiting_approval', args: { pot: 4 }, approval: { changes: 1 } }])
    expect(issues.map(({ code }) => code)).toEqual(['args_changed'])
    expect(replay(...asked, news('c', { rawInput: { pot: 3 } })).issues).toEqual([])
  })

  it.each([
    ['no input', {}],
    ['an empty input', { rawInput: {} }],
  ])('of a call in progress with %s are what comes later', (_what, early) => {
    const running = call('c', { status: 'in_progress', content: text('half'), ...early })
    const held = replay(running, news('c', { status: 'in_progress' }))
    expect(lines(held)).toEqual(['c edit planned '])
    for (const update of [{ rawInput: input }, { status: 'in_progress', rawInput: input }]) {
      const { cards, issues, events } = replay(running, news('c', update), news('c', update))
      expect(cards).toMatchObject([
        { state: 'executing', args: input, argsText: '{"pot":3}', output: text('half') },
      ])
      expect(events.filter(({ type }) => type === 'tool_execution_start')).toHaveLength(1)
      expect(issues).toEqual([])
    }
    const late = replay(running, news('c', { status: 'completed', rawInput: input, rawOutput: 'wet' }))
    expect(late.cards).toMatchObject([{ state: 'succeeded', args: input, result: 'wet' }])
    expect(late.events.map(({ type }) => type).slice(-3)).toEqual([
      'tool_call_ready',
      'tool_execution_start',
      'tool_result',
    ])
    expect(late.issues).toEqual([])
  })

  it('of a call that never sent any are what the agent showed, when it is over', () => {
    const running = call('c', { status: 'in_progress', locations: [{ path: '/a' }] })
    const { cards, issues } = replay(running, news('c', { status: 'completed', content: text('wet') }))
    expect(cards).toMatchObject([
      {
        state: 'succeeded',
        args: { title: 'Water plants', kind: 'edit', locations: [{ path: '/a' }] },
        argsExact: false,
        result: text('wet'),
      },
    ])
    expect(issues).toEqual([])
    const failed = replay(running, news('c', { status: 'failed', rawInput: input, rawOutput: 'dry' }))
    expect(failed.cards).toMatchObject([{ state: 'failed', args: input, errorText: 'dry' }])
    expect(failed.issues).toEqual([])
    const over = replay(running, reply(1, { stopReason: 'end_turn' }), 'clean')
    expect(over.cards).toMatchObject([{ state: 'executing', args: { locations: [{ path: '/a' }] } }])
    expect(over.issues).toEqual([])
  })

  it('of a call in progress stay open where the stream breaks off', () => {
    const running = call('c', { status: 'in_progress' })
    for (const end of ['clean', 'error'] as const)
      expect(lines(replay(running, end))).toEqual(['c edit cancelled interrupted'])
    expect(lines(replay(running, 'aborted'))).toEqual(['c edit cancelled aborted'])
    const refused = replay(running, reply(1, { stopReason: 'refusal' }))
    expect(lines(refused)).toEqual(['c edit cancelled interrupted'])
  })

  it('of a call that asks while it is held are what it shows', () => {
    const asked = [call('c', { status: 'in_progress' }), ask(1, { toolCallId: 'c' })]
    expect(lines(replay(...asked))).toEqual([
      'c edit waiting_approval {"title":"Water plants","kind":"edit"}',
    ])
    const done = replay(...asked, picked(1, 'yes'), news('c', { status: 'completed' }))
    expect(done.cards).toMatchObject([{ state: 'succeeded', approval: { status: 'approved' } }])
    expect(done.issues).toEqual([])
  })

  it('are asked about anew where others run than were shown, and name that nobody allowed them', () => {
    const allowed = [call('c'), ask(1, { toolCallId: 'c' }), picked(1, 'yes')]
    const sent = replay(...allowed, news('c', { rawInput: input }))
    expect(sent.cards).toMatchObject([{ state: 'waiting_approval', args: input, approval: { changes: 1 } }])
    expect(sent.issues.map(({ code }) => code)).toEqual(['args_changed'])
    const running = replay(...allowed, news('c', { status: 'in_progress', rawInput: input }))
    expect(running.cards).toMatchObject([{ state: 'executing', args: input }])
    expect(running.issues.map(({ code }) => code)).toEqual(['args_changed', 'executed_without_approval'])
    const late = replay(
      ...allowed,
      news('c', { status: 'in_progress' }),
      news('c', { status: 'completed', rawInput: input }),
    )
    expect(late.cards).toMatchObject([{ state: 'succeeded', args: { kind: 'edit' } }])
    expect(late.issues.map(({ code }) => code)).toEqual(['args_changed_while_executing'])
  })
})

describe('acp: updates', () => {
  it('leave unchanged what they do not mention, and what is null of version 1 enums', () => {
    const { cards } = replay(
      call('c', { rawInput: input }),
      news('c', { title: null, kind: null, status: null }),
      news('c', { title: 'Water the fern' }),
      news('c', { status: 'in_progress' }),
    )
    expect(cards).toMatchObject([
      { toolName: 'edit', title: 'Water the fern', args: input, state: 'executing' },
    ])
  })

  it('create the call that nothing announced', () => {
    const { cards, issues } = replay(news('c', { status: 'completed', rawOutput: 'wet' }))
    expect(cards).toMatchObject([{ toolName: 'other', state: 'succeeded', result: 'wet' }])
    expect(issues).toEqual([])
  })

  it('take a name that comes later', () => {
    expect(
      lines(replay(news('c', {}), news('c', { kind: 'fetch', rawInput: input, status: 'in_progress' }))),
    ).toEqual(['c fetch executing {"pot":3}'])
  })

  it('have as the result the raw output, else the content', () => {
    const start = call('c', { status: 'in_progress', rawInput: input })
    const done = (more: object) => replay(start, news('c', { status: 'completed', ...more })).cards[0]
    expect(done({ content: text('a'), rawOutput: { ml: 5 } })?.result).toEqual({ ml: 5 })
    expect(done({ content: text('a') })?.result).toEqual(text('a'))
    expect(done({ rawOutput: false })?.result).toBe(false)
    expect(done({})?.state).toBe('succeeded')
    expect(replay(call('c', { status: 'completed', content: text('a') })).cards[0]?.args).toEqual({
      title: 'Water plants',
      kind: 'edit',
    })
  })

  it('show content while the call runs', () => {
    const { cards } = replay(
      call('c', { status: 'in_progress', rawInput: input }),
      news('c', { content: text('half') }),
    )
    expect(cards).toMatchObject([{ state: 'executing', output: text('half') }])
  })

  it('append what version 2 sends in pieces, until content replaces them', () => {
    const chunk = (words: string) =>
      update({ sessionUpdate: 'tool_call_content_chunk', toolCallId: 'c', content: text(words)[0] })
    const running = [
      news('c', { kind: 'edit', status: 'in_progress', rawInput: input }),
      chunk('a'),
      chunk('b'),
    ]
    expect(replay(...running).cards).toMatchObject([{ outputText: 'ab' }])
    expect(replay(...running, news('c', { status: 'completed' })).cards[0]?.result).toEqual([
      ...text('a'),
      ...text('b'),
    ])
    const replaced = [...running, news('c', { content: text('c') }), news('c', { status: 'completed' })]
    expect(replay(...replaced).cards[0]?.result).toEqual(text('c'))
    expect(
      replay(...running, news('c', { content: null, status: 'completed' })).cards[0]?.result,
    ).toBeUndefined()
  })

  it.each([
    [{ content: text('dry') }, 'dry'],
    [{ rawOutput: { error: 'no tap' } }, 'no tap'],
    [{ rawOutput: 'broken' }, 'broken'],
    [{ rawOutput: { code: 5 } }, '{"code":5}'],
  ])('say why a call failed: %j', (more, errorText) => {
    expect(replay(call('c'), news('c', { status: 'failed', ...more })).cards).toMatchObject([
      { state: 'failed', errorCode: 'tool_failed', errorText },
    ])
  })

  it('change nothing about a call that is over', () => {
    const { cards, events } = replay(
      call('c', { status: 'completed' }),
      news('c', { status: 'failed' }),
      news('c', { status: 'in_progress' }),
    )
    expect(cards).toMatchObject([{ state: 'succeeded' }])
    expect(events.filter(({ type }) => type === 'tool_error' || type === 'tool_execution_start')).toEqual([])
  })

  it('come as parameters or by themselves too', () => {
    const fields = {
      sessionUpdate: 'tool_call',
      toolCallId: 'c',
      kind: 'edit',
      status: 'in_progress',
      rawInput: input,
    }
    for (const frame of [{ sessionId: 's', update: fields }, fields])
      expect(lines(replay(frame))).toEqual(['c edit executing {"pot":3}'])
  })

  it('pass text and thoughts through, a whole message only where no piece of it came', () => {
    const say = (sessionUpdate: string, words: string, messageId?: string) =>
      update({
        sessionUpdate,
        content: { type: 'text', text: words },
        ...(messageId === undefined ? {} : { messageId }),
      })
    const { events, issues } = replay(
      say('agent_message_chunk', 'a'),
      say('agent_thought_chunk', 'b'),
      say('agent_message_chunk', 'c', 'm'),
      say('agent_message', 'c', 'm'),
      say('agent_message', 'd', 'n'),
      say('user_message_chunk', 'e'),
      say('_odd', 'f'),
    )
    expect(events).toEqual([
      { type: 'text_delta', text: 'a' },
      { type: 'reasoning_delta', text: 'b' },
      { type: 'text_delta', text: 'c' },
      { type: 'text_delta', text: 'd' },
    ])
    expect(issues).toEqual([])
    expect(codes(replay(say('sing', 'la'), { type: 'smoke' }, news('', {})))).toEqual([
      'frame_unknown',
      'frame_unknown',
      'frame_invalid',
    ])
  })
})

describe('acp: permissions', () => {
  const asked = [call('c', { rawInput: input }), ask(7, { toolCallId: 'c' })]

  it('offer the options of the agent, in the order that it gave', () => {
    const { cards } = replay(...asked)
    expect(cards[0]?.approval).toEqual({
      approvalId: '7',
      status: 'pending',
      options: [
        { id: 'yes', kind: 'allow_once', label: 'Yes' },
        { id: 'ever', kind: 'allow_always', label: 'Always' },
        { id: 'no', kind: 'reject_once', label: 'No' },
      ],
      metadata: { requestId: 7 },
    })
  })

  it('leave out an option that may mean anything', () => {
    const odd = ask(
      7,
      { toolCallId: 'c' },
      { options: [{ optionId: 'x', name: 'X', kind: '_x' }, {}, null, ...OPTIONS, OPTIONS[0]] },
    )
    const { cards, issues } = replay(call('c'), odd)
    expect(cards[0]?.approval?.options?.map(({ id }) => id)).toEqual(['yes', 'ever', 'no'])
    expect(issues.map(({ code }) => code)).toContain('frame_invalid')
    expect(cards[0]?.approval?.optionsLost).toBe(true)
  })

  it('take an answer that comes twice for one, and none of two that share an id', () => {
    const asking = (...options: unknown[]) =>
      replay(call('c'), ask(7, { toolCallId: 'c' }, { options })).cards[0]?.approval
    expect(asking(...OPTIONS, OPTIONS[0])).not.toHaveProperty('optionsLost')
    const other = { ...OPTIONS[0], kind: 'allow_always' }
    expect(asking(...OPTIONS, other)?.options?.map(({ id }) => id)).toEqual(['ever', 'no'])
    expect(asking(...OPTIONS, other)?.optionsLost).toBe(true)
  })

  it('may bring the call with them', () => {
    expect(lines(replay(ask('x-1', { toolCallId: 'c', kind: 'delete', rawInput: input })))).toEqual([
      'c delete waiting_approval {"pot":3}',
    ])
    expect(lines(replay(ask(1, { toolCallId: 'c' })))).toEqual(['c other waiting_approval {}'])
  })

  it.each([
    ['yes', { state: 'executing', approval: { outcome: 'approved', optionId: 'yes' } }],
    ['ever', { state: 'executing', approval: { outcome: 'approved', optionId: 'ever' } }],
    ['no', { state: 'denied', approval: { outcome: 'denied', optionId: 'no' } }],
    ['what', { state: 'waiting_approval' }],
  ])('are answered by %s where the stream shows it', (option, card) => {
    expect(replay(...asked, picked(7, option)).cards).toMatchObject([card])
  })

  it('are told apart by the type of their ids', () => {
    expect(replay(...asked, picked('7', 'yes')).cards).toMatchObject([{ state: 'waiting_approval' }])
    expect(replay(call('c'), ask('7', { toolCallId: 'c' }), picked('7', 'yes')).cards).toMatchObject([
      { state: 'executing' },
    ])
  })

  it('end as cancelled with the turn, and are withdrawn with their request', () => {
    expect(replay(...asked, reply(7, { outcome: { outcome: 'cancelled' } })).cards).toMatchObject([
      { state: 'cancelled' },
    ])
    const cancel = { jsonrpc: '2.0', method: 'session/cancel', params: { sessionId: 's' } }
    expect(replay(...asked, call('d', { status: 'in_progress' }), cancel).cards).toMatchObject([
      { state: 'cancelled', endReason: 'aborted' },
      { state: 'cancelled', endReason: 'aborted' },
    ])
    const late = replay(...asked, cancel, news('c', { status: 'completed', rawOutput: 1 }))
    expect(late.issues).toEqual([])
    expect(late.cards).toMatchObject([{ state: 'succeeded', result: 1, priorEndReason: 'aborted' }])
    const alive = replay(...asked, cancel, news('c', { status: 'in_progress', content: text('a') }))
    expect(alive.cards).toMatchObject([{ state: 'cancelled', endReason: 'aborted' }])
    expect(alive.issues).toEqual([])
    const denied = replay(...asked, picked(7, 'no'), news('c', { status: 'completed', rawOutput: 1 }))
    expect(denied.cards).toMatchObject([{ state: 'denied', lateResult: { result: 1 } }])
    for (const withdrawn of [
      { jsonrpc: '2.0', method: '$/cancel_request', params: { requestId: 7 } },
      { jsonrpc: '2.0', id: 7, error: { code: -32800, message: 'cancelled' } },
    ])
      expect(lines(replay(...asked, withdrawn))).toEqual(['c edit cancelled withdrawn'])
  })

  it('of version 2 have words of their own, and a subject', () => {
    const words = { toolCall: undefined, title: 'Water it?', description: 'The fern is dry.' }
    const subject = { type: 'tool_call', toolCall: { toolCallId: 'c', kind: 'edit', rawInput: input } }
    expect(replay(ask(7, undefined, { ...words, subject })).cards).toMatchObject([
      { toolCallId: 'c', args: input, argsExact: true, approval: { message: 'Water it?\nThe fern is dry.' } },
    ])
    const command = { type: 'command', command: 'tap on', cwd: '/home', toolCallId: 'c' }
    expect(replay(ask(7, undefined, { ...words, subject: command })).cards).toMatchObject([
      { toolCallId: 'c', toolName: 'execute', args: { command: 'tap on', cwd: '/home' } },
    ])
    const question = [ask(7, undefined, words)]
    expect(replay(...question).cards).toMatchObject([
      {
        toolCallId: 'question:7',
        toolName: 'ask_user',
        state: 'waiting_approval',
        args: { title: 'Water it?' },
      },
    ])
    expect(replay(...question, picked(7, 'yes')).cards).toMatchObject([{ state: 'succeeded' }])
  })

  it('may come without their envelope', () => {
    const { params } = ask(7, { toolCallId: 'c' })
    expect(replay(call('c'), params).cards).toMatchObject([
      { state: 'waiting_approval', approval: { approvalId: 'permission:c', metadata: {} } },
    ])
  })
})

describe('acp: the end of a turn', () => {
  const running = call('c', { status: 'in_progress', rawInput: input })
  const ends = ({ events }: ReturnType<typeof replay>) =>
    events.flatMap((event) => (event.type === 'run_finished' ? [event.outcome] : []))

  it('leaves a running call, also over the next turn', () => {
    const first = [running, reply(1, { stopReason: 'end_turn' })]
    expect(ends(replay(...first, 'clean'))).toEqual(['waiting'])
    const { cards } = replay(
      ...first,
      call('d', { status: 'completed' }),
      reply(2, { stopReason: 'end_turn' }),
      'clean',
    )
    expect(cards.map(({ state }) => state)).toEqual(['executing', 'succeeded'])
  })

  it('interrupts a call whose arguments never came', () => {
    expect(lines(replay(call('c', { rawInput: input }), reply(1, { stopReason: 'end_turn' })))).toEqual([
      'c edit cancelled interrupted',
    ])
  })

  it.each([
    ['cancelled', 'aborted', 'aborted'],
    ['refusal', 'error', 'interrupted'],
  ])('as %s ends what is open', (stopReason, outcome, endReason) => {
    const result = replay(running, reply(1, { stopReason }), 'clean')
    expect(ends(result)).toEqual([outcome])
    expect(result.cards).toMatchObject([{ state: 'cancelled', endReason }])
  })

  it('is an error where the prompt fails', () => {
    const failed = { jsonrpc: '2.0', id: 1, error: { code: -32603, message: 'gone' } }
    const result = replay(prompt(1), running, failed, 'clean')
    expect(ends(result)).toEqual(['error'])
    expect(result.issues).toMatchObject([{ code: 'stream_error', message: 'gone (-32603)' }])
    const mode = { jsonrpc: '2.0', id: 2, method: 'session/set_mode', params: { sessionId: 's' } }
    expect(ends(replay(prompt(1), running, mode, { ...failed, id: 2 }))).toEqual([])
  })

  it('is the idle state in version 2, not the answer to the prompt', () => {
    const idle = update({ sessionUpdate: 'state_update', state: 'idle', stopReason: 'end_turn' })
    const whole = [prompt(1), reply(1, {}), call('c', { status: 'completed' })]
    expect(ends(replay(...whole))).toEqual([])
    expect(
      ends(replay(...whole, update({ sessionUpdate: 'state_update', state: 'requires_action' }), idle)),
    ).toEqual(['completed'])
  })

  it('waits for every session of the stream', () => {
    const both = [
      prompt(1, 's'),
      prompt(2, 't'),
      call('c', { status: 'completed' }, 's'),
      call('c', { status: 'in_progress', rawInput: input }, 't'),
    ]
    const first = replay(...both, reply(1, { stopReason: 'end_turn' }))
    expect(ends(first)).toEqual([])
    expect(
      first.cards.map(({ toolCallId, providerCallId, state }) => [toolCallId, providerCallId, state]),
    ).toEqual([
      ['c', undefined, 'succeeded'],
      ['c~2', 'c', 'executing'],
    ])
    const second = replay(
      ...both,
      reply(1, { stopReason: 'end_turn' }),
      news('c', { status: 'completed' }, 't'),
      reply(2, { stopReason: 'end_turn' }),
    )
    expect(ends(second)).toEqual(['completed'])
    expect(ends(replay(...both.slice(2), reply(9, { stopReason: 'end_turn' })))).toEqual([])
  })

  it('gives the same cards when a session is loaded again', () => {
    const frames = [
      call('c', { rawInput: input }),
      ask(7, { toolCallId: 'c' }),
      picked(7, 'yes'),
      news('c', { status: 'completed' }),
    ]
    const session = new Replay()
    replayInto(session, createAcpAdapter(), [...frames, 'clean'])
    expect(lines(replayInto(session, createAcpAdapter(), [...frames, 'clean']))).toEqual([
      'c edit succeeded {"pot":3}',
    ])
  })

  it('does not run out of room in a long session', () => {
    const issues: unknown[] = []
    const adapter = createAcpAdapter({ onIssue: (issue) => issues.push(issue) })
    for (let at = 0; at < 4200; at += 1) {
      const [start] = adapter.push(call(`c${String(at)}`, { status: 'completed' }))
      expect(start?.type).toBe('tool_call_start')
    }
    expect(issues).toEqual([])
  })
})
