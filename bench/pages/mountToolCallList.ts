import '../../src/styles/index.css'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import ToolCallList from '../../src/components/ToolCallList/ToolCallList.vue'
import type { ToolEvent } from '../../src/core/events.js'
import { createToolCards } from '../../src/plugin/createToolCards.js'
import { useToolCallStore } from '../../src/store/useToolCallStore.js'
import { offerMounting, type FinishedCall } from './mounting.js'

function eventsOf({ id, name, args, result }: FinishedCall): ToolEvent[] {
  const call = { toolCallId: id, at: 1_764_000_000_000 }
  return [
    { type: 'tool_call_start', ...call, toolName: name },
    { type: 'tool_call_ready', ...call, args, argsText: JSON.stringify(args) },
    { type: 'tool_execution_start', ...call },
    { type: 'tool_result', ...call, result, durationMs: 420 },
  ]
}

offerMounting({
  mount(root, calls) {
    const pinia = createPinia()
    const app = createApp(ToolCallList)
    app.use(pinia).use(createToolCards())
    useToolCallStore(pinia).applyBatch(calls.flatMap(eventsOf))
    app.mount(root)
    return () => app.unmount()
  },
})
