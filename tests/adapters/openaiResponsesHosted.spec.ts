import { describe, expect, it } from 'vitest'
import { createToolCallKeys } from '../../src/adapters/shared/keys.js'
import { createOpenAiResponsesAdapter } from '../../src/adapters/wires/openaiResponses/openaiResponses.js'
import type { ToolEvent } from '../../src/core/events.js'
import { Replay } from '../../src/testing/replay.js'
import { codes, lines, replayInto, replayOnce } from './replay.js'
import { added, completed, created, done, fn, of } from './responses.js'

const replay = (...frames: unknown[]) => replayOnce(createOpenAiResponsesAdapter(), frames)
const typesOf = (events: readonly ToolEvent[]): string[] =>
  events.map((event) => event.type).filter((type) => type !== 'tool_args_delta')

const mcp = (more: object = {}): object => ({
  ...{ type: 'mcp_call', id: 'mcp_1', name: 'find_tea', server_label: 'pantry', arguments: '', output: null },
  ...more,
})
const mcpArgs = (text: string) => [
  of(0, 'mcp_call_arguments.delta', { item_id: 'mcp_1', delta: text }),
  of(0, 'mcp_call_arguments.done', { item_id: 'mcp_1', arguments: text }),
]

describe('openai-responses: tools that the provider runs', () => {
  it('keeps a status that comes before the end of the arguments, and says it right after them', () => {
    const result = replay(
      created(),
      added(0, mcp()),
      of(0, 'mcp_call.in_progress', { item_id: 'mcp_1' }),
      ...mcpArgs('{"n":1}'),
      of(0, 'mcp_call.in_progress', { item_id: 'mcp_1' }),
      of(0, 'mcp_call.completed', { item_id: 'mcp_1' }),
      done(0, mcp({ arguments: '{"n":1}', output: 'Assam' })),
      completed('resp-1', mcp({ arguments: '{"n":1}', output: 'Assam' })),
    )
    expect(typesOf(result.events)).toEqual([
      ...['tool_call_start', 'tool_call_ready', 'tool_execution_start', 'tool_result'],
    ])
    expect(result.cards).toMatchObject([
      {
        ...{ toolCallId: 'mcp_1', toolName: 'find_tea', state: 'succeeded', result: 'Assam' },
        ...{ executor: 'provider', serverLabel: 'pantry', args: { n: 1 } },
      },
    ])
    expect(codes(result)).toEqual([])
  })

  it('says a status that comes after the arguments at once', () => {
    const { cards } = replay(created(), added(0, mcp()), ...mcpArgs('{}'), of(0, 'mcp_call.in_progress'))
    expect(cards).toMatchObject([{ state: 'executing', args: {} }])
  })

  it.each([
    ['a text', { error: 'No tea' }, { errorCode: 'tool_failed', errorText: 'No tea' }],
    [
      'an object',
      { error: { type: 'http_error', code: 502, message: 'Bad gateway' } },
      { errorCode: 'http_error', errorText: 'Bad gateway' },
    ],
    [
      'content',
      { error: { type: 'mcp_tool_execution_error', content: [{ type: 'text', text: 'No tea' }] } },
      { errorCode: 'mcp_tool_execution_error', errorText: 'No tea' },
    ],
    ['a status only', { status: 'failed' }, { errorCode: 'tool_failed' }],
  ])('tells a failure that the item has as %s', (_what, more, wanted) => {
    const { cards } = replay(
      created(),
      added(0, mcp()),
      ...mcpArgs('{}'),
      done(0, mcp({ arguments: '{}', ...more })),
    )
    expect(cards).toMatchObject([{ state: 'failed', ...wanted }])
  })

  it('takes success from the flag, never from the text, and falsy results for results', () => {
    for (const output of ['Error: all fine', '', 0, false])
      expect(replay(created(), done(0, mcp({ arguments: '{}', output }))).cards).toMatchObject([
        { state: 'succeeded', result: output },
      ])
  })

  it('takes the status event for the outcome where the item never comes', () => {
    const begun = [created(), added(0, mcp()), ...mcpArgs('{}')]
    expect(lines(replay(...begun, of(0, 'mcp_call.failed'), completed()))).toEqual([
      'mcp_1 find_tea failed tool_failed',
    ])
    expect(lines(replay(...begun, of(0, 'mcp_call.completed'), completed()))).toEqual([
      'mcp_1 find_tea succeeded {}',
    ])
    expect(lines(replay(...begun, of(0, 'mcp_call.in_progress'), completed()))).toEqual([
      'mcp_1 find_tea executing {}',
    ])
  })

  it('asks nothing and runs nothing twice when a finished response comes again', () => {
    const frames = [
      created(),
      added(0, mcp()),
      of(0, 'mcp_call.in_progress'),
      ...mcpArgs('{"n":1}'),
      done(0, mcp({ arguments: '{"n":1}', output: 'Assam' })),
      completed(),
      'clean',
    ]
    const session = new Replay()
    replayInto(session, createOpenAiResponsesAdapter(), frames)
    const { cards, events } = replayInto(session, createOpenAiResponsesAdapter(), frames)
    expect(cards).toMatchObject([{ toolCallId: 'mcp_1', state: 'succeeded', result: 'Assam' }])
    expect(events.filter((event) => event.type === 'tool_execution_start')).toHaveLength(1)
  })

  it('reads searches, whose action comes with the done item', () => {
    const search = { type: 'web_search_call', id: 'ws_1' }
    const files = { type: 'file_search_call', id: 'fs_1', queries: ['tea'], results: null }
    const result = replay(
      created(),
      added(0, search),
      of(0, 'web_search_call.in_progress', { item_id: 'ws_1' }),
      of(0, 'web_search_call.searching', { item_id: 'ws_1' }),
      of(0, 'web_search_call.completed', { item_id: 'ws_1' }),
      done(0, { ...search, action: { type: 'search', query: 'tea' } }),
      added(1, { ...files, queries: [] }),
      of(1, 'file_search_call.searching', { item_id: 'fs_1' }),
      done(1, { ...files, results: [{ file_id: 'f' }] }),
      done(2, { type: 'web_search_call', id: 'ws_2' }),
    )
    expect(lines(result)).toEqual([
      'ws_1 web_search succeeded {"type":"search","query":"tea"}',
      'fs_1 file_search succeeded {"queries":["tea"]}',
      'ws_2 web_search succeeded {}',
    ])
    expect(result.cards[1]?.result).toEqual([{ file_id: 'f' }])
    expect(result.cards[1]?.argsText).toBe('{"queries":["tea"]}')
    expect(codes(result)).toEqual([])
  })

  it('shows images while they are made', () => {
    const image = { type: 'image_generation_call', id: 'ig_1', result: null }
    const result = replay(
      created(),
      added(0, image),
      of(0, 'image_generation_call.generating', { item_id: 'ig_1' }),
      of(0, 'image_generation_call.partial_image', { partial_image_index: 0, partial_image_b64: 'AA' }),
      done(0, { ...image, result: 'AAAA' }),
    )
    expect(typesOf(result.events)).toEqual([
      ...['tool_call_start', 'tool_call_ready', 'tool_execution_start', 'tool_output_delta', 'tool_result'],
    ])
    expect(result.cards).toMatchObject([{ state: 'succeeded', args: {}, result: 'AAAA' }])
    expect(codes(result)).toEqual([])
  })

  it('lets code grow into the arguments, whatever characters it has', () => {
    const code = 'print("a\\n\u2028😀")\n'
    const interpreter = {
      type: 'code_interpreter_call',
      id: 'ci_1',
      container_id: 'c',
      code: '',
      outputs: [],
    }
    const pieces = [...code.split('')].map((delta) => of(0, 'code_interpreter_call_code.delta', { delta }))
    const begun = [created(), added(0, interpreter), of(0, 'code_interpreter_call.in_progress'), ...pieces]
    const result = replay(
      ...begun,
      of(0, 'code_interpreter_call_code.done', { code }),
      of(0, 'code_interpreter_call.interpreting'),
      done(0, { ...interpreter, code, outputs: [{ type: 'logs', logs: 'a' }] }),
    )
    expect(result.cards).toMatchObject([
      {
        toolName: 'code_interpreter',
        state: 'succeeded',
        args: { code },
        result: [{ type: 'logs', logs: 'a' }],
      },
    ])
    expect(codes(result)).toEqual([])
    expect(lines(replay(...begun, 'clean'))).toEqual(['ci_1 code_interpreter failed args_truncated'])
    expect(lines(replay(...begun, completed()))).toEqual(['ci_1 code_interpreter failed args_truncated'])
  })

  it('matches a search for tools on the server with its output, which has no call id', () => {
    const search = { type: 'tool_search_call', id: 'ts_1', call_id: null, execution: 'server', arguments: {} }
    const output = { type: 'tool_search_output', id: 'to_1', call_id: null, tools: [{ name: 'f' }] }
    const result = replay(
      created(),
      added(0, search),
      done(0, { ...search, arguments: { paths: ['tea'] } }),
      added(1, { ...output, tools: [] }),
      done(1, output),
      completed('resp-1', search, output),
    )
    expect(result.cards).toMatchObject([
      { toolCallId: 'ts_1', toolName: 'tool_search', state: 'succeeded', result: [{ name: 'f' }] },
    ])
    expect(codes(result)).toEqual([])
    expect(codes(replay(created(), done(0, output)))).toEqual(['frame_invalid'])
  })

  it('reads kinds of calls that are new to it', () => {
    const result = replay(
      created(),
      done(0, { type: 'star_map_call', id: 'sm_1', action: { at: 1 }, output: 'Vega' }),
      done(1, { type: 'ledger_call', id: 'l_1', call_id: 'a', arguments: '{"n":1}' }),
      done(2, { type: 'ledger_call_output', call_id: 'a', output: 'booked' }),
    )
    expect(result.cards).toMatchObject([
      { toolCallId: 'sm_1', toolName: 'star_map', state: 'succeeded', result: 'Vega' },
      { toolCallId: 'a', toolName: 'ledger', state: 'succeeded', result: 'booked' },
    ])
  })
})

