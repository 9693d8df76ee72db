import { AIMessageChunk, type AIMessageChunkFields } from '@langchain/core/messages'
import { describe, expect, it } from 'vitest'
import type { StreamFrame } from '../../src/transport/frame.js'
import { chunk, finish } from '../adapters/graphFrames.js'
import { sharedDir, sharedMissing } from '../setup/shared.js'
import { expectSameCalls, streamsOf, type Faults, type FinalCall } from './compare.js'

const CLOSES = 'closes cut arguments by its partial parser, and hands them out as a call'

const FAULTS: Faults = {
  'own/langgraph/two-nodes-and-a-stop.sse':
    'joins chunks only: the second call was not streamed, it is in the state',
  'own/pieces of calls that all have the index 0':
    'puts the pieces of the second call, which have no id, behind the first: its own arguments become {}',
  'own/a placeholder in front': 'refuses {} in front of the real arguments',
  'own/arguments sent twice': 'refuses arguments that a gateway sent twice',
  'own/a call without an id': 'refuses calls without an id, which local servers send',
  'own/a call without an index': `joins pieces by index only, so the rest becomes a call of its own; it ${CLOSES}`,
  'own/an id of the message that changes': `(this test) joins by message id, so the rest is lost; it ${CLOSES}`,
  'own/a call that the token limit cut': CLOSES,
  'own/a key that comes twice': 'takes the last of two members of one name, and says nothing',
}

const first = { id: 'a', name: 'water', index: 0 }

const streams = streamsOf('langgraph', {
  'one call in pieces': [
    chunk([{ ...first, args: '' }]),
    chunk([{ args: '{"plant":', index: 0 }]),
    chunk([{ args: '"fern 🌿"}', index: 0 }]),
    finish(),
  ],
  'two calls, interleaved, that do not begin at 0': [
    chunk([{ ...first, args: '', index: 1 }]),
    chunk([{ id: 'b', name: 'cut', args: '', index: 3 }]),
    chunk([{ args: '{"n":1}', index: 1 }]),
    chunk([{ args: '{"n":[2]}', index: 3 }]),
    finish(),
  ],
  'two whole calls in one chunk': [
    chunk([
      { ...first, args: '{"n":1}' },
      { id: 'b', name: 'cut', args: '{"n":2}', index: 1 },
    ]),
    finish(),
  ],
  'whole calls that all have the index 0': [
    chunk([{ ...first, args: '{"n":1}' }]),
    chunk([{ id: 'b', name: 'cut', args: '{"n":2}', index: 0 }]),
    finish(),
  ],
  'pieces of calls that all have the index 0': [
    chunk([{ ...first, args: '{"n":' }]),
    chunk([{ args: '1}', index: 0 }]),
    chunk([{ id: 'b', name: 'cut', args: '{"n":', index: 0 }]),
    chunk([{ args: '2}', index: 0 }]),
    finish(),
  ],
  'a call without arguments': [chunk([{ ...first, args: '' }]), finish()],
  'null arguments in front': [
    chunk([{ ...first, args: null }]),
    chunk([{ args: '{"n":1}', index: 0 }]),
    finish(),
  ],
  'a placeholder in front': [
    chunk([{ ...first, args: '{}' }]),
    chunk([{ args: '{"n":1}', index: 0 }]),
    finish(),
  ],
  'the name in every chunk': [
    chunk([{ ...first, args: '{"n":' }]),
    chunk([{ name: 'water', args: '1}', index: 0 }]),
    finish(),
  ],
  'the id and the name in every chunk': [
    chunk([{ ...first, args: '{"n":' }]),
    chunk([{ ...first, args: '1}' }]),
    finish(),
  ],
  'arguments sent twice': [
    chunk([{ ...first, args: '{"n":1}' }]),
    chunk([{ args: '{"n":1}', index: 0 }]),
    finish(),
  ],
  'a call without an id': [chunk([{ name: 'water', args: '{"n":1}', index: 0 }]), finish()],
  'a call without an index': [
    chunk([{ id: 'a', name: 'water', args: '{"n":' }]),
    chunk([{ args: '1}' }]),
    finish(),
  ],
  'an id that repeats in the next message': [
    chunk([{ ...first, args: '{"n":1}' }]),
    finish(),
    chunk([{ ...first, args: '{"n":2}' }], { id: 'run-2' }),
    finish('tool_calls', { id: 'run-2' }),
  ],
  'an id of the message that changes': [
    chunk([{ ...first, args: '{"n":' }]),
    chunk([{ args: '1}', index: 0 }], { id: 'msg-1' }),
    finish(),
  ],
  'a call that the token limit cut': [chunk([{ ...first, args: '{"n":1,"m":[2' }]), finish('length')],
  'arguments that are a list': [chunk([{ ...first, args: '[1]' }]), finish()],
  'a key that comes twice': [chunk([{ ...first, args: '{"n":1,"n":2}' }]), finish()],
})

/** The chunks of each message, joined by the package. */
async function read(frames: readonly StreamFrame[]): Promise<FinalCall[]> {
  const messages = new Map<string, AIMessageChunk>()
  for (const { event, data } of frames) {
    const [mode, payload] = Array.isArray(data) ? (data as [unknown, unknown]) : [undefined, undefined]
    const message = event === 'messages' ? mode : mode === 'messages' ? (payload as [unknown])[0] : undefined
    const kwargs = kwargsOf(message as Serialized | undefined)
    if (kwargs === undefined) continue
    const piece = new AIMessageChunk(kwargs)
    const key = piece.id ?? ''
    messages.set(key, messages.get(key)?.concat(piece) ?? piece)
  }
  return Promise.resolve(
    [...messages.values()].flatMap((message) => [
      ...(message.tool_calls ?? []).map(({ id, name, args }) => ({ id: id ?? null, name, args })),
      // Calls that it refuses.
      ...(message.invalid_tool_calls ?? []).map(({ id, name }) => ({
        id: id ?? null,
        name: name ?? '',
        args: undefined,
      })),
    ]),
  )
}

interface Serialized extends AIMessageChunkFields {
  type: string
  id: string
  kwargs: AIMessageChunkFields
}

/** What the chunk was made of; `undefined` for other messages. */
function kwargsOf(message: Serialized | undefined): AIMessageChunkFields | undefined {
  if (message?.type === 'AIMessageChunk') return message
  return message?.id.at(-1) === 'AIMessageChunk' ? message.kwargs : undefined
}

describe(`the @langchain/core package (${sharedMissing} where only own streams are read)`, () => {
  it.each(streams)('ends up with our calls: $file', async (stream) => {
    await expectSameCalls('langgraph', stream, read, FAULTS)
  })

  it.skipIf(sharedDir() === undefined)('has no fault listed for a stream that is not there', () => {
    const files = new Set(streams.map(({ file }) => file))
    expect(Object.keys(FAULTS).filter((file) => !files.has(file))).toEqual([])
  })
})
