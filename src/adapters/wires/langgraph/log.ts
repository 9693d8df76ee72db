import type { ToolEvent } from '../../../core/events.js'
import type { ArgsOfCall } from '../../../json/isSameArgs.js'

/** A call as far as interrupts and repeated histories depend on it. */
export interface GraphCall {
  name: string
  /** Once they are complete. */
  args?: ArgsOfCall
  isOver: boolean
  /** The request that asks about it. */
  approvalId?: string
}

/** Calls remembered at most; of the oldest a repetition is not recognised any more. */
const MAX_CALLS = 10_000

/** The calls of a stream by key, in order of appearance. */
export class GraphLog {
  readonly calls = new Map<string, GraphCall>()

  note(event: ToolEvent): void {
    if (!('toolCallId' in event) || event.toolCallId === undefined || event.type === 'tool_args_delta') return
    const call = this.get(event.toolCallId)
    switch (event.type) {
      case 'tool_call_start':
      case 'tool_call_named':
        if (event.toolName !== '') call.name = event.toolName
        break
      case 'tool_call_ready':
        call.args = { args: event.args, argsText: event.argsText }
        break
      case 'tool_approval_request':
        call.approvalId = event.approvalId
        break
      case 'tool_result':
      case 'tool_error':
      case 'tool_cancelled':
        call.isOver = true
        break
      default:
    }
  }

  /** The call of a key, added where it is new. */
  get(toolCallId: string): GraphCall {
    const known = this.calls.get(toolCallId)
    if (known !== undefined) return known
    const call: GraphCall = { name: '', isOver: false }
    this.calls.set(toolCallId, call)
    if (this.calls.size > MAX_CALLS) {
      const [oldest] = this.calls.keys()
      if (oldest !== undefined) this.calls.delete(oldest)
    }
    return call
  }
}