describe('openai-responses: tools that the host runs', () => {
  it('streams shell commands and their output', () => {
    const call = { type: 'shell_call', id: 'sh_1', call_id: 'a', environment: { type: 'local' } }
    const command = (index: number, delta: string) =>
      of(0, 'shell_call_command.delta', { command_index: index, delta })
    const output = { type: 'shell_call_output', id: 'so_1', call_id: 'a', output: [] }
    const content = (delta: unknown) => of(1, 'shell_call_output_content.delta', { item_id: 'so_1', delta })
    const begun = [
      created(),
      added(0, { ...call, action: { commands: [] } }),
      command(0, 'ec'),
      command(0, 'ho "1"'),
      command(1, 'id'),
    ]
    const action = { commands: ['echo "1"', 'id'], timeout_ms: null }
    const result = replay(
      ...begun,
      of(0, 'shell_call_command.done', { command_index: 1, command: 'id' }),
      done(0, { ...call, action }),
      added(1, output),
      content({ stdout: '1\n', stderr: '' }),
      content({ stderr: 'uid' }),
      of(1, 'shell_call_output_content.done', { output: [] }),
    )
    expect(result.cards).toMatchObject([
      { toolName: 'shell', state: 'executing', args: action, outputText: '1\nuid' },
    ])
    expect(codes(result)).toEqual([])
    expect(replay(...begun).cards).toMatchObject([{ partialJson: '{"commands":["echo \\"1\\"","id' }])
    const finished = done(1, {
      ...output,
      output: [{ stdout: '1', outcome: { type: 'exit', exit_code: 1 } }],
    })
    expect(replay(...begun, done(0, { ...call, action }), finished).cards).toMatchObject([
      { state: 'succeeded' },
    ])
  })

  it('knows when the provider runs the shell', () => {
    const hosted = {
      type: 'shell_call',
      id: 'sh_1',
      call_id: 'a',
      environment: { type: 'container_reference' },
    }
    const { cards } = replay(created(), done(0, { ...hosted, action: { commands: ['id'] } }))
    expect(cards).toMatchObject([{ state: 'executing', executor: 'provider' }])
  })

  it('streams the diff of a patch into its operation', () => {
    const operation = { type: 'update_file', path: 'tea.md', diff: '' }
    const patch = (more: object) => ({
      type: 'apply_patch_call',
      id: 'ap_1',
      call_id: 'a',
      operation,
      ...more,
    })
    const diff = (text: string) => of(0, 'apply_patch_call_operation_diff.delta', { delta: text })
    const begun = [created(), added(0, patch({})), diff('+"Assam"\n'), diff('-"')]
    expect(replay(...begun).cards).toMatchObject([
      { partialJson: '{"type":"update_file","path":"tea.md","diff":"+\\"Assam\\"\\n-\\"' },
    ])
    const whole = { ...operation, diff: '+"Assam"\n-"' }
    const end = of(0, 'apply_patch_call_operation_diff.done', { diff: whole.diff })
    const result = replay(...begun, end, done(0, patch({ operation: whole })))
    expect(result.cards).toMatchObject([{ toolName: 'apply_patch', state: 'args_ready', args: whole }])
    expect(lines(replay(...begun, end, completed()))).toEqual([
      `a apply_patch args_ready ${JSON.stringify(whole)}`,
    ])
    expect(lines(replay(...begun, 'error'))).toEqual(['a apply_patch failed args_truncated'])
    const output = { type: 'apply_patch_call_output', call_id: 'a', status: 'failed', output: 'No such file' }
    expect(replay(...begun, end, done(0, patch({ operation: whole })), done(1, output)).cards).toMatchObject([
      { state: 'failed', errorText: 'No such file' },
    ])
  })

  it('takes what an announced item has as a value for a placeholder', () => {
    const shell = {
      type: 'local_shell_call',
      id: 'ls_1',
      call_id: 'a',
      action: { type: 'exec', command: [] },
    }
    expect(lines(replay(created(), added(0, shell), completed()))).toEqual([
      'a local_shell failed args_truncated',
    ])
  })

  it('gives outputs to their calls, of this response or an earlier one', () => {
    const result = replay(
      created('r1'),
      done(0, fn('a', { arguments: '{}' })),
      completed('r1'),
      created('r2'),
      done(0, { type: 'function_call_output', call_id: 'a', output: 'ok' }),
      done(1, { type: 'custom_tool_call_output', call_id: 'z', output: 'whose?' }),
    )
    expect(lines(result)).toEqual(['a f succeeded {}', 'z  succeeded '])
    expect(result.unmatched).toHaveLength(1)
  })
})

