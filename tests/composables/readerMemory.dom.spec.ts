import { expect, it } from 'vitest'
import { defineComponent, h } from 'vue'
import { createReaderMemory } from '../../src/composables/readerMemory.js'
import type { CellMap } from '../../src/store/cellMap.js'
import { mountWith } from '../components/support.js'

it('is one for an app, and goes with the run of the card', () => {
  const useMemory = createReaderMemory<number>()
  const seen: CellMap<number>[] = []
  const Reads = defineComponent({
    setup() {
      seen.push(useMemory())
      return () => h('p')
    },
  })
  const start = (toolCallId: string, runId: string) =>
    ({ type: 'tool_call_start', toolCallId, toolName: 'x', runId }) as const
  const { store } = mountWith(() => h('div', [h(Reads), h(Reads)]), {
    events: [start('a', 'one'), start('b', 'two')],
  })
  const [memory, other] = seen
  expect(memory).toBe(other)
  memory?.setAll(['a', 'b'], 1)
  store.discardRun('one')
  expect([...(memory?.keys() ?? [])]).toEqual(['b'])
  store.$reset()
  expect(memory?.size).toBe(0)
})
