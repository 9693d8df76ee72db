import { computed, shallowRef, type ComputedRef, type ShallowRef } from 'vue'
import type { ToolCardData } from '../../core/card.js'
import type { ToolPolicy, ToolRule } from '../../policy/types.js'
import { revealToolName } from '../../safety/index.js'

type ConfirmMode = NonNullable<ToolRule['confirm']>

/** How far a press that has to be held has come. */
export type HoldPhase = 'none' | 'holding' | 'full'

/** What the host's policy asks for beyond a click. */
export interface Confirmation {
  readonly mode: ComputedRef<ConfirmMode>
  /** The tool's name as it is shown, which is what has to be typed. */
  readonly name: ComputedRef<string>
  readonly typed: ShallowRef<string>
  /** It was typed, or need not be. */
  readonly isTyped: ComputedRef<boolean>
  readonly phase: ShallowRef<HoldPhase>
  /** For those who cannot hold a button. */
  typeInstead(): void
  reset(): void
}

export function useConfirmation(card: () => ToolCardData | undefined, policy: ToolPolicy): Confirmation {
  const typed = shallowRef('')
  const isTypingInstead = shallowRef(false)
  const phase = shallowRef<HoldPhase>('none')
  const toolName = computed(() => card()?.toolName ?? '')

  const mode = computed<ConfirmMode>(() => {
    const { confirm } = policy.resolve(toolName.value)
    if (confirm === 'hold') return isTypingInstead.value ? 'type' : 'hold'
    return confirm ?? 'click'
  })

  return {
    mode,
    name: computed(() => revealToolName(toolName.value).text),
    typed,
    isTyped: computed(() => mode.value !== 'type' || isNameTyped(typed.value, toolName.value)),
    phase,
    typeInstead: () => (isTypingInstead.value = true),
    reset: () => (typed.value = ''),
  }
}

/**
 * Whether a text is the name as it is shown, or the name itself. `⟨U+0435⟩` is on no keyboard and may be typed
 * as `<U+0435>`; a letter that only looks like the one in the name is another letter.
 */
export function isNameTyped(text: string, toolName: string): boolean {
  const typed = text.trim()
  if (typed === '') return false
  const shown = revealToolName(toolName).text
  return typed === toolName || typed.replaceAll('<', '⟨').replaceAll('>', '⟩') === shown
}
