import { mount } from '@vue/test-utils'
import { createPinia } from 'pinia'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { defineComponent } from 'vue'
import {
  createOpenAiChatAdapter,
  createUnifiedAdapter,
  type ToolStreamAdapter,
} from '../../src/adapters/index.js'
import type { ToolFeed, ToolFeedOptions } from '../../src/composables/toolFeedTypes.js'
import { useToolFeed } from '../../src/composables/useToolFeed.js'
import type { ToolIssue } from '../../src/core/issue.js'
import { useToolCallStore } from '../../src/store/useToolCallStore.js'

interface Used {
  feed: ToolFeed
  store: ReturnType<typeof useToolCallStore>
  issues: ToolIssue[]
  unmount(): void
}

function use(options: ToolFeedOptions): Used {
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  const pinia = createPinia()
  const issues: ToolIssue[] = []
  let feed: ToolFeed | undefined
  const wrapper = mount(
    defineComponent({
      setup() {
        feed = useToolFeed(undefined, { ...options, onIssue: (issue) => issues.push(issue) })
        return () => null
      },
    }),
    { global: { plugins: [pinia] } },
  )
  return { feed: feed as ToolFeed, store: useToolCallStore(pinia), issues, unmount: () => wrapper.unmount() }
}

afterEach(() => {
  vi.restoreAllMocks()
})

const sse = (...frames: readonly unknown[]): Response =>
  new Response(
    frames.map((data) => `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`).join(''),
    {
      headers: { 'content-type': 'text/event-stream' },
    },
  )
const until = async (isTrue: () => boolean): Promise<void> => {
  for (let turn = 0; turn < 200 && !isTrue(); turn += 1)
    await new Promise((resolve) => setTimeout(resolve, 5))
}

const chat = (id: string): unknown[] => [
  {
    id: `r-${id}`,
    choices: [
      { index: 0, delta: { tool_calls: [{ index: 0, id, function: { name: 'find', arguments: '{"q":' } }] } },
    ],
  },
  {
    id: `r-${id}`,
    choices: [{ index: 0, delta: { tool_calls: [{ index: 0, function: { arguments: '"x"}' } }] } }],
  },
  { id: `r-${id}`, choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] },
  '[DONE]',
]
const anthropic = (id: string): unknown[] => [
  { type: 'message_start', message: { id: `m-${id}`, content: [] } },
  { type: 'content_block_start', index: 0, content_block: { type: 'tool_use', id, name: 'find', input: {} } },
  { type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json: '{"q":"x"}' } },
  { type: 'content_block_stop', index: 0 },
  { type: 'message_stop' },
]

