import type { ToolEvent } from '../../../core/events.js'
import { fieldsOf, soundEvent } from '../../../core/eventFields.js'
import { isToolEventType } from '../../../core/validate.js'
import type { AdapterContext } from '../../shared/context.js'
import { sliceJsonValue, type FramePath } from '../../shared/frameText.js'
import { isRecord, type WireRecord } from '../../shared/wire.js'

/**
 * The event in a frame, or `undefined` where there is none: then the reason was reported.
 *
 * @param texts calls of tools that take text, as far as this stream announced them
 * @param path where the event stands in the frame's text
 */
export function readUnifiedEvent(
  context: AdapterContext,
  texts: Set<string>,
  item: WireRecord,
  path: FramePath,
  text: string | undefined,
): ToolEvent | undefined {
  const { type } = item
  if (type === 'tool_args_delta' && isPlainDelta(item) && context.runId === undefined)
    return item as unknown as ToolEvent
  if (!isToolEventType(type)) return refuseType(context, item)
  const fields = fieldsOf(type)
  if (fields === undefined) return undefined
  const event = soundEvent(item, type, (field) => reportField(context, item, type, field))
  const missing = fields.required.find((key) => event[key] === undefined)
  if (missing !== undefined) {
    if (item[missing] === undefined || item[missing] === null) reportField(context, item, type, missing)
    return undefined
  }
  if (type === 'tool_call_start' && event['argsFormat'] !== undefined) noteFormat(texts, event)
  const isText = texts.has(event['toolCallId'] as string)
  return complete(context, type, event, fields.defaults, (given) => exactArgs(given, isText, path, text))
}

/** Beyond this many the oldest is forgotten: memory stays bounded. */
const TEXTS_LIMIT = 1_000

function noteFormat(texts: Set<string>, { toolCallId, argsFormat }: WireRecord): void {
  texts.delete(toolCallId as string)
  if (argsFormat !== 'text') return
  texts.add(toolCallId as string)
  const [oldest] = texts
  if (texts.size > TEXTS_LIMIT && oldest !== undefined) texts.delete(oldest)
}

/** Nearly every event of a stream: a delta with the fields that deltas have, all of them right. */
function isPlainDelta(item: WireRecord): boolean {
  const { toolCallId, partialJson, offset, replace, seq, epoch, runId, at, stepId, spanId } = item
  return (
    typeof toolCallId === 'string' &&
    toolCallId !== '' &&
    typeof partialJson === 'string' &&
    (offset === undefined || (typeof offset === 'number' && offset >= 0)) &&
    replace === undefined &&
    (seq === undefined || typeof seq === 'number') &&
    (epoch === undefined || typeof epoch === 'string') &&
    (runId === undefined || (typeof runId === 'string' && runId !== '')) &&
    (at === undefined || typeof at === 'number') &&
    stepId === undefined &&
    spanId === undefined
  )
}

/** Fills in what a missing field means, and the event's exact arguments. */
function complete(
  context: AdapterContext,
  type: string,
  event: WireRecord,
  defaults: readonly (readonly [string, unknown])[],
  argsIn: (event: WireRecord) => WireRecord | undefined,
): ToolEvent | undefined {
  const more: Record<string, unknown> = {}
  for (const [key, value] of defaults) if (event[key] === undefined) more[key] = value
  if (event['runId'] === undefined && context.runId !== undefined) more['runId'] = context.runId
  if (type === 'tool_approval_response' && event['outcome'] === undefined) {
    if (event['approved'] === undefined) return reportField(context, event, type, 'outcome')
    more['outcome'] = event['approved'] === true ? 'approved' : 'denied'
  }
  if (type === 'tool_snapshot') more['cards'] = (event['cards'] as readonly unknown[]).filter(isRecord)
  if (type === 'tool_call_ready') {
    const exact = argsIn(event)
    if (exact === undefined) return reportField(context, event, type, 'args')
    Object.assign(more, exact)
  }
  const whole = Object.keys(more).length === 0 ? event : { ...event, ...more }
  return whole as unknown as ToolEvent
}

/**
 * Arguments and the text that they were read from, which are what a person sees and what the digest is
 * over: where both are given the text is the truth, and where only a value is, its text is in the frame.
 * Text for a tool that takes text is never read as JSON.
 *
 * @returns `undefined` where there are no arguments
 */
function exactArgs(
  event: WireRecord,
  isText: boolean,
  path: FramePath,
  text: string | undefined,
): WireRecord | undefined {
  const { args, argsText } = event
  if (isText && typeof argsText === 'string') return { args: argsText }
  // Without a text of its own a string is the text of a tool that takes text, or no object at all.
  if (typeof args === 'string' && argsText === undefined) return isText ? { argsText: args } : {}
  if (typeof argsText === 'string') {
    const parsed = parse(argsText)
    if (parsed !== undefined) return { args: parsed }
    return args === undefined ? undefined : { argsText: undefined }
  }
  if (args === undefined) return undefined
  const cut = sliceJsonValue(text, [...path, 'args'])
  return cut === undefined ? {} : { argsText: cut }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function refuseType(context: AdapterContext, item: WireRecord): undefined {
  const { type } = item
  if (type === 'error' || (type === undefined && 'error' in item)) return
  const name = typeof type === 'string' ? `"${type.slice(0, 80)}"` : `no type`
  context.reportOnce('unknown_event_type', name, `An event has the unknown type ${name} and was ignored.`, {
    fix: 'Check the spelling against the ToolEvent union, or filter host events out before.',
  })
}

function reportField(context: AdapterContext, event: WireRecord, type: string, field: string): undefined {
  const id = event['toolCallId']
  context.report('event_invalid', `"${field}" of an event of type "${type}" is missing or of a wrong type.`, {
    eventType: type,
    ...(typeof id === 'string' ? { toolCallId: id } : {}),
    fix: 'See the ToolEvent union for its fields.',
  })
}
