import type { ToolApprovalRequestEvent, ToolEvent } from '../../../core/events.js'
import type { ArgsOfCall } from '../../../json/isSameArgs.js'

/** A call as far as interrupts and repeated histories depend on it. */
export interface GraphCall {
  name: string
  /** Once they are complete. */
  args?: ArgsOfCall
  isOver: boolean
  /** The request that asks about it. */
  approvalId?: string
  /** The request itself, as it was told last. */
  request?: ToolApprovalRequestEvent
}

/** Calls, or responses, remembered at most; of the oldest a repetition is not recognised any more. */
const MAX_KNOWN = 10_000

/** The calls of a stream by key, in order of appearance. */
export class GraphLog {
  readonly calls = new Map<string, GraphCall>()
  /** Ids of ToolMessages that were told: histories repeat them. */
  readonly results = new Set<string>()
  /** What interrupts without an id ask. */
  private readonly unnamed: string[] = []

  /** @param args of calls that are not over, by key: they outlive the stream */
  constructor(private readonly args: Map<string, ArgsOfCall>) {}

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
        this.args.set(event.toolCallId, call.args)
        forgetOldest(this.args)
        break
      case 'tool_approval_request':
        call.approvalId ??= event.approvalId
        call.request = event
        break
      case 'tool_result':
      case 'tool_error':
      case 'tool_cancelled':
        call.isOver = true
        this.args.delete(event.toolCallId)
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
    forgetOldest(this.calls)
    return call
  }

  /** A call of an earlier stream: its arguments as they were there, else as they are told now. */
  recall(toolCallId: string, name: string, args: ArgsOfCall): void {
    const call = this.get(toolCallId)
    call.name = name
    call.args = this.args.get(toolCallId) ?? args
  }

  /** The complete arguments of a call that is not over. */
  argsOf(toolCallId: string): ArgsOfCall | undefined {
    const call = this.calls.get(toolCallId)
    return call?.isOver === false ? call.args : undefined
  }

  noteResult(messageId: string): void {
    if (this.results.size >= MAX_KNOWN) this.results.clear()
    this.results.add(messageId)
  }

  /** Requests that wait for an answer. */
  openRequests(): ToolApprovalRequestEvent[] {
    return [...this.calls.values()].flatMap(({ isOver, request }) => (isOver ? [] : (request ?? [])))
  }

  /**
   * The number of an interrupt without an id: what asks the same is the same.
   *
   * @param taken numbers of others in the same list
   */
  numberOf(json: string, taken: Set<number>): number {
    let found = this.unnamed.findIndex((other, number) => other === json && !taken.has(number))
    if (found === -1) found = this.unnamed.push(json) - 1
    taken.add(found)
    return found
  }
}

/** Keeps a map of what a stream had within its limit. */
export function forgetOldest(map: Map<string, unknown>): void {
  const [oldest] = map.size > MAX_KNOWN ? map.keys() : []
  if (oldest !== undefined) map.delete(oldest)
}
