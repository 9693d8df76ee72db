import { createPinia, setActivePinia } from 'pinia'
import { describe, expect, it, vi } from 'vitest'
import { createSSRApp, h } from 'vue'
import { renderToString } from 'vue/server-renderer'
import ToolCard from '../../src/components/ToolCard/ToolCard.vue'
import type { ToolEvent } from '../../src/core/events.js'
import type { ToolIssue } from '../../src/core/issue.js'
import { createToolCards } from '../../src/plugin/createToolCards.js'
import { tellIssue } from '../../src/store/tellIssue.js'
import { useToolCallStore } from '../../src/store/useToolCallStore.js'
import { join } from '../safety/samples.js'

const TOKEN = join('gh', 'p_q7Lm2Zt7Wv5Rn8PcX4bJ1hGa0e9f3cY')

describe('secrets', () => {
  it('are not in what a server renders', async () => {
    const pinia = createPinia()
    const app = createSSRApp({
      render: () => [
        h(ToolCard, {
          defaultOpen: true,
          card: {
            toolCallId: 'a',
            toolName: 'run',
            title: `uses ${TOKEN}`,
            state: 'failed',
            args: { password: 'hunter2-of-ann', note: TOKEN },
            errorCode: 'x',
            errorText: `no ${TOKEN}`,
          },
        }),
      ],
    })
    app.use(pinia)
    app.use(createToolCards({ masking: { reveal: () => true } }))
    const html = await renderToString(app)
    expect(html).toContain('••••••')
    expect(html).not.toContain(TOKEN)
    expect(html).not.toContain('hunter2')
  })

  it('are not in messages for developers', () => {
    const issues: ToolIssue[] = []
    tellIssue((issue) => void issues.push(issue), { code: 'event_invalid', message: `No call "${TOKEN}".` })
    expect(issues[0]?.message).toBe('No call "••••••".')
  })

  it('are not in the console', () => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => undefined)
    setActivePinia(createPinia())
    useToolCallStore().apply({ type: `x ${TOKEN}`, toolCallId: TOKEN } as unknown as ToolEvent)
    expect(info).toHaveBeenCalled()
    expect(info.mock.calls.flat().join()).not.toContain(TOKEN)
    info.mockRestore()
  })

  it('are in the text for the browser, which needs the true arguments, and not in what DevTools show of a store', () => {
    vi.stubGlobal('window', globalThis)
    const pinia = createPinia()
    setActivePinia(pinia)
    const store = useToolCallStore()
    const events = [
      { type: 'tool_call_start', toolCallId: 'a', toolName: 'run' },
      {
        type: 'tool_call_ready',
        toolCallId: 'a',
        args: { note: TOKEN },
        argsText: JSON.stringify({ note: TOKEN }),
      },
    ] as ToolEvent[]
    store.applyBatch(events, { trusted: true })
    const shown = JSON.stringify(pinia.state.value)
    vi.unstubAllGlobals()
    expect(store.dehydrate()).toContain(TOKEN)
    expect(shown).not.toContain(TOKEN)
  })
})
