import type { ToolEvent } from '../../../core/events.js'
import { readKimiOutcome, readKimiRequest, readKimiResponse } from './calls.js'
import { kimiMessageIn, kimiMessageOf, type KimiMessage } from './message.js'
import { KimiQuestions } from './questions.js'
import { KimiScope } from './scope.js'
import { streamErrorIn } from '../../shared/streamError.js'
import { emitReasoning, emitText } from '../../shared/text.js'
import type { AdapterOptions, StreamEnd, ToolStreamAdapter } from '../../types.js'
import { idOf, indexOf, isRecord, recordOf, textOf, type WireRecord } from '../../shared/wire.js'
import { AgentWireAdapter } from '../../shared/wireAdapter.js'

/**
 * The wire of kimi-cli (JSON-RPC 2.0 lines, or `{ type, payload }` alone) and the message parts of kosong
 * that it is made of. An agent wire: `TurnEnd`, the answer to `prompt` or the end of the stream ends the run.
 *
 * Pieces of arguments (`ToolCallPart`) have no id: they belong to the last `ToolCall`. Arguments end with
 * the next message of the model that is no piece (the next call, text, `StatusUpdate`), or with a message
 * that names the call; messages about other calls and of subagents may come in between.
 *
 * Ids are unique in one step only. Steps have numbers, turns have none: a turn is its position in the
 * stream together with what the person said. `StepRetry` discards what the attempt streamed.
 *
 * @see https://moonshotai.github.io/kimi-cli/en/customization/wire-mode.html
 */
export function createKimiAdapter(options: AdapterOptions = {}): ToolStreamAdapter {
  return new KimiAdapter(options)
}

/** Messages that the wire has and that say nothing of a call. They may come between the pieces of one. */
const SILENT = /^(?:Hook|MCP|Btw|SteerInput|PlanDisplay|Notification|MultipleChoice)/
/** Messages behind which no piece of the call in front of them comes. */
const ENDS_ARGS = new Set(['ToolCall', 'ContentPart', 'StepBegin', 'TurnBegin', 'TurnEnd'])
const MAX_AGENTS = 1000
/** "A turn is in progress", "no turn is in progress": about another request, not about the turn. */
const WRONG_TIME = -32_000

class KimiAdapter extends AgentWireAdapter {
  private scope: KimiScope | undefined
  private readonly agents = new Map<string, KimiScope>()
  private readonly questions = new KimiQuestions()
  private isTurnOpen = false

  constructor(options: AdapterOptions) {
    super('kimi', options)
  }

  override reset(): void {
    super.reset()
    this.scope = undefined
    this.agents.clear()
    this.questions.clear()
    this.isTurnOpen = false
  }

  protected override settle(how: StreamEnd, out: ToolEvent[]): void {
    for (const scope of [this.main, ...this.agents.values()]) {
      if (how === 'aborted') scope.close()
      else scope.table.settleAll(how === 'clean' ? 'unmarked' : 'broken', out)
    }
  }

  protected readFrame(frame: WireRecord, text: string | undefined, out: ToolEvent[]): void {
    const message = kimiMessageOf(frame)
    if (frame['method'] === 'request') this.questions.note(frame['id'])
    if (message !== undefined) this.read(this.main, message, text, out)
    else if (this.questions.isRequest(frame['id'])) this.readAnswer(frame, out)
    else if ('result' in frame || 'error' in frame) this.readReply(frame, out)
    else if (frame['method'] === undefined) this.context.reportUnknown(textOf(frame['type']))
  }

  private get main(): KimiScope {
    return (this.scope ??= new KimiScope(this.context, `kimi:${this.context.currentRunId ?? ''}`))
  }

  private read(scope: KimiScope, message: KimiMessage, text: string | undefined, out: ToolEvent[]): void {
    const { type, payload, path } = message
    if (ENDS_ARGS.has(type) || (type === 'StatusUpdate' && !isRecord(payload['mcp_status'])))
      scope.table.settleAll('marked', out)
    switch (type) {
      case 'ToolCall': {
        const tool = recordOf(payload['function'])
        const slot = scope.open(idOf(payload['id']), textOf(tool['name']), {}, out)
        if (slot !== undefined)
          scope.put(slot, tool['arguments'], [...path, 'function', 'arguments'], text, out)
        return
      }
      case 'ToolCallPart':
        scope.append(payload, path, text, out)
        return
      case 'ToolResult':
        readKimiOutcome(this.context, scope, payload, out)
        return
      case 'ContentPart':
        this.readContent(scope, payload, out)
        return
      case 'ApprovalRequest':
      case 'QuestionRequest':
      case 'ToolCallRequest':
        readKimiRequest(this.context, this.scopeOf(scope, payload), message, text, this.questions, out)
        return
      case 'ApprovalResponse':
      case 'ApprovalRequestResolved':
      case 'QuestionResponse':
        readKimiResponse(this.context, scope, payload, this.questions, out)
        return
      case 'SubagentEvent':
        this.readAgent(scope, message, text, out)
        return
      default:
        this.readProgress(scope, type, payload, out)
    }
  }

