import { isSameInput } from '../adapters/shared/sameInput.js'
import { inputErrorOf } from '../adapters/wires/aiSdk/parts.js'
import { judgeArgs } from '../adapters/slots/judgeArgs.js'
import { idOf, isRecord, textOf } from '../adapters/shared/wire.js'
import type { ToolCardData } from '../core/card.js'
import type { ToolApprovalRequestEvent, ToolCallStartEvent, ToolEvent } from '../core/events.js'
import { isTerminalState } from '../core/states.js'
import { copyOf } from './copyOf.js'
import type { ToolPartView } from './toolPartView.js'

/** What is remembered of a part between two readings. */
export interface PartMemory {
  /** The card's id. */
  readonly key: string
  view: ToolPartView | undefined
  /** Argument text that the card was sent. */
  text: string
}

/**
 * The events that bring a card to where its part is: nothing where it is there already, so that the same
 * part may be read any number of times.
 */
export function partEvents(
  view: ToolPartView,
  memory: PartMemory,
  card: ToolCardData | undefined,
  stepId: string,
): ToolEvent[] {
  const out: ToolEvent[] = []
  const isOver = card !== undefined && isTerminalState(card.state)
  // What is known of a call that is over stays; only an outcome may still come for one that has none.
  if (isOver && card.state !== 'cancelled' && card.unannounced !== true) {
    if (card.state === 'denied' && view.state === 'output-available' && card.lateResult === undefined)
      readOutcome(view, memory.key, card, out)
    return out
  }
  const isRestart = view.state === 'input-streaming' && memory.view !== undefined && hasInput(memory.view)
  if (card === undefined || isRestart || isRenamed(card, view))
    out.push(startOf(view, memory, stepId, isRestart))
  if (view.state === 'input-streaming') {
    if (!isOver) streamText(view, memory, isRestart, out)
    return out
  }
  if (!isOver || card.unannounced === true) readInput(view, memory, card, out)
  if (out.at(-1)?.type === 'tool_error') return out
  if (!isOver) readApproval(view, memory.key, card, out)
  readOutcome(view, memory.key, card, out)
  return out
}

function hasInput({ state }: ToolPartView): boolean {
  return state !== 'input-streaming' && state !== 'output-error'
}

function isRenamed(card: ToolCardData, view: ToolPartView): boolean {
  return (
    (view.toolName !== '' && card.toolName !== view.toolName) ||
    (view.title !== undefined && card.title === undefined)
  )
}

function startOf(
  view: ToolPartView,
  { key }: PartMemory,
  stepId: string,
  restart: boolean,
): ToolCallStartEvent {
  const event: ToolCallStartEvent = {
    type: 'tool_call_start',
    toolCallId: key,
    toolName: view.toolName,
    stepId,
  }
  if (key !== view.toolCallId) event.providerCallId = view.toolCallId
  if (view.title !== undefined) event.title = view.title
  if (view.isProviderExecuted) event.executor = 'provider'
  if (view.isText || (hasInput(view) && typeof view.input === 'string')) event.argsFormat = 'text'
  if (restart) event.restart = true
  return event
}

/** The text of a part only grows; where it does not begin like before, it is another one. */
function streamText(view: ToolPartView, memory: PartMemory, isRestart: boolean, out: ToolEvent[]): void {
  const text = textOf(view.rawInput)
  const before = isRestart ? '' : memory.text
  if (text === before) return
  const isGrown =
    text.length > before.length && text.startsWith(before.slice(-16), Math.max(0, before.length - 16))
  memory.text = text
  out.push({
    type: 'tool_args_delta',
    toolCallId: memory.key,
    partialJson: isGrown ? text.slice(before.length) : text,
    offset: isGrown ? before.length : 0,
    ...(isGrown ? {} : { replace: true }),
  })
}

