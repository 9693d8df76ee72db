import { createPinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSSRApp, h, nextTick } from 'vue'
import { renderToString } from 'vue/server-renderer'
import ToolCard from '../../src/components/ToolCard/ToolCard.vue'
import { createToolCards } from '../../src/plugin/createToolCards.js'

const NOW = 1_800_000_000_000

beforeEach(() => vi.useFakeTimers({ now: NOW }))
afterEach(() => vi.useRealTimers())

function app() {
  const asking = {
    toolCallId: 'a',
    toolName: 'pay',
    state: 'waiting_approval' as const,
    args: { n: 1 },
    approvalRequestedAt: NOW - 900,
    approval: { approvalId: 'p', status: 'pending' as const, expiresAt: NOW + 1000 },
  }
  const running = {
    toolCallId: 'b',
    toolName: 'run',
    state: 'executing' as const,
    args: {},
    executionStartedAt: NOW - 900,
  }
  return createSSRApp(() => [h(ToolCard, { card: asking }), h(ToolCard, { card: running })])
    .use(createPinia())
    .use(createToolCards())
}

describe('hydration', () => {
  // Any mismatch is a console warning, and an unexpected warning fails the test.
  it("repeats the server's text although time has passed, then counts", async () => {
    const host = document.body.appendChild(document.createElement('div'))
    host.innerHTML = await renderToString(app())
    expect(host.textContent).not.toContain('0.9 s')
    vi.setSystemTime(NOW + 500)
    const hydrated = app()
    hydrated.mount(host)
    await nextTick()
    expect(host.textContent).toContain('running · 1.4 s')
    expect(host.textContent).toContain('expires in 0:01')
    hydrated.unmount()
    host.remove()
  })
})
