import type { ToolEvent } from '../../core/events.js'
import type { FramePath } from '../shared/frameText.js'
import { ModelWireAdapter } from '../shared/modelWire.js'
import { putArgs } from '../shared/putArgs.js'
import { PROVIDER_FACTS } from '../shared/providerOutcome.js'
import type { ArgsEnd } from '../slots/judgeArgs.js'
import type { CallFacts, CallSlot } from '../slots/slot.js'
import { emitContent, emitReasoning, emitText, textOfParts } from '../shared/text.js'
import type { AdapterOptions, ToolStreamAdapter } from '../types.js'
import { idOf, indexOf, isRecord, listOf, recordOf, textOf, type WireRecord } from '../shared/wire.js'

/**
 * Gemini's Interactions API: the event stream (`step.*`, or `content.*` of its first version) and whole
 * interactions. Searches, code and MCP tools of the server start to execute when their arguments end. A
 * model wire: it never ends a run.
 *
 * Arguments end with the `step.stop` of their index; arguments that came whole also with the end of the
 * interaction. `arguments: {}` of a start is a placeholder. The interaction's id is the response's.
 *
 * @see https://ai.google.dev/gemini-api/docs/interactions/streaming
 */
export function createGeminiInteractionsAdapter(options: AdapterOptions = {}): ToolStreamAdapter {
  return new GeminiInteractionsAdapter(options)
}

interface ResultStep {
  readonly id: string
  isError: boolean
  result: unknown
}

class GeminiInteractionsAdapter extends ModelWireAdapter {
  override readonly eventNames = [
    ...['created', 'start', 'status_update', 'in_progress', 'requires_action', 'completed', 'complete'].map(
      (name) => `interaction.${name}`,
    ),
    ...['step', 'content'].flatMap((name) => [`${name}.start`, `${name}.delta`, `${name}.stop`]),
    'error',
    'done',
  ]
  private readonly results = new Map<number | undefined, ResultStep>()

  constructor(options: AdapterOptions) {
    super('gemini-interactions', options)
  }

  override reset(): void {
    super.reset()
    this.results.clear()
  }

  protected readPart(event: WireRecord, text: string | undefined, out: ToolEvent[]): void {
    const type = textOf(event['event_type']) || textOf(event['type'])
    const index = indexOf(event['index'])
    const interaction = recordOf(event['interaction'])
    switch (type) {
      case 'interaction.created':
      case 'interaction.start':
        this.startResponse(idOf(interaction['id']), out)
        return
      case 'step.start':
      case 'content.start': {
        const member = type === 'step.start' ? 'step' : 'content'
        this.noteResponse(undefined, true, out)
        this.readStep(recordOf(event[member]), index, [member], text, out)
        return
      }
      case 'step.delta':
      case 'content.delta':
        this.readDelta(recordOf(event['delta']), index, text, out)
        return
      case 'step.stop':
      case 'content.stop':
        this.readStop(index, out)
        return
      case 'interaction.completed':
      case 'interaction.complete':
        this.readEnd(interaction, out)
        return
      default:
        if (type === '' && 'status' in event) this.readWhole(event, text, out)
        else if (!this.eventNames.includes(type)) this.context.reportUnknown(type)
    }
  }

  private readStep(
    step: WireRecord,
    index: number | undefined,
    path: FramePath,
    text: string | undefined,
    out: ToolEvent[],
  ): void {
    const type = textOf(step['type'])
    if (type.endsWith('_call')) {
      const facts = type === 'function_call' ? undefined : factsOf(step)
      const name = textOf(step['name']) || (facts === undefined ? '' : type.slice(0, -'_call'.length))
      this.putArgs(this.startCall(idOf(step['id']), index, name, facts, out), step, path, text, out)
      return
    }
    if (index !== undefined) this.table.byIndex.delete(index)
    const callId = idOf(step['call_id'])
    if (type.endsWith('_result') && callId !== undefined) {
      this.results.set(index, { id: callId, isError: false, result: undefined })
      this.noteResult(step, index)
    } else if (type === 'thought') emitReasoning(this.context, textOfParts(step['summary']), out)
    else if (type !== 'user_input') emitContent(this.context, step['content'] ?? step['text'], out)
  }

  private readDelta(
    delta: WireRecord,
    index: number | undefined,
    text: string | undefined,
    out: ToolEvent[],
  ): void {
    const type = textOf(delta['type'])
    const slot = this.slotAt(index)
    if (type === 'text') emitText(this.context, textOf(delta['text']), out)
    else if (type === 'thought_summary')
      emitReasoning(this.context, textOf(recordOf(delta['content'])['text']), out)
    else if (type === 'arguments_delta')
      this.putAt(index, delta['arguments'], ['delta', 'arguments'], text, out)
    else if (type.endsWith('_call')) {
      if (slot === undefined) this.readStep(delta, index, ['delta'], text, out)
      else this.putArgs(slot, delta, ['delta'], text, out)
    } else if (type.endsWith('_result')) {
      if (this.results.has(index)) this.noteResult(delta, index)
      else this.readStep(delta, index, ['delta'], text, out)
    }
  }

  private putArgs(
    slot: CallSlot | undefined,
    holder: WireRecord,
    path: FramePath,
    text: string | undefined,
    out: ToolEvent[],
  ): void {
    if (slot !== undefined) putArgs(this.table, slot, holder['arguments'], [...path, 'arguments'], text, out)
  }

  private noteResult(holder: WireRecord, index: number | undefined): void {
    const step = this.results.get(index)
    if (step === undefined) return
    if (holder['result'] !== undefined) step.result = holder['result']
    if (holder['is_error'] === true) step.isError = true
  }

  private readStop(index: number | undefined, out: ToolEvent[]): void {
    const step = this.results.get(index)
    if (step === undefined) {
      this.settle(this.slotAt(index), 'marked', out)
      return
    }
    this.results.delete(index)
    const { id, isError, result } = step
    const errorText = typeof result === 'string' ? result : textOfParts(result)
    this.emitOutcome(id, isError ? { errorCode: 'tool_failed', errorText } : { result }, out)
  }

  private readEnd(interaction: WireRecord, out: ToolEvent[]): void {
    const status = textOf(interaction['status'])
    if (status === 'failed') this.fail({ message: 'The interaction failed', code: status }, out)
    else this.finish(status === 'cancelled' || status === 'incomplete' ? 'broken' : 'marked', out)
  }

  /** An interaction that was not streamed. */
  private readWhole(interaction: WireRecord, text: string | undefined, out: ToolEvent[]): void {
    const member = 'steps' in interaction ? 'steps' : 'outputs'
    if (interaction[member] === undefined) return
    this.startResponse(idOf(interaction['id']), out)
    listOf(interaction[member]).forEach((step, position) => {
      if (!isRecord(step)) return
      this.readStep(step, position, [member, position], text, out)
      this.readStop(position, out)
    })
    this.readEnd(interaction, out)
  }

  /** Only a stop completes a call, unless its arguments came whole. */
  protected override finish(end: ArgsEnd, out: ToolEvent[]): void {
    for (const [index, step] of this.results) if (step.result !== undefined) this.readStop(index, out)
    this.results.clear()
    for (const slot of this.table.slots) this.settle(slot, slot.whole === undefined ? 'broken' : end, out)
    super.finish(end, out)
  }
}

function factsOf(step: WireRecord): CallFacts {
  const server = textOf(step['server_name'])
  return server === '' ? PROVIDER_FACTS : { ...PROVIDER_FACTS, serverLabel: server }
}
