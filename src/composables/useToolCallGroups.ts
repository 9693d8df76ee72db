import { computed, toValue, type ComputedRef, type MaybeRefOrGetter } from 'vue'
import { useToolCallStore } from '../store/useToolCallStore.js'
import { isSameList } from './isSameList.js'
import { nestCalls } from './nestCalls.js'
import { useCallBatches, type ToolCallBatch } from './useCallBatches.js'

export interface UseToolCallGroupsOptions {
  /** The calls, in order of appearance. */
  ids: MaybeRefOrGetter<readonly string[]>
  /** The calls that runs are counted by, also where only some of them are shown. @default those of `ids` */
  allIds?: MaybeRefOrGetter<readonly string[]> | undefined
  /** Keep the calls of a run together. @default 'run' */
  groupBy?: MaybeRefOrGetter<'none' | 'run' | undefined> | undefined
}

/** Where a call stands among the others. */
export interface ToolCallPlace {
  /** In how many calls of the list it is nested. */
  readonly depth: number
  /** It is the first of this run, counted from 1, and other runs stand before it. */
  readonly run?: number | undefined
  /** It is decided together with others. */
  readonly batch?: ToolCallBatch | undefined
  /** No call of its batch comes after it. */
  readonly isBatchEnd?: boolean | undefined
}

export interface ToolCallGroups {
  /** Run after run, nested calls below their parent. The same array while nothing comes, goes or moves. */
  readonly ids: ComputedRef<readonly string[]>
  /** Open questions that belong together. */
  readonly batches: ComputedRef<readonly ToolCallBatch[]>
  readonly placeOf: (toolCallId: string) => ToolCallPlace
}

const PLAIN: ToolCallPlace = { depth: 0 }

/** What belongs together in a list of calls: runs, batches, the calls of a sub-agent. No delta changes any of it. */
export function useToolCallGroups(options: UseToolCallGroupsOptions): ToolCallGroups {
  const store = useToolCallStore()
  const port = store.port()
  const given = computed(() => toValue(options.ids))

  /** The run of each call, counted from 1; `undefined` while there is but one. */
  const runs = computed(() => {
    if (toValue(options.groupBy) === 'none' || store.runIds.length < 2) return undefined
    const own = new Set(toValue(options.allIds) ?? given.value)
    const numbers = new Map<string, number>()
    let number = 0
    for (const runId of store.runIds) {
      const calls = store.idsOfRun(runId).filter((id) => own.has(id))
      if (calls.length > 0) number += 1
      for (const id of calls) numbers.set(id, number)
    }
    return number > 1 ? numbers : undefined
  })
  const inRuns = computed(() => (runs.value === undefined ? given.value : byNumber(given.value, runs.value)))
  const nested = computed(() => nestCalls(inRuns.value, port.parents()))
  const ids = computed<readonly string[]>((before) => {
    const next = nested.value.ids
    return before !== undefined && isSameList(before, next) ? before : next
  })
  const runStarts = computed(() => {
    const starts = new Map<string, number>()
    let last = 1
    for (const id of runs.value === undefined ? [] : ids.value) {
      const run = runs.value?.get(id) ?? last
      if (run !== last && !nested.value.depths.has(id)) starts.set(id, (last = run))
    }
    return starts
  })

  const { batches, batchOf } = useCallBatches({
    ids,
    pendingIds: () => store.pendingIds,
    card: port.quietCard,
  })

  function placeOf(id: string): ToolCallPlace {
    const depth = nested.value.depths.get(id) ?? 0
    const run = runStarts.value.get(id)
    const batch = batchOf(id)
    if (depth === 0 && run === undefined && batch === undefined) return PLAIN
    return { depth, run, batch, isBatchEnd: batch?.toolCallIds.at(-1) === id }
  }

  return { ids, batches, placeOf }
}

function byNumber(ids: readonly string[], numbers: ReadonlyMap<string, number>): readonly string[] {
  const runs: string[][] = []
  for (const id of ids) (runs[numbers.get(id) ?? 0] ??= []).push(id)
  return runs.flat()
}
