import { describe, expect, it } from 'vitest'
import { createAgUiAdapter } from '../../src/adapters/index.js'
import { Replay } from '../../src/testing/replay.js'
import { finished, interrupted, piece, result, said, snapshot, start, started, whole } from './agUiFrames.js'
import { codes, lines, replayInto, replayOnce } from './replay.js'

const replay = (...frames: unknown[]) => replayOnce(createAgUiAdapter(), frames)
const yesOrNo = { type: 'object', properties: { approved: { type: 'boolean' } }, required: ['approved'] }
const withEdits = {
  type: 'object',
  properties: { approved: { type: 'boolean' }, editedArgs: { type: 'object' } },
}
const approval = (id: string, toolCallId: string, more: object = {}) => ({
  ...{ id, reason: 'tool_call', toolCallId, responseSchema: yesOrNo },
  ...more,
})
const ended = ({ events }: ReturnType<typeof replay>) =>
  events.flatMap((event) => (event.type === 'run_finished' ? [event.outcome] : []))

describe('ag-ui: interrupts', () => {
  it('ask about their call, with what the server says of the answer', () => {
    const expiresAt = '2026-03-01T10:00:00Z'
    const replayed = replay(
      ...[started('r'), ...whole('a')],
      interrupted('r', approval('i1', 'a', { message: 'Send it?', expiresAt, metadata: { node: 7 } })),
    )
    expect(replayed.cards).toMatchObject([
      {
        state: 'waiting_approval',
        approval: {
          ...{ approvalId: 'i1', status: 'pending', message: 'Send it?', expiresAt: Date.parse(expiresAt) },
          ...{ responseSchema: yesOrNo, editable: false },
          metadata: { reason: 'tool_call', interruptIds: ['i1'], metadata: { node: 7 } },
        },
      },
    ])
    expect(ended(replayed)).toEqual(['waiting'])
  })

  it('allow edits only where the schema of the answer has them', () => {
    const branch = (approved: boolean, more: object) => ({
      properties: { approved: { const: approved }, ...more },
    })
    const schemas = [
      withEdits,
      yesOrNo,
      { oneOf: [branch(true, { editedArgs: {} }), branch(false, {})] },
      { oneOf: [branch(true, {}), branch(false, { editedArgs: {} })] },
    ]
    const editable = schemas.map(
      (responseSchema) =>
        replay(...whole('a'), interrupted('r', approval('i', 'a', { responseSchema }))).cards[0]?.approval
          ?.editable,
    )
    expect(editable).toEqual([true, false, true, false])
  })

  it('without a call are questions with a card of their own', () => {
    const schema = { type: 'object', properties: { response: { type: 'string' } } }
    const replayed = replay(
      started('r'),
      interrupted('r', { id: 'q', reason: 'input_required', message: 'Which?', responseSchema: schema }),
      ...[started('r2'), interrupted('r2', { id: 'q', reason: 'input_required', message: 'Which?' })],
    )
    expect(replayed.cards).toMatchObject([
      {
        ...{ toolCallId: 'question:q', toolName: 'ask_user', state: 'waiting_approval' },
        ...{ args: { message: 'Which?' }, argsExact: true },
        approval: { approvalId: 'q', responseSchema: schema },
      },
    ])
    expect(codes(replayed)).toEqual([])
  })

  it('that a call gets beside another one are questions too, and so are those of any other reason', () => {
    const replayed = replay(
      ...[started('r'), ...whole('a')],
      interrupted('r', approval('i1', 'a'), approval('i2', 'a'), { id: 'i3', reason: 'shop:stock' }),
    )
    expect(replayed.cards.map((card) => [card.toolCallId, card.approval?.approvalId])).toEqual([
      ['a', 'i1'],
      ['question:i2', 'i2'],
      ['question:i3', 'i3'],
    ])
    expect(new Set(replayed.cards.map((card) => card.approval?.batchId)).size).toBe(1)
  })

  it('about a call that was cut cannot be approved', () => {
    const replayed = replay(
      started('r'),
      start('a'),
      piece('a', '{"n":'),
      interrupted('r', approval('i', 'a')),
    )
    expect(lines(replayed)).toEqual(['a f failed args_truncated'])
  })

  it('about a call of which nothing is known can only be denied', () => {
    expect(replay(interrupted('r', approval('i', 'zzz'))).cards).toMatchObject([
      { toolCallId: 'zzz', approval: { approvalId: 'i' } },
    ])
  })

  it('without an id are reported, and frontend tools are not asked about', () => {
    const replayed = replay(
      ...[started('r'), ...whole('a'), ...whole('b')],
      interrupted('r', approval('', 'a'), { id: 'c1', reason: 'client_tool_input', toolCallId: 'b' }),
    )
    expect(replayed.cards.map((card) => card.state)).toEqual(['args_ready', 'args_ready'])
    expect(codes(replayed)).toEqual(['frame_invalid'])
  })

  it('may stand beside the outcome, as a word, in the drafts', () => {
    const replayed = replay(
      ...whole('a'),
      finished('r', { outcome: 'interrupt', interrupt: approval('i', 'a') }),
    )
    expect(replayed.cards).toMatchObject([{ state: 'waiting_approval' }])
  })

  it('are answered where the server echoes the resume', () => {
    const asked = [
      ...[started('r'), ...whole('a'), ...whole('b'), ...whole('c')],
      interrupted('r', approval('i1', 'a'), approval('i2', 'b'), approval('i3', 'c'), {
        id: 'q',
        reason: 'x',
      }),
    ]
    const entry = (interruptId: string, payload?: object) => ({ interruptId, status: 'resolved', payload })
    const resume = [
      entry('i1', { approved: true }),
      entry('i2', { approved: false, reason: 'no' }),
      { interruptId: 'i3', status: 'cancelled' },
      entry('q', { size: 2 }),
      entry('unknown', { approved: true }),
    ]
    const replayed = replay(...asked, started('r2', { input: { resume } }), result('a', 'x'))
    expect(replayed.cards).toMatchObject([
      { state: 'succeeded', approval: { outcome: 'approved' } },
      { state: 'denied', reason: 'no' },
      { state: 'cancelled' },
      { state: 'executing', approval: { outcome: 'answered', response: { size: 2 } } },
    ])
    expect(codes(replayed)).toEqual([])
  })
})

