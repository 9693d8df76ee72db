import type { ToolCardData, ToolCardInput } from '../card.js'
import type { ToolEvent } from '../events.js'
import { deepFreeze } from '../freeze.js'
import { readingOf } from '../oneReading.js'
import { given, replaceFields } from '../update.js'

type End = Partial<ToolCardInput> & { state: 'succeeded' | 'failed' | 'denied' | 'cancelled' }

/**
 * Ends a card. Text of arguments that were never declared complete moves to `argsText`; where it is exactly
 * one JSON object, and the end is no fault of the arguments, it is parsed once, to be read, never approved.
 * An earlier `cancelled` keeps its reason: the truth arrived later.
 */
export function closeCard(card: ToolCardData, event: ToolEvent, end: End): ToolCardData {
  const prior = card.state === 'cancelled' ? card.endReason : card.priorEndReason
  return replaceFields(card, ['endReason', 'resending'], {
    ...openArgs(card, end),
    partialJson: '',
    ...given('priorEndReason', prior),
    ...given('endedAt', event.at),
    ...end,
    ...openApproval(card, end),
  })
}

function openArgs(card: ToolCardData, end: End): Partial<ToolCardInput> {
  if (card.args !== undefined && !card.argsUnconfirmed) return {}
  const text = end.argsText ?? (card.partialJson === '' ? card.argsText : card.partialJson)
  if (text === undefined || text === '') return {}
  const args = card.argsFormat === 'json' && !isArgsError(end.errorCode) ? oneObject(text) : undefined
  return { argsText: text, argsExact: true, argsUnconfirmed: true, ...given('args', args) }
}

/**
 * A question that nobody answered is not pending on a card that is over. An answer may be on its way: how the
 * question ended is known when it has arrived.
 */
function openApproval(card: ToolCardData, end: End): Partial<ToolCardInput> {
  const { approval } = card
  if (end.approval !== undefined || approval === undefined) return {}
  if (approval.status !== 'pending' && approval.status !== 'submitting' && approval.status !== 'unknown')
    return {}
  const { status: before } = approval
  const isSending = before === 'submitting'
  const status =
    end.endReason === 'approval_expired'
      ? 'expired'
      : end.state === 'denied'
        ? 'denied'
        : isSending
          ? before
          : 'withdrawn'
  return { approval: deepFreeze({ ...approval, status }) }
}

export function isArgsError(code: string | undefined): boolean {
  return code?.startsWith('args_') ?? false
}

function oneObject(text: string): unknown {
  try {
    const value = readingOf(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}
