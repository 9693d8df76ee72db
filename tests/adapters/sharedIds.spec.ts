import { describe, expect, it } from 'vitest'
import { loadAdapter, type ToolStreamAdapter } from '../../src/adapters/index.js'
import { Replay } from '../../src/testing/replay.js'
import { calls, DONE, finish } from './chat.js'
import { codes, lines, replayInto } from './replay.js'

type Call = readonly [name: string, args: string]
type Build = (given: readonly Call[]) => unknown[]

const entries = (given: readonly Call[]) =>
  given.map(([name, args], index) => ({ index, id: 'x', name, args }))
const parsed = (args: string): unknown => JSON.parse(args)

const wires: [what: string, protocol: string, build: Build][] = [
  ['in one chunk', 'openai-chat', (given) => [calls(...entries(given)), finish(), DONE]],
  [
    'streamed',
    'openai-chat',
    (given) => [
      ...entries(given).flatMap(({ index, id, name, args }) => [
        calls({ index, id, name, args: '' }),
        ...[...args].map((piece) => calls({ index, args: piece })),
      ]),
      finish(),
    ],
  ],
  [
    'streamed with the id and the name in each piece',
    'openai-chat',
    (given) => [
      ...entries(given).flatMap((one) => [...one.args].map((args) => calls({ ...one, args }))),
      finish(),
    ],
  ],
  [
    'at one place',
    'openai-chat',
    (given) => [...entries(given).map((one) => calls({ ...one, index: 0 })), finish()],
  ],
  [
    'streamed',
    'anthropic',
    (given) => [
      { type: 'message_start', message: { id: 'm' } },
      ...given.flatMap(([name, args], index) => [
        { type: 'content_block_start', index, content_block: { type: 'tool_use', id: 'x', name, input: {} } },
        ...[...args].map((piece) => ({
          type: 'content_block_delta',
          index,
          delta: { type: 'input_json_delta', partial_json: piece },
        })),
        { type: 'content_block_stop', index },
      ]),
      { type: 'message_stop' },
    ],
  ],
  [
    'in one part list',
    'gemini',
    (given) => [
      {
        responseId: 'r',
        candidates: [
          {
            content: {
              parts: given.map(([name, args]) => ({ functionCall: { id: 'x', name, args: parsed(args) } })),
            },
            finishReason: 'STOP',
          },
        ],
      },
    ],
  ],
  [
    'in one list',
    'xai-grpc',
    (given) => [
      {
        id: 'r',
        outputs: [
          {
            delta: {
              tool_calls: given.map(([name, args]) => ({ id: 'x', function: { name, arguments: args } })),
            },
          },
        ],
      },
      { id: 'r', outputs: [{ finish_reason: 'REASON_TOOL_CALLS' }] },
    ],
  ],
  [
    'in one line',
    'ollama',
    (given) => [
      {
        message: {
          tool_calls: given.map(([name, args]) => ({ id: 'x', function: { name, arguments: parsed(args) } })),
        },
      },
      { done: true },
    ],
  ],
  [
    'streamed',
    'bedrock',
    (given) => [
      { messageStart: { role: 'assistant' } },
      ...given.flatMap(([name, args], contentBlockIndex) => [
        { contentBlockStart: { contentBlockIndex, start: { toolUse: { toolUseId: 'x', name } } } },
        { contentBlockDelta: { contentBlockIndex, delta: { toolUse: { input: args } } } },
        { contentBlockStop: { contentBlockIndex } },
      ]),
      { messageStop: { stopReason: 'tool_use' } },
    ],
  ],
  [
    'streamed',
    'cohere',
    (given) => [
      { type: 'message-start', id: 'm' },
      ...given.flatMap(([name, args], index) => [
        {
          type: 'tool-call-start',
          index,
          delta: { message: { tool_calls: { id: 'x', function: { name, arguments: args } } } },
        },
        { type: 'tool-call-end', index },
      ]),
      { type: 'message-end', delta: { finish_reason: 'TOOL_CALL' } },
    ],
  ],
  [
    'streamed, with a final list whose places shift',
    'openai-responses',
    (given) => {
      const item = ([name, args]: Call, at: number) => ({
        type: 'function_call',
        id: `fc_${String(at)}`,
        call_id: 'x',
        name,
        arguments: args,
      })
      return [
        { type: 'response.created', response: { id: 'r' } },
        ...given.flatMap((call, at) => [
          {
            type: 'response.output_item.added',
            output_index: at + 1,
            item: { ...item(call, at), arguments: '' },
          },
          {
            type: 'response.function_call_arguments.delta',
            output_index: at + 1,
            item_id: `fc_${String(at)}`,
            delta: call[1],
          },
          { type: 'response.output_item.done', output_index: at + 1, item: item(call, at) },
        ]),
        { type: 'response.completed', response: { id: 'r', status: 'completed', output: given.map(item) } },
      ]
    },
  ],
  [
    'whole',
    'openai-responses',
    (given) => [
      {
        object: 'response',
        id: 'r',
        status: 'completed',
        output: given.map(([name, args]) => ({
          type: 'function_call',
          call_id: 'x',
          name,
          arguments: args,
        })),
      },
    ],
  ],
  [
    'streamed',
    'gemini-interactions',
    (given) => [
      { event_type: 'interaction.created', interaction: { id: 'v' } },
      ...given.flatMap(([name, args], index) => [
        {
          event_type: 'step.start',
          index,
          step: { type: 'function_call', id: 'x', name, arguments: {} },
        },
        { event_type: 'step.delta', index, delta: { type: 'arguments_delta', arguments: args } },
        { event_type: 'step.stop', index },
      ]),
      { event_type: 'interaction.completed', interaction: { id: 'v', status: 'requires_action' } },
    ],
  ],
]

