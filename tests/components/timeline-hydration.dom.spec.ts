import { createPinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSSRApp, h, nextTick } from 'vue'
import { renderToString } from 'vue/server-renderer'
import ToolCallInline from '../../src/components/ToolCallInline/ToolCallInline.vue'
import ToolTimeline from '../../src/components/ToolTimeline/ToolTimeline.vue'
import { createToolCards } from '../../src/plugin/createToolCards.js'
import { makeToolCard } from '../../src/testing/makeToolCard.js'

const NOW = 1_700_000_002_300

beforeEach(() => vi.useFakeTimers({ now: NOW }))
afterEach(() => vi.useRealTimers())

function app() {
  const cards = [
    makeToolCard({ toolCallId: 'a', state: 'executing' }),
    makeToolCard({ toolCallId: 'b', state: 'waiting_approval' }),
  ]
  return createSSRApp(() => [h(ToolTimeline, { cards }), h(ToolCallInline, { cards })])
    .use(createPinia())
    .use(createToolCards())
}

describe('hydration', () => {
  // Any mismatch is a console warning, and an unexpected warning fails the test.
  it("a picture repeats the server's bars although time has passed, then grows", async () => {
    const host = document.body.appendChild(document.createElement('div'))
    host.innerHTML = await renderToString(app())
    vi.setSystemTime(NOW + 500)
    const hydrated = app()
    hydrated.mount(host)
    await nextTick()
    const running = host.querySelector('[data-state="executing"] [data-phase="running"]')
    expect(running?.getAttribute('x')).toBe('66.667%')
    const widthOf = () => Number.parseFloat(running?.getAttribute('width') ?? '')
    const before = widthOf()
    vi.advanceTimersByTime(200)
    await nextTick()
    expect(widthOf()).toBeGreaterThan(before)
    hydrated.unmount()
    host.remove()
  })
})