describe('ag-ui: the echo of an answer', () => {
  const echo = (interrupt: object, answer: object) => {
    const asked = [started('r'), ...whole('a'), interrupted('r', interrupt)]
    const resume = [{ interruptId: 'i', status: 'resolved', ...answer }]
    return replay(...asked, started('r2', { input: { resume } }))
  }
  const truth = { type: 'boolean' }

  it.each([
    [approval('i', 'a', { responseSchema: truth }), { payload: false }],
    [approval('i', 'a'), { payload: { note: 'later' } }],
    [approval('i', 'a', { responseSchema: undefined }), { payload: 'yes' }],
    [approval('i', 'a'), { payload: null }],
    [approval('i', 'a'), {}],
    [approval('i', 'a'), { payload: { approved: 'true' } }],
    [approval('i', 'a', { reason: 'shop:order' }), { payload: {} }],
    [approval('i', 'a', { reason: 'shop:order', responseSchema: truth }), { payload: false }],
  ])('is a denial where it does not say yes: %j %j', (interrupt, answer) => {
    const replayed = echo(interrupt, answer)
    expect(lines(replayed)).toEqual(['a f denied {"n":1}'])
    expect(codes(replayed)).toEqual([])
  })

  it('is approved for a plain yes, and has the reason of a denial wherever it stands', () => {
    expect(echo(approval('i', 'a', { responseSchema: truth }), { payload: true }).cards).toMatchObject([
      { state: 'executing', approval: { status: 'approved', outcome: 'approved' } },
    ])
    const denied = echo(approval('i', 'a'), { payload: { approved: false }, metadata: { reason: 'no' } })
    expect(denied.cards).toMatchObject([{ state: 'denied', reason: 'no' }])
  })

  it.each([
    [{ reason: 'input_required', responseSchema: truth }, false],
    [{ reason: 'input_required', responseSchema: truth }, true],
    [{ reason: 'input_required', toolCallId: 'a' }, { colour: 'red' }],
    [{ reason: 'shop:colour', toolCallId: 'a' }, { colour: 'red' }],
  ])('of a question is its answer: %j %j', (interrupt, payload) => {
    const { cards } = echo({ id: 'i', ...interrupt }, { payload })
    expect(cards.at(-1)).toMatchObject({
      state: 'executing',
      approval: { outcome: 'answered', response: payload },
    })
  })
})