const first: Call = ['read', '{"n":1}']
const others: [string, Call][] = [
  ['another name', ['remove', '{"m":2}']],
  ['the same name', ['read', '{"n":2}']],
  ['another name and the same arguments', ['remove', '{"n":1}']],
]

describe.each(wires)('two calls with one id, %s (%s)', (_what, protocol, build) => {
  it.each(others)('are two cards: %s', async (_case, second) => {
    const frames = build([first, second])
    const [name, args] = second
    const expected = ['x read args_ready {"n":1}', `x~2 ${name} args_ready ${args}`]
    const replay = new Replay()
    expect(lines(replayInto(replay, await loadAdapter(protocol), [...frames, 'clean']))).toEqual(expected)
    const again = replayInto(replay, await loadAdapter(protocol), [...frames, 'clean'])
    expect(lines(again)).toEqual(expected)
    expect(codes(again)).toEqual([])
  })

  it('never has the name of one and the arguments of the other, wherever the stream is cut', async () => {
    const frames = build([first, ['remove', '{"m":2}']])
    for (let length = 0; length <= frames.length; length += 1) {
      for (const end of ['clean', 'error', 'aborted'] as const) {
        const cut = replayInto(new Replay(), await loadAdapter(protocol), [...frames.slice(0, length), end])
        for (const { toolName, argsText = '' } of cut.cards)
          expect(toolName === 'read' ? '{"n":1}' : '{"m":2}').toContain(argsText)
      }
    }
  })

  it('are one card where the same call comes once', async () => {
    const frames = build([first])
    expect(lines(replayInto(new Replay(), await loadAdapter(protocol), frames))).toEqual([
      'x read args_ready {"n":1}',
    ])
  })
})

describe('results of calls with one id', () => {
  const use = (index: number, name: string) => ({
    type: 'content_block_start',
    index,
    content_block: { type: 'server_tool_use', id: 'x', name, input: {} },
  })
  const result = (index: number, content: string) => ({
    type: 'content_block_start',
    index,
    content_block: { type: 'web_search_tool_result', tool_use_id: 'x', content },
  })
  const stop = (index: number) => ({ type: 'content_block_stop', index })
  const results = (frames: readonly unknown[], replay: Replay, adapter: ToolStreamAdapter) =>
    replayInto(replay, adapter, frames).cards.map((card) => [card.toolCallId, card.result])
  const expected = [
    ['x', 'first'],
    ['x~2', 'second'],
  ]

  it('go to the first without one, in order, also when they are told again', async () => {
    const frames = [
      { type: 'message_start', message: { id: 'm' } },
      ...[use(0, 'a'), stop(0), use(1, 'b'), stop(1), result(2, 'first'), result(3, 'second')],
      { type: 'message_stop' },
    ]
    const replay = new Replay()
    for (let time = 0; time < 2; time += 1)
      expect(results(frames, replay, await loadAdapter('anthropic'))).toEqual(expected)
  })

  it('go in order also in a later message', async () => {
    const frames = [
      { type: 'message_start', message: { id: 'm' } },
      ...[use(0, 'a'), stop(0), use(1, 'b'), stop(1), { type: 'message_stop' }],
      { type: 'message_start', message: { id: 'm2' } },
      ...[result(0, 'first'), result(1, 'second'), { type: 'message_stop' }],
    ]
    const replay = new Replay()
    for (let time = 0; time < 2; time += 1)
      expect(results(frames, replay, await loadAdapter('anthropic'))).toEqual(expected)
  })
})

describe('calls without ids at one place', () => {
  it.each(['{}', '', null, {}])('are two where the first has no arguments: %j', async (args) => {
    const frames = [
      calls({ index: 0, name: 'read', args }),
      calls({ index: 0, name: 'remove', args: '{"m":2}' }),
      finish(),
    ]
    expect(lines(replayInto(new Replay(), await loadAdapter('openai-chat'), frames))).toEqual([
      'openai-chat:default:0 read args_ready {}',
      'openai-chat:default:1 remove args_ready {"m":2}',
    ])
  })
})

describe('places', () => {
  it('may be digits', async () => {
    const entry = (index: string, more: object) => ({
      choices: [{ delta: { tool_calls: [{ index, ...more }] } }],
    })
    const frames = [
      entry('0', { id: 'a', function: { name: 'read', arguments: '{"n":' } }),
      entry('1', { id: 'b', function: { name: 'remove', arguments: '{"m":' } }),
      entry('0', { function: { arguments: '1}' } }),
      entry('1', { function: { arguments: '2}' } }),
      DONE,
    ]
    expect(lines(replayInto(new Replay(), await loadAdapter('openai-chat'), frames))).toEqual([
      'a read args_ready {"n":1}',
      'b remove args_ready {"m":2}',
    ])
  })
})

describe('anthropic streams whose messages have no beginning', () => {
  it('have another message behind each end', async () => {
    const message = (n: number) => [
      { type: 'content_block_start', index: 0, content_block: { type: 'tool_use', id: 'a', name: 'read' } },
      {
        type: 'content_block_delta',
        index: 0,
        delta: { type: 'input_json_delta', partial_json: `{"n":${String(n)}}` },
      },
      { type: 'content_block_stop', index: 0 },
      { type: 'message_stop' },
    ]
    const result = replayInto(new Replay(), await loadAdapter('anthropic'), [...message(1), ...message(2)])
    expect(lines(result)).toEqual(['a read args_ready {"n":1}', 'a~2 read args_ready {"n":2}'])
    expect(codes(result)).toEqual([])
  })
})
