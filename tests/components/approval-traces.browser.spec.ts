import '../../src/styles/index.css'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { h, shallowRef } from 'vue'
import ApprovalPanel from '../../src/components/ApprovalPanel/ApprovalPanel.vue'
import ToolCard from '../../src/components/ToolCard/ToolCard.vue'
import type { ToolCardsOptions } from '../../src/plugin/createToolCards.js'
import { asked, mountWith } from './support.js'
import { realFinger, realKey, realMouse, wait } from './traces.js'

const ARMED = 700
const HELD = 1150

/** Panels for calls `a` and `b`, which can be let in later, beside a field that somebody types in. */
function mountPanels(config: ToolCardsOptions = {}, isShown = true) {
  const onApprove = vi.fn<(decision: { toolCallId: string }) => void>()
  const shown = shallowRef(isShown)
  const panel = (toolCallId: string) => h(ApprovalPanel, { toolCallId, onApprove, onDeny: () => undefined })
  const mounted = mountWith(
    () => [h('textarea', { rows: 2 }), shown.value ? h('div', [panel('a'), panel('b')]) : undefined],
    // Real input only: what a script makes up would not get this far.
    { events: [...asked('a'), ...asked('b')], config: { trustedOnly: true, ...config } },
  )
  const button = (index: number) =>
    document.querySelectorAll<HTMLButtonElement>('[data-slot="approve"]')[index] as HTMLButtonElement
  const field = () => document.querySelector('textarea') as HTMLTextAreaElement
  return { ...mounted, onApprove, shown, approve: button, field }
}

describe('a key that is held while a panel comes', () => {
  it.each(['Enter', ' '] as const)('%j goes on typing, and approves nothing (CLICK-002)', async (key) => {
    const { field, shown, onApprove } = mountPanels({}, false)
    field().focus()
    await realKey.down(key)
    shown.value = true
    await realKey.repeat(key, 30)
    await realKey.up(key)
    expect(document.activeElement).toBe(field())
    expect(field().value.length).toBeGreaterThan(10)
    expect(onApprove).not.toHaveBeenCalled()
  })

  it.each(['Enter', ' '] as const)('%j approves nothing when the focus moves to Approve', async (key) => {
    const { field, approve, onApprove } = mountPanels()
    field().focus()
    await wait(ARMED)
    await realKey.down(key)
    approve(0).focus()
    await realKey.repeat(key, 5)
    await realKey.up(key)
    await wait(50)
    expect(onApprove).not.toHaveBeenCalled()
  })
})

describe('a deliberate act', () => {
  it.each(['Enter', ' '] as const)('%j held on Approve decides once (CLICK-003)', async (key) => {
    const { approve, onApprove } = mountPanels()
    approve(0).focus()
    await wait(ARMED)
    await realKey.down(key)
    await realKey.repeat(key, 5)
    await realKey.up(key)
    await wait(50)
    expect(onApprove.mock.calls.map(([{ toolCallId }]) => toolCallId)).toEqual(['a'])
  })

  it('a double click decides once', async () => {
    const { onApprove } = mountPanels()
    await wait(ARMED)
    await page
      .getByRole('button', { name: /^Approve: pay/ })
      .first()
      .dblClick()
    await wait(50)
    expect(onApprove).toHaveBeenCalledTimes(1)
  })

  it('a tap decides, but not one that began too early', async () => {
    const { approve, onApprove } = mountPanels()
    await realFinger.down(approve(0))
    await wait(ARMED)
    await realFinger.up()
    await wait(100)
    expect(onApprove).not.toHaveBeenCalled()
    await realFinger.down(approve(0))
    await wait(40)
    await realFinger.up()
    await vi.waitFor(() => expect(onApprove).toHaveBeenCalledTimes(1))
  })
})

describe('a press', () => {
  it('that began before the panel was armed does not count', async () => {
    const { approve, onApprove } = mountPanels()
    await realMouse.down(approve(0))
    await wait(ARMED)
    await realMouse.up(approve(0))
    await wait(50)
    expect(onApprove).not.toHaveBeenCalled()
  })

  it('on one panel that ends on another decides neither', async () => {
    const { approve, onApprove } = mountPanels()
    await wait(ARMED)
    await realMouse.down(approve(0))
    await realMouse.moveTo(approve(1))
    await realMouse.up(approve(1))
    await wait(50)
    expect(onApprove).not.toHaveBeenCalled()
  })

  it('while the panel moves under it does not count', async () => {
    const { approve, onApprove, field } = mountPanels()
    await wait(ARMED)
    await realMouse.down(approve(0))
    field().rows = 12
    await wait(50)
    await realMouse.up(approve(0))
    await wait(50)
    expect(onApprove).not.toHaveBeenCalled()
  })
})

