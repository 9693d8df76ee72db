import type { ComputedRef } from 'vue'
import { useSteps } from '../../composables/useSteps.js'
import { lookAlikeSteps } from '../../safety/reveal/lookAlike.js'

/** Which of some names could be taken for one another, by their position; `undefined` while many are compared. */
export function useLookAlikes(names: () => readonly string[]): ComputedRef<ReadonlySet<number> | undefined> {
  return useSteps(() => lookAlikeSteps(names())).value
}
