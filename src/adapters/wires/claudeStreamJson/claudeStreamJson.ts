import type { ToolEvent } from '../../../core/events.js'
import { isToolResult, readToolResult } from '../anthropic/blocks.js'
import { CallLog } from '../../shared/callLog.js'
import type { ClaudeLane } from './lane.js'
import { ClaudeLanes } from './lanes.js'
import { ClaudeRequests } from './requests.js'
import { streamErrorIn } from '../../shared/streamError.js'
import { emitText } from '../../shared/text.js'
import type { AdapterOptions, StreamEnd, ToolStreamAdapter } from '../../types.js'
import { idOf, isRecord, listOf, recordOf, textOf, type WireRecord } from '../../shared/wire.js'
import { AgentWireAdapter } from '../../shared/wireAdapter.js'

/**
 * Lines of Claude Code and the Claude Agent SDK (`--output-format stream-json`): `stream_event` (pieces of a
 * message), `assistant` (the whole message, or one block of it a line, under the same id), `user` (tool
 * results), `control_request` / `control_response` / `control_cancel_request` (permissions and MCP questions),
 * `result`. An agent wire: `result` ends the run, and a call without an outcome by then is interrupted.
 *
 * Arguments end with the `content_block_stop` of their block, with the whole message, or with the permission
 * that is asked for them; what of these comes later repeats them. Keys are scoped by the message id; messages
 * without one by nothing, so that an id is the same call. Calls of a sub-agent name the call that runs it.
 *
 * @see https://docs.anthropic.com/en/docs/claude-code/sdk/sdk-headless
 * @see https://docs.anthropic.com/en/api/agent-sdk/typescript
 */
export function createClaudeStreamJsonAdapter(options: AdapterOptions = {}): ToolStreamAdapter {
  return new ClaudeStreamJsonAdapter(options)
}

/** Lines that say nothing about calls. What they call an error (a retry, a login) ends nothing. */
const SILENT = new Set([
  ...['system', 'keep_alive', 'rate_limit_event', 'auth_status', 'tool_use_summary', 'command_lifecycle'],
  ...['prompt_suggestion', 'conversation_reset', 'transcript_mirror', 'end', 'active_goal'],
  ...['streamlined_tool_use_summary', 'update_environment_variables'],
])

/** The set of lines grows with every version of the agent, whose own lines all name their session. */
function isOwn(frame: WireRecord): boolean {
  return idOf(frame['session_id']) !== undefined && idOf(frame['uuid']) !== undefined
}

class ClaudeStreamJsonAdapter extends AgentWireAdapter {
  private readonly log = new CallLog()
  private readonly lanes = new ClaudeLanes(this.context, this.log)
  private readonly requests = new ClaudeRequests(this.context, this.log, this.lanes)

  constructor(options: AdapterOptions) {
    super('claude-stream-json', options)
  }

  protected override note(event: ToolEvent): void {
    super.note(event)
    this.log.note(event)
  }

  override reset(): void {
    super.reset()
    this.lanes.clear()
    this.log.clear()
    this.requests.reset()
  }

  protected override settle(how: StreamEnd, out: ToolEvent[]): void {
    for (const { table } of this.lanes.all()) {
      if (how === 'aborted') table.cancelAll('aborted', out)
      else table.settleAll('broken', out)
    }
  }

  protected readFrame(frame: WireRecord, text: string | undefined, out: ToolEvent[]): void {
    const type = textOf(frame['type'])
    switch (type) {
      case 'stream_event':
        this.readStreamEvent(frame, text, out)
        return
      case 'assistant':
        // An API failure comes as a message; what else it holds counts.
        this.reportError(frame)
        this.laneOf(frame).readMessage(recordOf(frame['message']), text, out)
        return
      case 'user':
        this.readResults(frame, out)
        return
      case 'control_request':
        this.requests.read(frame, text, out)
        return
      case 'control_response':
        this.requests.readResponse(recordOf(frame['response']), text, out)
        return
      case 'control_cancel_request':
        this.requests.withdraw(frame['request_id'], out)
        return
      case 'tool_progress':
        this.readProgress(frame, out)
        return
      case 'streamlined_text':
        emitText(this.context, textOf(frame['text']), out)
        return
      case 'result':
        this.finishTurn(frame, text, out)
        return
    }
    if (frame['subtype'] === 'permission_denied') this.requests.deny(frame, [], undefined, out)
    else if (SILENT.has(type)) return
    else if (this.reportError(frame)) this.isBroken = true
    else if (!isOwn(frame)) this.context.reportUnknown(type)
  }

  private laneOf(frame: WireRecord): ClaudeLane {
    return this.lanes.of(idOf(frame['parent_tool_use_id']))
  }

  private reportError(frame: WireRecord): boolean {
    const error = streamErrorIn(frame)
    if (error !== undefined) this.context.reportStreamError(error)
    return error !== undefined
  }

  private readStreamEvent(frame: WireRecord, text: string | undefined, out: ToolEvent[]): void {
    const event = recordOf(frame['event'])
    const lane = this.laneOf(frame)
    // The agent tries again by itself: only this message is lost.
    if (this.reportError(event)) lane.table.settleAll('broken', out)
    else lane.readEvent(event, text, out)
  }

  private readResults(frame: WireRecord, out: ToolEvent[]): void {
    for (const block of listOf(recordOf(frame['message'])['content'])) {
      if (!isRecord(block) || !isToolResult(block)) continue
      const lane = this.lanes.find(idOf(block['tool_use_id']))?.lane ?? this.laneOf(frame)
      const content = block['content'] ?? frame['tool_use_result'] ?? undefined
      readToolResult(lane.table, { ...block, content }, out)
    }
  }

  /** A tool that tells how long it has been running: it runs. */
  private readProgress(frame: WireRecord, out: ToolEvent[]): void {
    const id = idOf(frame['tool_use_id'])
    const toolCallId = id === undefined ? undefined : this.context.keys.find(id)
    const call = toolCallId === undefined ? undefined : this.log.get(toolCallId)
    if (toolCallId !== undefined && call?.args !== undefined && !call.isStarted && call.phase === 'open')
      this.laneOf(frame).table.emit(out, { type: 'tool_execution_start', toolCallId })
  }

  /** The turn is over: what has no outcome by now gets none. */
  private finishTurn(frame: WireRecord, text: string | undefined, out: ToolEvent[]): void {
    const subtype = textOf(frame['subtype'])
    const isError = subtype.startsWith('error') || frame['is_error'] === true
    if (isError) {
      const [first] = listOf(frame['errors'])
      const message = textOf(first) || textOf(frame['result']) || subtype
      this.reportError({ error: { message, type: subtype } })
    }
    listOf(frame['permission_denials']).forEach((denial, position) => {
      if (isRecord(denial)) this.requests.deny(denial, ['permission_denials', position], text, out)
    })
    for (const { table } of this.lanes.all()) {
      if (isError) table.settleAll('broken', out)
      else table.cancelAll('interrupted', out)
    }
    this.noteNew(out)
    for (const toolCallId of this.log.live())
      this.lanes
        .of(undefined)
        .table.emit(out, { type: 'tool_cancelled', toolCallId, endReason: 'interrupted' })
    this.endRun(isError ? 'error' : 'clean', out)
  }
}
