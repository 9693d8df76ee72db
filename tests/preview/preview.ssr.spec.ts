import { createPinia } from 'pinia'
import { expect, it, vi } from 'vitest'
import { createSSRApp, h } from 'vue'
import { renderToString } from 'vue/server-renderer'
import ToolCard from '../../src/components/ToolCard/ToolCard.vue'
import { createToolCards } from '../../src/plugin/createToolCards.js'
import { useToolCallStore } from '../../src/store/useToolCallStore.js'

it('is in the HTML of a server, masked, without an inline style, and nobody goes on listening', async () => {
  const pinia = createPinia()
  const app = createSSRApp(() => h(ToolCard, { toolCallId: 'a', defaultOpen: true }))
  app
    .use(pinia)
    .use(createToolCards({ policy: { search: { permission: 'read', preview: 'closed-values' } } }))
  const store = useToolCallStore(pinia)
  store.applyBatch([
    { type: 'tool_call_start', toolCallId: 'a', toolName: 'search' },
    {
      type: 'tool_args_delta',
      toolCallId: 'a',
      partialJson: '{"query":"tea","password":"hunter2hunter2","x":"ha',
    },
  ])
  const listen = vi.spyOn(store, 'onEvent')
  const html = await renderToString(app)
  expect(html).toContain('tea')
  expect(html).not.toContain('hunter2')
  expect(html).not.toMatch(/\sstyle=|>ha</)
  expect(listen).not.toHaveBeenCalled()
})
