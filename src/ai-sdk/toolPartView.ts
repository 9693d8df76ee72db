import { toRaw } from 'vue'
import { idOf, isRecord, recordOf, textOf, type WireRecord } from '../adapters/shared/wire.js'
import type { AiSdkMessage } from './chatTypes.js'

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

/**
 * The tool parts of a message. Reads through the reactive message, so that whoever asks is told of changes;
 * of parts that are over only what could say that they are not.
 *
 * @param before the views of the last reading, by position: those of parts that did not change come back
 */
export function readToolParts(
  message: AiSdkMessage,
  before: ReadonlyMap<number, ToolPartView>,
  onUnreadable: (state: string) => void = () => undefined,
): Map<number, ToolPartView> {
  const views = new Map<number, ToolPartView>()
  const parts: readonly unknown[] = Array.isArray(message.parts) ? message.parts : []
  let step = 0
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at]
    if (!isRecord(part)) continue
    const type = textOf(part['type'])
    if (type === 'step-start') step += 1
    const isDynamic = type === 'dynamic-tool'
    if (!isDynamic && !type.startsWith('tool-')) continue
    const known = before.get(at)
    if (known !== undefined && known.step === step && isUnchanged(known, part)) {
      views.set(at, known)
      continue
    }
    const view = viewOf(part, step, isDynamic ? textOf(part['toolName']) : type.slice('tool-'.length))
    if (view === undefined) onUnreadable(textOf(part['state']))
    else views.set(at, view)
  }
  return views
}

function isUnchanged(view: ToolPartView, part: WireRecord): boolean {
  return (
    OVER.has(view.state) &&
    !view.isPreliminary &&
    view.raw === toRaw(part) &&
    view.state === part['state'] &&
    part['preliminary'] !== true &&
    view.output === toRaw(part['output'])
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