  private readProgress(scope: KimiScope, type: string, payload: WireRecord, out: ToolEvent[]): void {
    const isMain = scope === this.main
    switch (type) {
      case 'TurnBegin':
        scope.startTurn(payload['user_input'])
        if (isMain) this.isTurnOpen = true
        if (isMain) this.isBroken = false
        return
      case 'TurnEnd':
        if (isMain) this.endTurn(this.isBroken ? 'error' : 'clean', out)
        return
      case 'StepBegin':
        scope.startStep(indexOf(payload['n']) ?? 0)
        return
      case 'StepRetry':
        scope.retryStep(out)
        return
      case 'StepInterrupted':
        scope.interrupt(out)
        if (isMain) this.isBroken = true
        return
      case 'StatusUpdate':
      case 'CompactionBegin':
      case 'CompactionEnd':
        return
      default:
        if (!SILENT.test(type)) this.context.reportUnknown(type)
    }
  }

  /** What a subagent says is output of the call that runs it. */
  private readContent(scope: KimiScope, payload: WireRecord, out: ToolEvent[]): void {
    const words = textOf(payload['text'])
    if (scope.parentKey === undefined) {
      emitText(this.context, words, out)
      emitReasoning(this.context, textOf(payload['think']), out)
    } else if (words !== '' && !this.isOver(scope.parentKey))
      scope.table.emit(out, { type: 'tool_output_delta', toolCallId: scope.parentKey, text: words })
  }

  private isOver(toolCallId: string): boolean {
    return [this.main, ...this.agents.values()].some(({ over }) => over.has(toolCallId))
  }

  private readAgent(
    outer: KimiScope,
    message: KimiMessage,
    text: string | undefined,
    out: ToolEvent[],
  ): void {
    const { payload } = message
    const inner = kimiMessageIn(message)
    if (inner === undefined) return
    const parentId = idOf(payload['parent_tool_call_id']) ?? idOf(payload['task_tool_call_id'])
    const name = `${parentId ?? ''}/${idOf(payload['agent_id']) ?? ''}`
    let scope = this.agents.get(name)
    if (scope === undefined) {
      if (this.agents.size >= MAX_AGENTS) return
      const known =
        parentId !== undefined &&
        (outer.table.byId.has(parentId) || this.context.keys.find(parentId) !== undefined)
      const parent = known ? outer.settled(parentId, out) : undefined
      scope = new KimiScope(this.context, `${outer.currentStep}/${name}`, parent)
      this.agents.set(name, scope)
      if (parent !== undefined && !outer.over.has(parent))
        scope.table.emit(out, { type: 'tool_execution_start', toolCallId: parent })
    }
    this.read(scope, inner, text, out)
  }

  /** Requests come from the main wire also where a subagent asks; its calls may have the same ids. */
  private scopeOf(scope: KimiScope, payload: WireRecord): KimiScope {
    const agentId = idOf(payload['agent_id'])
    const callId = idOf(payload['tool_call_id']) ?? ''
    const agents = [...this.agents].filter(([name]) => agentId === undefined || name.endsWith(`/${agentId}`))
    const has = ([, one]: readonly [string, KimiScope]): boolean => one.table.byId.has(callId)
    if (agentId === undefined && scope.table.byId.has(callId)) return scope
    return (agents.find(has) ?? (agentId === undefined ? undefined : agents[0]))?.[1] ?? scope
  }

  /** What the client answered to a request. An error ends the question: nobody decided. */
  private readAnswer(frame: WireRecord, out: ToolEvent[]): void {
    const approvalId = this.questions.ofRequest(frame['id'])
    if (approvalId === undefined) return
    if (isRecord(frame['error'])) {
      const toolCallId = this.questions.take(approvalId)
      if (toolCallId !== undefined)
        this.main.table.emit(out, { type: 'tool_approval_withdrawn', toolCallId, approvalId })
    } else if (isRecord(frame['result']))
      readKimiResponse(
        this.context,
        this.main,
        { ...frame['result'], request_id: approvalId },
        this.questions,
        out,
      )
  }

  /** The answer to `prompt` ends the turn, the answer to `replay` ends what was replayed. */
  private readReply(frame: WireRecord, out: ToolEvent[]): void {
    const error = streamErrorIn(frame)
    if (error !== undefined) {
      this.context.reportStreamError(error)
      if (recordOf(frame['error'])['code'] !== WRONG_TIME) this.endTurn('error', out)
      return
    }
    const result = recordOf(frame['result'])
    const { status } = result
    // An answer to a request that another stream has.
    if (idOf(result['request_id']) !== undefined && ('response' in result || 'answers' in result)) {
      readKimiResponse(this.context, this.main, result, this.questions, out)
      return
    }
    if (typeof status !== 'string' || status === 'steered' || status === 'ok') return
    if (typeof result['events'] === 'number') this.endReplay(out)
    else this.endTurn(status === 'cancelled' ? 'aborted' : this.isBroken ? 'error' : 'clean', out)
  }

  private endTurn(how: StreamEnd, out: ToolEvent[]): void {
    if (!this.isTurnOpen && how === 'clean') return
    this.settle(how, out)
    this.endRun(how, out)
    this.isTurnOpen = false
    this.isBroken = false
  }

  /** Nobody waits for the answers to replayed requests. */
  private endReplay(out: ToolEvent[]): void {
    for (const [approvalId, toolCallId] of this.questions.entries())
      this.main.table.emit(out, { type: 'tool_approval_withdrawn', toolCallId, approvalId })
    this.questions.clear()
    for (const scope of [this.main, ...this.agents.values()]) scope.interrupt(out)
    this.isTurnOpen = false
  }
}
