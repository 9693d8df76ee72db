import { describe, expect, it } from 'vitest'
import {
  createKimiAdapter,
  createPydanticAiAdapter,
  type ToolStreamAdapter,
} from '../../src/adapters/index.js'
import { Replay } from '../../src/testing/replay.js'
import { codes, lines, replayInto } from './replay.js'

type Build = (args: string, result: string) => object[]

const kimi: Build = (args, output) => [
  { type: 'TurnBegin', payload: { user_input: 'go on' } },
  { type: 'StepBegin', payload: { n: 1 } },
  { type: 'ToolCall', payload: { type: 'function', id: 'x', function: { name: 'f', arguments: null } } },
  { type: 'ToolCallPart', payload: { arguments_part: args.slice(0, 4) } },
  { type: 'ToolCallPart', payload: { arguments_part: args.slice(4) } },
  { type: 'StatusUpdate', payload: {} },
  { type: 'ToolResult', payload: { tool_call_id: 'x', return_value: { is_error: false, output } } },
  { type: 'TurnEnd', payload: {} },
]

const part = (args: string) => ({ part_kind: 'tool-call', tool_name: 'f', args, tool_call_id: 'x' })
const piece = (args_delta: string) => ({
  event_kind: 'part_delta',
  index: 0,
  delta: { part_delta_kind: 'tool_call', args_delta },
})
const pydantic: Build = (args, content) => [
  { event_kind: 'part_start', index: 0, part: part('') },
  piece(args.slice(0, 4)),
  piece(args.slice(4)),
  { event_kind: 'part_end', index: 0, part: part(args) },
  { event_kind: 'function_tool_call', part: part(args) },
  {
    event_kind: 'function_tool_result',
    part: { part_kind: 'tool-return', tool_name: 'f', content, tool_call_id: 'x' },
  },
]

const wires: [string, () => ToolStreamAdapter, Build, cutAt: number][] = [
  ['kimi', createKimiAdapter, kimi, 4],
  ['pydantic-ai', createPydanticAiAdapter, pydantic, 2],
]

describe.each(wires)('%s: runs that begin alike', (_name, create, build, cutAt) => {
  const run = (...streams: (readonly unknown[])[]) => {
    const replay = new Replay()
    for (const stream of streams) replayInto(replay, create(), [...stream, 'clean'])
    return replay.result()
  }
  const cut = (stream: readonly unknown[], how: 'error' | 'aborted') => [...stream.slice(0, cutAt), how]
  const [first, other] = [build('{"n":1}', 'A'), build('{"n":22}', 'B')]

  it('with other arguments under the same id are another call', () => {
    const result = run(first, other)
    expect(lines(result)).toEqual(['x f succeeded {"n":1}', 'x~2 f succeeded {"n":22}'])
    expect(result.cards.map((card) => card.result)).toEqual(['A', 'B'])
    expect(codes(result)).toEqual([])
  })

  it('are each the call that they were, however often they come', () => {
    const result = run(first, other, first, other, other)
    expect(lines(result)).toEqual(['x f succeeded {"n":1}', 'x~2 f succeeded {"n":22}'])
    expect(result.cards.map((card) => [card.argsText, card.result])).toEqual([
      ['{"n":1}', 'A'],
      ['{"n":22}', 'B'],
    ])
  })

  it('stay what they came to where their repetition is cut', () => {
    expect(lines(run(first, cut(first, 'error')))).toEqual(['x f succeeded {"n":1}'])
  })

  it('are another call after one that was cut or stopped in its arguments', () => {
    const failed = ['x f failed args_truncated', 'x~2 f succeeded {"n":1}']
    expect(lines(run(cut(first, 'error'), first))).toEqual(failed)
    const stopped = ['x f cancelled aborted', 'x~2 f succeeded {"n":22}']
    expect(lines(run(cut(first, 'aborted'), other))).toEqual(stopped)
  })

  it('begin the same call again while it is open', () => {
    const replay = new Replay()
    const adapter = create()
    replayInto(replay, adapter, first.slice(0, cutAt))
    expect(lines(replayInto(replay, create(), [...first, 'clean']))).toEqual(['x f succeeded {"n":1}'])
  })
})

it('a step of kimi that is tried again discards nothing of a run before it', () => {
  const replay = new Replay()
  const retried = [...kimi('{"n":1}', 'A').slice(0, 3), { type: 'StepRetry', payload: {} }]
  replayInto(replay, createKimiAdapter(), [...kimi('{"n":1}', 'A').slice(0, 6), 'clean'])
  expect(lines(replayInto(replay, createKimiAdapter(), retried))).toEqual(['x f args_ready {"n":1}'])
})
