import { onScopeDispose, shallowRef, watch } from 'vue'
import type { HoldPhase } from './useConfirmation.js'
import type { GrantGate } from './useGrantGate.js'

/** How long a button has to be held, in ms. The style sheet draws the same time. */
export const HOLD_MS = 1000

/** Which finger or key holds. */
const holderOf = (event: PointerEvent | KeyboardEvent): string | number =>
  event instanceof KeyboardEvent ? event.key : event.pointerId

/**
 * A press that must last. It counts when it is let go after {@link HOLD_MS}, so that whoever began it can still
 * leave the button. Everything that would disarm a click ends it too.
 *
 * @param grant called at most once a press
 */
export function useHold(gate: GrantGate, grant: () => void) {
  /** Of this button; another one beside it has its own. */
  const phase = shallowRef<Exclude<HoldPhase, 'none'>>()
  let holder: string | number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function set(next: Exclude<HoldPhase, 'none'> | undefined): void {
    phase.value = next
    gate.confirmation.phase.value = next ?? 'none'
  }

  function cancel(): void {
    clearTimeout(timer)
    if (phase.value !== undefined) set(undefined)
    holder = undefined
  }

  function begin(event: PointerEvent | KeyboardEvent): void {
    cancel()
    if (!gate.isApprovable.value) return
    holder = holderOf(event)
    set('holding')
    timer = setTimeout(() => set('full'), HOLD_MS)
  }

  function end(event: PointerEvent | KeyboardEvent): void {
    const counts = phase.value === 'full' && holder === holderOf(event)
    cancel()
    if (counts && gate.arming.accepts(event) && gate.isApprovable.value) grant()
  }

  watch(gate.isApprovable, (isApprovable) => isApprovable || cancel(), { flush: 'sync' })
  onScopeDispose(cancel)
  return { phase, begin, end, cancel }
}
