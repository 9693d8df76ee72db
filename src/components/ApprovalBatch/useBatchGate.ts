import { computed, shallowRef, type ShallowRef } from 'vue'
import type { BatchApproval } from '../../composables/useApprovalBatch.js'
import { useArming } from '../../composables/useArming.js'
import { useToolCardsConfig } from '../../composables/useToolCardsConfig.js'
import type { Confirmation } from '../ApprovalPanel/useConfirmation.js'
import type { GrantGate } from '../ApprovalPanel/useGrantGate.js'

/** Each call had its own confirmation already. */
const CONFIRMED: Confirmation = {
  mode: computed(() => 'click'),
  name: computed(() => ''),
  typed: shallowRef(''),
  isTyped: computed(() => true),
  phase: shallowRef('none'),
  typeInstead() {},
  reset() {},
}

/** What stands between a click and the sending of all choices: as for one approval, over all questions at once. */
export function useBatchGate(batch: BatchApproval, actions: ShallowRef<HTMLElement | null>): GrantGate {
  const { config, t, format } = useToolCardsConfig()
  const isOver = computed(() => batch.open.value.length === 0)
  const isDisabled = computed(() => !batch.isSubmitting.value && (isOver.value || batch.undecided.value > 0))
  const arming = useArming({
    element: actions,
    subject: () => batch.subject.value,
    isActive: () => !isDisabled.value && !batch.isSubmitting.value,
    trustedOnly: () => config.trustedOnly,
    overlayGuard: () => config.overlayGuard,
  })
  const isHeld = computed(() => !isDisabled.value && (batch.isSubmitting.value || !arming.isArmed.value))
  return {
    arming,
    confirmation: CONFIRMED,
    reason: computed(() => {
      if (batch.isSubmitting.value) return t('approval.submitting')
      return batch.undecided.value > 0
        ? t('batch.undecided', { count: format.number(batch.undecided.value) })
        : undefined
    }),
    hint: computed(() => {
      if (arming.isCovered.value) return t('panel.covered')
      return isHeld.value ? t('batch.arming') : undefined
    }),
    isDisabled,
    isHeld,
    isApprovable: computed(() => !isDisabled.value && !isHeld.value),
    isUnseen: computed(() => false),
    asked: shallowRef(),
  }
}
