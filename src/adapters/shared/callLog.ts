import type { ToolEvent } from '../../core/events.js'
import type { ArgsOfCall } from '../../json/isSameArgs.js'

/** What an adapter has said of one call so far. */
export interface LoggedCall {
  /** The arguments of its last ready event; `undefined` while they are open, and where they failed. */
  args?: ArgsOfCall
  isStarted: boolean
  /** Stopped: denied, cancelled, withdrawn; the truth may still arrive. Over: it has its result or error. */
  phase: 'open' | 'stopped' | 'over'
}

/** Calls remembered at most; of the oldest a repetition is not recognised any more. */
const MAX_CALLS = 10_000

/** An adapter's own events, as far as later frames depend on them: arguments that came, calls that are over. */
export class CallLog {
  private readonly calls = new Map<string, LoggedCall>()

  note(event: ToolEvent): void {
    if (!('toolCallId' in event) || event.toolCallId === undefined) return
    const call = this.calls.get(event.toolCallId) ?? this.add(event.toolCallId)
    switch (event.type) {
      case 'tool_call_ready':
        call.args = { args: event.args, argsText: event.argsText }
        break
      case 'tool_execution_start':
      case 'tool_output_delta':
        call.isStarted = true
        break
      case 'tool_approval_response':
        if (event.outcome === 'denied' || event.outcome === 'cancelled') call.phase = 'stopped'
        break
      case 'tool_denied':
      case 'tool_cancelled':
      case 'tool_approval_withdrawn':
        if (call.phase === 'open') call.phase = 'stopped'
        break
      case 'tool_result':
      case 'tool_error':
        call.phase = 'over'
        break
      default:
    }
  }

  get(toolCallId: string): Readonly<LoggedCall> | undefined {
    return this.calls.get(toolCallId)
  }

  /** It has its result or error. */
  isOver(toolCallId: string): boolean {
    return this.calls.get(toolCallId)?.phase === 'over'
  }

  /** Nothing has ended it. */
  isOpen(toolCallId: string): boolean {
    return (this.calls.get(toolCallId)?.phase ?? 'open') === 'open'
  }

  /** Open calls, in order of appearance. */
  live(): string[] {
    return [...this.calls.keys()].filter((toolCallId) => this.isOpen(toolCallId))
  }

  clear(): void {
    this.calls.clear()
  }

  private add(toolCallId: string): LoggedCall {
    const call: LoggedCall = { isStarted: false, phase: 'open' }
    this.calls.set(toolCallId, call)
    if (this.calls.size > MAX_CALLS) {
      const [oldest] = this.calls.keys()
      if (oldest !== undefined) this.calls.delete(oldest)
    }
    return call
  }
}
