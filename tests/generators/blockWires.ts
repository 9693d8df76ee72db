import type { Choices, GeneratedCall } from './calls.js'
import type { WireWriter } from './modelWires.js'

/** What a call's block sends, in order. */
interface Block {
  readonly start: object
  readonly deltas: readonly object[]
  readonly stop: object
}

/** Blocks one after the other, or their deltas in turn. */
function interleave(blocks: readonly Block[], between: readonly object[], choices: Choices): object[] {
  if (choices.below(3) > 0)
    return blocks.flatMap(({ start, deltas, stop }) => [
      start,
      ...deltas,
      stop,
      ...(choices.flip() ? between : []),
    ])
  const left = blocks.map(({ deltas, stop }) => [...deltas, stop])
  const frames: object[] = blocks.map(({ start }) => start)
  while (left.some((rest) => rest.length > 0)) {
    const waiting = left.filter((rest) => rest.length > 0)
    frames.push(waiting[choices.below(waiting.length)]?.shift() ?? {})
  }
  return frames
}

/** The pieces of a call's arguments; `{}` may be no text at all, and the first one is often empty. */
function piecesOf({ argsText }: GeneratedCall, choices: Choices): string[] {
  if (argsText === '{}' && choices.flip()) return []
  return [...(choices.flip() ? [''] : []), ...choices.cut(argsText)]
}

const texts = (frames: readonly object[]): string[] => frames.map((frame) => JSON.stringify(frame))

/** An object as JSON text whose member `'@args'` is the arguments as they are. */
export function withArgs(frame: object, argsText: string): string {
  return JSON.stringify(frame).replace('"@args"', () => argsText)
}

export const anthropic: WireWriter = {
  needsIds: true,
  isExact: true,
  write: (calls, choices) => {
    const blocks = calls.map((call, at): Block => {
      const index = at + 1
      return {
        start: {
          type: 'content_block_start',
          index,
          content_block: { type: 'tool_use', id: call.id, name: call.name, input: {} },
        },
        deltas: piecesOf(call, choices).map((partial_json) => ({
          type: 'content_block_delta',
          index,
          delta: { type: 'input_json_delta', partial_json },
        })),
        stop: { type: 'content_block_stop', index },
      }
    })
    const [whole] = calls
    const isWhole = choices.below(4) === 0 && calls.length === 1 && whole !== undefined
    const message = { id: 'msg_1', type: 'message', role: 'assistant' }
    const head = { type: 'message_start', message: { ...message, content: [] } }
    const tail = [{ type: 'message_delta', delta: { stop_reason: 'tool_use' } }, { type: 'message_stop' }]
    if (isWhole && whole.argsText !== '{}') {
      const content = [{ type: 'tool_use', id: whole.id, name: whole.name, input: '@args' }]
      return [withArgs({ ...message, content, stop_reason: 'tool_use' }, whole.argsText)]
    }
    return texts([
      head,
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'so' } },
      { type: 'content_block_stop', index: 0 },
      ...interleave(blocks, [{ type: 'ping' }], choices),
      ...tail,
    ])
  },
}

export const bedrock: WireWriter = {
  needsIds: true,
  isExact: true,
  write: (calls, choices) => {
    const isWrapped = choices.flip()
    const payload = (event: string, body: object): object =>
      isWrapped ? { [event]: body } : { type: event, ...body }
    const blocks = calls.map((call, at): Block => {
      const contentBlockIndex = at + 1
      return {
        start: payload('contentBlockStart', {
          contentBlockIndex,
          start: { toolUse: { toolUseId: call.id, name: call.name } },
        }),
        deltas: piecesOf(call, choices).map((input) =>
          payload('contentBlockDelta', { contentBlockIndex, delta: { toolUse: { input } }, p: 'abc' }),
        ),
        stop: payload('contentBlockStop', { contentBlockIndex }),
      }
    })
    const tail = [payload('messageStop', { stopReason: 'tool_use' }), payload('metadata', { usage: {} })]
    return texts([
      ...(choices.flip() ? [payload('messageStart', { role: 'assistant' })] : []),
      payload('contentBlockDelta', { contentBlockIndex: 0, delta: { text: 'so' } }),
      payload('contentBlockStop', { contentBlockIndex: 0 }),
      ...interleave(blocks, [], choices),
      ...(choices.flip() ? tail : tail.reverse()),
    ])
  },
}

export const cohere: WireWriter = {
  needsIds: true,
  isExact: true,
  write: (calls, choices) => {
    const isList = choices.below(4) === 0
    const message = (type: string, index: number, call: object): object => ({
      type,
      index,
      delta: { message: { tool_calls: isList ? [call] : call } },
    })
    const blocks = calls.map((call, index): Block => {
      const [first, ...rest] = ['', ...piecesOf(call, choices)]
      return {
        start: message('tool-call-start', index, {
          id: call.id,
          type: 'function',
          function: { name: call.name, arguments: first },
        }),
        deltas: rest.map((text) => message('tool-call-delta', index, { function: { arguments: text } })),
        stop: { type: 'tool-call-end', index },
      }
    })
    return texts([
      {
        type: 'message-start',
        ...(choices.flip() ? { id: 'm' } : {}),
        delta: { message: { role: 'assistant' } },
      },
      { type: 'tool-plan-delta', delta: { message: { tool_plan: 'so' } } },
      ...interleave(blocks, [], choices),
      { type: 'message-end', delta: { finish_reason: 'TOOL_CALL' } },
    ])
  },
}
