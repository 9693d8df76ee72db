import { tryOnMounted } from '@vueuse/core'
import { computed, shallowRef, watch, type ComputedRef } from 'vue'
import type { Steps } from '../json/index.js'
import { beginSteps, runInSlices, type BegunSteps } from './slices.js'

export interface SteppedValue<T> {
  /** `undefined` while it is being made, and where there is nothing to make. */
  readonly value: ComputedRef<T | undefined>
  /** How much has been done, in the units of the steps; `undefined` when nothing is being made. */
  readonly done: ComputedRef<number | undefined>
}

/**
 * A value that is made in steps: at once where it is small, else in slices after the page is mounted, so that
 * nothing waits for it. Other steps, or the end of the scope, stop it.
 *
 * @param make must read what it depends on before the first step
 */
export function useSteps<T>(make: () => Steps<T> | undefined): SteppedValue<T> {
  const work = computed(() => {
    const steps = make()
    return steps && beginSteps(steps)
  })
  const late = shallowRef<{ work: BegunSteps<T>; done: number; result?: { value: T }; error?: unknown }>()
  const mine = computed(() => (late.value?.work === work.value ? late.value : undefined))

  tryOnMounted(() =>
    watch(
      work,
      (current, _before, onCleanup) => {
        if (current === undefined || current.result !== undefined) return
        let { done } = current
        const stop = runInSlices(current.steps, {
          onDone: (value) => (late.value = { work: current, done, result: { value } }),
          onError: (error) => (late.value = { work: current, done, error }),
          onProgress: (size) => (late.value = { work: current, done: (done += size) }),
        })
        onCleanup(stop)
      },
      { immediate: true },
    ),
  )

  return {
    value: computed(() => {
      if (mine.value !== undefined && 'error' in mine.value) throw mine.value.error
      return (work.value?.result ?? mine.value?.result)?.value
    }),
    done: computed(() => {
      if (work.value === undefined || (work.value.result ?? mine.value?.result) !== undefined)
        return undefined
      return mine.value?.done ?? work.value.done
    }),
  }
}
