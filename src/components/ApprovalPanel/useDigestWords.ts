import { computed, type ComputedRef } from 'vue'
import type { Approval } from '../../composables/useApproval.js'
import { useToolCardsConfig } from '../../composables/useToolCardsConfig.js'
import type { Editing } from './useEditing.js'

/** Which arguments a decision is about, as one short line; `undefined` while there are none to name. */
export function useDigestWords(approval: Approval, editing: Editing): ComputedRef<string | undefined> {
  const { t } = useToolCardsConfig()
  return computed(() => {
    const status = approval.status.value
    const call = approval.card.value
    const hex = editing.hasChanges.value ? editing.digest.value : approval.digest.value
    if (hex === undefined || status === 'expired' || editing.isQuestion.value) return undefined
    // Once it is decided, only what was decided counts: the call may have got another id since.
    const named = call?.approval?.argsDigest
    if (status !== 'pending' && named !== undefined && named !== hex) return undefined
    const words = t(call?.argsExact === false ? 'panel.inexact' : 'panel.exact')
    return `${words} · ${hex.slice(0, 4)}…${hex.slice(-4)}`
  })
}
