import { mount } from '@vue/test-utils'
import { createPinia, type Pinia } from 'pinia'
import { describe, expect, it } from 'vitest'
import { defineComponent, nextTick, shallowRef, type Ref } from 'vue'
import { createOpenAiChatAdapter, createUnifiedAdapter } from '../../src/adapters/index.js'
import type { ToolFeed, ToolFeedOptions } from '../../src/composables/toolFeedTypes.js'
import { useToolFeed } from '../../src/composables/useToolFeed.js'
import type { ToolEvent } from '../../src/core/events.js'
import { useToolCallStore } from '../../src/store/useToolCallStore.js'
import type { StreamSource } from '../../src/transport/openSource.js'

interface Used {
  feed: ToolFeed
  store: ReturnType<typeof useToolCallStore>
  unmount(): void
}

function use(
  source?: StreamSource | Ref<StreamSource | undefined>,
  options: ToolFeedOptions = {},
  pinia: Pinia = createPinia(),
): Used {
  let feed: ToolFeed | undefined
  const wrapper = mount(
    defineComponent({
      setup() {
        feed = useToolFeed(source, options)
        return () => null
      },
    }),
    { global: { plugins: [pinia] } },
  )
  return { feed: feed as ToolFeed, store: useToolCallStore(pinia), unmount: () => wrapper.unmount() }
}

const sse = (...frames: readonly [event: string | undefined, data: unknown][]): Response =>
  new Response(
    frames
      .map(
        ([event, data]) =>
          `${event === undefined ? '' : `event: ${event}\n`}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`,
      )
      .join(''),
    { headers: { 'content-type': 'text/event-stream' } },
  )

const chunk = (delta: object, finish: string | null = null, id = 'r1'): object => ({
  id,
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta, finish_reason: finish }],
})
const call = (args: string, more: object = {}): object => ({
  tool_calls: [{ index: 0, function: { arguments: args }, ...more }],
})
const opening = chunk(
  call('{"q":', { id: 'call_a', type: 'function', function: { name: 'search', arguments: '{"q":' } }),
)
const whole: [undefined, unknown][] = [
  [undefined, opening],
  [undefined, chunk(call('"x"}'))],
  [undefined, chunk({}, 'tool_calls')],
  [undefined, '[DONE]'],
]

const settled = async (feed: ToolFeed): Promise<void> => {
  for (let turn = 0; turn < 200 && !['closed', 'error', 'stopped'].includes(feed.status.value); turn += 1)
    await new Promise((resolve) => setTimeout(resolve, 5))
}

describe('reading', () => {
  it('a response becomes cards, stamped with time and run', async () => {
    const { feed, store } = use(sse(...whole), { adapter: createOpenAiChatAdapter(), runId: 'run-1' })
    await settled(feed)
    expect(feed.status.value).toBe('closed')
    expect(store.idsOfRun('run-1')).toEqual(['call_a'])
    const card = store.card('call_a')
    expect(card).toMatchObject({
      state: 'args_ready',
      toolName: 'search',
      argsText: '{"q":"x"}',
      runId: 'run-1',
    })
    expect(card?.startedAt).toBeTypeOf('number')
  })

  it('a protocol by name is loaded when it is needed, also for pushed frames', async () => {
    const { feed, store } = use(undefined, { adapter: 'openai-chat' })
    feed.push(opening)
    feed.push(JSON.stringify(chunk(call('"x"}'))))
    feed.push(chunk({}, 'tool_calls'))
    await new Promise((resolve) => setTimeout(resolve, 50))
    await import('../../src/adapters/wires/openaiChat/openaiChat.js')
    await nextTick()
    store.flush()
    expect(store.card('call_a')?.state).toBe('args_ready')
  })

  it('two adapters share one response by event name, and the run waits while a call is open', async () => {
    const events: ToolEvent[] = []
    const { feed, store } = use(
      sse(...whole, [
        'tool-event',
        { type: 'tool_approval_request', toolCallId: 'call_a', approvalId: 'p1' },
      ]),
      {
        adapter: [createOpenAiChatAdapter(), createUnifiedAdapter({ eventNames: ['tool-event'] })],
        onEvent: (event) => events.push(event),
      },
    )
    await settled(feed)
    expect(store.card('call_a')?.state).toBe('waiting_approval')
    expect(events.find((event) => event.type === 'run_finished')).toMatchObject({ outcome: 'waiting' })
    expect(feed.busy.value).toBe(true)
  })

  it('the key table outlives a response: the same id in the next one is another call', async () => {
    const { feed, store } = use(undefined, { adapter: createOpenAiChatAdapter() })
    await feed.open(sse(...whole))
    const second = whole.map(
      ([, data]) =>
        [undefined, typeof data === 'string' ? data : { ...(data as object), id: 'r2' }] as [
          undefined,
          unknown,
        ],
    )
    await feed.open(sse(...second))
    expect(store.ids).toEqual(['call_a', 'call_a~2'])
    await feed.open(sse(...second))
    expect(store.ids).toHaveLength(2)
  })

  it('a ref source opens anew on change', async () => {
    const source = shallowRef<StreamSource | undefined>()
    const { feed, store } = use(source, { adapter: createOpenAiChatAdapter() })
    expect(feed.status.value).toBe('idle')
    source.value = sse(...whole)
    await nextTick()
    await settled(feed)
    expect(store.ids).toEqual(['call_a'])
  })

  it('an HTTP error has its words and a fix, and nothing throws', async () => {
    const codes: string[] = []
    const { feed } = use(new Response('no', { status: 503 }), {
      onIssue: (issue) => codes.push(`${issue.code} ${String(issue.fix)}`),
    })
    await settled(feed)
    expect(feed.status.value).toBe('error')
    expect(feed.error.value?.message).toMatch(/503/)
    expect(codes[0]).toMatch(/^transport_error ./)
    expect(feed.issues.value).toHaveLength(1)
  })
})

