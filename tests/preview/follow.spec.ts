import { fc, test } from '@fast-check/vitest'
import { createPinia } from 'pinia'
import { describe, expect, it, vi } from 'vitest'
import { createApp } from 'vue'
import { followArgs } from '../../src/composables/useArgsPreview.js'
import type { ToolEvent } from '../../src/core/events.js'
import { TextFollower } from '../../src/preview/textFollower.js'
import { useToolCallStore } from '../../src/store/useToolCallStore.js'
import { previewOfText } from './support.js'

function followed(id = 'a') {
  const pinia = createPinia()
  createApp({}).use(pinia)
  const store = useToolCallStore(pinia)
  const follower = new TextFollower()
  const stop = followArgs(store, id, follower)
  store.onIssue(() => undefined)
  return { store, follower, stop }
}

const piece = (toolCallId: string, partialJson: string, more: object = {}): ToolEvent => ({
  type: 'tool_args_delta',
  toolCallId,
  partialJson,
  ...more,
})
const start: ToolEvent = { type: 'tool_call_start', toolCallId: 'a', toolName: 'search' }

const words = fc.constantFrom('{"a":"tea",', '"b":12,', '{"a":', '"te', 'a"', ',', '}', '{}', '')
const events: fc.Arbitrary<ToolEvent> = fc.oneof(
  { weight: 6, arbitrary: words.map((text) => piece('a', text)) },
  words.map((text) => piece('b', text)),
  words.map((text) => piece('a', text, { replace: true })),
  fc.tuple(words, fc.nat({ max: 20 })).map(([text, offset]) => piece('a', text, { offset })),
  fc.constant({ ...start, restart: true }),
  fc.constant<ToolEvent>({ type: 'tool_cancelled', toolCallId: 'a', endReason: 'interrupted' }),
  fc.constant<ToolEvent>({ type: 'tool_retry', toolCallId: 'a' }),
  fc.constant<ToolEvent>({ type: 'run_finished', runId: 'default', outcome: 'aborted' }),
  fc.constant<ToolEvent>({ type: 'tool_discarded', toolCallId: 'a' }),
  words.map<ToolEvent>((partialJson) => ({
    type: 'tool_snapshot',
    runId: 'default',
    epoch: partialJson,
    cards: [{ toolCallId: 'a', toolName: 'search', state: 'streaming_args', partialJson }],
  })),
)

describe('a follower of one call', () => {
  test.prop([fc.array(fc.array(events, { maxLength: 4 }), { maxLength: 12 })])(
    'knows its text after any events',
    (batches) => {
      const { store, follower } = followed()
      for (const batch of batches) {
        store.applyBatch([start, ...batch])
        store.flush()
        expect(follower.preview(undefined)).toEqual(previewOfText(store.card('a')?.partialJson ?? ''))
      }
    },
  )

  it('never reads the text that it has read', () => {
    const { store, follower } = followed()
    const read = vi.spyOn(follower, 'read')
    store.apply(start)
    read.mockClear()
    for (const text of ['{"a":', '"tea",', '"b":[', '1,2']) store.apply(piece('a', text))
    expect(read).not.toHaveBeenCalled()
    expect(follower.preview(undefined)).toEqual(previewOfText('{"a":"tea","b":[1,2'))
  })

  it('hears nothing any more once it is stopped', () => {
    const { store, follower, stop } = followed()
    store.applyBatch([start, piece('a', '{"a":"tea",')])
    const before = follower.preview(undefined)
    stop()
    store.apply(piece('a', '"b":1,'))
    expect(follower.preview(undefined)).toBe(before)
  })

  it('takes no harm from events of no shape', () => {
    const { store, follower } = followed()
    const broken = [null, 7, 'x', [], {}, { type: 'tool_args_delta', toolCallId: 'a' }]
    store.applyBatch([start, ...(broken as ToolEvent[]), piece('a', '{"a":1,')])
    expect(follower.preview(undefined)).toEqual(previewOfText('{"a":1,'))
  })
})