describe('ag-ui: snapshots of the messages', () => {
  const told = (toolCallId: string, content: unknown, more: object = {}) => ({
    ...{ id: `t-${toolCallId}`, role: 'tool', toolCallId, content },
    ...more,
  })

  it('bring calls and results that nothing told before', () => {
    const frame =
      '{"type":"MESSAGES_SNAPSHOT","messages":[{"id":"m","role":"assistant","toolCalls":[{"id":"a","type":"function","function":{"name":"f","arguments":"{\\"n\\": 1}"}},{"id":"b","function":{"name":"g","arguments":{"id": 9007199254740993}}}]},{"id":"t","role":"tool","toolCallId":"a","content":"x"},{"role":"tool","tool_call_id":"b","content":"y","error":"no"}]}'
    expect(replay(started('r'), frame).cards).toMatchObject([
      { toolCallId: 'a', state: 'succeeded', argsText: '{"n": 1}', result: 'x' },
      { toolCallId: 'b', state: 'failed', argsText: '{"id": 9007199254740993}', errorText: 'no' },
    ])
  })

  it('leave known calls and told results alone', () => {
    const all = snapshot(said('m', ['a', '{"n":1}'], ['b', '{"n"']), told('a', 'x'))
    const frames = [started('r'), ...whole('a'), result('a', 'x'), start('b'), piece('b', '{"n"'), all]
    const replayed = replay(...frames, piece('b', ':2}'), { type: 'TOOL_CALL_END', toolCallId: 'b' }, all)
    expect(lines(replayed)).toEqual(['a f succeeded {"n":1}', 'b f args_ready {"n":2}'])
    expect(codes(replayed)).toEqual([])
    expect(replayed.events.filter(({ type }) => type === 'tool_call_start')).toHaveLength(2)
  })

  it('in a later stream bring what the earlier one lost', () => {
    const session = new Replay()
    replayInto(session, createAgUiAdapter(), [started('r'), ...whole('a'), start('b'), piece('b', '{"n"')])
    const all = snapshot(said('m', ['a', '{"n":1}'], ['b', '{"n":2}']), told('b', 'y'))
    const { cards, issues } = replayInto(session, createAgUiAdapter(), [all])
    expect(cards).toMatchObject([{ state: 'args_ready' }, { state: 'succeeded', args: { n: 2 } }])
    expect(issues).toEqual([])
  })

  it('do not say that empty or cut arguments are complete: the end of the run does', () => {
    const open = [started('r'), snapshot(said('m', ['a', ''], ['b', '{}'], ['c', '{"n"']))]
    expect(replay(...open).cards.map((card) => card.state)).not.toContain('args_ready')
    expect(lines(replay(...open, finished('r')))).toEqual([
      'a f args_ready {}',
      'b f args_ready {}',
      'c f failed args_truncated',
    ])
    expect(lines(replay(...open, piece('a', '{"n":1}'), { type: 'TOOL_CALL_END', toolCallId: 'a' }))[0]).toBe(
      'a f args_ready {"n":1}',
    )
  })
})
