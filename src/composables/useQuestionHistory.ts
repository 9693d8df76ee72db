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

  /** It was decided while it was on the page. */
  let isSeenDecided = false

  watch([approvalId, subject, digest, status, () => card.value?.approval], (now, before) => {
    const [id, read, bytes, stands] = now
    const [idBefore, readBefore, bytesBefore, stoodBefore] = before
    if (id !== idBefore) {
      changedHere.value = isDecidedElsewhere.value = isSeenDecided = false
      return
    }
    // Arguments that become complete are no change, and those that a decision made of them were read.
    const isMadeHere = stands !== 'pending' && card.value?.edited === true
    if (read !== readBefore && bytes !== undefined && bytesBefore !== undefined && !isMadeHere)
      changedHere.value = true
    if (DECIDED.includes(stands) !== DECIDED.includes(stoodBefore)) isSeenDecided = DECIDED.includes(stands)
    // The answer to a decision may come after the stream told of it.
    isDecidedElsewhere.value =
      isSeenDecided && card.value !== undefined && !isOutcomeOf(ownDecision(), card.value)
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
  // A stream that is faster than the answer to the decision brings no edits; what it brings must be ours.
  return decision.outcome === 'denied' || !card.edited || decision.argsDigest === digestOfCard(card)
}
