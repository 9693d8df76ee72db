import { mount } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineComponent, h, nextTick, reactive, shallowRef, triggerRef } from 'vue'
import ToolCard from '../../src/components/ToolCard/ToolCard.vue'
import type { ToolCardInput } from '../../src/core/card.js'
import type { ToolEvent } from '../../src/core/events.js'
import { TOOL_CARD_STATES } from '../../src/core/states.js'
import { en } from '../../src/locale/en.js'
import { asked, mountWith, settle } from './support.js'

const NOW = 1_800_000_000_000

beforeEach(() => vi.useFakeTimers({ now: NOW }))
afterEach(() => vi.useRealTimers())

const started: ToolEvent[] = [
  { type: 'tool_call_start', toolCallId: 'a', toolName: 'run' },
  { type: 'tool_call_ready', toolCallId: 'a', args: { city: 'Lyon' } },
  { type: 'tool_execution_start', toolCallId: 'a' },
]

const cardIn = (events: readonly ToolEvent[], more: Parameters<typeof mountWith>[1] = {}) =>
  mountWith(ToolCard, { events, ...more, props: { toolCallId: 'a', ...more.props } })

const toggle = (mounted: { slot(name: string): HTMLElement | null }) => mounted.slot('toggle')
const isOpen = (mounted: { slot(name: string): HTMLElement | null }) => mounted.slot('body') !== null

describe('what a card says', () => {
  it.each(TOOL_CARD_STATES)('%s: state and risk in words', (state) => {
    const mounted = mountWith(ToolCard, {
      props: {
        card: {
          toolCallId: 'a',
          toolName: 'rm',
          state,
          ...(state === 'planned' || state === 'streaming_args' ? {} : { args: {} }),
          ...(state === 'failed' ? { errorCode: 'timeout' } : {}),
          ...(state === 'cancelled' ? { endReason: 'aborted' as const } : {}),
        } satisfies ToolCardInput,
      },
    })
    const words =
      state === 'streaming_args'
        ? '0 characters'
        : state === 'cancelled'
          ? en['end.aborted']
          : en[`state.${state}`]
    expect(mounted.text()).toContain(words)
    expect(mounted.text()).toContain('high risk')
    expect(mounted.text()).toContain('write')
    expect(mounted.slot('card')?.dataset).toMatchObject({ state, risk: 'high', permission: 'write' })
  })

  it('a card that waits for a person says since when, and nothing ticks', async () => {
    vi.setSystemTime(new Date(2026, 2, 4, 12, 3, 59))
    const asking: ToolEvent = {
      type: 'tool_approval_request',
      toolCallId: 'a',
      approvalId: 'p',
      at: Date.now(),
    }
    const mounted = cardIn([...started.slice(0, 2), asking])
    await nextTick()
    const counted = vi.spyOn(globalThis, 'setInterval')
    mounted.store.apply({ type: 'tool_approval_request', toolCallId: 'a', approvalId: 'q', at: Date.now() })
    await settle()
    expect(mounted.text()).toMatch(/waiting for you · since 12:03/)
    expect(counted).not.toHaveBeenCalled()
  })

  it("a person's thinking is not passed off as work where the wire does not say when it began to run", () => {
    const at = (seconds: number) => NOW + seconds * 1000
    const mounted = cardIn([
      { type: 'tool_call_start', toolCallId: 'a', toolName: 'run', at: at(0) },
      { type: 'tool_call_ready', toolCallId: 'a', args: {}, at: at(1) },
      { type: 'tool_approval_request', toolCallId: 'a', approvalId: 'p', at: at(1) },
      { type: 'tool_approval_response', toolCallId: 'a', approvalId: 'p', outcome: 'approved', at: at(61) },
      { type: 'tool_result', toolCallId: 'a', result: 'ok', at: at(62) },
    ])
    expect(mounted.text()).toContain('done')
    expect(mounted.text()).not.toMatch(/done ·/)
  })

  it('every control has a name that includes the tool, and every drawing is hidden from it', () => {
    const mounted = cardIn(started, { props: { defaultOpen: true }, attrs: { onCancel: () => undefined } })
    const names = mounted.wrapper
      .findAll('button')
      .map((button) => button.attributes('aria-label') ?? button.text())
    expect(names.length).toBeGreaterThan(2)
    for (const name of names) expect(name).toContain('run')
    for (const svg of mounted.wrapper.findAll('svg')) expect(svg.attributes('aria-hidden')).toBe('true')
  })

  it('a quick start is on the page before its result comes', async () => {
    const mounted = mountWith(ToolCard, { props: { toolCallId: 'a', defaultOpen: true } })
    mounted.store.applyBatch(started)
    await nextTick()
    expect(mounted.text()).toContain('running')
    expect(mounted.text()).toContain('Lyon')
    mounted.store.apply({ type: 'tool_result', toolCallId: 'a', result: 'ok' })
    await nextTick()
    expect(mounted.text()).toContain('done')
  })

  it('a name of unusual characters is marked, and its server stands beside it', () => {
    const mounted = mountWith(ToolCard, {
      props: {
        card: { toolCallId: 'a', toolName: 'read\u200b_file', serverLabel: 'evil-mcp', state: 'planned' },
      },
    })
    expect(mounted.text()).toContain('⟨U+200B⟩')
    expect(mounted.text()).toContain('unusual characters in the tool name')
    expect(mounted.text()).toContain('on evil-mcp')
  })

  it("the agent's own description stands below the arguments and is labelled", () => {
    const mounted = mountWith(ToolCard, {
      props: {
        card: {
          toolCallId: 'a',
          toolName: 'delete_file',
          title: 'Only reads a file',
          state: 'waiting_approval',
          args: { path: '/' },
          approval: { approvalId: 'p', status: 'pending' },
        },
      },
    })
    const text = mounted.text()
    expect(text.indexOf('delete_file')).toBeLessThan(text.indexOf('path'))
    expect(text.indexOf('path')).toBeLessThan(text.indexOf('In the words of the agent'))
    expect(text.indexOf('In the words of the agent')).toBeLessThan(text.indexOf('Only reads a file'))
  })

  it('a late outcome says what had been before', () => {
    const mounted = cardIn(
      [
        ...started,
        { type: 'run_finished', runId: 'default', outcome: 'aborted' },
        { type: 'tool_result', toolCallId: 'a', result: 'ok' },
      ],
      { props: { defaultOpen: true } },
    )
    expect(mounted.text()).toContain('The outcome came after the call had ended: stopped.')
  })
})

