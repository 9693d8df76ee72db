import { tryOnMounted } from '@vueuse/core'
import { computed, shallowRef, watch, type ComputedRef, type ShallowRef } from 'vue'
import { asksTheSame } from '../../composables/asksTheSame.js'
import { asksForAnswer, canEditArgs } from '../../composables/editing/whatIsAsked.js'
import type { Approval } from '../../composables/useApproval.js'
import { useToolCardsConfig } from '../../composables/useToolCardsConfig.js'
import type { ToolCardData } from '../../core/card.js'
import { completeCard } from '../../core/completeCard.js'
import { digestOfDecided } from '../../core/argsProblem.js'
import { createReaderMemory } from '../../composables/readerMemory.js'
import type { Edits } from '../ArgsEditor/types.js'

/** What was begun about one question. Its card is a copy of its own, which stands for what was written. */
interface Begun {
  readonly card: ToolCardData
  /** The question and the bytes that it is about, as one text. */
  readonly call: string
}

interface EditAddition {
  readonly outcome: 'approved' | 'answered'
  readonly editedArgs?: unknown
  readonly response?: unknown
}

/** What a person makes of a question beyond a yes: other arguments, or an answer. */
export interface Editing {
  /** The question asks for an answer, which is what is sent. */
  readonly isQuestion: ComputedRef<boolean>
  /** Fields never come from a server: what stands in them would be in its text as it is. */
  readonly isMounted: ShallowRef<boolean>
  /** Editing of the arguments may begin, or has. */
  readonly isOffered: ComputedRef<boolean>
  /** Editing that was begun, here or wherever else this call is shown. */
  readonly begun: ComputedRef<Begun | undefined>
  /** The answer that is being written; `undefined` where the question asks for none. */
  readonly answering: ComputedRef<Begun | undefined>
  /** Why the edits cannot be sent any more, in words: they are about another call than what is asked now. */
  readonly stale: ComputedRef<string | undefined>
  /** What stands in the fields about this question. */
  readonly edits: ComputedRef<Edits | undefined>
  /** Told by the fields. */
  report(edits: Edits): void
  /** Of the changed arguments. */
  readonly digest: ComputedRef<string | undefined>
  /** There are changes that an approval would send. */
  readonly hasChanges: ComputedRef<boolean>
  /** The call as it would run, with the changes; `undefined` while something is wrong with them. */
  readonly meant: ComputedRef<ToolCardData | undefined>
  /** What `toggle` would do. */
  readonly toggleWord: ComputedRef<'edit.open' | 'edit.discard' | 'edit.close'>
  /** Why nothing may be granted now. */
  readonly reason: ComputedRef<string | undefined>
  /** Another text for each other value that would be sent. */
  readonly subject: ComputedRef<string>
  /** Begins, or ends and forgets what was changed. */
  toggle(): void
  /** What a yes has to say now, beyond that it is one; `undefined` where there can be none. */
  readonly addition: () => EditAddition | undefined
  /** The question, answered with what was made. */
  readonly approval: Approval
}

const useBegunEdits = createReaderMemory<Begun>()
/** Of a call that is shown more than once, and not everywhere with the same question. */
const useBegunAnswers = createReaderMemory<readonly Begun[]>()

/** Questions about one call, of which what was written is kept. */
const MOST_ANSWERS = 4

