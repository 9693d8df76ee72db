import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import { encodeApproval } from '../../src/adapters/encodeApproval.js'
import { createAcpAdapter } from '../../src/adapters/index.js'
import ApprovalPanel from '../../src/components/ApprovalPanel/ApprovalPanel.vue'
import type { ApprovalDecision } from '../../src/core/decision.js'
import type { ToolEvent } from '../../src/core/events.js'
import { useToolCallStore } from '../../src/store/useToolCallStore.js'
import { asked, mountWith, settle, type Mounted } from './support.js'

beforeEach(() => vi.useFakeTimers({ now: 1_800_000_000_000 }))
afterEach(() => vi.useRealTimers())

const click = async ({ button }: Mounted, name: RegExp) => {
  button(name)?.click()
  await settle()
  await settle()
}

describe('a decision that was not sent', () => {
  const permission = {
    jsonrpc: '2.0',
    id: 9,
    method: 'session/request_permission',
    params: {
      sessionId: 's',
      toolCall: { toolCallId: 'a', title: 'Wipe', kind: 'execute', rawInput: { cmd: 'wipe' } },
      options: [{ optionId: 'y', name: 'Yes', kind: 'allow_once' }],
    },
  }

  it('because the wire has no word for it: the panel says so, and offers to leave the question', async () => {
    const sent: unknown[] = []
    const mounted = mountWith(ApprovalPanel, {
      events: createAcpAdapter().push(permission),
      props: { toolCallId: 'a' },
      config: { onDecision: (decision, card) => void sent.push(encodeApproval('acp', decision, card)) },
    })
    await click(mounted, /^Deny: /)
    expect(mounted.slot('not-sent')?.textContent).toContain('Not sent')
    expect(mounted.store.card('a')?.approval?.status).toBe('pending')
    await click(mounted, /^Cancel: /)
    expect(sent).toEqual([{ jsonrpc: '2.0', id: 9, result: { outcome: { outcome: 'cancelled' } } }])
  })

  it('because its host took it back: the panel says so, until the next', async () => {
    let isTaken = false
    const mounted = mountWith(ApprovalPanel, {
      events: asked(),
      props: { toolCallId: 'a' },
      attrs: {
        onDeny: (_: ApprovalDecision, control: { preventDefault(): void }) =>
          isTaken || control.preventDefault(),
      },
    })
    await click(mounted, /^Deny: /)
    expect(mounted.slot('not-sent')?.textContent).toContain('Nothing was sent')
    isTaken = true
    await click(mounted, /^Deny: /)
    expect(mounted.store.card('a')?.state).toBe('denied')
    expect(mounted.slot('not-sent')).toBeNull()
  })

  it('once: the second of two clicks is no news', async () => {
    const mounted = mountWith(ApprovalPanel, {
      events: asked(),
      props: { toolCallId: 'a' },
      config: { onDecision: () => new Promise<void>(() => undefined) },
    })
    mounted.button(/^Deny: /)?.click()
    await click(mounted, /^Deny: /)
    expect(mounted.slot('not-sent')).toBeNull()
  })
})

describe('a panel that comes to ask about another call', () => {
  async function pending() {
    const sent: ApprovalDecision[] = []
    const Host = defineComponent(() => {
      const store = useToolCallStore()
      return () => h(ApprovalPanel, { toolCallId: store.pendingIds[0] })
    })
    const mounted = mountWith(Host, {
      events: [...asked('a'), ...asked('b', { n: 2 }, { toolName: 'wipe' })],
      config: { onDecision: (decision) => void sent.push(decision) },
    })
    await settle()
    return { ...mounted, sent }
  }
  const withdrawn: ToolEvent = { type: 'tool_approval_withdrawn', toolCallId: 'a', approvalId: 'p-a' }

  it('does not send it the reason that was written for the first', async () => {
    const mounted = await pending()
    mounted.slot('deny-reason')?.click()
    await settle()
    await mounted.wrapper.find('textarea').setValue('Bob owes us money')
    mounted.store.apply(withdrawn)
    await settle()
    expect(mounted.wrapper.find('textarea').exists()).toBe(false)
    mounted.slot('deny-reason')?.click()
    await settle()
    expect(mounted.wrapper.find('textarea').element.value).toBe('')
    mounted.slot('deny-send')?.click()
    await settle()
    expect(mounted.sent).toMatchObject([{ toolCallId: 'b', outcome: 'denied' }])
    expect(mounted.sent[0]?.reason).toBeUndefined()
  })

  it.each(['pointerdown', 'keydown'])('does not deny it with a %s that began before', async (type) => {
    const mounted = await pending()
    mounted.button(/^Deny: /)?.dispatchEvent(new Event(type, { bubbles: true }))
    mounted.store.apply(withdrawn)
    await settle()
    await click(mounted, /^Deny: wipe/)
    expect(mounted.sent).toEqual([])
    expect(mounted.slot('not-sent')).not.toBeNull()
    await click(mounted, /^Deny: wipe/)
    expect(mounted.sent).toMatchObject([{ toolCallId: 'b', outcome: 'denied' }])
  })

  it('keeps a reason while the same is asked', async () => {
    const mounted = await pending()
    mounted.slot('deny-reason')?.click()
    await settle()
    const field = mounted.wrapper.find('textarea')
    await field.setValue('a long reason')
    await field.trigger('keydown', { key: 'Escape', isComposing: true })
    expect(mounted.wrapper.find('textarea').exists()).toBe(true)
    mounted.store.apply({ type: 'tool_call_start', toolCallId: 'a', toolName: 'pay', providerCallId: 'w' })
    await settle()
    const outside = vi.fn()
    document.addEventListener('keydown', outside)
    await mounted.wrapper.find('textarea').trigger('keydown', { key: 'Escape' })
    document.removeEventListener('keydown', outside)
    expect(outside).not.toHaveBeenCalled()
    expect(mounted.wrapper.find('textarea').exists()).toBe(false)
    mounted.slot('deny-reason')?.click()
    await settle()
    expect(mounted.wrapper.find('textarea').element.value).toBe('a long reason')
  })
})
