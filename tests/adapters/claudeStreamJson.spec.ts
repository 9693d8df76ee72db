import { describe, expect, it } from 'vitest'
import { createClaudeStreamJsonAdapter } from '../../src/adapters/index.js'
import { Replay } from '../../src/testing/replay.js'
import { codes, lines, replayInto, replayOnce } from './replay.js'

const replay = (...frames: unknown[]) => replayOnce(createClaudeStreamJsonAdapter(), frames)

const parentOf = (parent?: string) => ({ parent_tool_use_id: parent ?? null })
const piece = (event: object, parent?: string) => ({ type: 'stream_event', event, ...parentOf(parent) })
const begin = (id?: string) =>
  piece({ type: 'message_start', message: { ...(id === undefined ? {} : { id }), content: [] } })
const block = (index: number, id: string, more: object = {}) =>
  piece({
    type: 'content_block_start',
    index,
    content_block: { type: 'tool_use', id, name: 'Bake', input: {}, ...more },
  })
const json = (index: number, partial_json: string) =>
  piece({ type: 'content_block_delta', index, delta: { type: 'input_json_delta', partial_json } })
const stop = (index: number) => piece({ type: 'content_block_stop', index })
const END = piece({ type: 'message_stop' })
const use = (id: string, input: unknown, name = 'Bake') => ({ type: 'tool_use', id, name, input })
const say = (id: string | undefined, blocks: unknown, parent?: string) => ({
  type: 'assistant',
  message: { ...(id === undefined ? {} : { id }), content: blocks },
  ...parentOf(parent),
})
const result = (tool_use_id: string, content: unknown, more: object = {}, parent?: string) => ({
  type: 'user',
  message: { role: 'user', content: [{ type: 'tool_result', tool_use_id, content, ...more }] },
  ...parentOf(parent),
})
const over = (subtype = 'success', more: object = {}) => ({ type: 'result', subtype, ...more })
const ask = (request_id: unknown, input: unknown, more: object = {}) => ({
  type: 'control_request',
  request_id,
  request: { subtype: 'can_use_tool', tool_name: 'Bake', input, ...more },
})
const answer = (request_id: string, response: object) => ({
  type: 'control_response',
  response: { subtype: 'success', request_id, response },
})
const pieces = [begin('m'), block(0, 'a'), json(0, '{"oven"'), json(0, ': 2}')]