export function useEditing(approval: Approval, isAsking: () => boolean): Editing {
  const { t } = useToolCardsConfig()
  const memory = useBegunEdits()
  const answers = useBegunAnswers()
  const reported = shallowRef<Edits>()
  const isMounted = shallowRef(false)
  tryOnMounted(() => (isMounted.value = true))

  const shown = () => approval.card.value
  const isOpen = computed(() => isAsking() || approval.status.value === 'unknown')
  const isQuestion = computed(() => shown() !== undefined && asksForAnswer(shown() as ToolCardData))
  const isEditable = computed(
    () => !isQuestion.value && shown() !== undefined && canEditArgs(shown() as ToolCardData),
  )
  const call = computed(() => (shown() === undefined ? '' : callOf(approval)))

  const begun = computed(() => (isOpen.value ? memory.get(shown()?.toolCallId ?? '') : undefined))
  const answering = computed(() => {
    const card = isOpen.value && isQuestion.value ? shown() : undefined
    return card && answers.get(card.toolCallId)?.find((one) => asksTheSame(one.card, card))
  })
  const of = computed(() => (begun.value ?? answering.value)?.card)
  /** Of another question or another kind they are nothing here. */
  const edits = computed(() => (reported.value?.of === of.value ? reported.value : undefined))
  const stale = computed(() => {
    if (begun.value === undefined) return undefined
    if (begun.value.call !== call.value) return t('edit.stale')
    return isEditable.value || approval.status.value === 'unknown' ? undefined : t('edit.locked')
  })
  const count = computed(() => (begun.value === undefined ? 0 : (edits.value?.count ?? 0)))

  function close(): void {
    if (begun.value !== undefined) memory.delete(begun.value.card.toolCallId)
  }

  function toggle(): void {
    const card = shown()
    // What is on its way is not taken back by closing its fields.
    if (approval.status.value === 'submitting') return
    if (begun.value !== undefined) close()
    else if (card !== undefined) memory.set(card.toolCallId, { card: { ...card }, call: call.value })
  }

  // Nothing that was not written down is lost.
  watch(
    () => stale.value !== undefined && edits.value?.count === 0,
    (isOver) => isOver && close(),
  )
  watch(
    [() => shown()?.toolCallId, isOpen],
    ([id, open]) => {
      if (id === undefined || open) return
      // A copy of the card that asks no more says nothing of what is asked elsewhere.
      const isOver = ({ card }: Begun) => {
        const { approvalId } = shown()?.approval ?? card.approval ?? {}
        return approvalId === card.approval?.approvalId
      }
      const edited = memory.get(id)
      if (edited !== undefined && isOver(edited)) memory.delete(id)
      keepAnswers(id, answers.get(id)?.filter((one) => !isOver(one)) ?? [])
    },
    { immediate: true },
  )
  function keepAnswers(id: string, kept: readonly Begun[]): void {
    if (kept.length > 0) answers.set(id, kept)
    else answers.delete(id)
  }
  watch(
    [isMounted, isQuestion, isOpen, call],
    () => {
      const card = shown()
      if (card === undefined || !isMounted.value || !isQuestion.value || !isOpen.value) return
      if (answering.value !== undefined) return
      const others = answers.get(card.toolCallId) ?? []
      keepAnswers(card.toolCallId, [...others.slice(-MOST_ANSWERS), { card: { ...card }, call: call.value }])
    },
    { immediate: true, flush: 'sync' },
  )

  const hasChanges = computed(() => count.value > 0 && stale.value === undefined)
  const meant = computed(() => {
    const card = shown()
    if (card === undefined || !hasChanges.value) return card
    const made = edits.value?.made
    if (made === undefined) return undefined
    // A question about the text of the arguments would be about the earlier one.
    return completeCard({
      ...card,
      args: made.value,
      argsText: undefined,
      argsExact: false,
    })
  })

  const reason = computed(() => {
    if (stale.value !== undefined) return t('edit.discardFirst')
    if (isQuestion.value) return edits.value === undefined ? t('answer.fill') : edits.value.problem
    if (begun.value === undefined) return undefined
    return edits.value === undefined ? t('block.reading') : edits.value.problem
  })

  function addition(): EditAddition | undefined {
    if (reason.value !== undefined) return undefined
    const made = edits.value?.made
    if (isQuestion.value) return { outcome: 'answered', response: made?.value }
    if (!hasChanges.value) return { outcome: 'approved' }
    const card = shown()
    // What is sent is what the page says, or nothing is.
    const isAsShown =
      card !== undefined && made !== undefined && edits.value?.digest === digestOfDecided(card, made.value)
    return isAsShown ? { outcome: 'approved', editedArgs: made.value } : undefined
  }

  const approve: Approval['approve'] = (input) => {
    const added = addition()
    if (added === undefined) return Promise.resolve('refused')
    const { outcome, ...more } = added
    return approval[outcome === 'answered' ? 'answer' : 'approve']({ ...input, ...more })
  }

  return {
    isQuestion,
    isMounted,
    isOffered: computed(
      () => begun.value !== undefined || (isEditable.value && approval.block.value === undefined),
    ),
    begun,
    answering,
    stale,
    edits,
    report: (next) => (reported.value = next),
    digest: computed(() => (hasChanges.value ? edits.value?.digest : undefined)),
    hasChanges,
    meant,
    toggleWord: computed(() =>
      begun.value === undefined ? 'edit.open' : count.value > 0 ? 'edit.discard' : 'edit.close',
    ),
    reason,
    subject: computed(() => edits.value?.subject ?? ''),
    toggle,
    addition,
    approval: { ...approval, approve },
  }
}

/** The bytes that are asked about, and all that is asked of them. A refused decision leaves both as they were. */
function callOf({ card, subject }: Approval): string {
  return JSON.stringify([card.value?.toolCallId, subject.value])
}
