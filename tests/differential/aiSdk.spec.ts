import { readUIMessageStream, type UIMessage, type UIMessageChunk } from 'ai'
import { describe, expect, it } from 'vitest'
import { createAiSdkAdapter } from '../../src/adapters/index.js'
import type { ToolCardData } from '../../src/core/card.js'
import { framesOf, recordingsOf } from '../conformance/recordings.js'
import { replayOnce } from '../adapters/replay.js'
import { sharedMissing } from '../setup/shared.js'
import { aiSdkFrames } from '../adapters/aiSdkFrames.js'

/** A call as both sides tell it. */
interface Call {
  id: string
  name: string
  state: string
  input: unknown
  output: unknown
  error: string | undefined
}

interface TheirPart {
  type: string
  toolName?: string
  toolCallId: string
  state: string
  input?: unknown
  output?: unknown
  preliminary?: boolean
  errorText?: string
  approval?: { approved?: boolean }
}

const isTool = (part: { type: string }): boolean =>
  part.type === 'dynamic-tool' || part.type.startsWith('tool-')

/** The reader of the `ai` package: the calls of its last message, and the errors that it told. */
async function theirCalls(chunks: readonly unknown[]): Promise<{ calls: Call[]; errors: string[] }> {
  const stream = new ReadableStream<UIMessageChunk>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(structuredClone(chunk) as UIMessageChunk)
      controller.close()
    },
  })
  const errors: string[] = []
  let message: UIMessage | undefined
  const messages = readUIMessageStream({ stream, onError: (error) => errors.push(String(error)) })
  for await (const next of messages) message = next
  const parts = (message?.parts ?? []).filter(isTool) as unknown as TheirPart[]
  return { calls: parts.map(theirCall), errors }
}

function theirCall(part: TheirPart): Call {
  return {
    id: part.toolCallId,
    name: part.toolName ?? part.type.slice('tool-'.length),
    state: part.preliminary === true ? 'output-preliminary' : part.state,
    input: part.input,
    output: part.output,
    error: part.errorText,
  }
}

const STATES: Partial<Record<ToolCardData['state'], string>> = {
  planned: 'input-streaming',
  streaming_args: 'input-streaming',
  args_ready: 'input-available',
  waiting_approval: 'approval-requested',
  executing: 'output-preliminary',
  succeeded: 'output-available',
  failed: 'output-error',
  denied: 'output-denied',
}

const ourCalls = (chunks: readonly unknown[]): Call[] =>
  replayOnce(createAiSdkAdapter(), chunks).cards.map((card) => ({
    id: card.providerCallId ?? card.toolCallId,
    name: card.toolName,
    state: STATES[card.state] ?? card.state,
    input: card.args,
    output: card.state === 'executing' ? card.output : card.result,
    error: card.errorText,
  }))

/** Where the package and the adapter differ, and why the adapter is right. */
const THEIR_FAULTS: Record<string, { reason: string; error?: RegExp; calls?: (ours: Call[]) => unknown[] }> =
  {
    'ai-execution-after-approval.sse': {
      reason: 'a result for a call of an earlier stream throws where the earlier message is not handed in',
      error: /No tool invocation found/,
      calls: () => [],
    },
    'pydantic-denied-and-approved-followup.sse': {
      reason: 'the same with a denial; what follows it is lost too',
      error: /No tool invocation found/,
      calls: (ours) => [{ ...ours[0], state: 'input-available', output: undefined }],
    },
    'ai-auto-approved-executed.sse': {
      reason: 'version 6 does not know tool-approval-response, which changes nothing about the outcome',
    },
    'ai-auto-denied.sse': {
      reason: 'version 6 does not know tool-approval-response, which changes nothing about the outcome',
    },
    'ai-reset-step.sse': {
      reason: 'version 6 does not know reset-step and keeps the call that was thrown away',
      calls: (ours) => [
        { id: 'stale-tool', name: 'deleteFile', state: 'input-streaming', input: { path: 'partial' } },
        ...ours,
      ],
    },
  }

const recordings = recordingsOf(['vercel-ui-v1'])

describe.runIf(recordings.length > 0)(
  `ai, the package, reads the recordings (${sharedMissing} when skipped)`,
  () => {
    it.each(recordings.map((one) => [one.file.replace('vercel-ui-v1/', ''), one] as const))(
      '%s',
      async (file, recording) => {
        const chunks = framesOf(recording)
          .map(({ data }) => data)
          .filter((data) => typeof data === 'object')
        const ours = ourCalls(chunks)
        const { calls, errors } = await theirCalls(chunks)
        const fault = THEIR_FAULTS[file]
        const expected = fault?.calls === undefined ? ours : fault.calls(ours)
        expect(calls, fault?.reason).toMatchObject(expected)
        expect(calls, fault?.reason).toHaveLength(expected.length)
        expect(errors.join(), fault?.reason).toMatch(fault?.error ?? /^$/)
      },
    )
  },
)

const START = [{ type: 'start', messageId: 'm' }, { type: 'start-step' }]
const { begin, piece, input } = aiSdkFrames('rent')

describe('ai, the package, reads streams of our own', () => {
  it.each<[string, object[]]>([
    [
      'two calls whose pieces alternate',
      [
        begin('a'),
        begin('b'),
        piece('a', '{"n":'),
        piece('b', '{"n":2}'),
        piece('a', '1}'),
        input('b', { n: 2 }),
        input('a', { n: 1 }),
      ],
    ],
    [
      'an input that says something else than the text',
      [begin('a'), piece('a', '{"n":1'), input('a', { n: 2 })],
    ],
    [
      'a second start',
      [begin('a'), piece('a', '{"x"'), begin('a'), piece('a', '{"n":1}'), input('a', { n: 1 })],
    ],
    [
      'free text',
      [begin('a', { inputEncoding: 'text' }), piece('a', 'SELECT '), piece('a', '1'), input('a', 'SELECT 1')],
    ],
    [
      'ids that come again in the next step',
      [
        input('a', { n: 1 }),
        { type: 'tool-output-available', toolCallId: 'a', output: 0 },
        { type: 'start-step' },
        input('a', { n: 2 }),
      ],
    ],
    [
      'a result in the next step',
      [
        input('a', { n: 1 }),
        { type: 'start-step' },
        { type: 'tool-output-available', toolCallId: 'a', output: null },
      ],
    ],
    [
      'preliminary output',
      [input('a', {}), { type: 'tool-output-available', toolCallId: 'a', output: [1], preliminary: true }],
    ],
    ['a question', [input('a', {}), { type: 'tool-approval-request', toolCallId: 'a', approvalId: 'q' }]],
    [
      'a failure told twice',
      [
        { type: 'tool-input-error', toolCallId: 'a', toolName: 'rent', input: 'x', errorText: 'bad' },
        { type: 'tool-output-error', toolCallId: 'a', errorText: 'bad' },
      ],
    ],
    ['a whole call without a start', [input('a', { deep: { list: [1, { x: 'ß🚲' }] } }, { dynamic: true })]],
  ])('%s', async (_what, chunks) => {
    const all = [...START, ...chunks]
    const { calls, errors } = await theirCalls(all)
    expect(errors).toEqual([])
    expect(ourCalls(all)).toEqual(calls)
  })
})
