import { describe, expect, it } from 'vitest'
import { RunTracker } from '../../src/adapters/shared/runTracker.js'
import type { ToolEvent } from '../../src/core/events.js'

const start: ToolEvent = { type: 'tool_call_start', toolCallId: 'a', toolName: 'f' }
const ready: ToolEvent = { type: 'tool_call_ready', toolCallId: 'a', args: {} }
const ask = (approvalId = 'p'): ToolEvent => ({ type: 'tool_approval_request', toolCallId: 'a', approvalId })
const withdraw = (approvalId = 'p'): ToolEvent => ({
  type: 'tool_approval_withdrawn',
  toolCallId: 'a',
  approvalId,
})
const answer = (outcome: 'approved' | 'denied'): ToolEvent => ({
  type: 'tool_approval_response',
  approvalId: 'p',
  outcome,
})
const run: ToolEvent = { type: 'tool_execution_start', toolCallId: 'a' }

function endOf(...events: ToolEvent[]): unknown[] {
  const tracker = new RunTracker()
  for (const event of events) tracker.note(event, undefined)
  return tracker.end('clean', undefined).map((event) => ('outcome' in event ? event.outcome : event.type))
}

describe('the end of a run with a question', () => {
  it('waits while the question is open, and for what it allowed', () => {
    expect(endOf(start, ready, ask())).toEqual(['waiting'])
    expect(endOf(start, ready, ask(), answer('approved'))).toEqual(['waiting'])
    expect(endOf(start, ready, ask(), answer('denied'))).toEqual(['completed'])
  })

  it('is complete where the question was withdrawn', () => {
    expect(endOf(start, ready, ask(), withdraw())).toEqual(['completed'])
    expect(endOf(start, ask(), ready, withdraw())).toEqual(['completed'])
    expect(endOf(start, ready, run, ask(), withdraw())).toEqual(['completed'])
  })

  it('waits for a call that its withdrawn question does not end', () => {
    expect(endOf(start, ready, ask(), answer('approved'), withdraw())).toEqual(['waiting'])
    expect(endOf(start, ready, ask(), withdraw('q'))).toEqual(['waiting'])
    expect(endOf(start, ready, ask('q'), ask(), withdraw('q'))).toEqual(['waiting'])
    expect(endOf(start, ask(), withdraw())).toEqual(['tool_error', 'completed'])
    expect(endOf(start, ask(), withdraw(), ready)).toEqual(['waiting'])
  })
})
