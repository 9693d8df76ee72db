import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadAdapter } from '../../src/adapters/index.js'
import type { ToolCardData } from '../../src/core/card.js'
import type { ToolEvent } from '../../src/core/events.js'
import type { ReplayResult } from '../../src/testing/replay.js'
import { readReplayFrames } from '../../src/testing/replayFrames.js'
import type { StreamFrame } from '../../src/transport/frame.js'
import { sharedDir, sharedMissing } from '../setup/shared.js'
import { feed, framesOf, pythonJson, recordingsOf, type ExpectedCall, type Recording } from './recordings.js'
import { WIRES } from './wires.js'

const recordings = recordingsOf(Object.keys(WIRES))
const hasWireIds = ({ calls }: Recording): boolean => calls.every(({ id }) => id !== null)
const wireIdOf = (card: ToolCardData): string => card.providerCallId ?? card.toolCallId

function isReadyEvent(event: ToolEvent): event is ToolEvent & { type: 'tool_call_ready' } {
  return event.type === 'tool_call_ready'
}

/** Cards without the order of things that a repetition may change. */
function essence({ cards }: ReplayResult): unknown {
  return cards.map(({ toolCallId, toolName, state, args, argsText, result, index, stepId }) => {
    return { toolCallId, toolName, state, args, argsText, result, index, stepId }
  })
}

/** A result that is a text, or (MCP) has one as its content. */
function textOf(result: unknown): string | undefined {
  const content = isObject(result) ? result['content'] : undefined
  const first: unknown = Array.isArray(content) ? content[0] : undefined
  const text = isObject(first) ? first['text'] : result
  return typeof text === 'string' ? text : undefined
}

function expectCard(card: ToolCardData | undefined, call: ExpectedCall, events: readonly ToolEvent[]): void {
  expect(card).toBeDefined()
  if (card === undefined) return
  if (call.name !== null) expect(card.toolName).toBe(call.name)
  if (call.id !== null) expect(wireIdOf(card)).toBe(String(call.id))
  const isReady = events.some((event) => isReadyEvent(event) && event.toolCallId === card.toolCallId)
  // An outcome without its call has no arguments.
  // A call that ran although nothing said that its arguments were complete was never ready.
  const isUnmarked =
    card.unannounced === true || (card.argsUnconfirmed === true && card.state === 'succeeded')
  expect(isReady).toBe(call.complete !== false && !isUnmarked)
  if (call.complete === false) {
    expect(['failed', 'cancelled']).toContain(card.state)
    if (call.argsText !== undefined) expect(card.argsText).toBe(call.argsText)
    return
  }
  // null: the wire has no arguments for such a call; without a name it shows something in their place.
  if (call.name !== null || call.args !== null) expect(card.args ?? {}).toEqual(call.args ?? {})
  if (call.result !== undefined && call.status !== 'failed') {
    expect(card.state).toBe('succeeded')
    // Of results that are text, some expectations have the text and others its JSON.
    const sent = textOf(card.result)
    const isBare = sent?.startsWith(call.result) === true
    const result = isBare ? sent : pythonJson(card.result)
    expect(result.slice(0, call.result.length)).toBe(call.result)
  }
  if (call.error !== undefined) {
    // Some wires report a denial as a failure too.
    const isDenied = call.decision === 'deny' || call.approval === 'reject'
    expect(card.state).toBe(isDenied ? 'denied' : 'failed')
    const words = [JSON.stringify(card.errorCode), card.errorText, card.reason]
    // The person gave no reason: the agent's own words about it come with a failure that is no news.
    if (call.approval !== 'reject')
      expect(words.some((one) => one !== undefined && one !== '' && call.error?.includes(one))).toBe(true)
  }
}

function isObject(data: unknown): data is Record<string, unknown> {
  return typeof data === 'object' && data !== null
}