describe("adapter: 'auto'", () => {
  it.each([
    ['openai-chat', chat],
    ['anthropic', anthropic],
  ])('recognises %s, loads it, and says so', async (protocol, frames) => {
    const { feed, store, issues } = use({ adapter: 'auto' })
    expect(feed.protocol.value).toBeUndefined()
    await feed.open(sse({ type: 'ping' }, ...frames('call')))
    expect(feed.protocol.value).toBe(protocol)
    expect(feed.status.value).toBe('closed')
    expect(store.card('call')).toMatchObject({ state: 'args_ready', argsText: '{"q":"x"}' })
    expect(issues.filter(({ code }) => code !== 'frame_unknown')).toEqual([])
  })

  it('reads pushed frames in order, also those that came while it loaded', async () => {
    const { feed, store } = use({ adapter: 'auto' })
    for (const frame of anthropic('call').slice(0, 3)) feed.push(frame)
    await until(() => feed.protocol.value !== undefined)
    for (const frame of anthropic('call').slice(3)) feed.push(JSON.stringify(frame))
    store.flush()
    expect(store.card('call')).toMatchObject({ state: 'args_ready', argsText: '{"q":"x"}' })
  })

  it('decides at the end by a sign that is only likely', async () => {
    const { feed, issues } = use({ adapter: 'auto' })
    await feed.open(sse({ type: 'new_message' }))
    expect(feed.protocol.value).toBe('scriptcat')
    expect(issues).toEqual([])
  })

  it.each([
    ['only the end mark', ['[DONE]']],
    ['only an error', [{ error: { message: 'no' } }]],
    ['signs of several', [{ jsonrpc: '2.0', id: 1, error: {} }]],
  ])('does not guess from %s: one issue says what to do', async (_name, frames) => {
    const { feed, store, issues } = use({ adapter: 'auto' })
    await feed.open(sse(...frames))
    expect(feed.status.value).toBe('closed')
    expect(feed.protocol.value).toBeUndefined()
    expect(issues).toMatchObject([{ code: 'protocol_unknown', frameIndex: 0 }])
    expect(issues[0]?.fix).toMatch(/Name the protocol/)
    expect(store.ids).toEqual([])
  })

  it('gives up after 32 frames, once, and tries again with the next stream', async () => {
    const { feed, store, issues } = use({ adapter: 'auto' })
    await feed.open(sse(...(Array(50).fill({ type: 'note' }) as unknown[]), ...chat('late')))
    expect(issues.map(({ code }) => code)).toEqual(['protocol_unknown'])
    expect(store.ids).toEqual([])
    await feed.open(sse(...chat('next')))
    expect(store.card('next')?.state).toBe('args_ready')
  })

  it('says nothing of an empty stream', async () => {
    const { feed, issues } = use({ adapter: 'auto' })
    await feed.open(sse())
    expect(issues).toEqual([])
    expect(feed.status.value).toBe('closed')
  })

  it('goes on with the same adapter, and changes it where the next stream is another', async () => {
    const { feed, store, issues } = use({ adapter: 'auto' })
    await feed.open(sse(...chat('one')))
    await feed.open(sse(...chat('two')))
    await feed.open(sse('[DONE]'))
    expect(feed.protocol.value).toBe('openai-chat')
    await feed.open(sse(...anthropic('three')))
    expect(feed.protocol.value).toBe('anthropic')
    expect(store.ids).toEqual(['one', 'two', 'three'])
    expect(store.ids.map((id) => store.card(id)?.state)).toEqual(Array(3).fill('args_ready'))
    expect(issues).toEqual([])
  })

  it('can stand beside an adapter for own events', async () => {
    const { feed, store } = use({ adapter: ['auto', createUnifiedAdapter({ eventNames: ['tool-event'] })] })
    const own = { type: 'tool_approval_request', toolCallId: 'call', approvalId: 'p' }
    const text = chat('call').map(
      (data) => `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`,
    )
    const start = { type: 'tool_call_start', toolCallId: 'mine', toolName: 'g' }
    const stream = `event: tool-event\ndata: ${JSON.stringify(start)}\n\n${text.join('')}event: tool-event\ndata: ${JSON.stringify(own)}\n\n`
    await feed.open(new Response(stream, { headers: { 'content-type': 'text/event-stream' } }))
    expect(feed.protocol.value).toBe('openai-chat')
    expect(store.ids).toEqual(['mine', 'call'])
    expect(store.card('call')?.state).toBe('waiting_approval')
  })

  it('stops while it does not know yet', async () => {
    const { feed, store } = use({ adapter: 'auto' })
    for (const frame of chat('call')) feed.push(frame)
    feed.stop()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(store.ids).toEqual([])
    expect(feed.status.value).toBe('stopped')
  })

  it('is not needed to learn the name of an adapter', () => {
    expect(use({}).feed.protocol.value).toBe('unified')
    expect(use({ adapter: createOpenAiChatAdapter() }).feed.protocol.value).toBe('openai-chat')
  })
})

describe('a protocol by name', () => {
  it('that is unknown is an issue that lists the known ones', async () => {
    const { feed, issues } = use({ adapter: 'smoke-signals' })
    await feed.open(sse(...chat('a')))
    expect(feed.status.value).toBe('error')
    expect(issues).toMatchObject([{ code: 'protocol_unknown' }])
    expect(issues[0]?.message).toMatch(/Known: openai-chat/)
    const pushed = use({ adapter: 'smoke-signals' })
    pushed.feed.push(chat('a')[0])
    await until(() => pushed.issues.length > 0)
    expect(pushed.issues).toMatchObject([{ code: 'protocol_unknown' }])
  })

  it('that is not the one of the frames is one issue that names the likely one', async () => {
    const { feed, issues, store } = use({ adapter: 'openai-chat' })
    await feed.open(sse(...anthropic('a')))
    await until(() => issues.length > 0)
    expect(issues).toMatchObject([{ code: 'wrong_protocol' }])
    expect(issues[0]?.message).toContain('"anthropic"')
    expect(store.ids).toEqual([])
    await feed.open(sse(...chat('b')))
    expect(store.card('b')?.state).toBe('args_ready')
    expect(issues).toHaveLength(1)
  })
})

