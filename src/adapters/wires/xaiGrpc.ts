import type { ToolEvent } from '../../core/events.js'
import { sliceJsonValue, type FramePath } from '../shared/frameText.js'
import { ModelWireAdapter } from '../shared/modelWire.js'
import { isNothing, reportNoArgs } from '../shared/putArgs.js'
import { PROVIDER_FACTS } from '../shared/providerOutcome.js'
import { endOfFirstJson } from '../slots/jsonScan.js'
import type { ArgsEnd } from '../slots/judgeArgs.js'
import type { CallSlot } from '../slots/slot.js'
import { emitReasoning, emitText } from '../shared/text.js'
import type { AdapterOptions, ToolStreamAdapter } from '../types.js'
import { idOf, indexOf, isRecord, jsonOf, listOf, recordOf, textOf, type WireRecord } from '../shared/wire.js'

/**
 * xAI's gRPC chat as proto JSON, streamed and whole, with snake or camel case names and with enums as names
 * or numbers. Tools of the server start to execute when their arguments end. A model wire: it never ends a run.
 *
 * A call is repeated with all its arguments and a new status, or comes in pieces
 * (`INCLUDE_OPTION_TOOL_CALL_STREAMING`) that say nothing of it where status and `index` are 0: what is whole
 * by itself replaces what is whole, anything else goes on with it. Arguments end with a finish reason or a status that
 * says so. The chunks' id is the response's.
 *
 * @see https://github.com/xai-org/xai-proto/blob/main/proto/xai/api/v1/chat.proto
 */
export function createXaiGrpcAdapter(options: AdapterOptions = {}): ToolStreamAdapter {
  return new XaiGrpcAdapter(options)
}

/** 0 is left out of proto JSON; newer servers may have moved what it was to 4. */
const STATUSES = ['IN_PROGRESS', 'COMPLETED', 'INCOMPLETE', 'FAILED', 'IN_PROGRESS']
const REASONS = ['INVALID', 'MAX_LEN', 'MAX_CONTEXT', 'STOP', 'TOOL_CALLS', 'TIME_LIMIT']
const CUT_OFF = /^(?:MAX_|TIME_)/
/** Types of the calls that the client has to run, as names and as numbers. */
const CLIENT_TYPE = /^(?:|0|1|(?:TOOL_CALL_TYPE_)?(?:INVALID|CLIENT_SIDE_TOOL))$/

class XaiGrpcAdapter extends ModelWireAdapter {
  /** The arguments that calls came to, to tell a repetition from a correction. */
  private readonly settled = new Map<CallSlot, string>()
  private readonly done = new Set<CallSlot>()

  constructor(options: AdapterOptions) {
    super('xai-grpc', options)
  }

  override reset(): void {
    super.reset()
    this.settled.clear()
    this.done.clear()
  }

  protected readPart(chunk: WireRecord, text: string | undefined, out: ToolEvent[]): void {
    const { outputs } = chunk
    if (outputs === undefined && !('usage' in chunk) && !('model' in chunk)) {
      this.context.reportUnknown(textOf(chunk['type']))
      return
    }
    this.noteResponse(idOf(chunk['id']), listOf(outputs).length > 0, out)
    listOf(outputs).forEach((output, at) => {
      const path = Array.isArray(outputs) ? ['outputs', at] : ['outputs']
      if (isRecord(output)) this.readOutput(output, path, text, out)
    })
  }

  private readOutput(output: WireRecord, path: FramePath, text: string | undefined, out: ToolEvent[]): void {
    const part = isRecord(output['delta']) ? 'delta' : 'message'
    const body = recordOf(output[part])
    const { content } = body
    const member = isNothing(body['tool_calls']) ? 'toolCalls' : 'tool_calls'
    const calls = listOf(body[member])
    const isOutcome = /(?:TOOL|FUNCTION)$|^[45]$/.test(idOf(body['role']) ?? '')
    emitReasoning(this.context, textOf(body['reasoning_content'] ?? body['reasoningContent']), out)
    // What a tool says is its outcome, not the model's text.
    if (!isOutcome) emitText(this.context, textOf(content), out)
    const result = isOutcome && calls.length === 1 && content !== '' ? content : undefined
    calls.forEach((call, at) => {
      const place = [...path, part, member, ...(Array.isArray(body[member]) ? [at] : [])]
      if (isRecord(call)) this.readCall(call, result, [...place, 'function', 'arguments'], text, out)
    })
    const reason = nameOf(output['finish_reason'] ?? output['finishReason'], 'REASON_', REASONS)
    if (reason !== '' && reason !== 'INVALID') this.finish(CUT_OFF.test(reason) ? 'limit' : 'marked', out)
  }

