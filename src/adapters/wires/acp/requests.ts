import type { ToolApprovalOption } from '../../../core/card.js'
import type { ToolApprovalRequestEvent, ToolEvent } from '../../../core/events.js'
import { optionsOf, subjectOf } from './permission.js'
import type { AcpSession } from './session.js'
import type { AcpSessions } from './sessions.js'
import type { CallLog } from '../../shared/callLog.js'
import { completeArgs } from '../../shared/completeArgs.js'
import type { AdapterContext } from '../../shared/context.js'
import type { FramePath } from '../../shared/frameText.js'
import { rpcIdOf, rpcKey, type RpcId } from '../../shared/jsonRpc.js'
import { QUESTION_TOOL, questionId } from '../../shared/question.js'
import { idOf, textOf, type WireRecord } from '../../shared/wire.js'

/** What the question says of arguments that the agent did not send. */
const SHOWN_ONLY = 'The agent did not send arguments; this is what it showed.'

/** Requests remembered at most. */
const MAX_OPEN = 10_000

interface Permission {
  readonly session: AcpSession
  readonly toolCallId: string
  readonly approvalId: string
  readonly options: readonly ToolApprovalOption[]
  /** It is about no call: the answer is its outcome. */
  readonly isQuestion: boolean
}

/** A request of the client, as far as its answer needs it. */
interface ClientRequest {
  readonly method: string
  readonly sessionId: string | undefined
}

/** What an answer needs of its permission. */
interface AcpRequestMetadata {
  /** As sent; absent where the permission came without its envelope. */
  requestId?: RpcId | undefined
}

/** Requests of both sides that wait for their answers: their ids count apart. */
export class AcpRequests {
  private readonly permissions = new Map<string, Permission>()
  private readonly sent = new Map<string, ClientRequest>()

  constructor(
    private readonly context: AdapterContext,
    private readonly log: CallLog,
    private readonly sessions: AcpSessions,
  ) {}

  reset(): void {
    this.permissions.clear()
    this.sent.clear()
  }

  /** A request that the client sent. */
  note(id: RpcId, method: string, sessionId: string | undefined): void {
    if (this.sent.size < MAX_OPEN) this.sent.set(rpcKey(id), { method, sessionId })
  }

  take(id: RpcId): ClientRequest | undefined {
    const key = rpcKey(id)
    const request = this.sent.get(key)
    this.sent.delete(key)
    return request
  }

  ask(
    id: RpcId | undefined,
    params: WireRecord,
    path: FramePath,
    text: string | undefined,
    out: ToolEvent[],
  ): void {
    const session = this.sessions.of(idOf(params['sessionId']))
    session.isOver = false
    const subject = subjectOf(params)
    const { toolCall } = subject
    const wireId = idOf(toolCall?.['toolCallId'])
    const approvalId = id === undefined ? `permission:${wireId ?? ''}` : String(id)
    const call = toolCall && wireId !== undefined ? session.call(wireId, toolCall) : undefined
    let toolCallId: string | undefined
    if (call !== undefined && toolCall !== undefined) {
      const cut = subject.path === undefined ? undefined : text
      call.merge(toolCall, [...path, ...(subject.path ?? [])], cut, out)
      toolCallId = call.slot.key
      if (this.log.isOpen(toolCallId)) call.ask(this.log.get(toolCallId)?.args, out)
    } else toolCallId = this.open(session, questionId(approvalId), subject.shown, out)
    if (toolCallId === undefined) return
    const { options, optionsLost } = optionsOf(this.context, params)
    const words = [textOf(params['title']), textOf(params['description'])]
    if (call?.hasInput === false) words.push(SHOWN_ONLY)
    const event = requestOf(toolCallId, approvalId, options, words, id)
    if (optionsLost) event.optionsLost = true
    session.table.emit(out, event)
    if (id !== undefined && this.permissions.size < MAX_OPEN)
      this.permissions.set(rpcKey(id), {
        ...{ session, toolCallId, approvalId, options },
        isQuestion: call === undefined,
      })
  }

  /** What the client answered, where the stream has both directions. */
  answer(id: RpcId | undefined, outcome: WireRecord, out: ToolEvent[]): void {
    const permission = id === undefined ? undefined : this.permissions.get(rpcKey(id))
    if (id === undefined || permission === undefined) return
    const { session, toolCallId, approvalId, options, isQuestion } = permission
    const response = { type: 'tool_approval_response' as const, toolCallId, approvalId }
    const optionId = textOf(outcome['optionId'])
    const option = options.find((one) => one.id === optionId)
    if (outcome['outcome'] === 'cancelled') session.table.emit(out, { ...response, outcome: 'cancelled' })
    else if (option !== undefined) {
      const isAllowed = option.kind.startsWith('allow')
      session.table.emit(out, { ...response, outcome: isAllowed ? 'approved' : 'denied', optionId })
      if (isAllowed && isQuestion) session.table.emit(out, { type: 'tool_result', toolCallId })
    } else {
      const message = `A permission was answered with "${optionId.slice(0, 80)}", which it does not offer; nothing was taken from it.`
      this.context.reportOnce('frame_invalid', `answer ${optionId}`, message)
      return
    }
    this.permissions.delete(rpcKey(id))
  }

  /** @returns whether there was such a question */
  withdraw(requestId: unknown, out: ToolEvent[]): boolean {
    const id = rpcIdOf(requestId)
    const permission = id === undefined ? undefined : this.permissions.get(rpcKey(id))
    if (id === undefined || permission === undefined) return false
    this.permissions.delete(rpcKey(id))
    const { session, toolCallId, approvalId } = permission
    session.table.emit(out, { type: 'tool_approval_withdrawn', toolCallId, approvalId })
    return true
  }

  /** The questions of a session are answered by its end. */
  forget(session: AcpSession): void {
    for (const [key, permission] of this.permissions)
      if (permission.session === session) this.permissions.delete(key)
  }

  private open(session: AcpSession, wireId: string, shown: WireRecord, out: ToolEvent[]): string | undefined {
    const call = session.call(wireId, { kind: QUESTION_TOOL })
    if (call === undefined) return undefined
    const { slot } = call
    session.table.announce(slot, out)
    completeArgs(session.table, slot, shown, () => undefined, this.log.get(slot.key)?.args, out)
    return slot.key
  }
}

function requestOf(
  toolCallId: string,
  approvalId: string,
  options: readonly ToolApprovalOption[],
  words: readonly string[],
  requestId: RpcId | undefined,
): ToolApprovalRequestEvent {
  const message = words.filter((line) => line !== '').join('\n')
  const metadata: AcpRequestMetadata = requestId === undefined ? {} : { requestId }
  return {
    ...{ type: 'tool_approval_request', toolCallId, approvalId, options, metadata },
    ...(message === '' ? {} : { message }),
  }
}
