import type { RunFinishedEvent, ToolEvent } from '../../../core/events.js'
import { ScriptcatScope } from './scope.js'
import { readSync } from './sync.js'
import { streamErrorIn } from '../../shared/streamError.js'
import { emitReasoning, emitText } from '../../shared/text.js'
import type { AdapterOptions, StreamEnd, ToolStreamAdapter } from '../../types.js'
import { idOf, isRecord, textOf, type WireRecord } from '../../shared/wire.js'
import { AgentWireAdapter } from '../../shared/wireAdapter.js'

/**
 * The chat events of ScriptCat's agent: `tool_call_start` (with a first piece of the arguments, or a
 * placeholder), `tool_call_delta` (its id may be `""`: then by index, else the last call that is open),
 * `tool_call_complete`, `new_message` (the next step), `retry` (the step is thrown away), `sync` (a snapshot),
 * `done`, `error`. An agent wire; events with `subAgent` are those of a nested agent.
 *
 * No event ends the arguments of a call: its result does, the next step or the end, and where another tool of
 * the step has run, arguments that are whole. Ids are the model's, new in every step.
 *
 * @see https://github.com/scriptscat/scriptcat/blob/main/src/app/service/agent/core/types.ts
 */
export function createScriptcatAdapter(options: AdapterOptions = {}): ToolStreamAdapter {
  return new ScriptcatAdapter(options)
}

/** Events of other parts of the page. */
const OTHER_TYPES = /^(?:content_block_\w+|ask_user\w*|system_warning|task_update|compact_done)$/

const MAX_AGENTS = 256

class ScriptcatAdapter extends AgentWireAdapter {
  private main: ScriptcatScope | undefined
  private readonly agents = new Map<string, ScriptcatScope>()
  private isDone = false

  constructor(options: AdapterOptions) {
    super('scriptcat', options)
  }

  override reset(): void {
    super.reset()
    this.main = undefined
    this.agents.clear()
    this.isDone = false
  }

  protected override settle(how: StreamEnd, out: ToolEvent[]): void {
    if (how === 'aborted') return
    for (const scope of this.scopes()) scope.close(how === 'clean' ? 'unmarked' : 'broken', out, false)
  }

  protected readFrame(frame: WireRecord, text: string | undefined, out: ToolEvent[]): void {
    const { subAgent } = frame
    const agent = isRecord(subAgent) ? (idOf(subAgent['agentId']) ?? '') : undefined
    const type = textOf(frame['type'])
    // A retry tells its error too.
    const isError = type === 'error' || type === ''
    const error = isError ? streamErrorIn({ code: frame['errorCode'], ...frame }) : undefined
    if (error !== undefined) this.context.reportStreamError(error)
    if (type === 'done' || error !== undefined) {
      this.readEnd(type === 'done', agent, out)
      return
    }
    if (OTHER_TYPES.test(type)) return
    const read = READERS[type]
    if (read === undefined || (type === 'tool_call_start' && !isRecord(frame['toolCall']))) {
      this.context.reportUnknown(type)
      return
    }
    this.isDone = false
    const scope = agent === undefined ? this.mainScope() : this.agentScope(agent, out)
    if (scope === undefined) return
    if (type !== 'sync') read(scope, frame, text, out)
    else {
      readSync(this.context, scope, frame, text, out)
      const { status } = frame
      if (status === 'done' || status === 'error') this.readEnd(status === 'done', agent, out)
    }
    // A sub-agent's words are what its call puts out.
    if (type !== 'content_delta' && type !== 'thinking_delta') return
    const piece = textOf(frame['delta'])
    if (agent !== undefined) this.emitNested(scope, piece, out)
    else if (type === 'content_delta') emitText(this.context, piece, out)
    else emitReasoning(this.context, piece, out)
  }

  private emitNested(scope: ScriptcatScope, piece: string, out: ToolEvent[]): void {
    const { parent } = scope
    const isRunning = this.main?.table.slots.some((slot) => slot.key === parent && slot.isSettled)
    if (parent !== undefined && piece !== '' && isRunning === true)
      scope.table.emit(out, { type: 'tool_output_delta', toolCallId: parent, text: piece })
  }

  private readEnd(isDone: boolean, agent: string | undefined, out: ToolEvent[]): void {
    const end = isDone ? 'marked' : 'broken'
    if (agent !== undefined) {
      this.agents.get(agent)?.close(end, out, true)
      return
    }
    if (this.isDone) return
    for (const scope of this.scopes()) scope.close(end, out, scope !== this.main)
    const isWaiting = this.scopes().some(({ open }) => open.size > 0)
    const runId = this.context.currentRunId
    const outcome = isDone ? (isWaiting ? 'waiting' : 'completed') : 'error'
    out.push({ type: 'run_finished', outcome, ...(runId === undefined ? {} : { runId }) } as RunFinishedEvent)
    this.main = undefined
    this.agents.clear()
    this.isDone = true
  }

  private scopes(): ScriptcatScope[] {
    return [...(this.main === undefined ? [] : [this.main]), ...this.agents.values()]
  }

  private mainScope(): ScriptcatScope {
    return (this.main ??= new ScriptcatScope(this.context))
  }

  private agentScope(agent: string, out: ToolEvent[]): ScriptcatScope | undefined {
    const known = this.agents.get(agent)
    if (known !== undefined) return known
    if (this.agents.size >= MAX_AGENTS) {
      const message = `More than ${String(MAX_AGENTS)} sub-agents run at once; the others were left out.`
      this.context.reportOnce('limit_exceeded', 'agents', message)
      return undefined
    }
    this.main?.endResponse(out)
    const scope = new ScriptcatScope(this.context, this.parentOf(agent))
    this.agents.set(agent, scope)
    return scope
  }

  /** The call that runs a sub-agent: the wire does not say it, so only where there is one that can. */
  private parentOf(agent: string): string | undefined {
    const { table, open } = this.mainScope()
    const named = table.byId.get(agent)
    if (named !== undefined) return named.key
    const taken = new Set([...this.agents.values()].map(({ parent }) => parent))
    const running = [...open].filter((key) => !taken.has(key))
    return running.length === 1 ? running[0] : undefined
  }
}

type Read = (scope: ScriptcatScope, frame: WireRecord, text: string | undefined, out: ToolEvent[]) => void

const nothing: Read = () => undefined

const READERS: Readonly<Partial<Record<string, Read>>> = Object.assign(Object.create(null) as object, {
  content_delta: nothing,
  thinking_delta: nothing,
  sync: nothing,
  tool_call_start: (scope, frame, text, out) => {
    scope.start(frame, text, out)
  },
  tool_call_delta: (scope, frame, text, out) => {
    scope.append(frame, text, out)
  },
  tool_call_complete: (scope, frame, _text, out) => {
    scope.complete(frame, out)
  },
  new_message: (scope, _frame, _text, out) => {
    scope.table.settleAll('marked', out)
    scope.nextStep(out)
  },
  retry: (scope, _frame, _text, out) => {
    scope.discardStep(out)
  },
} satisfies Record<string, Read>)
