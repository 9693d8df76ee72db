import { computed, shallowRef, toValue, watch, type ComputedRef, type MaybeRefOrGetter } from 'vue'
import type { ToolCardState, ToolRiskLevel } from '../core/states.js'
import { useToolCallStore } from '../store/useToolCallStore.js'

/** States as a reader asks for them. */
export type ToolCallFilterState = 'running' | 'waiting' | 'failed' | 'done'

/** Which calls a list shows. What is left out is not asked for. */
export interface ToolCallFilter {
  state?: ToolCallFilterState | undefined
  risk?: ToolRiskLevel | undefined
}

export type ToolCallCounts = Readonly<Record<ToolCallFilterState | ToolRiskLevel | 'all', number>>

export interface UseToolCallFilterOptions {
  ids: MaybeRefOrGetter<readonly string[]>
  filter: MaybeRefOrGetter<ToolCallFilter | undefined>
  /** Count too; without a filter and this nothing is watched. @default false */
  counts?: MaybeRefOrGetter<boolean> | undefined
}

export interface FilteredToolCalls {
  /** Those that the filter asks for, and every call that waits for a person. */
  readonly ids: ComputedRef<readonly string[]>
  /** How many of all there are of each kind. */
  readonly counts: ComputedRef<ToolCallCounts>
  /** A call is shown only because it waits. */
  readonly showsWaiting: ComputedRef<boolean>
}

const KIND: Readonly<Record<ToolCardState, ToolCallFilterState>> = {
  planned: 'running',
  streaming_args: 'running',
  args_ready: 'running',
  waiting_approval: 'waiting',
  executing: 'running',
  succeeded: 'done',
  failed: 'failed',
  denied: 'done',
  cancelled: 'done',
}

const NONE: ToolCallCounts = {
  all: 0,
  running: 0,
  waiting: 0,
  failed: 0,
  done: 0,
  low: 0,
  medium: 0,
  high: 0,
}

/** Calls by state and risk. Follows changes of these at most once a render, and never a delta. */
export function useToolCallFilter(options: UseToolCallFilterOptions): FilteredToolCalls {
  const port = useToolCallStore().port()
  const given = computed(() => toValue(options.ids))
  const filter = computed(() => toValue(options.filter) ?? {})
  const isFiltered = computed(() => filter.value.state !== undefined || filter.value.risk !== undefined)
  const isActive = computed(() => isFiltered.value || toValue(options.counts) === true)
  const found = shallowRef<{ ids: readonly string[]; counts: ToolCallCounts; showsWaiting: boolean }>()

  function look(): void {
    const { state, risk } = filter.value
    const counts = { ...NONE }
    let showsWaiting = false
    const ids = given.value.filter((id) => {
      const card = port.card(id)
      if (card === undefined) return false
      const kind = KIND[card.state]
      counts.all += 1
      counts[kind] += 1
      counts[card.riskLevel] += 1
      const isAskedFor = (state ?? kind) === kind && (risk ?? card.riskLevel) === card.riskLevel
      if (!isAskedFor && kind === 'waiting') showsWaiting = true
      return isAskedFor || kind === 'waiting'
    })
    found.value = { ids, counts, showsWaiting }
  }
  // A callback follows nothing that it reads: text of thousands of cards that grows would call it for each piece.
  watch(
    () => isActive.value && [given.value, filter.value.state, filter.value.risk, port.looks()],
    (active) => {
      if (active !== false) look()
    },
    { immediate: true },
  )

  return {
    ids: computed(() => (isFiltered.value ? (found.value?.ids ?? given.value) : given.value)),
    counts: computed(() => found.value?.counts ?? NONE),
    showsWaiting: computed(() => isFiltered.value && found.value?.showsWaiting === true),
  }
}
