import '../../src/styles/index.css'
import type { ToolEvent } from '../../src/core/events.js'
import { cardId, startEvents } from './events.js'
import { mountList } from './listStage.js'
import type { Stage } from './stage.js'

export type IdleState = 'finished' | 'waiting' | 'running'

function eventsOf(state: IdleState, count: number): ToolEvent[] {
  const calls = Array.from({ length: count }, (_, index) => ({ toolCallId: cardId(index), at: Date.now() }))
  const ready = calls.map((call): ToolEvent => ({
    type: 'tool_call_ready',
    ...call,
    args: { limit: 3 },
    argsText: '{"limit":3}',
  }))
  const next = calls.map((call): ToolEvent => {
    if (state === 'finished') return { type: 'tool_result', ...call, result: { orders: 3 } }
    if (state === 'running') return { type: 'tool_execution_start', ...call }
    return { type: 'tool_approval_request', ...call, approvalId: `approve ${call.toolCallId}` }
  })
  return [...startEvents(count), ...ready, ...next]
}

let stage: Stage | undefined

const bench = {
  mount(state: IdleState, count: number): void {
    stage = mountList(count, { events: eventsOf(state, count) })
  },
  unmount(): void {
    stage?.unmount()
    stage = undefined
  },
}

export type IdleBench = typeof bench

Object.assign(window, { bench })
