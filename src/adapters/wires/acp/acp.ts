import type { ToolEvent } from '../../../core/events.js'
import { AcpRequests } from './requests.js'
import { AcpSessions } from './sessions.js'
import { AcpText } from './text.js'
import { CallLog } from '../../shared/callLog.js'
import type { FramePath } from '../../shared/frameText.js'
import { readRpc, type RpcMessage } from '../../shared/jsonRpc.js'
import { streamErrorIn } from '../../shared/streamError.js'
import type { AdapterOptions, StreamEnd, ToolStreamAdapter } from '../../types.js'
import { idOf, isRecord, textOf, type WireRecord } from '../../shared/wire.js'
import { AgentWireAdapter } from '../../shared/wireAdapter.js'

/**
 * The Agent Client Protocol, version 1 and the draft of version 2: `session/update` with `tool_call`,
 * `tool_call_update` (what is absent is unchanged) and `tool_call_content_chunk`, `session/request_permission`
 * and its answer, `session/cancel`; as JSON-RPC messages, batches of them, or bare updates and requests. An
 * agent wire: the answer to `session/prompt`, or `state_update` to idle, ends the run when no other session
 * of the stream goes on.
 *
 * Arguments do not stream: `rawInput` is all of them so far. They are complete when it is there and the call is
 * in progress, when the call is over, and when permission is asked. Where none were sent by then, what the agent
 * showed stands for them (`title`, `kind`, `content`, `locations`), and the question says so. A call in progress
 * whose `rawInput` did not come yet starts when it comes, at the latest when the call or the turn is over. The tool's name is its `kind`. Call ids are keys;
 * one that two sessions share gets a suffix in the second.
 *
 * @see https://agentclientprotocol.com/protocol/tool-calls
 */
export function createAcpAdapter(options: AdapterOptions = {}): ToolStreamAdapter {
  return new AcpAdapter(options)
}

/** Updates that are about no call. */
const SILENT = new Set([
  ...['user_message', 'user_message_chunk', 'plan', 'plan_update', 'plan_removed', 'usage_update'],
  ...['available_commands_update', 'current_mode_update', 'config_option_update', 'session_info_update'],
  ...['terminal_update', 'terminal_output_chunk'],
])

class AcpAdapter extends AgentWireAdapter {
  private readonly log = new CallLog()
  private readonly sessions = new AcpSessions(this.context, this.log)
  private readonly requests = new AcpRequests(this.context, this.log, this.sessions)
  private readonly text = new AcpText(this.context)

  constructor(options: AdapterOptions) {
    super('acp', options)
  }

  protected override note(event: ToolEvent): void {
    super.note(event)
    this.log.note(event)
  }

  override reset(): void {
    super.reset()
    this.sessions.clear()
    this.log.clear()
    this.requests.reset()
    this.text.reset()
  }

  protected override settle(how: StreamEnd, out: ToolEvent[]): void {
    for (const session of this.sessions.all()) {
      if (how === 'aborted') session.table.cancelAll('aborted', out)
      else session.breakOff(out)
    }
  }

  protected override readChunk(chunk: unknown, text: string | undefined, out: ToolEvent[]): void {
    this.readBatch(chunk, text, out)
  }

  protected readFrame(
    frame: WireRecord,
    text: string | undefined,
    out: ToolEvent[],
    path: FramePath = [],
  ): void {
    const message = readRpc(frame)
    if (message === undefined) this.readBare(frame, path, text, out)
    else if (message.method === '') this.readResponse(message, out)
    else this.readMethod(message, [...path, 'params'], text, out)
  }

  private readMethod(message: RpcMessage, path: FramePath, text: string | undefined, out: ToolEvent[]): void {
    const { method, params } = message
    switch (method) {
      case 'session/update':
        this.readBare(params, path, text, out)
        return
      case 'session/request_permission':
        this.requests.ask(message.id, params, path, text, out)
        return
      case 'session/cancel':
        this.cancel(idOf(params['sessionId']), out)
        return
      case '$/cancel_request':
        this.requests.withdraw(params['requestId'] ?? params['id'], out)
        return
      default:
        if (message.id !== undefined) this.requests.note(message.id, method, idOf(params['sessionId']))
        if (method === 'session/prompt') this.sessions.of(idOf(params['sessionId'])).isOver = false
    }
  }