describe('claude-stream-json: pieces and whole messages', () => {
  it.each([
    ['before the stop', [...pieces, say('m', [use('a', { oven: 2 })]), stop(0), END]],
    ['after the stop', [...pieces, stop(0), say('m', [use('a', { oven: 2 })]), END]],
    ['after the end', [...pieces, stop(0), END, say('m', [use('a', { oven: 2 })])]],
    ['under another id', [...pieces, say('x', [use('a', { oven: 2 })]), stop(0), END]],
    ['without an id', [...pieces, say(undefined, [use('a', { oven: 2 })]), stop(0), END]],
    ['in place of a stop', [...pieces, END, say('m', [use('a', { oven: 2 })])]],
  ])('neither doubles nor restarts a call whose whole message comes %s', (_when, frames) => {
    const { cards, events, issues } = replay(...frames)
    expect(cards).toMatchObject([
      { toolCallId: 'a', state: 'args_ready', args: { oven: 2 }, argsText: '{"oven": 2}' },
    ])
    expect(events.filter(({ type }) => type === 'tool_call_ready')).toHaveLength(1)
    expect(events.filter((event) => event.type === 'tool_call_start' && event.restart)).toEqual([])
    expect(issues).toEqual([])
  })

  it('lets the whole message complete what the pieces left open, and ignores what comes of them later', () => {
    const { cards, issues } = replay(
      begin('m'),
      block(0, 'a'),
      json(0, '{"ov'),
      say('m', [use('a', { oven: 2 })]),
      json(0, 'en": 2}'),
      stop(0),
    )
    expect(cards).toMatchObject([{ state: 'args_ready', argsText: '{"oven":2}' }])
    expect(issues).toEqual([])
  })

  it('tells arguments that differ from those of the pieces', () => {
    const { cards, issues } = replay(...pieces, stop(0), say('m', [use('a', { oven: 3 })]))
    expect(cards).toMatchObject([{ state: 'args_ready', args: { oven: 3 } }])
    expect(issues.map(({ code }) => code)).toEqual(['args_changed'])
  })

  it('keeps the exact text of an input that comes whole', () => {
    const frame = JSON.stringify(say('m', [use('a', 'INPUT')])).replace(
      '"INPUT"',
      '{"n": 12345678901234567890}',
    )
    expect(replay(frame).cards).toMatchObject([{ argsText: '{"n": 12345678901234567890}', argsExact: true }])
  })

  it('reads the blocks of a message that come in lines of their own', () => {
    const result = replay(
      say('m', [use('a', { n: 1 })]),
      say('m', [use('b', { n: 2 })]),
      say('m', [use('a', { n: 1 })]),
    )
    expect(lines(result)).toEqual(['a Bake args_ready {"n":1}', 'b Bake args_ready {"n":2}'])
    expect(result.cards.map((card) => card.stepId)).toEqual(['m', 'm'])
  })

  it('says text once, from the pieces or from the whole', () => {
    const text = (frames: unknown[]) =>
      replay(...frames).events.flatMap((event) =>
        'text' in event ? [`${event.type} ${String(event.text)}`] : [],
      )
    const whole = say('m', [
      { type: 'thinking', thinking: 'hm' },
      { type: 'text', text: 'hello' },
    ])
    expect(text([whole])).toEqual(['reasoning_delta hm', 'text_delta hello'])
    expect(text([say('m', 'hello')])).toEqual(['text_delta hello'])
    const streamed = [
      begin('m'),
      piece({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'hello' } }),
    ]
    expect(text([...streamed, whole, END, say('n', 'bye')])).toEqual(['text_delta hello', 'text_delta bye'])
  })

  it('has a new card for the same id in another message, once the first call is over', () => {
    const first = [say('m', [use('call_0', { n: 1 })]), result('call_0', 'one')]
    const second = [say('n', [use('call_0', { n: 2 })]), result('call_0', 'two')]
    expect(replay(...first, ...second).cards).toMatchObject([
      { toolCallId: 'call_0', result: 'one' },
      { toolCallId: 'call_0~2', providerCallId: 'call_0', result: 'two' },
    ])
  })

  it('gives the same cards when the stream is sent again, also without message ids', () => {
    for (const id of ['m', undefined]) {
      const frames = [say(id, [use('a', { n: 1 })]), result('a', 'done'), over()]
      const session = new Replay()
      replayInto(session, createClaudeStreamJsonAdapter(), [...frames, 'clean'])
      const { cards } = replayInto(session, createClaudeStreamJsonAdapter(), [...frames, ...frames, 'clean'])
      expect(cards).toMatchObject([{ toolCallId: 'a', state: 'succeeded', result: 'done' }])
    }
  })

  it.each([
    ['clean', 'a Bake failed args_truncated'],
    ['error', 'a Bake failed args_truncated'],
    ['aborted', 'a Bake cancelled aborted'],
  ])('readies nothing of a stream that is cut (%s)', (end, line) => {
    expect(lines(replay(...pieces, end))).toEqual([line])
  })

  it('supersedes what a message left open when the agent tries again in the same stream', () => {
    expect(lines(replay(...pieces, begin('n'), block(0, 'b'), json(0, '{}'), stop(0)))).toEqual([
      'a Bake cancelled superseded',
      'b Bake args_ready {}',
    ])
    const error = piece({ type: 'error', error: { type: 'overloaded_error', message: 'busy' } })
    const retried = replay(...pieces, error, begin('n'), say('n', [use('b', { n: 1 })]))
    expect(lines(retried)).toEqual(['a Bake failed args_truncated', 'b Bake args_ready {"n":1}'])
    expect(codes(retried)).toEqual(['stream_error'])
  })

  it('does not take a block without an input for one without arguments', () => {
    expect(lines(replay(say('m', [use('a', undefined)])))).toEqual(['a Bake planned '])
    expect(lines(replay(say('m', [use('a', {})])))).toEqual(['a Bake args_ready {}'])
    expect(lines(replay(say('m', [use('a', {})]), say('m', [use('a', null)])))).toEqual([
      'a Bake args_ready {}',
    ])
  })
})