describe('open and closed', () => {
  it('is closed while it runs and when it is done', () => {
    expect(isOpen(cardIn(started))).toBe(false)
  })

  it('opens by itself to ask, and after a failure', async () => {
    const mounted = cardIn(started.slice(0, 2))
    expect(isOpen(mounted)).toBe(false)
    mounted.store.apply({ type: 'tool_approval_request', toolCallId: 'a', approvalId: 'p' })
    await nextTick()
    expect(isOpen(mounted)).toBe(true)
    mounted.store.apply({ type: 'tool_error', toolCallId: 'a', errorCode: 'timeout' })
    await nextTick()
    expect(isOpen(mounted)).toBe(true)
  })

  it('stays as its reader left it, also when it comes back on the page', async () => {
    const isThere = shallowRef(true)
    const mounted = mountWith(
      defineComponent(() => () => h('div', isThere.value ? h(ToolCard, { toolCallId: 'a' }) : undefined)),
      { events: started },
    )
    toggle(mounted)?.click()
    await nextTick()
    expect(isOpen(mounted)).toBe(true)
    isThere.value = false
    await nextTick()
    isThere.value = true
    await nextTick()
    expect(isOpen(mounted)).toBe(true)
    mounted.store.apply({ type: 'tool_result', toolCallId: 'a', result: 1 })
    await nextTick()
    expect(isOpen(mounted)).toBe(true)
  })

  it('a question opens a card that was closed before it was asked', async () => {
    const mounted = cardIn(started.slice(0, 2))
    toggle(mounted)?.click()
    await nextTick()
    toggle(mounted)?.click()
    await nextTick()
    expect(isOpen(mounted)).toBe(false)
    mounted.store.apply({ type: 'tool_approval_request', toolCallId: 'a', approvalId: 'p' })
    await nextTick()
    expect(isOpen(mounted)).toBe(true)
    toggle(mounted)?.click()
    await nextTick()
    expect(isOpen(mounted)).toBe(false)
  })

  it('is controlled by v-model:open', async () => {
    const onUpdate = vi.fn()
    const mounted = cardIn(started, { props: { open: false }, attrs: { 'onUpdate:open': onUpdate } })
    toggle(mounted)?.click()
    await nextTick()
    expect(onUpdate).toHaveBeenCalledWith(true)
    expect(isOpen(mounted)).toBe(false)
    await mounted.wrapper.setProps({ open: true })
    expect(isOpen(mounted)).toBe(true)
    expect(toggle(mounted)?.getAttribute('aria-expanded')).toBe('true')
  })
})

