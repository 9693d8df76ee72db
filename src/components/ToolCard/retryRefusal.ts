import type { ToolCardData } from '../../core/card.js'
import { canRetry, type RetryDeclaration } from '../../core/guards.js'
import type { MessageKey } from '../../locale/messages.js'

/** Why a failed call that could be sent again as it was is not offered again, in words; else `undefined`. */
export function refusalOf(card: ToolCardData, declared: RetryDeclaration): MessageKey | undefined {
  const isDeclared = canRetry(card, declared)
  if (card.state !== 'failed' || isDeclared || !canRetry(card, { retryable: true, idempotent: true }))
    return undefined
  const { retryable = card.retryable } = declared
  return retryable === false ? 'view.retryUseless' : 'view.retryUndeclared'
}
