import { createPinia } from 'pinia'
import { describe, expect, it } from 'vitest'
import { createSSRApp, h } from 'vue'
import { renderToString } from 'vue/server-renderer'
import ToolTimeline from '../../src/components/ToolTimeline/ToolTimeline.vue'
import { TOOL_CARD_STATES } from '../../src/core/states.js'
import { createToolCards } from '../../src/plugin/createToolCards.js'
import { makeToolCard } from '../../src/testing/makeToolCard.js'

describe('on the server', () => {
  it('the timeline is drawn whole, picture and table, without an inline style', async () => {
    const cards = TOOL_CARD_STATES.map((state) => makeToolCard({ state, toolCallId: state, toolName: 'pay' }))
    const app = createSSRApp(() => h(ToolTimeline, { cards, selected: 'failed' }))
    const html = await renderToString(app.use(createPinia()).use(createToolCards()))
    expect(html.match(/role="option"/g)).toHaveLength(cards.length)
    expect(html).toContain('data-slot="timeline-table"')
    expect(html).not.toMatch(/\sstyle=|<style|<script|NaN|undefined/)
  })
})
