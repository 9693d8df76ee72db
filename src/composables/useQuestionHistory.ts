import { computed, shallowRef, watch, type ComputedRef } from 'vue'
import { digestOfCard } from '../core/argsProblem.js'
import type { ToolApprovalStatus, ToolCardData } from '../core/card.js'
import type { ApprovalDecision } from '../core/decision.js'

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
  /** The decision of this page about the call. */
  ownDecision: () => ApprovalDecision | undefined
}

const DECIDED: readonly (ToolApprovalStatus | undefined)[] = ['approved', 'denied']

/** Kept by the page: the card itself knows of changed arguments only, and not who decided. */
export function useQuestionHistory(question: Question): QuestionHistory {
  const { card, status, digest, subject, ownDecision } = question
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
      isDecidedElsewhere.value = card.value !== undefined && !isOutcomeOf(ownDecision(), card.value)
  })

  return {
    hasChanged: computed(() => (card.value?.approval?.changes ?? 0) > 0 || changedHere.value),
    isDecidedElsewhere: computed(() => isDecidedElsewhere.value),
  }
}

/** Whether what became of the card is what was decided here. The wire may say anything of itself. */
function isOutcomeOf(decision: ApprovalDecision | undefined, card: ToolCardData): boolean {
  const { approval } = card
  if (decision === undefined || approval?.approvalId !== decision.approvalId) return false
  if (approval.outcome !== undefined && approval.outcome !== decision.outcome) return false
  return decision.outcome === 'denied' || decision.argsDigest === digestOfCard(card)
}
