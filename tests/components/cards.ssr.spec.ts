import { createPinia } from 'pinia'
import { describe, expect, it } from 'vitest'
import { createSSRApp, h, type Component } from 'vue'
import { renderToString } from 'vue/server-renderer'
import * as components from '../../src/components/index.js'
import ApprovalPanel from '../../src/components/ApprovalPanel/ApprovalPanel.vue'
import ToolCallList from '../../src/components/ToolCallList/ToolCallList.vue'
import ToolCallProgressCard from '../../src/components/ToolCallProgressCard/ToolCallProgressCard.vue'
import ToolCard from '../../src/components/ToolCard/ToolCard.vue'
import type { ToolCardInput } from '../../src/core/card.js'
import { TOOL_CARD_STATES } from '../../src/core/states.js'
import { createToolCards } from '../../src/plugin/createToolCards.js'
import { useToolCallStore } from '../../src/store/useToolCallStore.js'
import { asked } from './support.js'

const card = (state: (typeof TOOL_CARD_STATES)[number]): ToolCardInput => ({
  toolCallId: 'a',
  toolName: 'pay',
  state,
  startedAt: 1000,
  ...(state === 'planned' || state === 'streaming_args'
    ? {}
    : { args: { n: 1, nested: { list: [1, 'two', null] } } }),
  ...(state === 'failed' ? { errorCode: 'timeout', errorText: 'late' } : {}),
  ...(state === 'cancelled' ? { endReason: 'aborted' } : {}),
  ...(state === 'succeeded' ? { result: '# Title', resultFormat: 'markdown' as const } : {}),
  ...(state === 'waiting_approval'
    ? { approval: { approvalId: 'p', status: 'pending', expiresAt: 2000 } }
    : {}),
  ...(state === 'executing' ? { progress: { done: 37, total: 100 } } : {}),
})

describe('on the server', () => {
  it.each(TOOL_CARD_STATES)('%s renders, without an inline style', async (state) => {
    const app = createSSRApp(() => [
      h(ToolCard, { card: card(state), defaultOpen: true }),
      h(ToolCallProgressCard, { card: card(state) }),
      h(ApprovalPanel, { card: card(state) }),
    ])
    const html = await renderToString(app.use(createPinia()).use(createToolCards()))
    expect(html).toContain('pay')
    expect(html).not.toMatch(/\sstyle=|<style|<script|v-html/)
  })

  it.each(['ToolArgs', 'ToolResult', 'ToolError', 'ToolCallInline'] as const)(
    '%s renders hostile data without an inline style',
    async (name) => {
      const hostile = {
        ...card(name === 'ToolError' ? 'failed' : 'succeeded'),
        args: { style: 'position:fixed', innerHTML: '<img src=x onerror=a()>' },
        result: { style: 'position:fixed', onclick: 'a()' },
        errorCode: '" style="x',
      }
      const html = await renderToString(
        createSSRApp(() =>
          h(
            components[name] as Component,
            name === 'ToolCallInline' ? { cards: [hostile] } : { card: hostile },
          ),
        )
          .use(createPinia())
          .use(createToolCards()),
      )
      expect(html).toContain('tc-')
      expect(html.replace(/>[^<]*</g, '><')).not.toMatch(/\s(?:style|on\w+|src|cards)=|<(?:img|style|script)/)
    },
  )

  it('a list renders its cards', async () => {
    const pinia = createPinia()
    useToolCallStore(pinia).applyBatch(asked())
    const html = await renderToString(
      createSSRApp(() => h(ToolCallList))
        .use(pinia)
        .use(createToolCards()),
    )
    expect(html).toContain('data-state="waiting_approval"')
    expect(html).not.toMatch(/\sstyle=/)
  })
})
