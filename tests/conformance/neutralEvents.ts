import type { ToolCardInput } from '../../src/core/card.js'
import type { ToolEvent } from '../../src/core/events.js'

/** One input line of a `unified` case, in the neutral words that the cases use. */
export type NeutralFrame = Record<string, unknown> & { type?: string }

/** The clock of the cases: `T`, as epoch ms. */
export const CASE_TIME = 1_700_000_000_000

const UNITS: Record<string, number> = { ms: 1, s: 1_000, '': 1 }

/** `T+60s`, `T-3200`: relative to the test's start. */
function time(value: unknown): unknown {
  const match = typeof value === 'string' ? /^T([+-]\d+)(ms|s)?$/.exec(value) : null
  return match === null ? value : CASE_TIME + Number(match[1]) * (UNITS[match[2] ?? ''] ?? 1)
}

/** A wire's own frame with its times as numbers. */
export function withTimes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withTimes)
  if (typeof value !== 'object' || value === null) return time(value)
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, withTimes(member)]))
}

function card(input: Record<string, unknown>): ToolCardInput {
  const approval = input['approval'] as { id?: string; decision?: string } | undefined
  return {
    ...input,
    startedAt: time(input['startedAt']),
    ...(approval === undefined
      ? {}
      : {
          approval: {
            approvalId: approval.id,
            status: approval.decision ?? 'pending',
            outcome: approval.decision,
          },
        }),
  } as unknown as ToolCardInput
}

/** The contract's event for a neutral frame, as the cases' README maps them. */
export function toEvent(frame: NeutralFrame): ToolEvent {
  const at = { at: CASE_TIME }
  switch (frame.type) {
    case 'tool_output_partial':
    case 'tool_progress':
      return { ...at, ...frame, type: 'tool_output_delta' } as unknown as ToolEvent
    case 'tool_result':
      return frame['isError'] === true
        ? ({ ...at, errorCode: 'tool_failed', ...frame, type: 'tool_error' } as unknown as ToolEvent)
        : ({ ...at, ...frame } as unknown as ToolEvent)
    case 'run_aborted':
      return { ...at, type: 'run_finished', runId: 'default', outcome: 'aborted' }
    case 'run_superseded':
      return { ...at, type: 'run_started', runId: 'next', supersedes: 'default' }
    case 'run_paused':
      return { ...at, type: 'run_finished', runId: 'default', outcome: 'waiting' }
    case 'run_finished':
      return { outcome: 'completed', runId: 'default', ...at, ...frame } as unknown as ToolEvent
    case 'snapshot':
      return {
        ...at,
        epoch: 'e1',
        runId: 'default',
        ...frame,
        type: 'tool_snapshot',
        cards: (frame['cards'] as Record<string, unknown>[]).map(card),
      } as unknown as ToolEvent
    case 'tool_approval_request':
      return { ...at, ...frame, expiresAt: time(frame['expiresAt']) } as unknown as ToolEvent
    default:
      return { ...at, ...frame } as unknown as ToolEvent
  }
}

export const isMark = (frame: NeutralFrame): boolean => Object.keys(frame).some((key) => key.startsWith('$'))
