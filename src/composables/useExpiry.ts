import { tryOnMounted } from '@vueuse/core'
import { computed, shallowRef, type ComputedRef } from 'vue'
import type { ToolCardData } from '../core/card.js'
import { holdTickerWhile, tickedNow } from './ticker.js'

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

  holdTickerWhile(() => isMounted.value && deadline.value !== undefined && !isExpired.value)
  tryOnMounted(() => (isMounted.value = true))
  return { isExpired, expiresIn: left }
}
