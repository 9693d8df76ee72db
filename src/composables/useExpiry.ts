import { tryOnMounted, tryOnScopeDispose } from '@vueuse/core'
import { computed, shallowRef, watch, type ComputedRef } from 'vue'
import type { ToolCardData } from '../core/card.js'
import { holdTicker, tickedNow } from './ticker.js'

/** The deadline comes from the event; the clock only runs while somebody can still decide. */
export function useExpiry(card: ComputedRef<ToolCardData | undefined>, now: () => number) {
  const isMounted = shallowRef(false)
  const deadline = computed(() =>
    card.value?.approval?.status === 'pending' ? card.value.approval.expiresAt : undefined,
  )
  const left = computed(() => {
    if (!isMounted.value || deadline.value === undefined) return undefined
    // Only to follow the clock; the skew of the run is the store's to know.
    void tickedNow.value
    return Math.max(0, deadline.value - now())
  })
  const isExpired = computed(() => left.value === 0)

  let release: (() => void) | undefined
  function stop() {
    release?.()
    release = undefined
  }
  watch(
    () => isMounted.value && deadline.value !== undefined && !isExpired.value,
    (runs) => {
      stop()
      if (runs) release = holdTicker()
    },
    { flush: 'sync' },
  )
  tryOnMounted(() => (isMounted.value = true))
  tryOnScopeDispose(stop)
  return { isExpired, expiresIn: left }
}
