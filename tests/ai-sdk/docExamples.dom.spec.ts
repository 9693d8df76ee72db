import { HttpAgent } from '@ag-ui/client'
import { lastAssistantMessageIsCompleteWithApprovalResponses } from 'ai'
import { expect, it } from 'vitest'
import { defineComponent, h } from 'vue'
import { useAgUiToolCards, useAiSdkToolCards } from '../../src/ai-sdk/index.js'
import ToolCard from '../../src/components/ToolCard/ToolCard.vue'
import { interrupted, started, whole } from '../adapters/agUiFrames.js'
import { mountWith } from '../components/support.js'
import { createChat, say, settled } from './chat.js'

function cardsOf(ids: readonly string[]) {
  return ids.map((toolCallId) => h(ToolCard, { toolCallId, key: toolCallId }))
}

it('the example of a Chat: an approval sends the next request by itself', async () => {
  const { chat, server } = createChat({
    sendAutomaticallyWhen: lastAssistantMessageIsCompleteWithApprovalResponses,
  })
  let used: ReturnType<typeof useAiSdkToolCards> | undefined
  const page = mountWith(
    defineComponent(() => {
      const cards = (used = useAiSdkToolCards(chat))
      return () => cardsOf(cards.ids.value)
    }),
  )
  await say(chat, 'Pay')
  await server.send(
    { type: 'start', messageId: 'm1' },
    { type: 'tool-input-available', toolCallId: 'c1', toolName: 'pay_rent', input: { month: 'May' } },
    { type: 'tool-approval-request', toolCallId: 'c1', approvalId: 'ask-1' },
    { type: 'finish' },
  )
  await server.end()
  expect(page.slot('card')?.dataset['state']).toBe('waiting_approval')
  expect(await used?.decide('c1', { outcome: 'approved' })).toBe('sent')
  await settled()
  expect(server.requests).toHaveLength(2)
  await used?.stop()
  await settled()
  expect(page.slot('card')?.dataset['state']).toBe('cancelled')
})

it('the example of an agent: its cards, and a decision that resumes the run with the tools', async () => {
  const bodies: { resume?: unknown; tools?: unknown }[] = []
  const agent = new HttpAgent({
    url: 'http://agent.test/run',
    fetch: (_url, init) => {
      bodies.push(JSON.parse(init.body as string) as object)
      const events = [
        started('r1'),
        ...whole('a'),
        interrupted('r1', { id: 'i1', reason: 'tool_call', toolCallId: 'a' }),
      ]
      const text = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')
      return Promise.resolve(new Response(text, { headers: { 'content-type': 'text/event-stream' } }))
    },
  })
  const tools = [{ name: 'f', description: 'd', parameters: {} }]
  let used: ReturnType<typeof useAgUiToolCards> | undefined
  const page = mountWith(
    defineComponent(() => {
      const cards = (used = useAgUiToolCards(() => agent, { runParameters: () => ({ tools }) }))
      return () => cardsOf(cards.ids.value)
    }),
  )
  await agent.runAgent({ tools })
  await settled()
  expect(page.slot('card')?.dataset['state']).toBe('waiting_approval')
  void used?.decide('a', { outcome: 'denied' })
  await settled()
  expect(bodies[1]).toMatchObject({ tools, resume: [{ interruptId: 'i1', payload: { approved: false } }] })
})