describe('what it is given', () => {
  it('another id shows the other call', async () => {
    const mounted = cardIn([...started, { type: 'tool_call_start', toolCallId: 'b', toolName: 'other' }])
    toggle(mounted)?.click()
    await mounted.wrapper.setProps({ toolCallId: 'b' })
    expect(mounted.text()).toContain('other')
    expect(isOpen(mounted)).toBe(false)
  })

  it('follows a card that its host changes in place', async () => {
    const card = reactive({
      toolCallId: 'a',
      toolName: 'run',
      state: 'args_ready' as 'args_ready' | 'executing',
      args: { n: 1 },
    })
    const mounted = mountWith(ToolCard, { props: { card } })
    expect(mounted.text()).toContain('ready')
    card.state = 'executing'
    await nextTick()
    expect(mounted.text()).toContain('running')
  })

  it('follows a list that its host changes in place', async () => {
    const cards = shallowRef([{ toolCallId: 'a', toolName: 'one', state: 'planned' as const }])
    const mounted = mountWith(
      defineComponent(
        () => () =>
          h(
            'div',
            cards.value.map((card) => h(ToolCard, { key: card.toolCallId, card })),
          ),
      ),
    )
    cards.value.push({ toolCallId: 'b', toolName: 'two', state: 'planned' })
    triggerRef(cards)
    await nextTick()
    expect(mounted.text()).toContain('two')
  })

  it('needs no pinia for a card that is data', () => {
    const wrapper = mount(ToolCard, {
      props: { card: { toolCallId: 'a', toolName: 'run', state: 'planned' } },
    })
    expect(wrapper.text()).toContain('run')
  })

  it('slots are handed arguments and result apart', () => {
    const mounted = cardIn([...started, { type: 'tool_result', toolCallId: 'a', result: { tempC: 22 } }], {
      props: { defaultOpen: true },
      slots: {
        args: ({ card }: { card: { args: unknown } }) => `ARGS ${JSON.stringify(card.args)}`,
        result: ({ result }: { result: unknown }) => `RESULT ${JSON.stringify(result)}`,
      },
    })
    expect(mounted.text()).toContain('ARGS {"city":"Lyon"}')
    expect(mounted.text()).toContain('RESULT {"tempC":22}')
  })
})

