import { computed, shallowRef, watch, type ComputedRef, type Ref, type ShallowRef } from 'vue'
import type { Approval } from '../../composables/useApproval.js'
import { useArming, type Arming } from '../../composables/useArming.js'
import { useToolCardsConfig } from '../../composables/useToolCardsConfig.js'
import type { ApprovalBlock } from '../../core/guards.js'
import { useReading } from '../shared/reading.js'
import { useConfirmation, type Confirmation } from './useConfirmation.js'

/** Blocks that pass by themselves: focus stays on the button meanwhile. */
const PASSING: readonly (ApprovalBlock | undefined)[] = ['submitting', 'unknown_outcome']

export interface GrantGate {
  readonly arming: Arming
  readonly confirmation: Confirmation
  /** Why Approve does not work, in words that everybody should read. */
  readonly reason: ComputedRef<string | undefined>
  /** What else whoever stands on the button should know. */
  readonly hint: ComputedRef<string | undefined>
  /** It cannot be approved as things are. */
  readonly isDisabled: ComputedRef<boolean>
  /** It can, but not at this moment. */
  readonly isHeld: ComputedRef<boolean>
  /** A click now would approve. */
  readonly isApprovable: ComputedRef<boolean>
  /** The arguments are nowhere on the page, and this risk asks for them. */
  readonly isUnseen: ComputedRef<boolean>
  /** An option that asks for a second click, once it had the first. */
  readonly asked: ShallowRef<string | undefined>
}

/** The gate of one call. */
interface PanelGate extends GrantGate {
  /** Parts of the arguments that have to be opened first. */
  readonly unopened: ComputedRef<number>
  /** Whether the arguments are on the page at this very moment, where they have to be. */
  readonly isSeen: () => boolean
}

/** What would be sent beyond a plain yes. */
interface Addition {
  /** Why it cannot be sent, in words. */
  readonly reason: ComputedRef<string | undefined>
  /** Another text for each other addition. */
  readonly subject: ComputedRef<string>
  /** The arguments have to be on the page at any risk. */
  readonly mustRead?: ComputedRef<boolean> | undefined
}

const NOTHING: Addition = { reason: computed(() => undefined), subject: computed(() => '') }

/**
 * Everything that stands between a click and an approval, apart from the question itself.
 *
 * @param showsArgs the arguments stand beside the question
 */
export function useGrantGate(
  approval: Approval,
  actions: Readonly<Ref<HTMLElement | null>>,
  showsArgs: () => boolean,
  addition: Addition = NOTHING,
): PanelGate {
  const { config, t, plural } = useToolCardsConfig()
  const { card, block, subject } = approval
  const reading = useReading(() => card.value, showsArgs)
  const confirmation = useConfirmation(() => card.value, config.policy)
  const asked = shallowRef<string>()

  const mustRead = computed(
    () =>
      block.value === undefined && (card.value?.riskLevel === 'high' || addition.mustRead?.value === true),
  )
  /** At any risk: what is about to stand beside the button is not there yet. */
  const isBeingRead = computed(() => block.value === undefined && reading.isUnderWay.value)
  const isUnseen = computed(() => mustRead.value && reading.isUnseen.value)
  const unopened = computed(() => (mustRead.value ? reading.unopened.value : 0))

  const isPassing = computed(() => PASSING.includes(block.value))
  const isDisabled = computed(
    () =>
      (block.value !== undefined && !isPassing.value) ||
      isBeingRead.value ||
      isUnseen.value ||
      unopened.value > 0 ||
      addition.reason.value !== undefined ||
      !confirmation.isTyped.value,
  )
  const arming = useArming({
    element: actions,
    subject: () => [subject.value, addition.subject.value, asked.value ?? ''].join(' '),
    isActive: () => !isDisabled.value && !isPassing.value,
    trustedOnly: () => config.trustedOnly,
    overlayGuard: () => config.overlayGuard,
  })
  const isHeld = computed(() => !isDisabled.value && (isPassing.value || !arming.isArmed.value))

  const reason = computed(() => {
    if (block.value !== undefined) return t(`block.${block.value}`)
    if (isBeingRead.value) return t('block.reading')
    if (isUnseen.value) return t('panel.unseen')
    return unopened.value > 0 ? plural('folds', unopened.value) : addition.reason.value
  })
  const hint = computed(() => {
    if (!confirmation.isTyped.value) return t('panel.typeFirst')
    if (arming.isCovered.value) return t('panel.covered')
    return isHeld.value ? t('panel.arming') : undefined
  })

  watch([subject, addition.subject], () => {
    confirmation.reset()
    asked.value = undefined
  })

  const isSeen = () => !mustRead.value || reading.look()
  // Before anybody comes to click.
  watch(arming.isArmed, (isArmed) => isArmed && isSeen())

  return {
    arming: { ...arming, accepts: (event) => arming.accepts(event) && isSeen() },
    confirmation,
    reason,
    hint,
    isDisabled,
    isHeld,
    isApprovable: computed(() => !isDisabled.value && !isHeld.value),
    isUnseen,
    unopened,
    isSeen,
    asked,
  }
}
