import { computed, onScopeDispose, shallowReactive, shallowRef, type ComputedRef, type ShallowRef } from 'vue'
import type { ToolCardData } from '../core/card.js'
import type { ApprovalDecision } from '../core/decision.js'
import type { BatchSenders, DecidedInput, DecisionInput, DecisionOutcome } from '../store/types.js'
import { decideThrough, resendThrough } from './batchKeepers.js'
import { useLocalDecisions } from './localDecisions.js'
import { createReaderMemory } from './readerMemory.js'
import type { Approval } from './useApproval.js'
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
  /** Looks at the page at this very moment: whether what has to be read before a yes is in sight. */
  readonly isSeen: () => boolean
  /** A yes to all is no yes to this one: the host asks for more than a click. */
  readonly needsOwnYes: () => boolean
  /** The server's own answer for a plain yes or no. */
  readonly optionFor: (outcome: BatchChoice['outcome']) => string | undefined
  /** What a yes says beyond that: other arguments, or an answer. @default nothing */
  readonly addition?: BatchAddition | undefined
}

interface BatchAddition {
  /** Another text for each other addition: a choice is about one of them. */
  readonly subject: () => string
  /** `undefined`: there can be no yes now. */
  readonly input: () => Partial<DecisionInput> | undefined
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
  /** Why the last choices were not sent, while they stand; a new choice is a new beginning. */
  readonly failure: ShallowRef<'refused' | 'unsent' | undefined>
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

// A panel may be drawn anew at another place; a choice names the question that it answers.
const useChoiceMemory = createReaderMemory<BatchChoice & { subject: string }>()

/** Questions that are answered together: each has a choice of its own, and all choices are sent at once. */
export function useApprovalBatch(options: UseApprovalBatchOptions = {}): BatchApproval {
  const store = useOptionalStore()
  const local = useLocalDecisions(useToolCardsConfig().config)
  const members = shallowReactive(new Set<BatchMember>())
  const choices = useChoiceMemory()

  const failure = shallowRef<'refused' | 'unsent'>()

  const all = computed(() => [...members])
  const open = computed(() => all.value.filter(isOpen))
  const undecided = computed(() => open.value.filter((member) => choiceOf(member) === undefined).length)
  const withStatus = (status: string) =>
    all.value.filter(({ approval }) => approval.status.value === status).flatMap(idOf)

  function choiceOf(member: BatchMember): BatchChoice | undefined {
    const { approval } = member
    if (!isOpen(member)) return undefined
    const [id = ''] = idOf(member)
    const chosen = choices.get(id)
    const stands =
      chosen?.subject === subjectOf(member) &&
      (chosen.outcome === 'denied' ? approval.isDeniable.value : member.mayApprove())
    if (chosen !== undefined && stands) return chosen
    // Where no answer means no, that is what is sent unless somebody says yes.
    const isNo = approval.card.value?.approval?.defaultToNo === true && approval.isDeniable.value
    return isNo ? { outcome: 'denied', optionId: member.optionFor('denied') } : undefined
  }

  function choose(member: BatchMember, choice: BatchChoice): void {
    if (choice.outcome === 'denied' ? !member.approval.isDeniable.value : !mayApprove(member)) return
    failure.value = undefined
    for (const id of idOf(member)) choices.set(id, { ...choice, subject: subjectOf(member) })
  }

  function chooseAll(outcome: BatchChoice['outcome']): void {
    for (const member of open.value) {
      if (outcome === 'approved' && member.needsOwnYes()) continue
      choose(member, { outcome, optionId: member.optionFor(outcome) })
    }
  }

  const keeperOf = (id: string) => (store?.card(id) === undefined ? local : store)

  async function send(): Promise<readonly DecisionOutcome[]> {
    const decided: DecidedInput[] = []
    for (const member of open.value) {
      const [toolCallId] = idOf(member)
      const choice = choiceOf(member)
      if (choice === undefined || toolCallId === undefined) return []
      const { outcome, optionId } = choice
      const more = outcome === 'approved' && member.addition ? member.addition.input() : {}
      if (more === undefined) return []
      decided.push({ toolCallId, input: { outcome, ...(optionId !== undefined && { optionId }), ...more } })
    }
    const ids = decided.map(({ toolCallId }) => toolCallId)
    if (ids.length === 0) return []
    const isFit = (member: BatchMember) => choiceOf(member)?.outcome === 'denied' || mayApprove(member)
    if (!open.value.every(isFit)) return ids.map(() => 'refused')
    for (const id of ids) {
      const shown = open.value.find((member) => idOf(member)[0] === id)?.approval.card.value
      if (shown !== undefined && keeperOf(id) === local) local.show(shown)
    }
    const begun = decideThrough(keeperOf, decided, options.senders)
    if (begun === undefined) return ids.map(() => 'refused')
    const chosen = ids.map((id) => choices.get(id))
    for (const id of ids) choices.delete(id)
    options.onDecided?.(begun.decisions)
    const outcomes = await begun.outcomes
    outcomes.forEach((outcome, at) => {
      const [id, choice] = [ids[at], chosen[at]]
      if (outcome === 'unsent' && id !== undefined && choice !== undefined) choices.set(id, choice)
    })
    return outcomes
  }

  async function submit(): Promise<readonly DecisionOutcome[]> {
    const chosen = open.value.filter((member) => choiceOf(member) !== undefined).length
    const outcomes = await send()
    // Choices that are still there were not sent.
    const isKept = chosen > 0 && undecided.value === 0 && outcomes.includes('refused')
    failure.value = outcomes.includes('unsent') ? 'unsent' : isKept ? 'refused' : undefined
    return outcomes
  }

  const unknownIds = computed(() => withStatus('unknown'))
  return {
    add(member) {
      members.add(member)
      onScopeDispose(() => members.delete(member))
    },
    open,
    undecided,
    isSubmitting: computed(() => withStatus('submitting').length > 0),
    unknownIds,
    failure,
    subject: computed(() =>
      JSON.stringify(
        open.value.map((member) => {
          const { outcome, optionId } = choiceOf(member) ?? {}
          return [...idOf(member), subjectOf(member), outcome, optionId]
        }),
      ),
    ),
    choiceOf,
    choose,
    chooseAll,
    submit,
    resend: async () =>
      unknownIds.value.length === 0 ? [] : resendThrough(keeperOf, unknownIds.value, options.senders),
  }
}

const subjectOf = ({ approval, addition }: BatchMember): string =>
  `${approval.subject.value} ${addition?.subject() ?? ''}`

const idOf = ({ approval }: BatchMember): string[] => {
  const card: ToolCardData | undefined = approval.card.value
  return card === undefined ? [] : [card.toolCallId]
}

/** At this very moment: what was on the page when it was rendered may be hidden since. */
const mayApprove = (member: BatchMember) => member.mayApprove() && member.isSeen()

/** It waits for an answer: a yes, or at least a no, is possible. */
function isOpen({ approval }: BatchMember): boolean {
  return approval.isDeniable.value || approval.block.value === undefined
}
