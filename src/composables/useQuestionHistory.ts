import { computed, shallowRef, watch, type ComputedRef } from 'vue'
import type { ToolApprovalStatus, ToolCardData } from '../core/card.js'

/** What became of a question while it was on the page. */
export interface QuestionHistory {
  /** What would run, or its risk, or an answer, is another than what was read first. */
  readonly hasChanged: ComputedRef<boolean>
  /** Somebody else answered it, and this page only heard of it. */
  readonly isDecidedElsewhere: ComputedRef<boolean>
}

interface Question {
  card: ComputedRef<ToolCardData | undefined>
  status: ComputedRef<ToolApprovalStatus | undefined>
  digest: ComputedRef<string | undefined>
  subject: ComputedRef<string>
}

const DECIDED: readonly (ToolApprovalStatus | undefined)[] = ['approved', 'denied']

/** Kept by the page: the card itself knows of changed arguments only, and not who decided. */
export function useQuestionHistory({ card, status, digest, subject }: Question): QuestionHistory {
  const approvalId = computed(() => card.value?.approval?.approvalId)
  const changedHere = shallowRef(false)
  const isDecidedElsewhere = shallowRef(false)

  watch([approvalId, subject, digest, status], (now, before) => {
    const [id, read, bytes, stands] = now
    const [idBefore, readBefore, bytesBefore, stoodBefore] = before
    if (id !== idBefore) {
      changedHere.value = isDecidedElsewhere.value = false
      return
    }
    // Arguments that become complete are no change.
    if (read !== readBefore && bytes !== undefined && bytesBefore !== undefined) changedHere.value = true
    if (DECIDED.includes(stands) && !DECIDED.includes(stoodBefore))
      isDecidedElsewhere.value = card.value?.approval?.argsDigest === undefined
  })

  return {
    hasChanged: computed(() => (card.value?.approval?.changes ?? 0) > 0 || changedHere.value),
    isDecidedElsewhere: computed(() => isDecidedElsewhere.value),
  }
}
