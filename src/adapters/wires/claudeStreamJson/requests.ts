import type { ToolApprovalResponseEvent, ToolEvent } from '../../../core/events.js'
import { isSameArgs } from '../../../json/isSameArgs.js'
import type { CallLog } from '../../shared/callLog.js'
import { ALLOW_ALWAYS, permissionOf } from './permission.js'
import type { ClaudeLanes, LaneSlot } from './lanes.js'
import { completeArgs } from '../../shared/completeArgs.js'
import type { AdapterContext } from '../../shared/context.js'
import { sliceJsonValue, type FramePath } from '../../shared/frameText.js'
import { answerQuestion, askQuestion, questionId } from '../../shared/question.js'
import { reportNoArgs } from '../../shared/putArgs.js'
import { SlotTable } from '../../slots/slotTable.js'
import { idOf, isRecord, listOf, recordOf, textOf, type WireRecord } from '../../shared/wire.js'

/** Requests of one stream that still wait for an answer, at most. */
const MAX_OPEN = 10_000

/** A request that was not answered within the stream. */
interface OpenRequest {
  readonly toolCallId: string
  readonly isQuestion: boolean
}

/** Permissions and questions: `control_request`, and what the stream shows of the answers. */
export class ClaudeRequests {
  /** Calls that are known from their permission alone. */
  private readonly table: SlotTable
  private readonly open = new Map<string, OpenRequest>()

  constructor(
    private readonly context: AdapterContext,
    private readonly log: CallLog,
    private readonly lanes: ClaudeLanes,
  ) {
    this.table = new SlotTable(context)
    this.reset()
  }

  reset(): void {
    this.open.clear()
    this.table.startResponse({
      id: '',
      // The call may be announced later, in a message of its own: it is then this one.
      claim: (wireId) => {
        return { key: this.context.keys.resolve(wireId), wireId, announced: false, settled: false }
      },
      get: () => undefined,
      alias: () => undefined,
    })
  }

  read(frame: WireRecord, text: string | undefined, out: ToolEvent[]): void {
    const request = recordOf(frame['request'])
    const subtype = request['subtype']
    if (subtype !== 'can_use_tool' && subtype !== 'elicitation') return
    const id = idOf(frame['request_id'])
    if (id === undefined) {
      const message = `A request of type ${subtype} has no request_id, so that nobody could answer it; it was left out.`
      this.context.reportOnce('frame_invalid', 'request', message)
      return
    }
    const isQuestion = subtype === 'elicitation'
    const toolCallId = isQuestion
      ? this.askQuestion(id, frame['request_id'], request, out)
      : this.askPermission(id, frame['request_id'], request, text, out)
    if (toolCallId !== undefined && this.open.size < MAX_OPEN) this.open.set(id, { toolCallId, isQuestion })
  }

  /** An answer that the stream shows: somebody recorded both directions. */
  readResponse(response: WireRecord, text: string | undefined, out: ToolEvent[]): void {
    const approvalId = idOf(response['request_id'])
    const request = approvalId === undefined ? undefined : this.open.get(approvalId)
    if (approvalId === undefined || request === undefined) return
    if (response['subtype'] === 'error') {
      this.withdraw(approvalId, out)
      return
    }
    const answer = recordOf(response['response'])
    const { toolCallId } = request
    if (request.isQuestion) answerQuestion(this.table, toolCallId, approvalId, answer, out)
    else {
      const cut = sliceJsonValue(text, UPDATED_INPUT)
      const event = this.answerOf(answer, toolCallId, approvalId, cut)
      if (event === undefined) return
      this.table.emit(out, event)
    }
    this.open.delete(approvalId)
  }

  withdraw(requestId: unknown, out: ToolEvent[]): void {
    const approvalId = idOf(requestId)
    const request = approvalId === undefined ? undefined : this.open.get(approvalId)
    // Requests of other kinds are cancelled in the same words.
    if (approvalId === undefined || request === undefined) return
    this.open.delete(approvalId)
    const { toolCallId } = request
    this.table.emit(out, { type: 'tool_approval_withdrawn', toolCallId, approvalId })
  }

