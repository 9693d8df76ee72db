import { describe, expect, it, vi } from 'vitest'
import { nextTick } from 'vue'
import ToolCallList from '../../src/components/ToolCallList/ToolCallList.vue'
import type { ToolEvent } from '../../src/core/events.js'
import { asked, mountWith, settle, type Mounted } from './support.js'

const read = { riskLevel: 'low', permission: 'read' } as const
const events: ToolEvent[] = [
  { type: 'tool_call_start', toolCallId: 'run', toolName: 'run', ...read },
  ...asked('ask'),
  { type: 'tool_call_start', toolCallId: 'bad', toolName: 'bad', ...read },
  { type: 'tool_error', toolCallId: 'bad', errorCode: 'timeout' },
  { type: 'tool_call_start', toolCallId: 'end', toolName: 'end' },
  { type: 'tool_call_ready', toolCallId: 'end', args: {} },
  { type: 'tool_result', toolCallId: 'end', result: 1 },
]
const names = ({ wrapper }: Mounted) =>
  wrapper.findAll('.tc-card').map((card) => card.attributes('aria-label'))

async function list(props: object = {}) {
  const mounted = mountWith(ToolCallList, { events, props: { filters: true, ...props } })
  await vi.waitFor(() => expect(mounted.slot('filter')).not.toBeNull())
  return mounted
}

async function choose(mounted: Mounted, which: 'state' | 'risk', words: RegExp) {
  const select = mounted.slot(`filter-${which}`) as HTMLSelectElement
  select.selectedIndex = [...select.options].findIndex(({ text }) => words.test(text))
  select.dispatchEvent(new Event('change'))
  await settle()
}

describe('the filter', () => {
  it('counts the calls of each kind, and follows them', async () => {
    const mounted = await list()
    const words = () =>
      [...(mounted.slot('filter-state') as HTMLSelectElement).options].map(({ text }) => text)
    expect(words()).toEqual(['all calls (4)', 'running (1)', 'waiting for you (1)', 'failed (1)', 'done (1)'])
    mounted.store.apply({ type: 'tool_cancelled', toolCallId: 'run', endReason: 'aborted' })
    await settle()
    expect(words()).toEqual(['all calls (4)', 'running (0)', 'waiting for you (1)', 'failed (1)', 'done (2)'])
  })

  it('shows what is asked for, and whoever waits, and says so', async () => {
    const mounted = await list()
    await choose(mounted, 'state', /^failed/)
    expect(names(mounted)).toEqual(['pay', 'bad'])
    expect(mounted.slot('waiting-too')?.textContent).toBe('Calls that wait for you are always shown.')
    await choose(mounted, 'state', /^waiting/)
    expect(names(mounted)).toEqual(['pay'])
    expect(mounted.slot('waiting-too')).toBeNull()
  })

  it('by risk too', async () => {
    const mounted = await list()
    await choose(mounted, 'risk', /^high/)
    expect(names(mounted)).toEqual(['pay', 'end'])
    await choose(mounted, 'state', /^running/)
    expect(names(mounted)).toEqual(['pay'])
    await choose(mounted, 'risk', /^any/)
    expect(names(mounted)).toEqual(['run', 'pay'])
  })

  it('a call that was asked for goes when it is no longer like that', async () => {
    const mounted = await list()
    await choose(mounted, 'state', /^running/)
    mounted.store.apply({ type: 'tool_cancelled', toolCallId: 'run', endReason: 'aborted' })
    await settle()
    expect(names(mounted)).toEqual(['pay'])
  })

  it('leaves each run its number', async () => {
    const inRun = (runId: string, toolCallId: string, isBad: boolean): ToolEvent[] =>
      [
        { type: 'tool_call_start', toolCallId, toolName: toolCallId, ...read } as ToolEvent,
        ...(isBad ? [{ type: 'tool_error', toolCallId, errorCode: 'timeout' } as ToolEvent] : []),
      ].map((event) => ({ ...event, runId }))
    const mounted = mountWith(ToolCallList, {
      events: [...inRun('one', 'a', true), ...inRun('two', 'b', false), ...inRun('three', 'c', true)],
      props: { filters: true },
    })
    await vi.waitFor(() => expect(mounted.slot('filter')).not.toBeNull())
    expect(mounted.text()).toContain('Run 3')
    await choose(mounted, 'state', /^failed/)
    expect(names(mounted)).toEqual(['a', 'c'])
    expect(mounted.text()).toContain('Run 3')
    expect(mounted.text()).not.toContain('Run 2')
  })

  it('says where nothing is like that', async () => {
    const mounted = mountWith(ToolCallList, {
      events: events.slice(0, 1),
      props: { filter: { state: 'failed' } },
    })
    await nextTick()
    expect(mounted.slot('no-match')).not.toBeNull()
    expect(mounted.slot('empty')).toBeNull()
  })

  it('belongs to the host where it wants it', async () => {
    const mounted = await list({ filter: { state: 'done' } })
    expect(names(mounted)).toEqual(['pay', 'end'])
    await choose(mounted, 'state', /^failed/)
    expect(mounted.wrapper.emitted('update:filter')).toEqual([[{ state: 'failed' }]])
    expect(names(mounted)).toEqual(['pay', 'end'])
    await mounted.wrapper.setProps({ filter: { state: 'failed' } })
    await settle()
    expect(names(mounted)).toEqual(['pay', 'bad'])
  })

  it('a delta counts nothing anew', async () => {
    const mounted = await list()
    const select = mounted.slot('filter-state') as HTMLSelectElement
    const observer = new MutationObserver(() => undefined)
    observer.observe(select, { subtree: true, childList: true, characterData: true })
    const looks = mounted.store.port().looks()
    mounted.store.apply({ type: 'tool_args_delta', toolCallId: 'run', partialJson: '{' })
    mounted.store.flush()
    const started = mounted.store.port().looks()
    expect(started).toBe(looks + 1)
    for (let delta = 0; delta < 50; delta++)
      mounted.store.apply({ type: 'tool_args_delta', toolCallId: 'run', partialJson: 'x' })
    mounted.store.flush()
    await settle()
    expect(mounted.store.port().looks()).toBe(started)
    expect(observer.takeRecords()).toEqual([])
    observer.disconnect()
  })

  it.each([
    [12, undefined, false],
    [13, undefined, true],
    [13, false, false],
    [1, true, true],
  ])('of %d calls with filters=%s is there: %s', async (count, filters, isThere) => {
    const mounted = mountWith(ToolCallList, {
      events: Array.from({ length: count }, (_, at) => ({
        type: 'tool_call_start',
        toolCallId: `c${String(at)}`,
        toolName: 'get',
      })),
      props: { filters },
    })
    await settle()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(mounted.slot('filter') !== null).toBe(isThere)
  })
})
