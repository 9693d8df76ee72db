import { mount } from '@vue/test-utils'
import { createPinia, type Pinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineComponent } from 'vue'
import type { ToolStreamAdapter } from '../../src/adapters/index.js'
import type { ToolFeed, ToolFeedOptions } from '../../src/composables/toolFeedTypes.js'
import { useToolFeed } from '../../src/composables/useToolFeed.js'
import type { ToolIssue } from '../../src/core/issue.js'
import { useToolCallStore } from '../../src/store/useToolCallStore.js'

interface Used {
  feed: ToolFeed
  store: ReturnType<typeof useToolCallStore>
  issues: ToolIssue[]
  /** What the host's hooks were told. */
  told: string[]
  unmount(): void
}

function use(options: ToolFeedOptions = {}, pinia: Pinia = createPinia()): Used {
  const issues: ToolIssue[] = []
  const told: string[] = []
  let feed: ToolFeed | undefined
  const wrapper = mount(
    defineComponent({
      setup() {
        feed = useToolFeed(undefined, {
          onEvent: ({ type }) => told.push(type),
          onProgress: ({ charsAccumulated }) => told.push(`progress ${String(charsAccumulated)}`),
          onProgressClear: (id) => told.push(`clear ${id}`),
          onIssue: (issue) => issues.push(issue),
          ...options,
        })
        return () => null
      },
    }),
    { global: { plugins: [pinia] } },
  )
  const unmount = (): void => wrapper.unmount()
  return { feed: feed as ToolFeed, store: useToolCallStore(pinia), issues, told, unmount }
}

let info: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  info = vi.spyOn(console, 'info').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const until = async (isTrue: () => boolean): Promise<void> => {
  for (let turn = 0; turn < 200 && !isTrue(); turn += 1)
    await new Promise((resolve) => setTimeout(resolve, 5))
}
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const start = { type: 'tool_call_start', toolCallId: 'c', toolName: 'pay' }
const piece = (partialJson: string): object => ({ type: 'tool_args_delta', toolCallId: 'c', partialJson })
const ready = { type: 'tool_call_ready', toolCallId: 'c', args: { a: 1 } }
const result = { type: 'tool_result', toolCallId: 'c', result: 1 }
async function* stream(...frames: readonly unknown[]): AsyncGenerator<unknown> {
  for (const frame of frames) yield await Promise.resolve(frame)
}
const chat = (id: string): unknown[] => [
  {
    id: `r-${id}`,
    choices: [
      { index: 0, delta: { tool_calls: [{ index: 0, id, function: { name: 'find', arguments: '{}' } }] } },
    ],
  },
  { id: `r-${id}`, choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] },
]

/** A feed that shows a call which is being written. */
async function writing(options: ToolFeedOptions = {}, pinia?: Pinia): Promise<Used> {
  const used = use(options, pinia)
  used.feed.push(start)
  used.feed.push(piece('{"a"'))
  await until(() => used.told.includes('progress 4'))
  return used
}

describe('a feed whose scope is gone', () => {
  it('settles what was being written, and tells nobody of anything any more', async () => {
    const { feed, store, told, unmount } = await writing()
    unmount()
    expect(store.card('c')).toMatchObject({ state: 'cancelled', endReason: 'aborted' })
    expect(told).toContain('clear c')
    const { length } = told
    feed.push(start)
    feed.push({ ...start, toolCallId: 'd' })
    await feed.open(stream({ ...start, toolCallId: 'e' }))
    await feed.restart()
    feed.stop()
    await wait(150)
    expect(store.ids).toEqual(['c'])
    expect(told).toHaveLength(length)
    expect(feed.status.value).not.toBe('open')
    expect(String(info.mock.calls.at(-1)?.[0])).toMatch(/scope is gone/)
  })

  it('drops what waited for an adapter that was being loaded', async () => {
    const { feed, store, told, issues, unmount } = use({ adapter: 'unified' })
    feed.push(start)
    feed.push(piece('{'))
    unmount()
    await wait(200)
    expect([store.ids, told, issues]).toEqual([[], [], []])
  })

  it('leaves calls alone that wait for a person after their stream', async () => {
    const { feed, store, unmount } = use()
    await feed.open(stream(start, ready, { type: 'tool_approval_request', toolCallId: 'c', approvalId: 'x' }))
    unmount()
    expect(store.card('c')?.state).toBe('waiting_approval')
  })
})

