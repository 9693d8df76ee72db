import { computed, shallowRef, watch, type ComputedRef, type ShallowRef } from 'vue'
import type { Approval } from '../../composables/useApproval.js'
import { useArming, type Arming } from '../../composables/useArming.js'
import { useToolCardsConfig } from '../../composables/useToolCardsConfig.js'
import type { ApprovalBlock } from '../../core/guards.js'
import { injectFolds, type Folds } from '../shared/folds.js'

/** Blocks that pass by themselves: focus stays on the button meanwhile. */
const PASSING: readonly (ApprovalBlock | undefined)[] = ['submitting', 'unknown_outcome']

export interface GrantGate {
  readonly arming: Arming
  /** Why Approve does not work, in words. */
  readonly reason: ComputedRef<string | undefined>
  /** It cannot be approved as things are. */
  readonly isDisabled: ComputedRef<boolean>
  /** It can, but not at this moment. */
  readonly isHeld: ComputedRef<boolean>
  /** A click now would approve. */
  readonly isApprovable: ComputedRef<boolean>
  /** The name of the tool must be typed first. */
  readonly mustType: ComputedRef<boolean>
  readonly typed: ShallowRef<string>
  /** An option that asks for a second click, once it had the first. */
  readonly asked: ShallowRef<string | undefined>
}

/** Everything that stands between a click and an approval, apart from the question itself. */
export function useGrantGate(
  approval: Approval,
  actions: ShallowRef<HTMLElement | null>,
  ownFolds: Folds | undefined,
): GrantGate {
  const { config, t, plural } = useToolCardsConfig()
  const folds = ownFolds ?? injectFolds()
  const typed = shallowRef('')
  const asked = shallowRef<string>()

  const mustType = computed(() => {
    const card = approval.card.value
    const confirm = card === undefined ? 'click' : config.policy.resolve(card.toolName).confirm
    // Typing asks for more than holding a button, and can be done with any keyboard.
    return confirm === 'type' || confirm === 'hold'
  })
  const unread = computed(() =>
    approval.card.value?.riskLevel === 'high' ? (folds?.unopened.value ?? 0) : 0,
  )
  const isTyped = computed(() => !mustType.value || typed.value.trim() === approval.card.value?.toolName)

  const reason = computed(() => {
    const { value: block } = approval.block
    if (block !== undefined) return t(`block.${block}`)
    return unread.value > 0 ? plural('folds', unread.value) : undefined
  })
  const isPassing = computed(() => PASSING.includes(approval.block.value))
  const isDisabled = computed(
    () => (approval.block.value !== undefined && !isPassing.value) || unread.value > 0 || !isTyped.value,
  )
  const arming = useArming({
    element: actions,
    subject: () => `${approval.subject.value}${asked.value ?? ''}`,
    isActive: () => !isDisabled.value && !isPassing.value,
    trustedOnly: () => config.trustedOnly,
  })
  const isHeld = computed(() => !isDisabled.value && (isPassing.value || !arming.isArmed.value))

  watch(approval.subject, () => {
    typed.value = ''
    asked.value = undefined
  })

  return {
    arming,
    reason,
    isDisabled,
    isHeld,
    isApprovable: computed(() => !isDisabled.value && !isHeld.value),
    mustType,
    typed,
    asked,
  }
}