describe('openai-responses: approvals', () => {
  const request = { type: 'mcp_approval_request', id: 'mcpr_1', name: 'send_gift', server_label: 'shop' }
  const asked = { ...request, arguments: '{"to":"Ann"}' }
  const question = [created('r1'), added(0, asked), done(0, asked), completed('r1', asked)]
  const granted = (args: string, more: object = {}) =>
    mcp({ name: 'send_gift', server_label: 'shop', approval_request_id: 'mcpr_1', arguments: args, ...more })
  const answer = (args: string) => [
    created('r2'),
    added(0, granted('')),
    of(0, 'mcp_call.in_progress', { item_id: 'mcp_1' }),
    ...mcpArgs(args),
    done(0, granted(args, { output: 'sent' })),
    completed('r2'),
  ]

  it('asks once the request is complete', () => {
    const result = replay(...question)
    expect(result.cards).toMatchObject([
      {
        ...{ toolCallId: 'mcpr_1', toolName: 'send_gift', state: 'waiting_approval', serverLabel: 'shop' },
        ...{ args: { to: 'Ann' }, approval: { approvalId: 'mcpr_1', status: 'pending' } },
      },
    ])
    expect(lines(replay(...question.slice(0, 2), 'clean'))).toEqual([
      'mcpr_1 send_gift failed args_truncated',
    ])
    expect(lines(replay(created(), done(0, { ...request, arguments: '{"to' })))).toEqual([
      'mcpr_1 send_gift failed args_truncated',
    ])
    expect(codes(replay(created(), done(0, { ...asked, id: null })))).toEqual(['frame_invalid'])
  })

  it('goes on with the card of the request when the approved call comes', () => {
    const session = new Replay()
    replayInto(session, createOpenAiResponsesAdapter(), [...question, 'clean'])
    const result = replayInto(session, createOpenAiResponsesAdapter(), [...answer('{"to":"Ann"}'), 'clean'])
    expect(result.cards).toMatchObject([
      {
        ...{ toolCallId: 'mcpr_1', providerCallId: 'mcp_1', state: 'succeeded', result: 'sent' },
        ...{ args: { to: 'Ann' }, approval: { status: 'approved' } },
      },
    ])
    expect(codes(result)).toEqual([])
    const again = replayInto(session, createOpenAiResponsesAdapter(), [
      ...question,
      ...answer('{"to":"Ann"}'),
    ])
    expect(again.cards).toMatchObject([{ toolCallId: 'mcpr_1', state: 'succeeded', result: 'sent' }])
  })

  it('keeps the card as it was approved when the stream of the call breaks', () => {
    for (const cut of [2, 3, 4]) {
      const session = new Replay()
      const broken = [...question, ...answer('{"to":"Ann"}').slice(0, cut), 'error']
      const before = replayInto(session, createOpenAiResponsesAdapter(), broken)
      expect(before.cards).toMatchObject([{ state: 'executing', args: { to: 'Ann' } }])
      const after = replayInto(session, createOpenAiResponsesAdapter(), [...answer('{"to":"Ann"}'), 'clean'])
      expect(after.cards).toMatchObject([{ toolCallId: 'mcpr_1', state: 'succeeded', result: 'sent' }])
    }
  })

  it('finds a request that only the store remembers, after a reload', () => {
    const adapter = createOpenAiResponsesAdapter()
    const store = {
      has: (key: string) => key === 'mcpr_1',
      newestByProviderId: (id: string) => (id === 'mcpr_1' ? 'mcpr_1' : undefined),
    }
    adapter.connect?.({ keys: createToolCallKeys(store), onIssue: () => undefined })
    const events = answer('{"to":"Ann"}').flatMap((frame) => adapter.push(frame))
    expect(new Set(events.map((event) => ('toolCallId' in event ? event.toolCallId : '')))).toEqual(
      new Set(['mcpr_1']),
    )
    expect(events.find((event) => event.type === 'tool_call_start')).toMatchObject({
      restart: true,
      providerCallId: 'mcp_1',
    })
  })

  it('says so when other arguments run than were approved', () => {
    const result = replay(...question, ...answer('{"to":"Bob"}').slice(0, -2))
    expect(codes(result)).toEqual(['args_changed', 'executed_without_approval'])
    expect(result.cards).toMatchObject([{ state: 'executing', args: { to: 'Bob' } }])
  })

  it('gives a call whose request nobody saw a card of its own', () => {
    const result = replay(...answer('{"to":"Ann"}'))
    expect(lines(result)).toEqual(['mcp_1 send_gift succeeded {"to":"Ann"}'])
    expect(codes(result)).toEqual([])
  })

  it('asks about the safety checks of a computer call, and only where there are some', () => {
    const check = { id: 'sc_1', code: 'odd_domain', message: 'Look at the address.' }
    const computer = (pending_safety_checks: unknown) => ({
      ...{ type: 'computer_call', id: 'cu_1', call_id: 'a', action: { type: 'click', x: 1, y: 2 } },
      pending_safety_checks,
    })
    const { cards } = replay(created(), added(0, computer([])), done(0, computer([check])))
    expect(cards).toMatchObject([
      {
        ...{ toolName: 'computer', state: 'waiting_approval', args: { type: 'click', x: 1, y: 2 } },
        approval: {
          message: 'Look at the address.',
          metadata: { call_id: 'a', pending_safety_checks: [check] },
        },
      },
    ])
    for (const none of [[], null, undefined, 'x'])
      expect(lines(replay(created(), done(0, computer(none))))).toEqual([
        'a computer args_ready {"type":"click","x":1,"y":2}',
      ])
    const batch = { ...computer([]), action: undefined, actions: [{ type: 'wait' }] }
    expect(lines(replay(created(), done(0, batch)))).toEqual([
      'a computer args_ready {"actions":[{"type":"wait"}]}',
    ])
  })
})
