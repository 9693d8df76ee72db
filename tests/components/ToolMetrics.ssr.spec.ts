import { renderToString } from '@vue/server-renderer'
import { expect, it } from 'vitest'
import { createSSRApp, h } from 'vue'
import ToolMetrics from '../../src/components/ToolMetrics/ToolMetrics.vue'
import { createToolMetrics } from '../../src/testing/index.js'

it('renders on a server, without the plugin and without inline styles', async () => {
  const report = createToolMetrics([
    { type: 'tool_call_start', toolCallId: 'a', toolName: 'pay', at: 1 },
    { type: 'tool_result', toolCallId: 'a', result: 1, at: 2 },
  ]).report()
  const html = await renderToString(createSSRApp(() => h(ToolMetrics, { report })))
  expect(html).toContain('look into it')
  expect(html).not.toContain('style=')
})
