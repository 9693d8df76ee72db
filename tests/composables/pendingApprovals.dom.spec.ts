import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineComponent, h, ref } from 'vue'
import ToolCallInline from '../../src/components/ToolCallInline/ToolCallInline.vue'
import ToolCallList from '../../src/components/ToolCallList/ToolCallList.vue'
import {
  usePendingApprovals,
  type PendingApprovals,
  type UsePendingApprovalsOptions,
} from '../../src/composables/usePendingApprovals.js'
import type { ToolEvent } from '../../src/core/events.js'
import { asked, mountWith, settle, type Mounted } from '../components/support.js'

class FakeNotification {
  static permission: NotificationPermission = 'granted'
  static shown: FakeNotification[] = []
  static readonly requestPermission = vi.fn(() => Promise.resolve('granted' as const))
  onclick: (() => void) | null = null
  readonly close = vi.fn()
  constructor(
    readonly title: string,
    readonly options: NotificationOptions,
  ) {
    FakeNotification.shown.push(this)
  }
}

let isHidden = false
/** Ids of their own in each test: what was told is told for the whole page. */
let test = 0

beforeEach(() => {
  test += 1
  isHidden = false
  document.title = 'Shop'
  FakeNotification.permission = 'granted'
  FakeNotification.shown = []
  vi.stubGlobal('Notification', FakeNotification)
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const id = (name: string) => `${name}-${String(test)}`
const ask = (name: string, more: Partial<Record<string, unknown>> = {}): ToolEvent[] =>
  asked(id(name), { secret_note: 'k' }, more)
const deny = (name: string): ToolEvent => ({ type: 'tool_denied', toolCallId: id(name) })

function use(
  options?: UsePendingApprovalsOptions,
  events: readonly ToolEvent[] = [],
): Mounted & { pending: PendingApprovals } {
  let pending: PendingApprovals | undefined
  const Host = defineComponent(() => {
    pending = usePendingApprovals(options)
    return () => h('div', [h(ToolCallList, { runId: 'list' }), h(ToolCallInline, { runId: 'chat' })])
  })
  const mounted = mountWith(Host, { events })
  if (pending === undefined) throw new Error('not set up')
  return { ...mounted, pending }
}

describe('what waits for a person', () => {
  it('is counted and named, in order', async () => {
    const { pending, store } = use()
    expect(pending.count.value).toBe(0)
    store.applyBatch([...ask('a'), ...ask('b')])
    expect([pending.count.value, pending.ids.value]).toEqual([2, [id('a'), id('b')]])
    store.apply(deny('a'))
    expect(pending.ids.value).toEqual([id('b')])
    await settle()
  })
})

describe('jump', () => {
  const runs = () => [
    ...ask('a', { runId: 'list' }),
    ...ask('b', { runId: 'list' }),
    ...ask('c', { runId: 'chat' }),
  ]
  const focused = () => document.activeElement?.closest('[data-slot="card"]')?.parentElement
  const isOn = (part: string, index: number) =>
    focused() === document.querySelectorAll(`[data-slot="${part}"] [role="listitem"]`)[index]

  it('goes from one to the next, round and round, and never onto a button that decides', () => {
    const { pending } = use({}, runs())
    const visited = Array.from({ length: 4 }, () => {
      expect(pending.jump()).toBe(true)
      expect(document.activeElement?.getAttribute('data-slot')).toBe('toggle')
      return [isOn('list', 0), isOn('list', 1), isOn('inline', 0)].indexOf(true)
    })
    expect(visited).toEqual([0, 1, 2, 0])
  })

  it('goes to a call that is named', () => {
    const { pending } = use({}, runs())
    pending.jump(id('c'))
    expect(isOn('inline', 0)).toBe(true)
    pending.jump(id('b'))
    expect(isOn('list', 1)).toBe(true)
  })

  it('says where there is nothing to go to', () => {
    expect(use().pending.jump()).toBe(false)
  })
})

describe('the mark in the title', () => {
  it('counts, and is gone with the last question or the last who asked for it', async () => {
    const { store, wrapper } = use({ title: true }, ask('a'))
    expect(document.title).toBe('(1) Shop')
    store.applyBatch(ask('b'))
    await settle()
    expect(document.title).toBe('(2) Shop')
    store.applyBatch([deny('a'), deny('b')])
    await settle()
    expect(document.title).toBe('Shop')
    store.applyBatch(ask('c'))
    await settle()
    wrapper.unmount()
    expect(document.title).toBe('Shop')
  })

  it('is one mark for several that use it, and goes on a title that the host writes meanwhile', async () => {
    const isWanted = ref(true)
    const first = use({ title: isWanted }, ask('a'))
    expect(document.title).toBe('(1) Shop')
    document.title = 'Orders'
    await settle()
    expect(document.title).toBe('(1) Orders')
    isWanted.value = false
    await settle()
    expect(document.title).toBe('Orders')
    first.wrapper.unmount()
    expect(document.title).toBe('Orders')
  })

  it('is not written unless it is asked for', async () => {
    use({}, ask('a'))
    await settle()
    expect(document.title).toBe('Shop')
  })
})

describe('a notice', () => {
  it('names the tool and nothing else, once for each question, while the page is hidden', async () => {
    const { store } = use({ notify: true })
    isHidden = true
    store.applyBatch(ask('a', { title: 'Pay 4111' }))
    await settle()
    store.apply({ type: 'tool_call_named', toolCallId: id('a'), toolName: 'pay' })
    await settle()
    expect(FakeNotification.shown.map(({ title, options }) => [title, Object.keys(options)])).toEqual([
      ['pay waits for your decision', ['tag']],
    ])
  })

  it.each([
    ['the page is seen', true, () => undefined],
    ['nobody allowed it', true, () => ((isHidden = true), (FakeNotification.permission = 'default'))],
    ['nobody asked for it', false, () => (isHidden = true)],
  ])('does not come where %s', async (_why, notify, arrange) => {
    const { store } = use({ notify })
    arrange()
    store.applyBatch(ask('a'))
    await settle()
    expect(FakeNotification.shown).toEqual([])
    expect(FakeNotification.requestPermission).not.toHaveBeenCalled()
  })

  it('comes again for a question that is asked again under the same ids', async () => {
    const { store } = use({ notify: true })
    isHidden = true
    store.applyBatch(ask('a'))
    await settle()
    store.$reset()
    await settle()
    store.applyBatch(ask('a'))
    await settle()
    expect(FakeNotification.shown).toHaveLength(2)
  })

  it('does not come for what a rule decides, nor when the person leaves what they saw', async () => {
    const { store } = use({ notify: true })
    store.applyBatch(ask('seen'))
    await settle()
    isHidden = true
    const automatic = ask('rule').map((event) =>
      event.type === 'tool_approval_request' ? { ...event, isAutomatic: true } : event,
    )
    store.applyBatch(automatic)
    await settle()
    expect(FakeNotification.shown).toEqual([])
  })

  it('leads to the card, and is taken back when the question is answered', async () => {
    const { store } = use({ notify: true })
    isHidden = true
    store.applyBatch(ask('a', { runId: 'list' }))
    await settle()
    vi.spyOn(window, 'focus').mockImplementation(() => undefined)
    FakeNotification.shown[0]?.onclick?.()
    expect(document.activeElement?.getAttribute('data-slot')).toBe('toggle')
    store.apply(deny('a'))
    await settle()
    expect(FakeNotification.shown[0]?.close).toHaveBeenCalled()
  })

  it('a browser without notices, or that lets no page show them, changes nothing', async () => {
    vi.stubGlobal(
      'Notification',
      Object.assign(
        () => {
          throw new TypeError('Illegal constructor')
        },
        { permission: 'granted' },
      ),
    )
    const { store, pending } = use({ notify: true })
    isHidden = true
    store.applyBatch(ask('a'))
    await settle()
    expect(pending.count.value).toBe(1)
    vi.stubGlobal('Notification', undefined)
    expect(await pending.requestPermission()).toBe('unsupported')
  })
})
