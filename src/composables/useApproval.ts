import { computed, toValue, type ComputedRef, type MaybeRefOrGetter } from 'vue'
import { digestOfCard, inspectArgs, readsTheSame } from '../core/argsProblem.js'
import type {
  ToolApprovalOption,
  ToolApprovalOutcome,
  ToolApprovalStatus,
  ToolCardData,
} from '../core/card.js'
import type { ApprovalDecision, DecisionHandler } from '../core/decision.js'
import { approvalBlock, canDeny, type ApprovalBlock } from '../core/guards.js'
import { questionOf } from '../store/questionOf.js'
import type { DecisionInput, DecisionOutcome } from '../store/types.js'
import { useLocalDecisions, type LocalDecisions } from './localDecisions.js'
import { useExpiry } from './useExpiry.js'
import { useOptionalStore } from './useOptionalStore.js'
import { useQuestionHistory, type QuestionHistory } from './useQuestionHistory.js'
import { useSteps } from './useSteps.js'
import { useToolCardsConfig } from './useToolCardsConfig.js'
import { withoutProxy } from './withoutProxy.js'

export interface UseApprovalOptions {
  card: MaybeRefOrGetter<ToolCardData | undefined>
  /** The panel's own sender, asked at each decision; `undefined` leaves it to the feed and the plugin. */
  send?: ((outcome: ToolApprovalOutcome) => DecisionHandler | undefined) | undefined
  /** Told of each decision that `send` did not take. */
  onDecided?: ((decision: ApprovalDecision) => void) | undefined
}

export interface Approval extends QuestionHistory {
  /** The card as this question left it. */
  readonly card: ComputedRef<ToolCardData | undefined>
  /** Where the question stands, the clock included. `undefined`: nobody asks. */
  readonly status: ComputedRef<ToolApprovalStatus | undefined>
  /** Why it cannot be approved, `undefined` when it can. */
  readonly block: ComputedRef<ApprovalBlock | undefined>
  readonly isDeniable: ComputedRef<boolean>
  /** Ms until the question expires. `undefined`: it does not, or the page is not mounted yet. */
  readonly expiresIn: ComputedRef<number | undefined>
  /** What an approval would name: 64 hex digits. `undefined` while there are no arguments. */
  readonly digest: ComputedRef<string | undefined>
  /** Stands for everything that a person reads before deciding; another value is another question. */
  readonly subject: ComputedRef<string>
  readonly options: ComputedRef<readonly ToolApprovalOption[]>
  approve(input?: Omit<DecisionInput, 'outcome'>): Promise<DecisionOutcome>
  /** Answers a question that asks for more than a yes: with `response`. */
  answer(input: Omit<DecisionInput, 'outcome' | 'editedArgs'>): Promise<DecisionOutcome>
  deny(input?: Omit<DecisionInput, 'outcome'>): Promise<DecisionOutcome>
  /** Leaves the question without an answer. */
  cancel(input?: Pick<DecisionInput, 'reason'>): Promise<DecisionOutcome>
  /** Sends the decision of unknown outcome again, unchanged. */
  resend(): Promise<DecisionOutcome>
}

/**
 * One question to a person: whether it can be answered, what the answer is bound to, and sending it once.
 * Works on the store's cards and on cards that the host keeps itself.
 */