describe('claude-stream-json: outcomes', () => {
  const call = say('m', [use('a', { n: 1 })])

  it('takes success and failure from the flag', () => {
    expect(replay(call, result('a', 'Error: none')).cards).toMatchObject([
      { state: 'succeeded', result: 'Error: none' },
    ])
    const failed = result('a', [{ type: 'text', text: 'too hot' }], { is_error: true })
    expect(replay(call, failed).cards).toMatchObject([
      { state: 'failed', errorCode: 'tool_failed', errorText: 'too hot' },
    ])
  })

  it('takes the structured result where the block has no content', () => {
    const bare = { ...result('a', undefined), tool_use_result: { stdout: 'ok' } }
    expect(replay(call, bare).cards).toMatchObject([{ result: { stdout: 'ok' } }])
    const both = { ...result('a', ''), tool_use_result: { stdout: 'ok' } }
    expect(replay(call, both).cards).toMatchObject([{ result: '' }])
  })

  it('interrupts what has no outcome at the result, and ends the run', () => {
    const { cards, events } = replay(call, ...pieces.slice(1), over(), 'clean')
    expect(cards.map(({ state, endReason }) => [state, endReason])).toEqual([['cancelled', 'interrupted']])
    expect(events.filter(({ type }) => type === 'run_finished')).toEqual([
      { type: 'run_finished', outcome: 'completed' },
    ])
  })

  it('ends the run as waiting where the stream stops before its result', () => {
    expect(replay(call, 'clean').events.at(-1)).toEqual({ type: 'run_finished', outcome: 'waiting' })
  })

  it.each(['error_max_turns', 'error_during_execution'])('tells %s', (subtype) => {
    const ended = replay(call, over(subtype, { is_error: true, errors: ['out of turns'] }), 'clean')
    expect(lines(ended)).toEqual(['a Bake cancelled interrupted'])
    expect(ended.issues).toMatchObject([{ code: 'stream_error', message: `out of turns (${subtype})` }])
    expect(ended.events.at(-1)).toEqual({ type: 'run_finished', outcome: 'error' })
  })

  it('goes on with another turn after a result', () => {
    const next = replay(
      call,
      result('a', 1),
      over(),
      say('n', [use('b', { n: 2 })]),
      result('b', 2),
      over(),
      'clean',
    )
    expect(lines(next)).toEqual(['a Bake succeeded {"n":1}', 'b Bake succeeded {"n":2}'])
    expect(next.events.filter(({ type }) => type === 'run_finished')).toHaveLength(2)
    expect(next.issues).toEqual([])
  })

  it('takes a denial from the result only where the call has no other outcome', () => {
    const denial = { tool_name: 'Bake', tool_use_id: 'a', tool_input: { n: 1 } }
    const end = over('success', { permission_denials: [denial] })
    expect(lines(replay(call, end))).toEqual(['a Bake denied {"n":1}'])
    const failed = replay(call, result('a', 'no', { is_error: true }), end)
    expect(lines(failed)).toEqual(['a Bake failed tool_failed'])
    expect(failed.issues).toEqual([])
    expect(replay(end).cards).toMatchObject([{ toolName: 'Bake', state: 'denied', args: { n: 1 } }])
    const system = { type: 'system', subtype: 'permission_denied', tool_use_id: 'a', message: 'by rule' }
    expect(replay(call, system, result('a', 'no', { is_error: true })).cards).toMatchObject([
      { state: 'denied', reason: 'by rule' },
    ])
  })

  it('says nothing of lines that are about no call, and reports unknown ones once', () => {
    const quiet = [
      ...[{ type: 'system', subtype: 'init' }, { type: 'keep_alive' }, { type: 'rate_limit_event' }],
      ...['queued', 'started', 'completed'].map((state) => ({ type: 'command_lifecycle', state })),
      { type: 'active_goal', value: null },
      { type: 'streamlined_tool_use_summary', tool_summary: 'Baked 2 loaves' },
      { type: 'of_a_later_version', uuid: 'u', session_id: 's' },
    ]
    expect(replay(...quiet).issues).toEqual([])
    expect(codes(replay({ type: 'smoke' }, { type: 'smoke' }, 'no json'))).toEqual([
      'frame_unknown',
      'frame_unparsable',
    ])
  })
})

