import { computed, onScopeDispose, shallowReactive, type ComputedRef } from 'vue'
import type { ToolCardData } from '../core/card.js'
import type { ApprovalDecision } from '../core/decision.js'
import type { BatchSenders, DecidedInput, DecisionOutcome } from '../store/types.js'
import { useLocalDecisions } from './localDecisions.js'
import { isSameCall, type Approval } from './useApproval.js'
import { useOptionalStore } from './useOptionalStore.js'
import { useToolCardsConfig } from './useToolCardsConfig.js'

/** What a person chose about one call. Nothing is sent by it. */
export interface BatchChoice {
  readonly outcome: 'approved' | 'denied'
  readonly optionId?: string | undefined
}

/** One question of a batch, as whoever shows it knows it. */
export interface BatchMember {
  readonly approval: Approval
  /** Whether a yes may be chosen now: it can be approved, and was read as far as its risk asks for. */
  readonly mayApprove: () => boolean
  /** A yes to all is no yes to this one: the host asks for more than a click. */
  readonly needsOwnYes: () => boolean
  /** The server's own answer for a plain yes or no. */
  readonly optionFor: (outcome: BatchChoice['outcome']) => string | undefined
}

export interface UseApprovalBatchOptions {
  /** Senders of one's own, before those of the feed and the plugin. */
  senders?: BatchSenders | undefined
  /** Told of the decisions that `senders` did not take. */
  onDecided?: ((decisions: readonly ApprovalDecision[]) => void) | undefined
}

export interface BatchApproval {
  /** Adds a question while the scope lives. */
  readonly add: (member: BatchMember) => void
  /** Questions that can still be answered. */
  readonly open: ComputedRef<readonly BatchMember[]>
  /** Of these, how many nobody chose an answer for. */
  readonly undecided: ComputedRef<number>
  /** Decisions are being sent. */
  readonly isSubmitting: ComputedRef<boolean>
  /** Decisions of unknown outcome, which may be sent again. */
  readonly unknownIds: ComputedRef<readonly string[]>
  /** Stands for all questions and all choices; another value must be confirmed anew. */
  readonly subject: ComputedRef<string>
  /** The choice, while it still means what it meant. */
  choiceOf(member: BatchMember): BatchChoice | undefined
  choose(member: BatchMember, choice: BatchChoice): void
  /** The same answer for every question that may have it. */
  chooseAll(outcome: BatchChoice['outcome']): void
  /** Sends all choices in one go, once every open question has one. */
  submit(): Promise<readonly DecisionOutcome[]>
  /** Sends the decisions of unknown outcome again, unchanged. */
  resend(): Promise<readonly DecisionOutcome[]>
}

/** Questions that are answered together: each has a choice of its own, and all choices are sent at once. */
export function useApprovalBatch(options: UseApprovalBatchOptions = {}): BatchApproval {
  const store = useOptionalStore()
  const local = useLocalDecisions(useToolCardsConfig().config)
  const members = shallowReactive(new Set<BatchMember>())
  const choices = shallowReactive(new Map<BatchMember, BatchChoice & { subject: string }>())

  const all = computed(() => [...members])
  const open = computed(() => all.value.filter(isOpen))
  const undecided = computed(() => open.value.filter((member) => choiceOf(member) === undefined).length)
  const withStatus = (status: string) =>
    all.value.filter(({ approval }) => approval.status.value === status).flatMap(idOf)

  function choiceOf(member: BatchMember): BatchChoice | undefined {
    const { approval } = member
    if (!isOpen(member)) return undefined
    const chosen = choices.get(member)
    const stands =
      chosen?.subject === approval.subject.value &&
      (chosen.outcome === 'denied' ? approval.isDeniable.value : member.mayApprove())
    if (chosen !== undefined && stands) return chosen
    // Where no answer means no, that is what is sent unless somebody says yes.
    const isNo = approval.card.value?.approval?.defaultToNo === true && approval.isDeniable.value
    return isNo ? { outcome: 'denied', optionId: member.optionFor('denied') } : undefined
  }

  function choose(member: BatchMember, choice: BatchChoice): void {
    if (choice.outcome === 'denied' ? !member.approval.isDeniable.value : !member.mayApprove()) return
    choices.set(member, { ...choice, subject: member.approval.subject.value })
  }

  function chooseAll(outcome: BatchChoice['outcome']): void {
    for (const member of open.value) {
      if (outcome === 'approved' && member.needsOwnYes()) continue
      choose(member, { outcome, optionId: member.optionFor(outcome) })
    }
  }

  /** Whoever keeps the decisions about these calls. */
  function keeperOf(ids: readonly string[]) {
    return store !== undefined && ids.every((id) => store.card(id) !== undefined) ? store : local
  }

  async function submit(): Promise<readonly DecisionOutcome[]> {
    const decided: DecidedInput[] = []
    for (const member of open.value) {
      const [toolCallId] = idOf(member)
      const choice = choiceOf(member)
      if (choice === undefined || toolCallId === undefined) return []
      const { outcome, optionId } = choice
      decided.push({ toolCallId, input: { outcome, ...(optionId !== undefined && { optionId }) } })
    }
    const ids = decided.map(({ toolCallId }) => toolCallId)
    if (ids.length === 0) return []
    if (!open.value.every(isCurrent)) return ids.map(() => 'refused')
    const keeper = keeperOf(ids)
    if (keeper === local)
      for (const { approval } of open.value) if (approval.card.value) local.show(approval.card.value)
    choices.clear()
    const before = ids.map((id) => keeper.decisionOf(id))
    const sending = keeper.decideAll(decided, options.senders)
    const made = ids.map((id) => keeper.decisionOf(id))
    // All or none.
    if (made.every((decision, at) => decision !== undefined && decision !== before[at]))
      options.onDecided?.(made.flatMap((decision) => decision ?? []))
    return sending
  }

  /** A copy of a card that has moved on in the store is not what would run. */
  function isCurrent({ approval }: BatchMember): boolean {
    const shown = approval.card.value
    const stored = shown && store?.card(shown.toolCallId)
    return shown !== undefined && (stored === undefined || isSameCall(stored, shown))
  }

  const unknownIds = computed(() => withStatus('unknown'))
  return {
    add(member) {
      members.add(member)
      onScopeDispose(() => {
        members.delete(member)
        choices.delete(member)
      })
    },
    open,
    undecided,
    isSubmitting: computed(() => withStatus('submitting').length > 0),
    unknownIds,
    subject: computed(() =>
      JSON.stringify(
        open.value.map((member) => {
          const { outcome, optionId } = choiceOf(member) ?? {}
          return [...idOf(member), member.approval.subject.value, outcome, optionId]
        }),
      ),
    ),
    choiceOf,
    choose,
    chooseAll,
    submit,
    resend: async () =>
      unknownIds.value.length === 0
        ? []
        : keeperOf(unknownIds.value).resendAll(unknownIds.value, options.senders),
  }
}

const idOf = ({ approval }: BatchMember): string[] => {
  const card: ToolCardData | undefined = approval.card.value
  return card === undefined ? [] : [card.toolCallId]
}

/** It waits for an answer: a yes, or at least a no, is possible. */
function isOpen({ approval }: BatchMember): boolean {
  return approval.isDeniable.value || approval.block.value === undefined
}
