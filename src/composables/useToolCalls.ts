import { computed, toValue, type ComputedRef, type MaybeRefOrGetter } from 'vue'
import { useToolCallStore } from '../store/useToolCallStore.js'

export interface UseToolCallsOptions {
  /** Only the calls of this run. @default every run of the store */
  runId?: MaybeRefOrGetter<string | undefined> | undefined
}

export interface ToolCalls {
  /** Ids of announced calls, in order of appearance. The same array while none comes or goes. */
  readonly ids: ComputedRef<readonly string[]>
  /** Ids of outcomes that belong to no call that we know. */
  readonly unmatchedIds: ComputedRef<readonly string[]>
  /** Ids of calls that wait for a person, in order. */
  readonly pendingIds: ComputedRef<readonly string[]>
  /** Any of them is still open. */
  readonly isBusy: ComputedRef<boolean>
}

/** The calls of a run, or of the whole store, as ids: no delta changes any of these. */
export function useToolCalls(options: UseToolCallsOptions = {}): ToolCalls {
  const store = useToolCallStore()

  const all = computed(() => {
    const runId = toValue(options.runId)
    return runId === undefined ? store.ids : store.idsOfRun(runId)
  })
  const strays = computed(() => new Set(store.unmatched.map((card) => card.toolCallId)))
  const own = computed(() => new Set(all.value))

  return {
    ids: computed(() =>
      strays.value.size === 0 ? all.value : all.value.filter((id) => !strays.value.has(id)),
    ),
    unmatchedIds: computed(() => all.value.filter((id) => strays.value.has(id))),
    pendingIds: computed(() => store.pendingIds.filter((id) => own.value.has(id))),
    isBusy: computed(() => {
      const runId = toValue(options.runId)
      return runId === undefined ? store.busy : store.openOfRun(runId) > 0
    }),
  }
}