  /** The parameters of an update or a permission, or an update itself: what the SDKs hand to a host. */
  private readBare(frame: WireRecord, path: FramePath, text: string | undefined, out: ToolEvent[]): void {
    const { update } = frame
    const sessionId = idOf(frame['sessionId'])
    if (isRecord(update)) this.readUpdate(sessionId, update, [...path, 'update'], text, out)
    else if (typeof frame['sessionUpdate'] === 'string') this.readUpdate(sessionId, frame, path, text, out)
    else if (Array.isArray(frame['options'])) this.requests.ask(undefined, frame, path, text, out)
    else if (typeof frame['stopReason'] === 'string') this.finishTurn(frame['stopReason'], sessionId, out)
    else {
      const error = streamErrorIn(frame)
      if (error === undefined) this.context.reportUnknown(textOf(frame['type']))
      else {
        this.isBroken = true
        this.context.reportStreamError(error)
      }
    }
  }

  private readUpdate(
    sessionId: string | undefined,
    update: WireRecord,
    path: FramePath,
    text: string | undefined,
    out: ToolEvent[],
  ): void {
    const type = textOf(update['sessionUpdate'])
    switch (type) {
      case 'tool_call':
      case 'tool_call_update':
      case 'tool_call_content_chunk':
        this.readCall(sessionId, type, update, path, text, out)
        return
      case 'state_update':
        if (update['state'] === 'running') this.sessions.of(sessionId).isOver = false
        if (update['state'] === 'idle' && typeof update['stopReason'] === 'string')
          this.finishTurn(update['stopReason'], sessionId, out)
        return
      default:
        if (!this.text.read(type, update, out) && !SILENT.has(type) && !type.startsWith('_'))
          this.context.reportUnknown(type)
    }
  }

  private readCall(
    sessionId: string | undefined,
    type: string,
    update: WireRecord,
    path: FramePath,
    text: string | undefined,
    out: ToolEvent[],
  ): void {
    const id = idOf(update['toolCallId'])
    if (id === undefined) {
      this.context.reportOnce('frame_invalid', 'call', 'An update names no toolCallId; it was left out.')
      return
    }
    const session = this.sessions.of(sessionId)
    session.isOver = false
    const call = session.call(id, update)
    if (call === undefined) return
    const isChunk = type === 'tool_call_content_chunk'
    call.merge(isChunk ? {} : update, path, text, out)
    const { key } = call.slot
    if (this.log.isOver(key)) return
    // What was cancelled or denied may have happened all the same.
    if (!this.log.isOpen(key) && !call.hasOutcome) return
    if (isChunk) call.append(update['content'], out)
    else call.advance(update, this.log.get(key), out)
  }

  private readResponse(message: RpcMessage, out: ToolEvent[]): void {
    const { id, result, error } = message
    if (isRecord(result['outcome'])) {
      this.requests.answer(id, result['outcome'], out)
      return
    }
    const request = id === undefined ? undefined : this.requests.take(id)
    if (typeof result['stopReason'] === 'string')
      this.finishTurn(result['stopReason'], request?.sessionId, out)
    if (error === undefined) return
    if (request === undefined && this.requests.withdraw(id, out)) return
    this.context.reportStreamError(streamErrorIn({ error }) ?? { message: 'The agent reported an error' })
    if (request === undefined || request.method === 'session/prompt')
      this.finishTurn('error', request?.sessionId, out)
  }

  /** The user stopped it: the client ends what is open by itself, and answers open questions so. */
  private cancel(sessionId: string | undefined, out: ToolEvent[]): void {
    const sessions = sessionId === undefined ? this.sessions.all() : [this.sessions.of(sessionId)]
    for (const session of sessions) {
      session.cancel('aborted', 'all', out)
      this.requests.forget(session)
    }
  }

  private finishTurn(stopReason: string, sessionId: string | undefined, out: ToolEvent[]): void {
    const { sessions, context } = this
    const session = sessions.meant(sessionId)
    if (session === undefined && sessions.all().length > 1) {
      const message = 'The answer to a prompt does not say which of several sessions it ends; none was ended.'
      context.reportOnce('frame_invalid', 'session', message, {
        fix: 'Push the session/prompt requests too: their ids name the sessions.',
      })
      return
    }
    const how = stopReason === 'cancelled' ? 'aborted' : FAILED.has(stopReason) ? 'error' : 'clean'
    if (session !== undefined) {
      session.isOver = true
      if (how === 'clean') session.conclude(out)
      session.cancel(how === 'aborted' ? 'aborted' : 'interrupted', how === 'clean' ? 'unsent' : 'all', out)
    }
    if (sessions.all().some((one) => !one.isOver)) return
    const runId = context.currentRunId
    this.noteNew(out)
    // A call of an earlier turn may go on still.
    for (const one of sessions.all())
      for (const { key } of one.open())
        this.runs.note({ type: 'tool_execution_start', toolCallId: key }, runId)
    this.endRun(how, out)
  }
}

const FAILED = new Set(['refusal', 'error'])
