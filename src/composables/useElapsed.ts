import { tryOnMounted } from '@vueuse/core'
import { computed, shallowRef, toValue, type ComputedRef, type MaybeRefOrGetter } from 'vue'
import { holdTickerWhile, tickedNow } from './ticker.js'
import { useOptionalStore } from './useOptionalStore.js'

export interface UseElapsedOptions {
  /** Epoch ms on the sender's clock; nothing is counted while it is unknown. */
  startedAt: MaybeRefOrGetter<number | undefined>
  /** Epoch ms on the sender's clock; the time stands still from then on. */
  endedAt?: MaybeRefOrGetter<number | undefined> | undefined
  /** The run whose clock is meant, so that the skew between the two machines is taken out. */
  runId?: MaybeRefOrGetter<string | undefined> | undefined
  /** Nobody looks: the time stands still and costs nothing. @default false */
  paused?: MaybeRefOrGetter<boolean> | undefined
}

/**
 * Elapsed time in ms, from `startedAt` to `endedAt` or to now. Never negative. It counts on after a reload,
 * because it is computed from the start.
 *
 * A running time is `undefined` on the server and in the first render of the client, which must repeat what
 * the server wrote; it starts when the component is mounted.
 */
export function useElapsed(options: UseElapsedOptions): ComputedRef<number | undefined> {
  const port = useOptionalStore()?.port()
  const isLive = shallowRef(false)
  const isRunning = computed(
    () =>
      isLive.value &&
      toValue(options.startedAt) !== undefined &&
      toValue(options.endedAt) === undefined &&
      toValue(options.paused) !== true,
  )

  holdTickerWhile(() => isRunning.value)
  tryOnMounted(() => (isLive.value = true))

  return computed((before) => {
    const start = toValue(options.startedAt)
    if (start === undefined) return undefined
    const end = toValue(options.endedAt)
    if (end !== undefined) return Math.max(0, end - start)
    if (!isLive.value) return undefined
    if (!isRunning.value) return before
    const skew = port === undefined ? 0 : port.now(toValue(options.runId)) - Date.now()
    return Math.max(0, tickedNow.value + skew - start)
  })
}