describe('stopping', () => {
  const endless = (): ReadableStream<Uint8Array> =>
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(opening)}\n\n`))
      },
    })

  it('settles what is open as aborted', async () => {
    const { feed, store } = use(endless(), { adapter: createOpenAiChatAdapter() })
    for (let turn = 0; turn < 100 && store.ids.length === 0; turn += 1)
      await new Promise((resolve) => setTimeout(resolve, 5))
    feed.stop()
    expect(feed.status.value).toBe('stopped')
    expect(store.card('call_a')).toMatchObject({ state: 'cancelled', endReason: 'aborted' })
    expect(feed.busy.value).toBe(false)
  })

  it('happens by itself when the scope ends', async () => {
    const { store, unmount } = use(endless(), { adapter: createOpenAiChatAdapter() })
    for (let turn = 0; turn < 100 && store.ids.length === 0; turn += 1)
      await new Promise((resolve) => setTimeout(resolve, 5))
    unmount()
    expect(store.card('call_a')?.state).toBe('cancelled')
  })

  it('a broken stream never makes a cut call ready', async () => {
    const broken = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(opening)}\n\n`))
        setTimeout(() => controller.error(new Error('connection lost')), 10)
      },
    })
    const { feed, store } = use(broken, { adapter: createOpenAiChatAdapter() })
    await settled(feed)
    expect(feed.status.value).toBe('error')
    expect(store.card('call_a')).toMatchObject({ state: 'failed', errorCode: 'args_truncated' })
  })
})

describe('two feeds', () => {
  const delta = (partialJson: string): ToolEvent => ({
    type: 'tool_args_delta',
    toolCallId: 'a',
    partialJson,
  })
  const start: ToolEvent = { type: 'tool_call_start', toolCallId: 'a', toolName: 'run' }

  it('of one run: the later takes over', () => {
    const pinia = createPinia()
    const first = use(undefined, {}, pinia)
    const second = use(undefined, {}, pinia)
    for (const event of [start, delta('{"q":'), delta('1}')]) {
      first.feed.push(event)
      second.feed.push(event)
    }
    second.store.flush()
    expect(second.store.card('a')?.partialJson).toBe('{"q":1}')
    expect(first.feed.issues.value.map((issue) => issue.code)).toEqual(['feed_replaced'])
  })

  it('after a remount a delta is applied once', () => {
    const pinia = createPinia()
    const first = use(undefined, {}, pinia)
    first.feed.push(start)
    first.unmount()
    const second = use(undefined, {}, pinia)
    second.feed.push(delta('x'))
    second.store.flush()
    expect(second.store.card('a')?.partialJson).toBe('x')
  })
})
