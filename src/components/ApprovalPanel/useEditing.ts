import { tryOnMounted } from '@vueuse/core'
import { computed, shallowRef, watch, type ComputedRef, type ShallowRef } from 'vue'
import { asksForAnswer, canEditArgs } from '../../composables/editing/whatIsAsked.js'
import type { Approval } from '../../composables/useApproval.js'
import { useToolCardsConfig } from '../../composables/useToolCardsConfig.js'
import type { ToolCardData } from '../../core/card.js'
import { completeCard } from '../../core/completeCard.js'
import type { Edits } from '../ArgsEditor/types.js'

/** What a person makes of a question beyond a yes: other arguments, or an answer. */
export interface Editing {
  /** The question asks for an answer, which is what is sent. */
  readonly isQuestion: ComputedRef<boolean>
  /** Fields never come from a server: what stands in them would be in its text as it is. */
  readonly isMounted: ShallowRef<boolean>
  /** Editing of the arguments may begin, or has. */
  readonly isOffered: ComputedRef<boolean>
  /** The call as it was when editing began. */
  readonly card: ComputedRef<ToolCardData | undefined>
  /** Why the edits cannot be sent any more, in words: they are about another call than what is asked now. */
  readonly stale: ComputedRef<string | undefined>
  readonly edits: ShallowRef<Edits | undefined>
  /** Of the changed arguments. */
  readonly digest: ComputedRef<string | undefined>
  /** There are changes that an approval would send. */
  readonly hasChanges: ComputedRef<boolean>
  /** The call as it would run with the changes, once nothing is wrong with them. */
  readonly changed: ComputedRef<ToolCardData | undefined>
  /** Why nothing may be granted now. */
  readonly reason: ComputedRef<string | undefined>
  /** Another text for each other value that would be sent. */
  readonly subject: ComputedRef<string>
  /** Begins, or ends and forgets what was changed. */
  toggle(): void
  /** The question, answered with what was made. */
  readonly approval: Approval
}

export function useEditing(approval: Approval, isAsking: () => boolean): Editing {
  const { t } = useToolCardsConfig()
  const begun = shallowRef<{ card: ToolCardData; call: string }>()
  const edits = shallowRef<Edits>()
  const isMounted = shallowRef(false)
  tryOnMounted(() => (isMounted.value = true))

  const isQuestion = computed(() => approval.card.value !== undefined && asksForAnswer(approval.card.value))
  const isEditable = computed(
    () => !isQuestion.value && approval.card.value !== undefined && canEditArgs(approval.card.value),
  )
  const call = computed(() =>
    JSON.stringify([approval.card.value?.approval?.approvalId, approval.digest.value]),
  )
  const stale = computed(() => {
    if (begun.value === undefined) return undefined
    if (begun.value.call !== call.value) return t('edit.stale')
    return isEditable.value ? undefined : t('edit.locked')
  })
  const count = computed(() => (begun.value === undefined ? 0 : (edits.value?.count ?? 0)))

  function close(): void {
    begun.value = edits.value = undefined
  }

  function toggle(): void {
    if (begun.value !== undefined) close()
    else if (approval.card.value !== undefined) begun.value = { card: approval.card.value, call: call.value }
  }

  // Nothing that was not written down is lost.
  watch(
    () => stale.value !== undefined && count.value === 0,
    (isOver) => isOver && close(),
  )
  watch([() => approval.card.value?.toolCallId, isAsking], ([id, isOpen], [idBefore]) => {
    if (id !== idBefore || !isOpen) close()
  })

  const hasChanges = computed(() => count.value > 0 && stale.value === undefined)
  const changed = computed(() => {
    const made = hasChanges.value ? edits.value?.made : undefined
    if (made === undefined || approval.card.value === undefined) return undefined
    // A question about the text of the arguments would be about the earlier one.
    return completeCard({ ...approval.card.value, args: made.value, argsText: undefined, argsExact: false })
  })

  const reason = computed(() => {
    if (isQuestion.value) return edits.value === undefined ? t('answer.fill') : edits.value.problem
    if (begun.value === undefined) return undefined
    return stale.value === undefined ? edits.value?.problem : t('edit.discardFirst')
  })

  const approve: Approval['approve'] = (input) => {
    if (reason.value !== undefined) return Promise.resolve('refused')
    const made = edits.value?.made
    if (isQuestion.value) return approval.answer({ ...input, response: made?.value })
    return approval.approve(made === undefined ? input : { ...input, editedArgs: made.value })
  }

  return {
    isQuestion,
    isMounted,
    isOffered: computed(
      () => begun.value !== undefined || (isEditable.value && approval.block.value === undefined),
    ),
    card: computed(() => begun.value?.card),
    stale,
    edits,
    digest: computed(() => (begun.value === undefined ? undefined : edits.value?.digest)),
    hasChanges,
    changed,
    reason,
    subject: computed(() => edits.value?.subject ?? ''),
    toggle,
    approval: { ...approval, approve },
  }
}