describe('outcomes', () => {
  it('output so far stays beside a question', async () => {
    const mounted = cardIn([
      ...started,
      { type: 'tool_output_delta', toolCallId: 'a', output: 'step 1' },
      { type: 'tool_approval_request', toolCallId: 'a', approvalId: 'p' },
    ])
    await nextTick()
    expect(mounted.text()).toContain('step 1')
    expect(mounted.button(/^Approve/)).toBeDefined()
  })

  it('the last word of a growing output waits until it is whole', async () => {
    const mounted = cardIn([...started, { type: 'tool_output_delta', toolCallId: 'a', text: 'token: abc' }], {
      props: { defaultOpen: true },
    })
    mounted.store.flush()
    await nextTick()
    expect(mounted.slot('output')?.textContent).not.toContain('abc')
    mounted.store.apply({ type: 'tool_output_delta', toolCallId: 'a', text: 'def and' })
    mounted.store.flush()
    await nextTick()
    expect(mounted.slot('output')?.textContent).not.toContain('and')
  })

  it('is not retried unless the host said that it may be', async () => {
    const failed: ToolEvent[] = [
      ...started,
      { type: 'tool_error', toolCallId: 'a', errorCode: 'outcome_unknown', errorText: 'read timeout' },
    ]
    const mounted = cardIn(failed)
    expect(mounted.button(/^Try again/)).toBeUndefined()
    expect(mounted.text()).toContain('Nobody knows whether it ran.')
    const other = cardIn(failed, { config: { policy: { run: { retryable: true, idempotent: true } } } })
    other.button(/^Try again: run/)?.click()
    await nextTick()
    expect(other.wrapper.emitted('retry')).toHaveLength(1)
  })

  it('offers to cancel only where the host listens', () => {
    expect(cardIn(started, { props: { defaultOpen: true } }).button(/^Cancel/)).toBeUndefined()
    const heard = cardIn(started, { props: { defaultOpen: true }, attrs: { onCancel: () => undefined } })
    expect(heard.button(/^Cancel: run/)).toBeDefined()
  })

  it('a failure without a text has a sentence', () => {
    const mounted = cardIn([
      ...started,
      { type: 'tool_error', toolCallId: 'a', errorCode: '', errorText: '' },
    ])
    expect(mounted.slot('error')?.textContent).toContain('The tool failed and did not say why.')
  })

  it("an unknown code is shown beside the tool's own words", () => {
    const mounted = cardIn([
      ...started,
      { type: 'tool_error', toolCallId: 'a', errorCode: 'E_42', errorText: 'The printer is on fire.' },
    ])
    expect(mounted.slot('error')?.textContent).toMatch(/The printer is on fire\.\s*E_42/)
  })

  it.each([
    ['no arguments and a null inside', undefined, { issues: null }],
    ['null arguments and no result', null, undefined],
    ['a falsy result', {}, 0],
  ])('draws %s', async (_, args, result) => {
    const mounted = cardIn(
      [
        { type: 'tool_call_start', toolCallId: 'a', toolName: 'run' },
        { type: 'tool_call_ready', toolCallId: 'a', args },
        { type: 'tool_result', toolCallId: 'a', result },
      ],
      { props: { defaultOpen: true } },
    )
    await nextTick()
    expect(mounted.slot('card')?.dataset['state']).not.toBe('render_failed')
    expect(mounted.issues.filter((issue) => issue.code === 'render_failed')).toEqual([])
  })
})

describe('one card that cannot be drawn', () => {
  it('says so in its own box, reports it once, and hides no other', async () => {
    const mounted = mountWith(
      defineComponent(() => () => [
        h('div', [
          h(
            ToolCard,
            { toolCallId: 'a' },
            {
              args: () => {
                throw new Error('slot broke /srv/app/secret.ts')
              },
            },
          ),
          h(ToolCard, { toolCallId: 'b' }),
        ]),
      ]),
      { events: [...asked('a'), ...asked('b')] },
    )
    await settle()
    const cards = mounted.wrapper.findAll('.tc-card')
    expect(cards[0]?.text()).toContain('This card could not be shown.')
    expect(cards[0]?.text()).toContain('pay')
    expect(cards[0]?.text()).not.toContain('secret.ts')
    expect(cards[0]?.findAll('button')).toHaveLength(0)
    expect(cards[1]?.findAll('button').length).toBeGreaterThan(2)
    expect(mounted.issues.filter((issue) => issue.code === 'render_failed')).toHaveLength(1)
  })
})
