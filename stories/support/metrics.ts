import type { ToolEvent } from '../../src/core/index.js'
import { createToolMetrics } from '../../src/testing/index.js'
import type { ToolMetricsReport } from '../../src/testing/index.js'
import { NOW } from './clock.js'

/** One call from its announcement to its result, `wait` ms of it before a person said yes. */
function call(id: string, run: number, { wait = 0, pause = 400 } = {}): ToolEvent[] {
  const from = NOW + run * 60_000
  const runId = `run-${run}`
  const of = { toolCallId: id, runId }
  const asked: ToolEvent[] = [
    { type: 'tool_approval_request', ...of, approvalId: `ask-${id}`, at: from + 900 },
    { type: 'tool_approval_response', ...of, approvalId: `ask-${id}`, approved: true, at: from + 900 + wait },
  ]
  const begin = from + 1000 + wait
  return [
    { type: 'run_started', runId, at: from },
    { type: 'tool_call_start', ...of, toolName: 'get_order', at: from + 180 + run * 37 },
    { type: 'tool_call_ready', ...of, args: { run }, argsText: `{"run":${run}}`, at: from + 800 },
    ...(wait > 0 ? asked : []),
    { type: 'tool_execution_start', ...of, at: begin },
    { type: 'tool_result', ...of, result: { run }, at: begin + pause },
  ]
}

function broken(id: string, run: number, errorCode: string): ToolEvent[] {
  const of = { toolCallId: id, runId: `run-${run}` }
  const at = NOW + run * 60_000
  return [
    { type: 'run_started', runId: of.runId, at },
    { type: 'tool_call_start', ...of, toolName: 'send_email', at: at + 210 },
    { type: 'tool_error', ...of, errorCode, at: at + 700 },
  ]
}

const good: readonly ToolEvent[] = [
  ...Array.from({ length: 11 }, (_, run) =>
    call(`call-${run}`, run, run % 4 === 1 ? { wait: 4200 * run } : {}),
  ),
  broken('call-11', 11, 'args_truncated'),
  call('call-12', 12).slice(0, -1),
].flat()

export const goodReport: ToolMetricsReport = createToolMetrics(good).report()

/** Everything that must not happen. */
export const badReport: ToolMetricsReport = createToolMetrics([
  ...good,
  ...call('call-early', 20).filter((event) => event.type !== 'tool_call_ready'),
  ...call('call-slow', 21, { pause: 48_000 }),
  ...call('call-changed', 22).slice(0, -1),
  { type: 'tool_call_ready', toolCallId: 'call-changed', args: { run: 1 }, runId: 'run-22' },
  ...call('call-denied', 26, { wait: 900 }).map((event) =>
    event.type === 'tool_approval_response' ? { ...event, approved: false } : event,
  ),
  ...broken('call-broken', 23, 'args_schema'),
  ...call('call-stuck', 24).slice(0, -1),
  { type: 'run_started', runId: 'run-25', at: NOW + 26 * 60_000 },
]).report()

export const emptyReport: ToolMetricsReport = createToolMetrics().report()
