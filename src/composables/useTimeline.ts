import { tryOnMounted } from '@vueuse/core'
import { computed, shallowRef, toValue, type ComputedRef, type MaybeRefOrGetter } from 'vue'
import type { ToolCardData, ToolCardInput } from '../core/card.js'
import { completeCard } from '../core/completeCard.js'
import { holdTickerWhile, tickedNow } from './ticker.js'
import {
  nestingDepths,
  nestRows,
  timelineRow,
  timelineScale,
  type TimelineRow,
  type TimelineScale,
} from './timelineGeometry.js'
import { useOptionalStore } from './useOptionalStore.js'
import { withoutProxy } from './withoutProxy.js'

export interface UseTimelineOptions {
  /** The run of the picture. @default the newest run of the store */
  runId?: MaybeRefOrGetter<string | undefined> | undefined
  /** The calls as data; goes before `runId`. */
  cards?: MaybeRefOrGetter<readonly ToolCardInput[] | undefined> | undefined
  /** How many times as wide as the page it is drawn. @default 1 */
  zoom?: MaybeRefOrGetter<number> | undefined
}

export interface Timeline {
  /** A row a call, nested ones below their parent. A row stays the same object while its times do. */
  readonly rows: ComputedRef<readonly TimelineRow[]>
  /** The same object while the run grows inside of it. */
  readonly scale: ComputedRef<TimelineScale>
  /** Epoch ms on the sender's clock, ten times a second; absent while nothing goes on by itself. */
  readonly now: ComputedRef<number | undefined>
  /** Reactive on this one card. */
  readonly card: (toolCallId: string) => ToolCardData | undefined
}

/** A run as rows of times. It ticks only while a call writes or runs, and never on a server. */
export function useTimeline(options: UseTimelineOptions = {}): Timeline {
  const store = useOptionalStore()
  const port = store?.port()
  const given = computed(() => {
    const cards = toValue(options.cards)?.flatMap((card) => completeCard(withoutProxy(card)) ?? [])
    return cards && new Map(cards.map((card) => [card.toolCallId, card]))
  })
  const runId = computed(() => toValue(options.runId) ?? store?.runIds.at(-1))
  const ids = computed<readonly string[]>(() => {
    if (given.value !== undefined) return [...given.value.keys()]
    return runId.value === undefined ? [] : (store?.idsOfRun(runId.value) ?? [])
  })
  const own = computed(() => new Set(ids.value))
  const card = (id: string) => (given.value === undefined ? port?.card(id) : given.value.get(id))

  function parentOf(id: string): string | undefined {
    const parent = card(id)?.parentToolCallId
    return parent !== undefined && own.value.has(parent) ? parent : undefined
  }

  const depths = computed<ReadonlyMap<string, number>>((before) => {
    const next = nestingDepths(ids.value, parentOf)
    const isSameDepths =
      before?.size === next.size && ids.value.every((id) => before.get(id) === next.get(id))
    return isSameDepths ? before : next
  })
  const cells = new Map<string, ComputedRef<TimelineRow | undefined>>()
  function rowOf(id: string): TimelineRow | undefined {
    let cell = cells.get(id)
    if (cell === undefined) {
      cell = computed((before) => {
        const shown = card(id)
        if (shown === undefined) return undefined
        const row = timelineRow(shown, depths.value.get(id))
        return before !== undefined && isSame(before, row) ? before : row
      })
      cells.set(id, cell)
    }
    return cell.value
  }
  const rows = computed(() => {
    for (const id of cells.keys()) if (!own.value.has(id)) cells.delete(id)
    return nestRows(ids.value.flatMap((id) => rowOf(id) ?? []))
  })

  const isMounted = shallowRef(false)
  tryOnMounted(() => (isMounted.value = true))
  const isLive = computed(() => isMounted.value && rows.value.some((row) => row.isLive))
  holdTickerWhile(() => isLive.value)

  const now = computed(() => {
    if (!isLive.value) return undefined
    const clock = card(ids.value[0] ?? '')?.runId
    const skew = port === undefined ? 0 : port.now(clock) - Date.now()
    return tickedNow.value + skew
  })
  const scale = computed<TimelineScale>((before) => {
    const next = timelineScale(rows.value, now.value, toValue(options.zoom))
    return before !== undefined && isSame(before, next) ? before : next
  })
  return { rows, scale, now, card }
}

/** Equal field by field, segments too. */
function isSame<T extends object>(before: T, next: T): boolean {
  return Object.entries(next).every(([key, value]) => {
    const old = before[key as keyof T] as unknown
    if (!Array.isArray(value) || !Array.isArray(old)) return Object.is(old, value)
    return (
      old.length === value.length && value.every((part: object, index) => isSame(old[index] as object, part))
    )
  })
}
