import { createPinia } from 'pinia'
import { expect, it } from 'vitest'
import { useToolCallStore } from '../../src/store/useToolCallStore.js'

const collect = (globalThis as { gc?: () => void }).gc

it.runIf(collect !== undefined)(
  'a thousand runs, opened and discarded, leave the heap where it was (needs --expose-gc)',
  async () => {
    const store = useToolCallStore(createPinia())
    async function round(name: string): Promise<number> {
      for (let run = 0; run < 1_000; run += 1) {
        const runId = `${name}-${String(run)}`
        const calls = Array.from({ length: 5 }, (_, index) => `${runId}-${String(index)}`)
        store.applyBatch(
          calls.flatMap((toolCallId) => [
            { type: 'tool_call_start', toolCallId, toolName: 'x', runId },
            { type: 'tool_args_delta', toolCallId, partialJson: '{"text":"' + 'y'.repeat(200) },
            { type: 'tool_call_ready', toolCallId, args: { n: 1 } },
            { type: 'tool_approval_request', toolCallId, approvalId: `p-${toolCallId}` },
          ]),
        )
        for (const id of calls.slice(0, 1)) await store.decide(id, { outcome: 'approved' }, () => undefined)
        store.discardRun(runId)
      }
      collect?.()
      await new Promise((resolve) => setTimeout(resolve, 20))
      collect?.()
      return process.memoryUsage().heapUsed
    }
    await round('warm')
    const before = await round('one')
    const after = await round('two')
    // 1,000 runs hold some 3 MB while they live; what stays is noise of the runtime.
    expect(after - before).toBeLessThan(1_000_000)
    expect(store.ids).toEqual([])
  },
  60_000,
)
