import { tryOnScopeDispose } from '@vueuse/core'
import { readonly, shallowRef, watch, type Ref } from 'vue'

/** How often running times move, in ms. */
const TICK_MS = 100

const now = shallowRef(0)
let running = 0
let timer: ReturnType<typeof setInterval> | undefined

/**
 * One clock for everything on the page that shows a running time: epoch ms, moved every {@link TICK_MS} while
 * somebody holds it, and no timer at all while nobody does.
 */
export const tickedNow: Readonly<Ref<number>> = readonly(now)

/** Keeps the clock running until the returned function is called. */
function holdTicker(): () => void {
  running++
  now.value = Date.now()
  timer ??= setInterval(() => (now.value = Date.now()), TICK_MS)
  let held = true
  return () => {
    if (!held) return
    held = false
    if (--running > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Keeps the clock running whenever this becomes true, until it is false or the scope ends. */
export function holdTickerWhile(isRunning: () => boolean): void {
  let release: (() => void) | undefined
  function stop(): void {
    release?.()
    release = undefined
  }
  watch(
    isRunning,
    (runs) => {
      stop()
      if (runs) release = holdTicker()
    },
    { flush: 'sync' },
  )
  tryOnScopeDispose(stop)
}