describe('a button that has to be held', () => {
  const config: ToolCardsOptions = { policy: { pay: { confirm: 'hold' } } }

  it('takes a mouse that stays its time, moves nothing, and shows how far it is', async () => {
    const { approve, onApprove, slot } = mountPanels(config)
    await wait(ARMED)
    const before = slot('approval')?.getBoundingClientRect().toJSON() as object
    await realMouse.down(approve(0))
    await wait(300)
    expect(slot('hold')?.dataset['phase']).toBe('holding')
    expect(getComputedStyle(approve(0), '::after').transform).toMatch(/^matrix\(0\.\d+/)
    await wait(HELD - 300)
    expect(slot('hold')?.dataset['phase']).toBe('full')
    expect(slot('approval')?.getBoundingClientRect().toJSON()).toEqual(before)
    await realMouse.up(approve(0))
    await vi.waitFor(() => expect(onApprove).toHaveBeenCalledTimes(1))
  })

  it('lets go without a decision: early, or beside it', async () => {
    const { approve, onApprove } = mountPanels(config)
    await wait(ARMED)
    await realMouse.down(approve(0))
    await wait(300)
    await realMouse.up(approve(0))
    await realMouse.down(approve(0))
    await wait(HELD)
    await realMouse.moveTo(approve(1))
    await realMouse.up(approve(1))
    await wait(50)
    expect(onApprove).not.toHaveBeenCalled()
  })

  it.each(['Enter', ' '] as const)('takes the key %j', async (key) => {
    const { approve, onApprove } = mountPanels(config)
    approve(0).focus()
    await wait(ARMED)
    await realKey.down(key)
    await realKey.repeat(key, HELD / 30)
    expect(onApprove).not.toHaveBeenCalled()
    await realKey.up(key)
    await vi.waitFor(() => expect(onApprove).toHaveBeenCalledTimes(1))
  })

  it('takes a finger', async () => {
    const { approve, onApprove } = mountPanels(config)
    await wait(ARMED)
    await realFinger.down(approve(0))
    await wait(HELD)
    expect(onApprove).not.toHaveBeenCalled()
    await realFinger.up()
    await vi.waitFor(() => expect(onApprove).toHaveBeenCalledTimes(1))
  })
})

describe('something that lies over the panel', () => {
  function cover(style: string): HTMLElement {
    const layer = document.body.appendChild(document.createElement('div'))
    layer.style.cssText = `position: fixed; inset: 0; ${style}`
    return layer
  }

  it('keeps Approve from working, also where clicks go through it', async () => {
    const { approve, slot, onApprove } = mountPanels({ overlayGuard: true })
    await vi.waitFor(() => expect(approve(0).dataset['approvable']).toBe('true'), { timeout: 3000 })
    const layer = cover('pointer-events: none; background: rgb(0 0 0 / 2%)')
    await vi.waitFor(() => expect(approve(0).dataset['approvable']).toBe('false'), { timeout: 3000 })
    expect(slot('block')?.textContent).toContain('Something lies over this question')
    await realMouse.down(approve(0))
    layer.remove()
    await realMouse.up(approve(0))
    await wait(50)
    expect(onApprove).not.toHaveBeenCalled()
    await vi.waitFor(() => expect(approve(0).dataset['approvable']).toBe('true'), { timeout: 3000 })
    await realMouse.down(approve(0))
    await realMouse.up(approve(0))
    await vi.waitFor(() => expect(onApprove).toHaveBeenCalledTimes(1))
  })

  it('is nobody’s business without the option', async () => {
    const { approve } = mountPanels()
    const layer = cover('pointer-events: none; background: rgb(0 0 0 / 2%)')
    await wait(ARMED)
    expect(approve(0).dataset['approvable']).toBe('true')
    layer.remove()
  })
})

describe('long values', () => {
  it.each([320, 800])('wrap at %i pixels, so that nothing scrolls sideways (SPOOF-008)', async (width) => {
    await page.viewport(width, 600)
    const args = { command: 'x'.repeat(1100), ['k'.repeat(200)]: `${'y'.repeat(300)}; rm` }
    mountWith(ToolCard, { events: asked('a', args), props: { toolCallId: 'a' } })
    await wait(50)
    const wide = [...document.querySelectorAll('[data-slot="json"] *, html')].filter(
      (element) => element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1,
    )
    expect(wide.map((element) => element.outerHTML.slice(0, 80))).toEqual([])
    await page.viewport(800, 600)
  })
})
