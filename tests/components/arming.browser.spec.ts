import '../../src/styles/index.css'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { h, nextTick, shallowRef } from 'vue'
import ApprovalPanel from '../../src/components/ApprovalPanel/ApprovalPanel.vue'
import ToolCallList from '../../src/components/ToolCallList/ToolCallList.vue'
import { asked, mountWith } from './support.js'

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const approve = () => page.getByRole('button', { name: /^Approve: pay/ })

/** Where a person's pointer would be: the events of a press at a place, on whatever is there. */
function pressAt(x: number, y: number): { release(): void } {
  const options = { bubbles: true, cancelable: true, clientX: x, clientY: y }
  const down = document.elementFromPoint(x, y)
  down?.dispatchEvent(new PointerEvent('pointerdown', options))
  return {
    release() {
      const up = document.elementFromPoint(x, y)
      up?.dispatchEvent(new PointerEvent('pointerup', options))
      // A browser clicks only where the press began.
      if (up === down) up?.dispatchEvent(new MouseEvent('click', options))
    },
  }
}

function centreOf(element: Element): [number, number] {
  const { left, top, width, height } = element.getBoundingClientRect()
  return [left + width / 2, top + height / 2]
}

function mountPanel() {
  const onApprove = vi.fn()
  const spacer = shallowRef(0)
  const mounted = mountWith(
    {
      render: () =>
        h('div', [
          h(
            'div',
            null,
            Array.from({ length: spacer.value }, () => h('p', 'line')),
          ),
          h(ApprovalPanel, { toolCallId: 'a', onApprove }),
        ]),
    },
    { events: asked() },
  )
  return { ...mounted, onApprove, spacer }
}

describe('a real click', () => {
  it('approves once the panel has stood still', async () => {
    const { onApprove } = mountPanel()
    await wait(600)
    await approve().click()
    expect(onApprove).toHaveBeenCalledTimes(1)
  })

  it('counts for nothing while the panel is new', async () => {
    const { onApprove } = mountPanel()
    await nextTick()
    pressAt(...centreOf(approve().element())).release()
    await wait(100)
    expect(onApprove).not.toHaveBeenCalled()
  })

  it('counts for nothing right after the panel moved', async () => {
    const { onApprove, spacer } = mountPanel()
    await wait(600)
    spacer.value = 3
    await nextTick()
    pressAt(...centreOf(approve().element())).release()
    expect(onApprove).not.toHaveBeenCalled()
    await wait(600)
    await approve().click()
    expect(onApprove).toHaveBeenCalledTimes(1)
  })

  it('is watched without looking: a move is noticed between two presses', async () => {
    const { spacer } = mountPanel()
    await wait(600)
    expect(approve().element().getAttribute('aria-disabled')).toBeNull()
    spacer.value = 3
    await nextTick()
    await wait(100)
    expect(approve().element().getAttribute('aria-disabled')).toBe('true')
    await wait(600)
    expect(approve().element().getAttribute('aria-disabled')).toBeNull()
  })

  it('a card that slips in while the pointer is down takes no decision with it', async () => {
    const onApprove = vi.fn()
    const mounted = mountWith(ToolCallList, { events: asked('b'), attrs: { onApprove } })
    await wait(600)
    const press = pressAt(...centreOf(approve().element()))
    mounted.store.apply({ type: 'tool_call_start', toolCallId: 'first', toolName: 'first', index: 0 })
    mounted.store.apply({ type: 'tool_call_ready', toolCallId: 'b', args: { n: 2 } })
    await nextTick()
    press.release()
    await wait(50)
    expect(onApprove).not.toHaveBeenCalled()
  })
})

describe('keys', () => {
  it('Enter and Space approve from the focused button', async () => {
    for (const key of ['{Enter}', ' ']) {
      const { onApprove, wrapper } = mountPanel()
      await wait(600)
      ;(approve().element() as HTMLElement).focus()
      await userEvent.keyboard(key)
      expect(onApprove).toHaveBeenCalledTimes(1)
      wrapper.unmount()
    }
  })

  it('a key held down approves at most once', async () => {
    const { onApprove } = mountPanel()
    await wait(600)
    ;(approve().element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter>5/}')
    expect(onApprove.mock.calls.length).toBeLessThanOrEqual(1)
  })

  it('a key that was held before the panel was armed does not approve', async () => {
    const { onApprove } = mountPanel()
    await nextTick()
    ;(approve().element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter>}')
    await wait(600)
    await userEvent.keyboard('{/Enter}')
    expect(onApprove).not.toHaveBeenCalled()
  })

  it('Tab reaches Deny before Approve', async () => {
    mountPanel()
    await wait(600)
    const reached: string[] = []
    for (let step = 0; step < 6; step++) {
      await userEvent.tab()
      reached.push(document.activeElement?.getAttribute('aria-label') ?? '')
    }
    expect(reached.indexOf('Deny: pay')).toBeGreaterThanOrEqual(0)
    expect(reached.indexOf('Deny: pay')).toBeLessThan(reached.indexOf('Approve: pay'))
  })

  it('a decision leaves the focus on the card', async () => {
    const mounted = mountWith(ToolCallList, { events: asked(), attrs: { onApprove: () => undefined } })
    await wait(600)
    await approve().click()
    await wait(50)
    expect(mounted.store.card('a')?.state).toBe('executing')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('pay: details')
  })
})
