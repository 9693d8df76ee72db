import type { RunFinishedEvent, ToolEvent } from '../../../core/events.js'
import type { Execution } from './execution.js'
import { AalisTurn } from './turn.js'
import type { FramePath } from '../../shared/frameText.js'
import { streamErrorIn } from '../../shared/streamError.js'
import { emitReasoning, emitText } from '../../shared/text.js'
import type { AdapterOptions, ToolStreamAdapter } from '../../types.js'
import { idOf, indexOf, isRecord, listOf, recordOf, textOf, type WireRecord } from '../../shared/wire.js'
import { AgentWireAdapter } from '../../shared/wireAdapter.js'

/**
 * The WebSocket frames of Aalis: `stream` (text, reasoning, one `toolCallProgress`, `done`), `tool_call` or
 * the bus event `tool:execute` (start and end of an execution), `stream_resume`. An agent wire.
 *
 * Arguments do not stream, they are counted: such a call is a placeholder by index, which the first execution
 * of its name claims, and which text, reasoning or the end discards. An execution starts with all arguments.
 *
 * Calls have no ids: they get local ones, and an end belongs to the running call with the same name and equal
 * arguments, else to the oldest running one of that name. There is no error flag: a result is a success. At
 * `done` a call without a result ends as interrupted.
 *
 * @see https://github.com/AalisLabs/Aalis
 */
export function createAalisAdapter(options: AdapterOptions = {}): ToolStreamAdapter {
  return new AalisAdapter(options)
}

/** What Aalis sends for other parts of its page. */
const OTHER_TYPES =
  /^(?:message|log|status|restarting|reload|confirm|token_usage|compressing|page_refresh|todo_updated|pong|(?:state|sessions?|history)_(?:changed|switched))$/

/** Sessions that are followed at once, on one socket. */
const MAX_SESSIONS = 100

class AalisAdapter extends AgentWireAdapter {
  /** By session: one socket may serve several. */
  private turns = new Map<string, AalisTurn>()
  /** Turns whose stream ended before they did: a `stream_resume` goes on with them, anything else does not. */
  private suspended = new Map<string, AalisTurn>()

  private session = ''

  constructor(options: AdapterOptions) {
    super('aalis', options)
  }

  override reset(): void {
    super.reset()
    if (this.turns.size === 0) return
    for (const turn of this.turns.values()) turn.suspend()
    this.suspended = this.turns
    this.turns = new Map()
  }

  protected readFrame(frame: WireRecord, text: string | undefined, out: ToolEvent[]): void {
    const type = textOf(frame['type'])
    const session = this.sessionOf(idOf(frame['sessionId']))
    const error = streamErrorIn(frame)
    if (type === 'stream') this.readStream(frame, session, out)
    else if (type === 'stream_resume') this.readResume(frame, session, text, out)
    else if (type === 'tool_call' || type === 'tool:execute' || (type === '' && 'phase' in frame))
      this.readExecution(frame, session, text, out)
    else if (error !== undefined) {
      this.isBroken = true
      this.context.reportStreamError(error)
    } else if (!OTHER_TYPES.test(type)) this.context.reportUnknown(type)
  }

  private readStream(frame: WireRecord, session: string, out: ToolEvent[]): void {
    const turn = this.turnOf(session)
    const progress = frame['toolCallProgress']
    const text = textOf(frame['contentDelta'])
    const reasoning = textOf(frame['reasoningDelta'])
    if (text !== '' || reasoning !== '') {
      // What this very frame counts is still being written.
      turn.discardAllBut(new Set(isRecord(progress) ? [indexOf(progress['index']) ?? 0] : []), out)
      turn.written.text += text.length
      turn.written.reasoning += reasoning.length
      emitReasoning(this.context, reasoning, out)
      emitText(this.context, text, out)
    }
    if (isRecord(progress)) turn.readProgress(progress, out)
    if (frame['done'] === true) this.finish(session, out)
  }