  /**
   * A call that the agent itself refused: it may be known from this alone.
   *
   * @param path where the denial stands in the frame's text
   */
  deny(denial: WireRecord, path: FramePath, text: string | undefined, out: ToolEvent[]): void {
    const id = idOf(denial['tool_use_id'])
    if (id === undefined) return
    let toolCallId = this.lanes.find(id)?.slot.key ?? this.context.keys.find(id)
    if (toolCallId === undefined) {
      const slot = this.table.open(id, undefined, textOf(denial['tool_name']))
      if (slot === undefined) return
      this.table.announce(slot, out)
      const cut = (): string | undefined => sliceJsonValue(text, [...path, 'tool_input'])
      completeArgs(this.table, slot, denial['tool_input'], cut, undefined, out)
      toolCallId = slot.key
    }
    if (!this.log.isOpen(toolCallId)) return
    const reason = textOf(denial['message'])
    this.table.emit(out, { type: 'tool_denied', toolCallId, ...(reason === '' ? {} : { reason }) })
  }

  private askPermission(
    approvalId: string,
    requestId: unknown,
    request: WireRecord,
    text: string | undefined,
    out: ToolEvent[],
  ): string | undefined {
    // The question stands whatever is asked about: without arguments it can only be denied.
    const input = isRecord(request['input']) ? request['input'] : textOf(request['input'])
    reportNoArgs(this.context, request['input'])
    const name = textOf(request['tool_name'])
    const id = idOf(request['tool_use_id'])
    const cut = (): string | undefined => sliceJsonValue(text, ['request', 'input'])
    const found = id === undefined ? this.match(name, input, cut()) : this.lanes.find(id)
    let toolCallId: string
    if (found === undefined) {
      const wireId = id ?? `request:${approvalId}`
      const slot = this.table.byId.get(wireId) ?? this.table.open(wireId, undefined, name)
      if (slot === undefined) return undefined
      this.table.announce(slot, out)
      this.table.rename(slot, name, out)
      completeArgs(this.table, slot, input, cut, this.log.get(slot.key)?.args, out)
      toolCallId = slot.key
    } else {
      // What is asked is what would run, whatever the message said.
      this.table.rename(found.slot, name, out)
      found.lane.complete(found.slot, input, cut, out)
      toolCallId = found.slot.key
    }
    this.table.emit(out, permissionOf(request, requestId, approvalId, toolCallId))
    return toolCallId
  }

  /** Older agents do not name the call: the oldest that waits with this name and these arguments. */
  private match(name: string, args: unknown, argsText: string | undefined): LaneSlot | undefined {
    const asked = new Set([...this.open.values()].map(({ toolCallId }) => toolCallId))
    return this.lanes.slots().find(({ slot }) => {
      const call = this.log.get(slot.key)
      if (slot.name !== name || call?.args === undefined || call.phase !== 'open' || call.isStarted)
        return false
      return !asked.has(slot.key) && isSameArgs(call.args, { args, argsText })
    })
  }

  private askQuestion(
    approvalId: string,
    requestId: unknown,
    request: WireRecord,
    out: ToolEvent[],
  ): string | undefined {
    const { subtype: _subtype, requested_schema: responseSchema, ...params } = request
    const known = (key: string) => this.log.get(key)?.args
    const slot = askQuestion(this.table, questionId(approvalId), params, known, out)
    if (slot === undefined) return undefined
    const message = textOf(request['message'])
    this.table.emit(out, {
      type: 'tool_approval_request',
      toolCallId: slot.key,
      approvalId,
      ...(isRecord(responseSchema) ? { responseSchema, needsResponse: true } : {}),
      ...(message === '' ? {} : { message }),
      metadata: { requestId, isQuestion: true, mode: request['mode'] },
    })
    return slot.key
  }

  private answerOf(
    answer: WireRecord,
    toolCallId: string,
    approvalId: string,
    cut: string | undefined,
  ): ToolApprovalResponseEvent | undefined {
    const event: ToolApprovalResponseEvent = { type: 'tool_approval_response', toolCallId, approvalId }
    if (answer['behavior'] === 'deny') {
      const reason = textOf(answer['message'])
      return { ...event, outcome: 'denied', ...(reason === '' ? {} : { reason }) }
    }
    if (answer['behavior'] !== 'allow') return undefined
    event.outcome = 'approved'
    const edited = answer['updatedInput']
    const known = this.log.get(toolCallId)?.args
    const isEdited =
      isRecord(edited) && !(known !== undefined && isSameArgs(known, { args: edited, argsText: cut }))
    if (isEdited) event.editedArgs = edited
    if (listOf(answer['updatedPermissions']).length > 0) event.optionId = ALLOW_ALWAYS
    return event
  }
}

const UPDATED_INPUT: FramePath = ['response', 'response', 'updatedInput']