describe('onProgressClear', () => {
  it('comes where the host itself ends the call', async () => {
    const { store, told } = await writing()
    store.apply({ type: 'tool_cancelled', toolCallId: 'c', endReason: 'aborted' })
    await until(() => told.includes('clear c'))
    expect(told.filter((word) => word === 'clear c')).toHaveLength(1)
  })

  it.each(['$reset', 'discardRun'] as const)('comes after %s', async (name) => {
    const { store, told } = await writing()
    if (name === '$reset') store.$reset()
    else store.discardRun('default')
    await until(() => told.includes('clear c'))
    expect(told.filter((word) => word === 'clear c')).toHaveLength(1)
  })

  it('comes where another feed takes over the run, which tells of it from then on', async () => {
    const pinia = createPinia()
    const first = await writing({}, pinia)
    const second = use({}, pinia)
    second.feed.push(piece(':1'))
    expect(first.told.filter((word) => word === 'clear c')).toHaveLength(1)
    await until(() => second.told.includes('progress 6'))
    second.feed.push(ready)
    await until(() => second.told.includes('clear c'))
    expect(first.told.filter((word) => word === 'clear c')).toHaveLength(1)
    expect(first.told.filter((word) => word.startsWith('progress'))).toEqual(['progress 4'])
  })
})

describe('a hook that throws', () => {
  const fail = (): never => {
    throw new Error('bug of the host')
  }

  it.each(['onEvent', 'onProgress', 'onProgressClear'] as const)(
    '%s is named once, and the stream is read to its end',
    async (name) => {
      const { feed, store, issues } = use({ [name]: fail })
      async function* slow(): AsyncGenerator<unknown> {
        yield start
        yield piece('{"a"')
        await wait(150)
        yield* [ready, result]
      }
      await feed.open(slow())
      expect(feed.status.value).toBe('closed')
      expect(feed.error.value).toBeUndefined()
      expect(store.card('c')?.state).toBe('succeeded')
      expect(issues).toMatchObject([
        { code: 'hook_failed', message: expect.stringContaining(name) as string },
      ])
    },
  )

  it('onIssue is kept with the issues of the feed', async () => {
    const { feed, store } = use({ onIssue: fail })
    await feed.open(stream({ type: 'strange' }, start, ready, result))
    expect(store.card('c')?.state).toBe('succeeded')
    expect(feed.issues.value.map(({ code }) => code).sort()).toEqual(['hook_failed', 'unknown_event_type'])
  })

  it('requestSnapshot does not stop the feed', async () => {
    const { feed, store, issues } = use({ requestSnapshot: fail })
    await feed.open(stream({ ...start, seq: 1 }, { ...ready, seq: 9 }))
    expect(store.card('c')?.state).toBe('args_ready')
    expect(issues.map(({ code }) => code)).toEqual(['transport_error'])
  })
})

const adapterOf = (push: () => unknown, more: object = {}): ToolStreamAdapter => {
  const adapter = { protocol: 'mine', push, end: () => [], reset: () => undefined }
  return Object.defineProperties(
    adapter,
    Object.getOwnPropertyDescriptors(more),
  ) as unknown as ToolStreamAdapter
}

