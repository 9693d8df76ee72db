import type { ToolCardData } from '../card.js'
import type {
  ToolCancelledEvent,
  ToolDeniedEvent,
  ToolErrorEvent,
  ToolEvent,
  ToolExecutionStartEvent,
  ToolOutputDeltaEvent,
  ToolResultEvent,
  ToolRetryEvent,
} from '../events.js'
import { deepFreeze } from '../freeze.js'
import { given, replaceFields, updateCard } from '../update.js'
import { closeCard, isArgsError } from './close.js'
import type { Effect } from './types.js'

export const execute: Effect<ToolExecutionStartEvent> = (card, event, _cell, report) => {
  if (card.state === 'args_ready' && card.approvalRequired) report('executed_without_approval')
  return updateCard(card, { state: 'executing', ...given('executionStartedAt', event.at) })
}

export const markStarted: Effect<ToolExecutionStartEvent> = (card, event) =>
  card.executionStartedAt === undefined && event.at !== undefined
    ? updateCard(card, { executionStartedAt: event.at })
    : card

export const output: Effect<ToolOutputDeltaEvent> = (card, event, cell) => {
  const starts = cell.to === 'executing'
  const text =
    event.text === undefined || event.text === '' ? undefined : (card.outputText ?? '') + event.text
  const patch = {
    ...(starts
      ? { state: 'executing' as const, ...given('executionStartedAt', card.executionStartedAt ?? event.at) }
      : {}),
    ...given('outputText', text),
    ...('output' in event && event.output !== undefined ? { output: deepFreeze(event.output) } : {}),
    ...given('progress', event.progress === undefined ? undefined : deepFreeze({ ...event.progress })),
  }
  return Object.keys(patch).length === 0 ? card : updateCard(card, patch)
}

/** A name for a call that ended before anything announced it. */
function lateName(card: ToolCardData, event: { toolName?: string | undefined }): { toolName?: string } {
  return card.toolName === '' ? given('toolName', event.toolName) : {}
}

export const succeed: Effect<ToolResultEvent> = (card, event) =>
  closeCard(card, event, {
    state: 'succeeded',
    ...lateName(card, event),
    // A falsy result is a result; only an absent one is none.
    ...('result' in event && event.result !== undefined ? { result: deepFreeze(event.result) } : {}),
    ...given('resultSummary', event.resultSummary),
    ...given('resultFormat', event.resultFormat),
    ...given('durationMs', event.durationMs),
  })

export const lateResult: Effect<ToolResultEvent> = (card, event) =>
  card.lateResult === undefined
    ? updateCard(card, {
        lateResult: deepFreeze({ ...given('result', event.result), ...given('at', event.at) }),
      })
    : card

export const fail: Effect<ToolErrorEvent> = (card, event) =>
  closeCard(card, event, {
    state: 'failed',
    ...lateName(card, event),
    errorCode: event.errorCode,
    ...given('errorText', event.errorText),
    ...given('retryable', event.retryable),
    ...given('idempotent', event.idempotent),
    ...given('argsText', card.args === undefined || card.argsUnconfirmed ? event.argsText : undefined),
  })

export const deny: Effect<ToolDeniedEvent> = (card, event) =>
  closeCard(card, event, { state: 'denied', ...given('reason', event.reason) })

/** `cancelled` by its own event (which says why) or by the end of the run (then the table does). */
export const cancel: Effect<ToolEvent> = (card, event, cell) =>
  closeCard(card, event, {
    state: 'cancelled',
    endReason: cell.endReason ?? (event as ToolCancelledEvent).endReason,
  })

const OF_ONE_ATTEMPT = [
  'approval',
  'approvalRequestedAt',
  'executionStartedAt',
  'endedAt',
  'result',
  'resultSummary',
  'resultFormat',
  'durationMs',
  'errorCode',
  'errorText',
  'retryable',
  'idempotent',
  'endReason',
  'priorEndReason',
  'output',
  'outputText',
  'progress',
  'unannounced',
] as const

export const retry: Effect<ToolRetryEvent> = (card, event, cell, report) => {
  const ended = card.state === 'failed' ? !isArgsError(card.errorCode) : card.endReason === 'interrupted'
  if (!ended || card.args === undefined || card.argsUnconfirmed) {
    report('retry_refused')
    return card
  }
  return replaceFields(card, OF_ONE_ATTEMPT, {
    state: cell.to ?? 'args_ready',
    attempt: event.attempt ?? card.attempt + 1,
    ...(card.approval !== undefined || card.approvalRequired ? { approvalRequired: true } : {}),
  })
}
