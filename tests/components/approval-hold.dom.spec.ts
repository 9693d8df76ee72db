import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { nextTick } from 'vue'
import ApprovalPanel from '../../src/components/ApprovalPanel/ApprovalPanel.vue'
import { isNameTyped } from '../../src/components/ApprovalPanel/useConfirmation.js'
import { HOLD_MS } from '../../src/components/ApprovalPanel/useHold.js'
import type { ToolEvent } from '../../src/core/events.js'
import { asked, mountWith, settle } from './support.js'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

async function pass(ms: number) {
  await nextTick()
  vi.advanceTimersByTime(ms)
  await nextTick()
}

async function panel(confirm: 'hold' | 'type', events: readonly ToolEvent[] = asked(), tool = 'pay') {
  const onApprove = vi.fn()
  const config = { policy: { [tool]: { confirm } } }
  const mounted = mountWith(ApprovalPanel, {
    events,
    config,
    props: { toolCallId: 'a' },
    attrs: { onApprove },
  })
  await pass(500)
  const button = () => mounted.button(/^Approve: /) as HTMLButtonElement
  const pointer = (type: string, init: PointerEventInit = {}) =>
    button().dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, pointerId: 1, ...init }))
  const key = (type: 'keydown' | 'keyup', name: string, repeat = false) =>
    button().dispatchEvent(new KeyboardEvent(type, { key: name, repeat, bubbles: true, cancelable: true }))
  return { ...mounted, approve: button, onApprove, pointer, key }
}

describe('a button that has to be held', () => {
  it('approves when it is let go after its time', async () => {
    const { pointer, onApprove, slot } = await panel('hold')
    pointer('pointerdown')
    await pass(HOLD_MS - 1)
    expect(slot('hold')?.dataset['phase']).toBe('holding')
    await pass(1)
    expect(slot('hold')?.dataset['phase']).toBe('full')
    expect(onApprove).not.toHaveBeenCalled()
    pointer('pointerup')
    await settle()
    expect(onApprove).toHaveBeenCalledTimes(1)
  })

  it.each(['Enter', ' '])('can be held with the key %j, which may repeat meanwhile', async (name) => {
    const { key, onApprove } = await panel('hold')
    expect(key('keydown', name)).toBe(false)
    for (let times = 0; times < 5; times++) {
      await pass(HOLD_MS / 5)
      expect(key('keydown', name, true)).toBe(false)
    }
    expect(onApprove).not.toHaveBeenCalled()
    key('keyup', name)
    await settle()
    expect(onApprove).toHaveBeenCalledTimes(1)
  })

  it('does nothing when it is let go early, however often', async () => {
    const { pointer, onApprove, slot } = await panel('hold')
    for (let times = 0; times < 5; times++) {
      pointer('pointerdown')
      await pass(HOLD_MS / 2)
      pointer('pointerup')
      await pass(0)
      expect(slot('hold')?.dataset['phase']).toBe('none')
    }
    expect(onApprove).not.toHaveBeenCalled()
  })

  it('does nothing on a click', async () => {
    const { approve, onApprove } = await panel('hold')
    approve().click()
    await settle()
    expect(onApprove).not.toHaveBeenCalled()
  })

  it.each(['pointerleave', 'pointercancel', 'blur'])(
    'can be left again until it is let go: %s',
    async (type) => {
      const { pointer, onApprove } = await panel('hold')
      pointer('pointerdown')
      await pass(HOLD_MS)
      pointer(type)
      pointer('pointerup')
      await settle()
      expect(onApprove).not.toHaveBeenCalled()
    },
  )

  it('is not a key that was held before', async () => {
    const { key, onApprove } = await panel('hold')
    key('keydown', 'Enter', true)
    await pass(HOLD_MS)
    key('keyup', 'Enter')
    await settle()
    expect(onApprove).not.toHaveBeenCalled()
  })

  it('is not let go by another finger or key', async () => {
    const { pointer, key, onApprove } = await panel('hold')
    pointer('pointerdown')
    await pass(HOLD_MS)
    key('keyup', 'Enter')
    pointer('pointerup', { pointerId: 2 })
    await settle()
    expect(onApprove).not.toHaveBeenCalled()
  })

  it('does not count a press that began before it was armed', async () => {
    const onApprove = vi.fn()
    const { button } = mountWith(ApprovalPanel, {
      events: asked(),
      config: { policy: { pay: { confirm: 'hold' } } },
      props: { toolCallId: 'a' },
      attrs: { onApprove },
    })
    await pass(499)
    const approve = button(/^Approve: /)
    approve?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerId: 1 }))
    await pass(HOLD_MS + 500)
    approve?.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, pointerId: 1 }))
    await settle()
    expect(onApprove).not.toHaveBeenCalled()
  })

  it('lets go by itself when what is asked changes', async () => {
    const { pointer, onApprove, store, slot } = await panel('hold')
    pointer('pointerdown')
    await pass(HOLD_MS)
    store.apply({ type: 'tool_call_ready', toolCallId: 'a', args: { n: 2 } })
    await pass(0)
    expect(slot('hold')?.dataset['phase']).toBe('none')
    pointer('pointerup')
    await pass(600)
    expect(onApprove).not.toHaveBeenCalled()
  })

  it('tells how in words that keep their place, and offers another way', async () => {
    const { approve, slot, wrapper, onApprove } = await panel('hold')
    const ids = approve().getAttribute('aria-describedby')?.split(' ') ?? []
    expect(ids.map((id) => document.getElementById(id)?.textContent).join()).toContain('hold the button')
    expect(slot('hold')?.children).toHaveLength(3)
    slot('type-instead')?.click()
    await pass(0)
    expect(document.activeElement?.tagName).toBe('INPUT')
    expect(approve().disabled).toBe(true)
    await wrapper.find('input').setValue('pay')
    await pass(500)
    approve().click()
    await settle()
    expect(onApprove).toHaveBeenCalledTimes(1)
  })
})

describe("typing the tool's name", () => {
  it('asks for the name as it is shown, and says why Approve waits', async () => {
    const name = 'read_fil\u0435'
    const events = asked('a', { n: 1 }, { toolName: name })
    const { approve, wrapper, text, slot, onApprove } = await panel('type', events, name)
    expect(text()).toContain('Type read_fil⟨U+0435⟩ to approve')
    expect(slot('block')?.textContent).toContain('Type the name')
    await wrapper.find('input').setValue('read_file')
    await pass(600)
    expect(approve().disabled).toBe(true)
    await wrapper.find('input').setValue('read_fil<U+0435>')
    await pass(600)
    approve().click()
    expect(onApprove).toHaveBeenCalledTimes(1)
  })

  it.each<[string, string, boolean]>([
    ['pay', 'pay', true],
    [' pay ', 'pay', true],
    ['Pay', 'pay', false],
    ['pa', 'pay', false],
    ['', '', false],
    ['查询', '查询', true],
    ['⟨U+67E5⟩⟨U+8BE2⟩', '查询', true],
    ['pay', 'p\u0430y', false],
    ['pay', 'pay\u200b', false],
    ['pay<U+200B>', 'pay\u200b', true],
  ])('%j for %j: %s', (typed, name, counts) => {
    expect(isNameTyped(typed, name)).toBe(counts)
  })

  it('begins again when the call changes', async () => {
    const { wrapper, store, approve } = await panel('type')
    await wrapper.find('input').setValue('pay')
    store.apply({ type: 'tool_call_ready', toolCallId: 'a', args: { n: 2 } })
    await pass(600)
    expect(wrapper.find('input').element.value).toBe('')
    expect(approve().disabled).toBe(true)
  })
})