it('claude-stream-json: news that has an error of its own ends nothing', () => {
  const start = say('m', [use('a', { n: 1 })])
  const retried = [
    { type: 'system', subtype: 'api_retry', attempt: 1, error: 'rate_limit', error_status: 429 },
    { type: 'auth_status', isAuthenticating: false, error: 'expired' },
  ]
  const { cards, issues, events } = replay(start, ...retried, result('a', 'ok'), 'clean')
  expect(cards).toMatchObject([{ state: 'succeeded' }])
  expect(issues).toEqual([])
  expect(events.at(-1)).toMatchObject({ type: 'run_finished', outcome: 'completed' })
  expect(replay({ type: 'streamlined_text', text: 'Done.' }).events).toEqual([
    { type: 'text_delta', text: 'Done.' },
  ])
})

describe('claude-stream-json: sub-agents', () => {
  const agent = say('m', [use('boss', { task: 'bread' }, 'Agent')])

  it('hangs their calls below the call that runs them, which executes and shows their words', () => {
    const { cards, events, issues } = replay(
      agent,
      say('s', [{ type: 'text', text: 'kneading' }, use('a', { n: 1 })], 'boss'),
      result('a', 'ok', {}, 'boss'),
    )
    expect(cards).toMatchObject([
      { toolCallId: 'boss', state: 'executing', outputText: 'kneading' },
      { toolCallId: 'a', parentToolCallId: 'boss', state: 'succeeded' },
    ])
    expect(events.filter(({ type }) => type === 'text_delta')).toEqual([])
    expect(issues).toEqual([])
  })

  it('keeps the messages of several agents apart', () => {
    const result = replay(
      agent,
      ...pieces,
      piece({ type: 'message_start', message: { id: 's' } }, 'boss'),
      piece({ type: 'content_block_start', index: 0, content_block: use('b', {}) }, 'boss'),
      piece({ type: 'content_block_delta', index: 0, delta: { partial_json: '{"n":5}' } }, 'boss'),
      piece({ type: 'content_block_stop', index: 0 }, 'boss'),
      stop(0),
    )
    expect(lines(result).slice(1)).toEqual(['a Bake args_ready {"oven":2}', 'b Bake args_ready {"n":5}'])
  })

  it('finds the call of a result that does not name its agent', () => {
    const { cards } = replay(agent, say('s', [use('a', { n: 1 })], 'boss'), result('a', 'ok'))
    expect(cards[1]).toMatchObject({ toolCallId: 'a', state: 'succeeded' })
  })
})