describe('an adapter of the host', () => {
  const trap = (): never => {
    throw new Error('trap')
  }
  const brokenError = Object.defineProperty(new Error('x'), 'message', { get: trap })

  it.each([
    ['a Promise', () => Promise.resolve([start])],
    ['a Promise', () => Promise.reject(new Error('late'))],
    ['generator', () => stream(start)],
    ['an object', () => start],
    ['a string', () => 'text'],
    ['undefined', () => undefined],
  ])('that returns %s is told once to return a list', async (kind, push) => {
    const { feed, issues, store } = use({ adapter: adapterOf(push) })
    await feed.open(stream({ x: 1 }, { x: 2 }))
    expect(feed.status.value).toBe('closed')
    expect(store.ids).toEqual([])
    expect(issues).toMatchObject([
      { code: 'adapter_failed', fix: expect.stringContaining('push must return an array') as string },
    ])
    expect(issues[0]?.message).toContain(kind)
  })

  it.each([
    ['null', null],
    ['a symbol', Symbol('x')],
    ['an object without a prototype', Object.create(null)],
    ['an error that throws when it is read', brokenError],
  ])('that throws %s is reported, and the feed goes on', async (_, thrown) => {
    const { feed, issues } = use({
      adapter: adapterOf(() => {
        throw thrown as Error
      }),
    })
    await feed.open(stream({ x: 1 }, { x: 2 }))
    expect(feed.status.value).toBe('closed')
    expect(issues.map(({ code }) => code)).toEqual(['adapter_failed'])
  })

  it('may give events and names that throw when they are read', async () => {
    const event = Object.defineProperty({}, 'type', { get: trap, enumerable: true })
    const names = { get eventNames(): string[] { return trap() }, get protocol(): string { return trap() } } // prettier-ignore
    const { feed, issues, store } = use({ adapter: adapterOf(() => [start, event], names) })
    feed.push({ x: 1 })
    await feed.open(stream({ x: 1 }))
    expect(feed.status.value).toBe('closed')
    expect(feed.protocol.value).toBe('custom')
    expect(store.ids).toEqual(['c'])
    expect(new Set(issues.map(({ code }) => code))).toEqual(new Set(['adapter_failed']))
  })

  it.each([[[]], [null], [[null]], [{}], [5], [() => undefined]])('is refused at once: %j', (adapter) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    expect(() => use({ adapter: adapter as unknown as string })).toThrow(/Give an adapter/)
  })

  it('that would never be asked for a frame is named in development', () => {
    const named = adapterOf(() => [], { eventNames: ['mine'] })
    expect(use({ adapter: [named, adapterOf(() => [])] }).issues).toEqual([])
    const { issues } = use({ adapter: [adapterOf(() => []), adapterOf(() => [], { protocol: 'second' })] })
    expect(issues).toMatchObject([
      { code: 'adapter_unused', fix: expect.stringMatching(/eventNames/) as string },
    ])
    expect(issues[0]?.message).toContain('"second"')
  })
})

describe("adapter: 'auto'", () => {
  it('decides at an open() what was pushed before it, or says that it cannot', async () => {
    const known = use({ adapter: 'auto' })
    known.feed.push({ type: 'start' })
    known.feed.push({ type: 'note' })
    await known.feed.open(stream(...chat('a')))
    expect(known.feed.protocol.value).toBe('openai-chat')
    const unknown = use({ adapter: 'auto' })
    unknown.feed.push({ type: 'note' })
    await unknown.feed.open(stream(...chat('b')))
    expect(unknown.issues).toMatchObject([{ code: 'protocol_unknown' }])
    expect(unknown.store.ids).toHaveLength(1)
  })

  it('waits through many keep-alives', async () => {
    const { feed, store, issues } = use({ adapter: 'auto' })
    for (let count = 0; count < 100; count += 1) feed.push({ type: 'ping' })
    await wait(50)
    for (const frame of chat('a')) feed.push(frame)
    await until(() => store.ids.length === 1)
    expect(store.ids).toHaveLength(1)
    expect(issues.map(({ code }) => code)).not.toContain('protocol_unknown')
  })
})

describe('wrong_protocol', () => {
  it('comes once for all responses, with the number of the first strange frame', async () => {
    const { feed, issues } = use({ adapter: 'anthropic' })
    for (const id of ['a', 'b', 'c']) await feed.open(stream({ type: 'ping' }, ...chat(id)))
    await wait(50)
    expect(issues).toMatchObject([{ code: 'wrong_protocol', frameIndex: 1 }])
    expect(issues).toHaveLength(1)
  })
})