function readInput(
  view: ToolPartView,
  memory: PartMemory,
  card: ToolCardData | undefined,
  out: ToolEvent[],
): void {
  const { key } = memory
  const { input, rawInput } = view
  // An error without an input: the server could not use what the model wrote.
  if (view.state === 'output-error' && isNothing(input) && !isNothing(rawInput)) {
    const argsText = typeof rawInput === 'string' ? rawInput : JSON.stringify(rawInput)
    out.push(inputErrorOf(key, rawInput, argsText, view.errorText))
    return
  }
  if (memory.view !== undefined && hasInput(memory.view) && memory.view.input === input) return
  if (card?.args !== undefined && card.edited === true) return
  if (typeof input === 'string') {
    if (card !== undefined && card.argsFormat !== 'text' && out.at(-1)?.type !== 'tool_call_start')
      out.push({ type: 'tool_call_start', toolCallId: key, toolName: view.toolName, argsFormat: 'text' })
    out.push({ type: 'tool_call_ready', toolCallId: key, args: input, argsText: input })
    return
  }
  const args = isNothing(input) ? {} : copyOf(input)
  const evidence = {
    format: 'json',
    text: '',
    held: '',
    whole: { value: args, text: undefined },
    resentAt: [],
  } as const
  const verdict = judgeArgs(evidence, 'marked')
  if (verdict.isReady) {
    const isStreamed = isSameInput(memory.text, args, undefined)
    out.push({
      type: 'tool_call_ready',
      toolCallId: key,
      args: verdict.args,
      ...(isStreamed ? { argsText: memory.text } : {}),
    })
  } else if (!view.state.startsWith('output-')) {
    out.push({ type: 'tool_error', toolCallId: key, errorCode: verdict.errorCode })
  }
}

function readApproval(
  view: ToolPartView,
  toolCallId: string,
  card: ToolCardData | undefined,
  out: ToolEvent[],
): void {
  const { approval } = view
  const approvalId = idOf(approval?.['id'])
  if (approval === undefined || approvalId === undefined) return
  const isKnown = card?.approval?.approvalId === approvalId
  if (!isKnown) out.push(questionOf(view, toolCallId, approvalId))
  const { approved } = approval
  if (typeof approved !== 'boolean' || (isKnown && card.approval?.outcome !== undefined)) return
  const outcome = approved ? 'approved' : 'denied'
  const reason = textOf(approval['reason'])
  out.push({
    type: 'tool_approval_response',
    toolCallId,
    approvalId,
    outcome,
    ...(reason === '' ? {} : { reason }),
  })
}

function questionOf(view: ToolPartView, toolCallId: string, approvalId: string): ToolApprovalRequestEvent {
  const { id: _id, approved: _approved, reason: _reason, isAutomatic, ...kept } = view.approval ?? {}
  const event: ToolApprovalRequestEvent = {
    type: 'tool_approval_request',
    toolCallId,
    approvalId,
    metadata: copyOf({ ...view.more, approval: kept }),
  }
  if (isAutomatic === true) event.isAutomatic = true
  return event
}

function readOutcome(
  view: ToolPartView,
  toolCallId: string,
  card: ToolCardData | undefined,
  out: ToolEvent[],
): void {
  const { output, errorText } = view
  if (view.state === 'output-denied') {
    const reason = isRecord(view.approval) ? textOf(view.approval['reason']) : ''
    out.push({ type: 'tool_denied', toolCallId, ...(reason === '' ? {} : { reason }) })
  } else if (view.state === 'output-error') {
    out.push({
      type: 'tool_error',
      toolCallId,
      errorCode: 'tool_failed',
      ...(errorText === '' ? {} : { errorText }),
    })
  } else if (view.state === 'output-available') {
    if (!view.isPreliminary) out.push({ type: 'tool_result', toolCallId, result: copyOf(output) })
    else if (card === undefined || !isTerminalState(card.state))
      out.push({ type: 'tool_output_delta', toolCallId, output: copyOf(output) })
  }
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null
}