  private readCall(
    call: WireRecord,
    result: unknown,
    path: FramePath,
    text: string | undefined,
    out: ToolEvent[],
  ): void {
    const { table } = this
    const tool = recordOf(call['function'])
    const id = idOf(call['id'])
    const name = textOf(tool['name'])
    const args = this.argsIn(tool['arguments'], path, text)
    const index = indexOf(call['index'])
    const isNew = id !== undefined && table.slots.length === 0
    const isFirst = id === undefined && name === '' && index === undefined
    const slot = isNew
      ? this.openCall(id, index, name)
      : ((isFirst ? this.firstCall() : undefined) ?? table.find(id, index, name, args))
    if (slot === undefined) return
    const runsAtProvider = !CLIENT_TYPE.test(idOf(call['type']) ?? '')
    if (slot.key === '' && runsAtProvider) {
      slot.facts = PROVIDER_FACTS
      slot.runsAtOnce = true
    }
    if (slot.name === '') table.rename(slot, name, out)
    if (id !== undefined) table.identify(slot, id, out)
    table.announce(slot, out)
    const status = nameOf(call['status'], 'TOOL_CALL_STATUS_', STATUSES)
    this.take(slot, args, status === 'COMPLETED' || status === 'FAILED', out)
    if (status === 'COMPLETED' || status === 'FAILED') this.settle(slot, 'marked', out)
    else if (status === 'INCOMPLETE') this.settle(slot, 'broken', out)
    // For a call of the client COMPLETED says only that the model has written it.
    const isOutcome = status === 'FAILED' || (status === 'COMPLETED' && runsAtProvider)
    if (!isOutcome || this.done.has(slot)) return
    this.done.add(slot)
    const errorText = textOf(call['error_message'] ?? call['errorMessage'])
    this.emitOutcome(slot, status === 'FAILED' ? { errorCode: 'tool_failed', errorText } : { result }, out)
  }

  /** Arguments as text: servers that forget to write them as such send the object itself. */
  private argsIn(value: unknown, path: FramePath, text: string | undefined): string {
    if (typeof value === 'string' || isNothing(value)) return textOf(value)
    if (!isRecord(value)) reportNoArgs(this.context, value)
    else if (Object.keys(value).length === 0) return ''
    return sliceJsonValue(text, path) ?? jsonOf(value)
  }

  /** A piece without an index, where calls have some, belongs to the first: proto JSON leaves 0 out. */
  private firstCall(): CallSlot | undefined {
    const { slots, byIndex } = this.table
    if (!slots.some(({ index }) => index !== undefined && index > 0)) return undefined
    return byIndex.get(0) ?? slots.find(({ index }) => index === undefined)
  }

  /**
   * Arguments of a call: a piece, or all of them again, which change nothing where they are the same. A text
   * that begins like what is there is told apart by the table, by what it comes to.
   */
  private take(slot: CallSlot, args: string, isFinal: boolean, out: ToolEvent[]): void {
    const { table } = this
    if (args === '') return
    if (!slot.isSettled) {
      const isObject = slot.size > 0 && args.trimStart().startsWith('{') && !args.startsWith(slot.text)
      const isWhole = isFinal && isObject && endOfFirstJson(args) === args.trimEnd().length
      if (isWhole || (isObject && slot.isClosed())) table.replace(slot, args, out)
      else table.append(slot, args, out)
      return
    }
    const before = this.settled.get(slot)
    if (before === args || before === undefined) return
    table.restart(slot, out)
    table.append(slot, args, out)
    this.settle(slot, 'marked', out)
  }

  protected override settle(slot: CallSlot | undefined, end: ArgsEnd, out: ToolEvent[]): void {
    if (slot?.isSettled === false) this.settled.set(slot, slot.size > 0 ? slot.text : slot.held)
    super.settle(slot, end, out)
  }

  protected override finish(end: ArgsEnd, out: ToolEvent[]): void {
    for (const slot of this.table.slots) this.settle(slot, end, out)
    super.finish(end, out)
  }
}

/** An enum's name without its prefix; `''` where it is not set. */
function nameOf(value: unknown, prefix: string, names: readonly string[]): string {
  if (typeof value === 'number') return names[value] ?? ''
  return textOf(value).replace(prefix, '')
}