/** In code points, as the expectations count. */
const length = (events: readonly ToolEvent[], type: 'text_delta' | 'reasoning_delta'): number =>
  events.reduce((sum, event) => sum + (event.type === type ? [...event.text].length : 0), 0)

describe.skipIf(sharedDir() === undefined)(`recordings (${sharedMissing} when skipped)`, () => {
  it('are there', () => {
    expect(new Set(recordings.map(({ protocol }) => protocol))).toEqual(new Set(Object.keys(WIRES)))
    expect(recordings.length).toBeGreaterThan(50)
  })

  describe.each(recordings)('$file', (recording) => {
    const { protocol, calls, meta } = recording
    const frames = framesOf(recording)
    const once = (): Promise<ReplayResult> => feed(protocol, [{ frames, end: 'clean' }])

    it('gives the expected calls', async () => {
      const result = await once()
      const { events, issues } = result
      // Questions without a call have cards too; the recordings list calls only.
      const cards = result.cards.filter((card) => !card.toolCallId.startsWith('question:'))
      expect(cards.map((card) => card.toolName)).toEqual(calls.map(({ name }) => name ?? expect.any(String)))
      calls.forEach((call, position) => {
        const card = cards[position]
        expectCard(card, call, events)
        if (card !== undefined) WIRES[protocol]?.expectCall?.(card, call, result)
        if (call.runError !== undefined)
          expect(issues).toContainEqual(
            expect.objectContaining({
              code: 'stream_error',
              message: expect.stringContaining(call.runError),
            }),
          )
      })
      expect(new Set(cards.map((card) => card.toolCallId)).size).toBe(cards.length)
    })

    it('passes text and reasoning through, and tells errors', async () => {
      const { events, issues } = await once()
      if (meta.text !== undefined) expect(length(events, 'text_delta')).toBe(meta.text)
      if (meta.reasoning !== undefined) expect(length(events, 'reasoning_delta')).toBe(meta.reasoning)
      const isBroken = meta.errors !== undefined || calls.some((call) => call.runError !== undefined)
      expect(issues.some((issue) => issue.code === 'stream_error')).toBe(isBroken)
      const expected = ['stream_error', ...(WIRES[protocol]?.issues ?? [])]
      expect(issues.filter((issue) => !expected.includes(issue.code))).toEqual([])
    })

    it('sends the argument text in pieces that touch, and it is what became ready', async () => {
      const { events } = await once()
      const texts = new Map<string, string>()
      for (const event of events) {
        if (event.type === 'tool_call_start' && event.restart === true) texts.delete(event.toolCallId)
        if (event.type === 'tool_args_delta') {
          const before = event.replace === true ? '' : (texts.get(event.toolCallId) ?? '')
          expect(event.offset).toBe(before.length)
          texts.set(event.toolCallId, before + event.partialJson)
        }
        if (isReadyEvent(event) && texts.has(event.toolCallId))
          expect(event.argsText).toBe(texts.get(event.toolCallId))
      }
    })

    it('gives the same events however the stream is cut and framed', async () => {
      const { events } = await once()
      const bytes = [...recording.stream]
      const text = new TextDecoder().decode(recording.stream)
      const variants = [
        ...[1, 7, 64, 1000].map((chunkSize) => readReplayFrames(recording.stream, chunkSize)),
        readReplayFrames(Uint8Array.from([0xef, 0xbb, 0xbf, ...bytes]), 5),
        readReplayFrames(text.replace(/\r?\n/g, '\r\n'), 3),
        // Only SSE knows bare carriage returns and comments.
        ...(/^\s*(?:[[{]|[0-9a-z]:)/.test(text)
          ? []
          : [
              readReplayFrames(text.replace(/\r?\n/g, '\r'), 3),
              readReplayFrames(`: hello\n\n${text.replace(/\n\n/g, '\n: ping\n\n')}`),
            ]),
      ]
      for (const variant of variants)
        expect((await feed(protocol, [{ frames: variant, end: 'clean' }])).events).toEqual(events)
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 5 }),
          async (sizes) => {
            const cut = readReplayFrames(recording.stream, sizes[0])
            expect((await feed(protocol, [{ frames: cut, end: 'clean' }])).events).toEqual(events)
          },
        ),
        { numRuns: 5 },
      )
    })

    it('never leaves a call ready that was not complete, wherever the stream is cut', async () => {
      const { events } = await once()
      const final = new Map(events.filter(isReadyEvent).map((event) => [event.toolCallId, event.args]))
      // Long recordings are cut at a sample of their frames.
      const step = Math.max(1, Math.floor(frames.length / 60))
      for (let cut = 0; cut < frames.length; cut += step) {
        const part = frames.slice(0, cut)
        for (const end of ['clean', 'error', 'aborted'] as const) {
          const result = await feed(protocol, [{ frames: part, end }])
          for (const card of result.cards) {
            expect(['planned', 'streaming_args']).not.toContain(card.state)
            if (card.state === 'args_ready') expect(card.args).toEqual(final.get(card.toolCallId))
          }
          if (end !== 'clean') {
            const before = await feed(protocol, [{ frames: part }])
            expect(result.events.filter(isReadyEvent)).toEqual(before.events.filter(isReadyEvent))
          }
        }
      }
    })

    it('doubles nothing when it is fed twice through one adapter', async () => {
      const first = await once()
      for (const end of ['clean', undefined] as const) {
        const twice = await feed(protocol, [
          { frames, ...(end === undefined ? {} : { end }) },
          { frames, end: 'clean', sameAdapter: true },
        ])
        const isRepeat = end === 'clean' || WIRES[protocol]?.countsResponses !== true
        if (hasWireIds(recording) && isRepeat) expect(essence(twice)).toEqual(essence(first))
        for (const card of twice.cards)
          expect(first.cards.map((one) => one.argsText)).toContain(card.argsText)
      }
    })

    it.runIf(hasWireIds(recording))('gives the same cards twice through one table of keys', async () => {
      const twice = await feed(protocol, [
        { frames, end: 'clean' },
        { frames, end: 'clean' },
      ])
      expect(essence(twice)).toEqual(essence(await once()))
    })

    it('goes on with its cards when it is cut and sent again from its beginning', async () => {
      const first = await once()
      const cut = await feed(protocol, [
        { frames: frames.slice(0, Math.ceil(frames.length / 2)) },
        { frames, end: 'clean' },
      ])
      if (hasWireIds(recording)) expect(essence(cut)).toEqual(essence(first))
    })

    const rename = WIRES[protocol]?.rename
    // Outcomes for calls of earlier streams go to those, and some recordings begin without naming themselves.
    const isNamed =
      calls.every(({ name }) => name !== null) &&
      frames.some(({ data }) => isObject(data) && rename?.(data) !== data)
    it.runIf(rename !== undefined && isNamed)(
      'gives other cards for the same ids in another response',
      async () => {
        const other = frames.map((frame): StreamFrame => {
          if (typeof frame.data !== 'object' || frame.data === null) return frame
          const data = rename?.(frame.data as Record<string, unknown>)
          return { ...frame, data, text: JSON.stringify(data) }
        })
        const first = await once()
        const both = await feed(protocol, [
          { frames, end: 'clean' },
          { frames: other, end: 'clean' },
        ])
        expect(both.cards.length).toBe(first.cards.length * 2)
        expect(both.cards.map((card) => card.args)).toEqual(
          [...first.cards, ...first.cards].map((card) => card.args),
        )
      },
    )

    it('takes the frames as plain objects too', async () => {
      const adapter = await loadAdapter(protocol)
      const plain = [...frames.flatMap((frame) => adapter.push(frame.data)), ...adapter.end('clean')]
      const { events } = await once()
      expect(plain.map(({ type }) => type)).toEqual(events.map(({ type }) => type))
    })
  })
})
