import { tryOnMounted } from '@vueuse/core'
import { computed, shallowRef, type ComputedRef } from 'vue'
import { useOptionalStore } from '../../composables/useOptionalStore.js'
import { useToolCardsConfig } from '../../composables/useToolCardsConfig.js'

/**
 * `since 12:03`, on the reader's clock and in the reader's time zone. Absent on the server and in the first
 * render of the client: the server knows neither.
 *
 * @param at epoch ms on the sender's clock
 */
export function useSince(at: () => number | undefined, runId: () => string): ComputedRef<string | undefined> {
  const context = useToolCardsConfig()
  const port = useOptionalStore()?.port()
  const isMounted = shallowRef(false)
  tryOnMounted(() => (isMounted.value = true))
  return computed(() => {
    const sent = at()
    if (sent === undefined || !isMounted.value) return undefined
    const now = Date.now()
    const skew = port === undefined ? 0 : port.now(runId()) - now
    return context.t('card.since', { time: context.format.clock(Math.min(sent - skew, now), now) })
  })
}
