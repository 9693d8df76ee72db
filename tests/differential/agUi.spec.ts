import { HttpAgent, type Message } from '@ag-ui/client'
import { describe, expect, it } from 'vitest'
import { readReplayFrames } from '../../src/testing/replayFrames.js'
import { replayToolStream } from '../../src/testing/replayToolStream.js'
import {
  chunk,
  end,
  finished,
  piece,
  result,
  said,
  snapshot,
  start,
  started,
  whole,
} from '../adapters/agUiFrames.js'
import { recordingsOf } from '../conformance/recordings.js'
import { expectWarning } from '../setup/warnings.js'
import { sharedDir, sharedMissing } from '../setup/shared.js'

interface Call {
  id: string
  name: string
  args: unknown
  result?: unknown
}

/** The calls as the official client has them when the stream is over; it gives up where it throws. */
async function theirCalls(stream: string): Promise<readonly Call[]> {
  const headers = { 'content-type': 'text/event-stream' }
  const agent = new HttpAgent({
    url: 'http://a.test',
    fetch: () => Promise.resolve(new Response(stream, { headers })),
  })
  await agent.runAgent()
  return callsOf(agent.messages)
}

function callsOf(messages: readonly Message[]): Call[] {
  const results = new Map(
    messages.flatMap((message) => (message.role === 'tool' ? [[message.toolCallId, message.content]] : [])),
  )
  return messages.flatMap((message) =>
    message.role !== 'assistant'
      ? []
      : (message.toolCalls ?? []).map(({ id, function: { name, arguments: text } }) => ({
          ...{ id, name, args: parse(text) },
          ...(results.has(id) ? { result: results.get(id) } : {}),
        })),
  )
}

/** Text without a value is a call without arguments. */
function parse(text: string): unknown {
  return text === '' ? {} : (JSON.parse(text) as unknown)
}

async function ourCalls(stream: string): Promise<readonly Call[]> {
  const { cards } = await replayToolStream('ag-ui', readReplayFrames(stream))
  return cards
    .filter((card) => card.toolName !== 'ask_user')
    .map((card) => ({
      ...{ id: card.toolCallId, name: card.toolName, args: card.args },
      ...(card.state === 'succeeded' ? { result: card.result } : {}),
    }))
}

const sse = (frames: readonly object[]): string =>
  frames.map((frame) => `data: ${JSON.stringify(frame)}\n\n`).join('')

/**
 * The client's fault: a start that is repeated for a known id (.NET servers do, when a run is resumed) appends
 * to the arguments that are there, so that they are no JSON any more.
 */
const REPEATED = /two-runs/

describe.skipIf(sharedDir() === undefined)(
  `ag-ui client and recordings (${sharedMissing} when skipped)`,
  () => {
    it.each(
      recordingsOf(['ag-ui']).map(({ file, stream }) => [file, new TextDecoder().decode(stream)] as const),
    )('%s: the same calls', async (file, stream) => {
      const ours = await ourCalls(stream)
      // The client mentions what it takes for an old spelling.
      if (/: ?null\b/.test(stream)) expectWarning(/Converting deprecated/)
      if (REPEATED.test(file)) await expect(theirCalls(stream)).rejects.toThrow(/JSON/)
      else expect(ours).toEqual(await theirCalls(stream))
    })
  },
)

describe('ag-ui client and own streams', () => {
  it.each([
    [
      'interleaved calls',
      [
        ...[
          started('r'),
          start('a'),
          start('b', 'g'),
          piece('a', '{"x":'),
          piece('b', '{"y": "é'),
          piece('b', '🫖"}'),
        ],
        ...[piece('a', '1}'), end('b'), end('a'), result('b', 'two'), result('a', ''), finished('r')],
      ],
    ],
    [
      'chunks',
      [
        ...[
          started('r'),
          chunk({ toolCallId: 'a', toolCallName: 'f', delta: '{"n"' }),
          chunk({ delta: ':1}' }),
        ],
        ...[
          chunk({ toolCallId: 'b', toolCallName: 'g' }),
          { type: 'TEXT_MESSAGE_CHUNK', messageId: 'm', delta: 'x' },
        ],
        ...[chunk({ toolCallId: 'c', toolCallName: 'h', delta: '{}' }), finished('r')],
      ],
    ],
    [
      'a result in a later run',
      [started('r1'), ...whole('a'), finished('r1'), started('r2'), result('a', 'late'), finished('r2')],
    ],
    [
      'a snapshot',
      [
        ...[started('r'), snapshot(said('m', ['a', '{"n":1}'], ['b', '{"n":2}']))],
        ...[result('a', 'x'), ...whole('c'), finished('r')],
      ],
    ],
  ])('%s: the same calls', async (_what, frames) => {
    const ours = await ourCalls(sse(frames))
    expect(ours.length).toBeGreaterThan(0)
    expect(ours).toEqual(await theirCalls(sse(frames)))
  })

  it('a call that is announced again: theirs has both texts, ours the last one', async () => {
    const frames = [
      started('r1'),
      ...whole('a'),
      finished('r1'),
      started('r2'),
      ...whole('a'),
      finished('r2'),
    ]
    expect(await ourCalls(sse(frames))).toEqual([{ id: 'a', name: 'f', args: { n: 1 } }])
    await expect(theirCalls(sse(frames))).rejects.toThrow(/JSON/)
  })
})
