import type { AgentTask, Language, ToolOutcome } from '../scenarios/types.js'
import { AGENT_EVENT } from '../wires/index.js'
import type { Frame, SpokenCall, Wire } from '../wires/types.js'
import { readyFrame } from '../wires/unified.js'

/** Where an event belongs: every one of the agent's names its run. */
export interface Place {
  readonly runId: string
}

/** The agent's own events: the library's unified ones, under their own SSE event name. */
export function agentFrame(event: object, wait = 0): Frame {
  return { event: AGENT_EVENT, data: JSON.stringify(event), wait }
}

/** On a wire that shows a call only when it runs, the agent announces the calls that must wait. */
export function announce({ id, tool, argsText }: SpokenCall, place: Place): Frame[] {
  const start = { type: 'tool_call_start', ...place, toolCallId: id, toolName: tool }
  return [agentFrame(start), { ...readyFrame({ id, argsText }, place), event: AGENT_EVENT }]
}

export interface Question {
  readonly approvalId: string
  /** Epoch ms. */
  readonly expiresAt: number | undefined
  readonly message: string | undefined
}

export function askFrame({ id }: SpokenCall, question: Question, place: Place): Frame {
  return agentFrame({ type: 'tool_approval_request', ...place, toolCallId: id, ...question })
}

export interface Job {
  readonly call: SpokenCall
  readonly task: Pick<AgentTask, 'takesMs' | 'outcome' | 'progress'>
}

/** Runs jobs side by side, as one series of frames in the order in which they happen. */
export function runJobs(jobs: readonly Job[], wire: Wire, language: Language, place: Place): Frame[] {
  const events = jobs.flatMap(({ call, task }, index) => {
    const began = 60 + index * 40
    const of = { ...place, toolCallId: call.id }
    const start = wire.execution?.(call) ?? agentFrame({ type: 'tool_execution_start', ...of })
    const steps = (task.progress ?? []).map(({ afterMs, message, ...counts }) => ({
      at: began + afterMs,
      frame: agentFrame({
        type: 'tool_output_delta',
        ...of,
        progress: { message: message[language], ...counts },
      }),
    }))
    const end = outcomeFrame(call, task.outcome, wire, language, of)
    return [{ at: began, frame: start }, ...steps, { at: began + task.takesMs, frame: end }]
  })
  events.sort((a, b) => a.at - b.at)
  return events.map(({ at, frame }, index) => ({ ...frame, wait: at - (events[index - 1]?.at ?? 0) }))
}

function outcomeFrame(
  call: SpokenCall,
  { result, resultFormat, error }: ToolOutcome,
  wire: Wire,
  language: Language,
  of: object,
): Frame {
  if (error) {
    const { code, text, retryable } = error
    const words = { errorCode: code, errorText: text[language], retryable, idempotent: retryable }
    return agentFrame({ type: 'tool_error', ...of, ...words })
  }
  const resultText = result?.[language] ?? 'null'
  if (wire.result) return wire.result(call, resultText)
  // Written as text: the result of a hostile tool may have a key `__proto__`.
  const head = JSON.stringify({ type: 'tool_result', ...of, resultFormat }).slice(0, -1)
  return { ...agentFrame({}), data: `${head},"result":${resultText}}` }
}