  private readExecution(
    frame: WireRecord,
    session: string,
    text: string | undefined,
    out: ToolEvent[],
  ): void {
    const phase = frame['toolPhase'] ?? frame['phase']
    const name = textOf(frame['toolName'])
    if (name === '' || (phase !== 'start' && phase !== 'end')) {
      const message = `A ${textOf(frame['type']) || 'tool'} frame has no ${name === '' ? 'name' : 'phase'}.`
      this.context.reportOnce('frame_invalid', 'execution', `${message} Nothing is guessed; it was left out.`)
      return
    }
    const field = 'toolArgs' in frame ? 'toolArgs' : 'args'
    const result = 'toolResult' in frame ? frame['toolResult'] : frame['result']
    const execution: Execution = { name, args: frame[field], path: [field], result }
    const turn = this.turnOf(session)
    if (phase === 'start') turn.start(execution, text, out)
    else turn.end(execution, text, out)
  }

  private readResume(frame: WireRecord, session: string, text: string | undefined, out: ToolEvent[]): void {
    const turn = this.turnOf(session, this.suspended.get(session))
    const { written } = turn
    const content = textOf(frame['content'])
    const reasoning = textOf(frame['reasoningContent'])
    emitReasoning(this.context, reasoning.slice(written.reasoning), out)
    emitText(this.context, content.slice(written.text), out)
    written.text = Math.max(written.text, content.length)
    written.reasoning = Math.max(written.reasoning, reasoning.length)
    turn.restore(executionsOf(frame['segments']), text, out)
    const progresses = listOf(frame['toolCallsProgress'])
      .filter(isRecord)
      .sort((a, b) => (indexOf(a['index']) ?? 0) - (indexOf(b['index']) ?? 0))
    turn.discardAllBut(new Set(progresses.map(({ index }) => indexOf(index) ?? 0)), out)
    for (const progress of progresses) turn.readProgress(progress, out)
    if (frame['done'] === true) this.finish(session, out)
  }

  /** A frame that names no session is of the last that was named; what came before all names is of the first. */
  private sessionOf(id: string | undefined): string {
    if (id === undefined || id === this.session) return this.session
    for (const turns of [this.turns, this.suspended]) {
      const unnamed = this.session === '' ? turns.get('') : undefined
      if (unnamed === undefined) continue
      turns.delete('')
      turns.set(id, unnamed)
    }
    return (this.session = id)
  }

  private turnOf(session: string, resumed?: AalisTurn): AalisTurn {
    this.suspended.delete(session)
    const known = this.turns.get(session)
    if (known !== undefined) return known
    const [oldest] = this.turns.keys()
    if (this.turns.size >= MAX_SESSIONS && oldest !== undefined) this.turns.delete(oldest)
    const turn = resumed ?? new AalisTurn(this.context)
    this.turns.set(session, turn)
    return turn
  }

  private finish(session: string, out: ToolEvent[]): void {
    this.turns.get(session)?.close(out)
    this.turns.delete(session)
    // The run is that of the whole feed.
    if ([...this.turns.values()].some((turn) => turn.isBusy)) return
    const runId = this.context.currentRunId
    const outcome = this.isBroken ? 'error' : 'completed'
    out.push({ type: 'run_finished', outcome, ...(runId === undefined ? {} : { runId }) } as RunFinishedEvent)
  }
}

/** The calls among the segments of a resumed stream. */
function executionsOf(segments: unknown): Execution[] {
  return listOf(segments).flatMap((item, position) => {
    const segment = recordOf(item)
    const name = textOf(segment['name'])
    if (segment['type'] !== 'tool_call' || name === '') return []
    const path: FramePath = ['segments', position, 'args']
    const { args, result } = segment
    const startedAt = timeOf(segment['startTime'])
    return [{ name, args, path, startedAt, endedAt: timeOf(segment['endTime']), result: result ?? undefined }]
  })
}

function timeOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}
