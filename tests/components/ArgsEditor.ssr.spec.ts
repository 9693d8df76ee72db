import { createPinia } from 'pinia'
import { describe, expect, it } from 'vitest'
import { createSSRApp, h } from 'vue'
import { renderToString } from 'vue/server-renderer'
import ApprovalPanel from '../../src/components/ApprovalPanel/ApprovalPanel.vue'
import { createToolCards } from '../../src/plugin/createToolCards.js'

describe('on the server', () => {
  it.each([
    { editable: true },
    { responseSchema: { type: 'object', properties: { s: { type: 'string', default: 'a\u202eb' } } } },
  ])('there is no field, so that nothing stands in one as it was sent: %j', async (more) => {
    const approval = { approvalId: 'p', status: 'pending', ...more } as const
    const card = {
      toolCallId: 'a',
      toolName: 'pay',
      state: 'waiting_approval',
      args: { n: 1 },
      approval,
    } as const
    const app = createSSRApp(() => h(ApprovalPanel, { card }))
    const html = await renderToString(app.use(createPinia()).use(createToolCards()))
    expect(html).toContain('data-slot="deny"')
    expect(html).not.toMatch(/<(?:input|textarea|select)|\u202e|style=/)
  })
})