describe("a user's adapter", () => {
  const faulty = (fault: Partial<ToolStreamAdapter>): ToolStreamAdapter => ({
    protocol: 'mine',
    push: (chunk) => [chunk as never],
    end: () => [],
    reset: () => undefined,
    ...fault,
  })
  const start = (toolCallId: string): object => ({ type: 'tool_call_start', toolCallId, toolName: 'f' })

  it('that throws is reported once a function, and the feed goes on', async () => {
    const { feed, store, issues } = use({
      adapter: faulty({
        push: (chunk) => {
          if ((chunk as { bad?: true }).bad === true) throw new TypeError('cannot read')
          return [chunk as never]
        },
        end: () => {
          throw new Error('no end')
        },
        reset: () => {
          throw new Error('no reset')
        },
        connect: () => {
          throw new Error('no host')
        },
      }),
    })
    await feed.open(sse({ bad: true }, start('a'), { bad: true }, start('b')))
    expect(store.ids).toEqual(['a', 'b'])
    expect(feed.status.value).toBe('closed')
    expect(issues.map(({ code, message }) => `${code} ${message.split('(')[0] ?? ''}`)).toEqual([
      'adapter_failed connect',
      'adapter_failed reset',
      'adapter_failed push',
      'adapter_failed end',
    ])
    expect(issues[2]?.message).toContain('TypeError: cannot read')
  })

  it('that throws does not throw at the host that pushes', () => {
    const { feed, issues } = use({
      adapter: faulty({
        push: () => {
          throw 'words'
        },
      }),
    })
    expect(() => {
      feed.push({})
      feed.push({})
    }).not.toThrow()
    expect(issues).toMatchObject([{ code: 'adapter_failed' }])
  })

  it('that returns nonsense does no harm', () => {
    const values = [undefined, null, 'x', [null, 7, start('a')], [{ type: 'zzz' }]]
    const { feed, store } = use({ adapter: faulty({ push: () => values.shift() as never }) })
    for (let frame = 0; frame < 5; frame += 1) feed.push({})
    expect(store.ids).toEqual(['a'])
  })
})

describe('onProgress and onProgressClear', () => {
  const frame = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 60))
  const start = (toolCallId: string): object => ({
    type: 'tool_call_start',
    toolCallId,
    toolName: 'f',
    index: 2,
    at: 5,
  })
  const delta = (toolCallId: string, partialJson: string): object => ({
    type: 'tool_args_delta',
    toolCallId,
    partialJson,
  })

  function hooked(adapter?: ToolFeedOptions['adapter']) {
    const told: string[] = []
    const last: object[] = []
    const used = use({
      adapter,
      onProgress: (progress) => {
        last.push(progress)
        told.push(`${progress.toolCallId} ${String(progress.charsAccumulated)}`)
      },
      onProgressClear: (toolCallId) => told.push(`${toolCallId} clear`),
    })
    return { ...used, told, last }
  }

  it('tell at most once a frame of each call, and clear it when it is ready', async () => {
    const { feed, told, last } = hooked()
    feed.push(start('a'))
    feed.push(start('b'))
    for (let piece = 0; piece < 10; piece += 1) feed.push(delta('a', 'x'))
    feed.push(delta('b', 'yy'))
    expect(told).toEqual([])
    await frame()
    expect(told).toEqual(['a 10', 'b 2'])
    expect(last[0]).toEqual({ toolCallId: 'a', toolName: 'f', charsAccumulated: 10, startedAt: 5, index: 2 })
    feed.push(delta('a', 'x'))
    await frame()
    expect(told.slice(2)).toEqual(['a 11'])
    feed.push({ type: 'tool_call_ready', toolCallId: 'a', args: {} })
    expect(told.slice(3)).toEqual(['a clear'])
    feed.push({ type: 'tool_error', toolCallId: 'b', errorCode: 'x' })
    await frame()
    expect(told.slice(4)).toEqual(['b clear'])
  })

  it('say nothing of a call that was whole within a frame', async () => {
    const { feed, told } = hooked()
    feed.push(start('a'))
    feed.push(delta('a', '{}'))
    feed.push({ type: 'tool_call_ready', toolCallId: 'a', args: {} })
    await frame()
    expect(told).toEqual([])
  })

  it('tell counts without text, and clear placeholders that are claimed or discarded', async () => {
    const { feed, told } = hooked('aalis')
    const progress = (index: number, name: string, charsAccumulated: number) => ({
      type: 'stream',
      toolCallProgress: { index, name, charsAccumulated },
    })
    feed.push(progress(0, 'f', 4))
    feed.push(progress(1, 'g', 4))
    await until(() => told.length === 2)
    feed.push({ type: 'tool_call', toolName: 'f', toolArgs: {}, toolPhase: 'start' })
    expect(told.slice(2)).toEqual(['aalis:default:progress-0 clear'])
    feed.push({ type: 'stream', contentDelta: 'So' })
    expect(told.slice(3)).toEqual(['aalis:default:progress-1 clear'])
  })

  it.each([
    ['stop', (used: Used) => used.feed.stop()],
    [
      'the end of the run',
      (used: Used) => used.feed.push({ type: 'run_finished', runId: 'default', outcome: 'completed' }),
    ],
    ['the end of the scope', (used: Used) => used.unmount()],
    ['a discarded step', (used: Used) => used.feed.push({ type: 'tool_discarded', toolCallId: 'a' })],
  ])('clear at %s', async (_name, end) => {
    const used = hooked()
    used.feed.push(start('a'))
    used.feed.push(delta('a', 'x'))
    await frame()
    end(used)
    expect(used.told).toEqual(['a 1', 'a clear'])
    await frame()
    expect(used.told).toHaveLength(2)
  })
})