export function useApproval(options: UseApprovalOptions): Approval {
  const store = useOptionalStore()
  const local = useLocalDecisions(useToolCardsConfig().config)

  const card = computed(() => {
    const given = toValue(options.card)
    if (given === undefined) return undefined
    const shown = withoutProxy(given)
    const stored = store?.card(shown.toolCallId)
    // A copy of the store's card: what the store knows of the same question is newer.
    if (stored !== undefined) return isSameQuestion(stored, shown) ? stored : shown
    return local.overlay(shown)
  })
  const now = () => store?.now(toValue(options.card)?.runId) ?? Date.now()

  const { isExpired, expiresIn } = useExpiry(card, now)
  const status = computed(() => {
    const known = card.value?.approval?.status
    return known === 'pending' && isExpired.value ? 'expired' : known
  })
  const { done } = useSteps(() => card.value && inspectArgs(card.value))
  const isRead = computed(() => done.value === undefined)
  /** A copy of a card that has moved on in the store is not what would run. */
  const isStale = computed(() => {
    const shown = card.value
    if (shown === undefined) return false
    const stored = store?.card(shown.toolCallId)
    return stored !== undefined && !isSameCall(stored, shown)
  })
  /** A no names the question, whatever has become of the call. */
  const deniable = computed(() => {
    const shown = card.value
    if (shown === undefined || !isStale.value) return shown
    const stored = store?.card(shown.toolCallId)
    return stored?.approval?.approvalId === shown.approval?.approvalId ? stored : undefined
  })
  const block = computed(() => {
    const shown = card.value
    if (shown === undefined) return 'not_ready'
    if (isStale.value) return 'changed'
    if (status.value === 'expired') return 'expired'
    if (!isRead.value) return 'reading'
    return approvalBlock(shown, -Infinity)
  })
  const isDeniable = computed(
    () => deniable.value !== undefined && !isExpired.value && canDeny(deniable.value),
  )
  const digest = computed(() =>
    card.value?.args === undefined || card.value.argsUnconfirmed || !isRead.value
      ? undefined
      : digestOfCard(card.value),
  )
  const subject = computed(() => {
    const shown = card.value
    if (shown === undefined) return ''
    return `${digest.value ?? ''} ${questionOf(shown)}`
  })

  async function decide(input: DecisionInput): Promise<DecisionOutcome> {
    const shown = toValue(options.card)
    if (shown === undefined) return 'refused'
    const { toolCallId } = shown
    const send = options.send?.(input.outcome)
    const isNo = input.outcome === 'denied' || input.outcome === 'cancelled'
    if (isStale.value && !(isNo && isDeniable.value)) return 'refused'
    if (store?.card(toolCallId) === undefined) local.show(shown)
    const sender = keeperOf(toolCallId)
    const before = sender.decisionOf(toolCallId)
    const sending = sender.decide(toolCallId, input, send)
    const decision = sender.decisionOf(toolCallId)
    if (send === undefined && decision !== undefined && decision !== before) options.onDecided?.(decision)
    return sending
  }

  /** Whoever keeps the decisions about this call. */
  function keeperOf(id: string): Pick<LocalDecisions, 'decide' | 'decisionOf' | 'resend'> {
    return store?.card(id) === undefined ? local : store
  }

  async function resend(): Promise<DecisionOutcome> {
    const id = toValue(options.card)?.toolCallId
    if (id === undefined) return 'refused'
    const outcome = keeperOf(id).decisionOf(id)?.outcome
    return outcome === undefined ? 'refused' : keeperOf(id).resend(id, options.send?.(outcome))
  }

  const ownDecision = () => card.value && keeperOf(card.value.toolCallId).decisionOf(card.value.toolCallId)

  return {
    ...useQuestionHistory({ card, status, digest, subject, ownDecision }),
    card,
    status,
    block,
    isDeniable,
    expiresIn,
    digest,
    subject,
    options: computed(() => card.value?.approval?.options ?? []),
    approve: (input) => decide({ ...input, outcome: 'approved' }),
    answer: (input) => decide({ ...input, outcome: 'answered' }),
    deny: (input) => decide({ ...input, outcome: 'denied' }),
    cancel: (input) => decide({ ...input, outcome: 'cancelled' }),
    resend,
  }
}

/** Whether a copy of a card asks what the store's card asks: the store's then has the newer words. */
function isSameQuestion(a: ToolCardData, b: ToolCardData): boolean {
  return a.approval?.approvalId === b.approval?.approvalId && readsTheSame(a, b)
}

/** Whether two states of a card are one question about the same bytes, with the same words and answers beside them. */
function isSameCall(a: ToolCardData, b: ToolCardData): boolean {
  return a === b || (questionOf(a) === questionOf(b) && digestOfCard(a) === digestOfCard(b))
}
