import { describe, expect, it } from 'vitest'
import { defineComponent, h } from 'vue'
import { useAiSdkToolCards } from '../../src/ai-sdk/index.js'
import ToolCard from '../../src/components/ToolCard/ToolCard.vue'
import { mountWith } from '../components/support.js'
import { createChat, say, settled } from './chat.js'

const ARMING = 1000

describe('components that show a Chat', () => {
  it('show each change, and their buttons answer the server', async () => {
    const { chat, server } = createChat()
    const page = mountWith(
      defineComponent({
        setup() {
          const { ids, busy } = useAiSdkToolCards(chat)
          return () => [
            h('p', busy.value ? 'busy' : 'idle'),
            ...ids.value.map((toolCallId) => h(ToolCard, { toolCallId, key: toolCallId })),
          ]
        },
      }),
    )
    expect(page.text()).toContain('idle')
    await say(chat, 'Pay the rent')
    expect(page.text()).toContain('busy')
    await server.send(
      { type: 'start', messageId: 'm1' },
      { type: 'start-step' },
      { type: 'tool-input-start', toolCallId: 'c1', toolName: 'pay_rent' },
    )
    expect(page.text()).toContain('pay_rent')
    expect(page.slot('card')?.dataset['state']).toBe('planned')
    await server.send(
      { type: 'tool-input-available', toolCallId: 'c1', toolName: 'pay_rent', input: { month: 'May' } },
      { type: 'tool-approval-request', toolCallId: 'c1', approvalId: 'ask-1' },
      { type: 'finish' },
    )
    await server.end()
    expect(page.slot('card')?.dataset['state']).toBe('waiting_approval')
    await new Promise((resolve) => setTimeout(resolve, ARMING))
    page.button(/^Approve: /)?.click()
    await settled()
    expect(chat.messages.at(-1)?.parts.at(-1)).toMatchObject({
      state: 'approval-responded',
      approval: { approved: true },
    })
    expect(page.slot('card')?.dataset['state']).toBe('executing')
    void chat.sendMessage()
    await settled()
    await server.send(
      { type: 'tool-output-error', toolCallId: 'c1', errorText: 'no money' },
      { type: 'finish' },
    )
    await server.end()
    expect(page.slot('card')?.dataset['state']).toBe('failed')
    expect(page.text()).toContain('idle')
    expect(page.issues).toEqual([])
  })
})