describe('claude-stream-json: permissions', () => {
  const call = say('m', [use('a', { oven: 2 })])
  const rules = [
    {
      type: 'addRules',
      behavior: 'allow',
      destination: 'session',
      rules: [{ toolName: 'Bake', ruleContent: 'bread:*' }],
    },
    { type: 'addDirectories', directories: ['/flour'], destination: 'localSettings' },
    { type: 'setMode', mode: 'acceptEdits', destination: 'session' },
    { type: 'sing', song: 'la' },
  ]

  it('asks about the call that the request names', () => {
    const { cards, issues } = replay(
      call,
      ask('r', { oven: 2 }, { tool_use_id: 'a', description: 'two loaves' }),
    )
    expect(cards).toMatchObject([
      {
        toolCallId: 'a',
        state: 'waiting_approval',
        approval: { approvalId: 'r', editable: true, message: 'two loaves', metadata: { requestId: 'r' } },
      },
    ])
    expect(issues).toEqual([])
  })

  it('shows all that an answer for always would save', () => {
    const { cards } = replay(call, ask('r', { oven: 2 }, { tool_use_id: 'a', permission_suggestions: rules }))
    expect(cards[0]?.approval?.options).toEqual([
      { id: 'allow_once', kind: 'allow_once' },
      {
        id: 'allow_always',
        kind: 'allow_always',
        grants: [
          'allow Bake(bread:*) · session',
          'directory /flour · localSettings',
          'mode acceptEdits · session',
          '{"type":"sing","song":"la"}',
        ],
      },
      { id: 'reject_once', kind: 'reject_once' },
    ])
  })

  it.each([
    { type: 'addRules', behavior: 'allow', rules: ['Bash(*)', { toolName: 'Bake', ruleContent: 'x' }] },
    { type: 'addRules', behavior: 'allow', rules: [{ toolName: 'Bake', ruleContent: ['*'] }] },
    { type: 'addRules', behavior: 'allow', rules: [{ toolName: 'Bake', ruleContent: '' }] },
    { type: 'addRules', behavior: 'allow', rules: [{ toolName: 'Bake', until: 'ever' }] },
    { type: 'addRules', behavior: ['allow'], rules: [{ toolName: 'Bake' }] },
    { type: 'addRules', rules: [{ toolName: 'Bake' }] },
    { type: 'addRules', behavior: 'allow', rules: [{ toolName: 'Bake' }], mode: 'bypassPermissions' },
    { type: 'addRules', behavior: 'allow', rules: [{ toolName: 'Bake' }], directories: ['/'] },
    { type: 'addRules', behavior: 'allow', rules: { toolName: 'Bake' } },
    { type: 'addDirectories', directories: ['/flour', { path: '/' }] },
    { type: 'addDirectories', directories: ['/flour'], destination: { all: true } },
    { type: 'setMode', mode: 'acceptEdits', rules: [{ toolName: 'Bake' }] },
    { type: 'setMode', mode: 'acceptEdits', else: 'bypassPermissions' },
  ])('shows as it is what words would shorten: %j', (suggestion) => {
    const { cards } = replay(
      call,
      ask('r', { oven: 2 }, { tool_use_id: 'a', permission_suggestions: [suggestion] }),
    )
    expect(cards[0]?.approval?.options?.[1]?.grants).toEqual([JSON.stringify(suggestion)])
  })

  it('offers no answer for always where the agent forbids it or suggests nothing', () => {
    for (const more of [
      { suppress_always_allow_rule: true, permission_suggestions: rules },
      { permission_suggestions: [] },
      {},
    ])
      expect(
        replay(call, ask('r', { oven: 2 }, { tool_use_id: 'a', ...more })).cards[0]?.approval?.options,
      ).toBeUndefined()
    expect(replay(ask('r', {}, { default_to_no: true })).cards[0]?.approval?.defaultToNo).toBe(true)
  })

  it('shows what is asked, not what the message said', () => {
    const { cards, issues } = replay(call, ask('r', { oven: 9 }, { tool_use_id: 'a' }))
    expect(cards).toMatchObject([{ state: 'waiting_approval', args: { oven: 9 } }])
    expect(issues.map(({ code }) => code)).toEqual(['args_changed'])
  })

  it('completes a call whose pieces are still open', () => {
    const { cards, issues } = replay(...pieces, ask('r', { oven: 2 }, { tool_use_id: 'a' }), stop(0))
    expect(cards).toMatchObject([{ state: 'waiting_approval', argsText: '{"oven": 2}' }])
    expect(issues).toEqual([])
  })

  it('is the same call when it is announced after its permission', () => {
    const { cards, issues } = replay(ask('r', { oven: 2 }, { tool_use_id: 'a' }), call, result('a', 'ok'))
    expect(cards).toMatchObject([{ toolCallId: 'a', state: 'succeeded', stepId: 'm' }])
    expect(codes({ issues } as never)).toEqual(['result_without_approval'])
  })

  it('finds the call of an older agent by name and arguments, each once', () => {
    const twins = say('m', [use('a', { oven: 2 }), use('b', { oven: 2 }), use('c', { oven: 3 })])
    const { cards } = replay(twins, ask('r1', { oven: 2 }), ask('r2', { oven: 2 }), ask('r3', { oven: 4 }))
    expect(cards.map((card) => [card.toolCallId, card.approval?.approvalId])).toEqual([
      ['a', 'r1'],
      ['b', 'r2'],
      ['c', undefined],
      ['request:r3', 'r3'],
    ])
  })

  it('makes a card of a permission that is all there is', () => {
    expect(lines(replay(ask('r', { oven: 2 })))).toEqual(['request:r Bake waiting_approval {"oven":2}'])
    expect(lines(replay(ask('r', undefined, { tool_use_id: 'a' })))).toEqual(['a Bake planned '])
    expect(codes(replay(ask(null, { oven: 2 })))).toEqual(['frame_invalid'])
  })

  it('reads answers that the stream shows', () => {
    const asked = [call, ask('r', { oven: 2 }, { tool_use_id: 'a', permission_suggestions: rules })]
    const allowed = replay(...asked, answer('r', { behavior: 'allow', updatedInput: { oven: 2 } }))
    expect(allowed.cards).toMatchObject([{ state: 'executing', approval: { outcome: 'approved' } }])
    expect(allowed.cards[0]?.edited).toBeUndefined()
    const edited = replay(
      ...asked,
      answer('r', { behavior: 'allow', updatedInput: { oven: 1 }, updatedPermissions: rules }),
    )
    expect(edited.cards).toMatchObject([
      { args: { oven: 1 }, edited: true, approval: { optionId: 'allow_always' } },
    ])
    const denied = replay(
      ...asked,
      answer('r', { behavior: 'deny', message: 'too hot' }),
      result('a', 'too hot', { is_error: true }),
    )
    expect(denied.cards).toMatchObject([{ state: 'denied', reason: 'too hot' }])
    expect(denied.issues).toEqual([])
    const other = replay(...asked, answer('q', { behavior: 'allow' }), answer('r', { behavior: 'dance' }))
    expect(other.cards).toMatchObject([{ state: 'waiting_approval' }])
  })

  it('withdraws a question that the agent cancels or that could not be answered', () => {
    const asked = [call, ask('r', { oven: 2 }, { tool_use_id: 'a' })]
    const cancelled = [...asked, { type: 'control_cancel_request', request_id: 'r' }]
    expect(lines(replay(...cancelled))).toEqual(['a Bake cancelled withdrawn'])
    expect(replay(...cancelled, { type: 'control_cancel_request', request_id: 'hook_1' }).issues).toEqual([])
    const failed = {
      type: 'control_response',
      response: { subtype: 'error', request_id: 'r', error: 'no handler' },
    }
    expect(lines(replay(...asked, failed))).toEqual(['a Bake cancelled withdrawn'])
  })

  it('is executing when the tool tells its progress', () => {
    const progress = { type: 'tool_progress', tool_use_id: 'a', elapsed_time_seconds: 3, ...parentOf() }
    expect(lines(replay(call, progress, progress))).toEqual(['a Bake executing {"oven":2}'])
    expect(replay(progress).cards).toEqual([])
  })

  it('asks what an MCP server wants to know', () => {
    const question = {
      type: 'control_request',
      request_id: 'r',
      request: {
        subtype: 'elicitation',
        mcp_server_name: 'bakery',
        message: 'Which flour?',
        requested_schema: { type: 'object' },
      },
    }
    expect(replay(question).cards).toMatchObject([
      {
        toolCallId: 'question:r',
        toolName: 'ask_user',
        state: 'waiting_approval',
        args: { mcp_server_name: 'bakery', message: 'Which flour?' },
        approval: { responseSchema: { type: 'object' }, message: 'Which flour?' },
      },
    ])
    const told = replay(question, answer('r', { action: 'accept', content: { flour: 'rye' } }))
    expect(told.cards).toMatchObject([{ state: 'succeeded', result: { flour: 'rye' } }])
    expect(lines(replay(question, answer('r', { action: 'decline' })))).toMatchObject([
      expect.stringContaining('denied'),
    ])
    expect(told.issues).toEqual([])
  })
})
