import { toRaw } from 'vue'
import { idOf, isRecord, recordOf, textOf, type WireRecord } from '../adapters/shared/wire.js'

/** One tool part of a message at one moment: the part itself is changed in place. */
export interface ToolPartView {
  /** Step and id: ids are unique within a step only. */
  readonly name: string
  readonly step: number
  readonly toolCallId: string
  readonly toolName: string
  readonly state: string
  readonly title: string | undefined
  readonly isProviderExecuted: boolean
  readonly isText: boolean
  readonly input: unknown
  /** Streamed text, or the input that could not be read. */
  readonly rawInput: unknown
  readonly output: unknown
  readonly isPreliminary: boolean
  readonly errorText: string
  readonly approval: WireRecord | undefined
  /** The members of the part that an answer to its question repeats. */
  readonly more: WireRecord
  readonly raw: object
}

const OVER = new Set(['output-available', 'output-error', 'output-denied'])
const STATES = new Set([
  ...OVER,
  'input-streaming',
  'input-available',
  'approval-requested',
  'approval-responded',
])

/** Whether the part has an outcome that is not expected to change. */
export function isOver({ state, isPreliminary }: ToolPartView): boolean {
  return OVER.has(state) && !isPreliminary
}

/**
 * A tool part as it is now; `undefined` for other parts, and for one that cannot be read.
 *
 * @param before what was read at this place the last time: it comes back where it is over and the same
 */
export function readToolPart(
  part: unknown,
  step: number,
  before: ToolPartView | undefined,
  onUnreadable: (state: string) => void,
): ToolPartView | undefined {
  if (!isRecord(part)) return undefined
  const type = textOf(part['type'])
  const isDynamic = type === 'dynamic-tool'
  if (!isDynamic && !type.startsWith('tool-')) return undefined
  if (before?.step === step && isUnchanged(before, part)) return before
  const view = viewOf(part, step, isDynamic ? textOf(part['toolName']) : type.slice('tool-'.length))
  if (view === undefined) onUnreadable(textOf(part['state']))
  return view
}

/** Reads what may change of a part that is over, so that whoever watches is told. */
export function touchPart(part: unknown): void {
  if (!isRecord(part)) return
  for (const key of MUTABLE) void part[key]
}

const MUTABLE = ['type', 'state', 'preliminary', 'input', 'output', 'errorText']

function isUnchanged(view: ToolPartView, part: WireRecord): boolean {
  return (
    isOver(view) &&
    view.raw === toRaw(part) &&
    view.state === part['state'] &&
    part['preliminary'] !== true &&
    view.output === toRaw(part['output']) &&
    view.input === toRaw(part['input']) &&
    view.errorText === textOf(part['errorText'])
  )
}

function viewOf(part: WireRecord, step: number, toolName: string): ToolPartView | undefined {
  const toolCallId = idOf(part['toolCallId'])
  const state = textOf(part['state'])
  if (toolCallId === undefined || !STATES.has(state)) return undefined
  const title = textOf(part['title'])
  const { toolMetadata, callProviderMetadata } = part
  const isDynamic = part['type'] === 'dynamic-tool'
  return {
    name: `${String(step)}:${toolCallId}`,
    step,
    toolCallId,
    toolName,
    state,
    title: title === '' ? undefined : title,
    isProviderExecuted: part['providerExecuted'] === true,
    isText: part['inputEncoding'] === 'text',
    input: toRaw(part['input']),
    rawInput: toRaw(part['rawInput']),
    output: toRaw(part['output']),
    isPreliminary: part['preliminary'] === true,
    errorText: textOf(part['errorText']),
    approval: isRecord(part['approval']) ? toRaw(recordOf(part['approval'])) : undefined,
    more: {
      ...(isDynamic ? { dynamic: true } : {}),
      ...(part['providerExecuted'] === true ? { providerExecuted: true } : {}),
      ...(title === '' ? {} : { title }),
      ...(toolMetadata === undefined ? {} : { toolMetadata: toRaw(toolMetadata) }),
      ...(callProviderMetadata === undefined ? {} : { callProviderMetadata: toRaw(callProviderMetadata) }),
    },
    raw: toRaw(part),
  }
}
