import { computed, toValue, type ComputedRef, type MaybeRefOrGetter } from 'vue'
import type { ToolCardData } from '../core/card.js'
import { isSameList } from './isSameList.js'

/** Questions that a server wants answered together. */
export interface ToolCallBatch {
  /** Of this store; a batch id alone may come twice. */
  readonly key: string
  /** Two or more, in order. Who was decided meanwhile stays in it while another waits. */
  readonly toolCallIds: readonly string[]
}

interface CallSource {
  /** The calls, in order. */
  readonly ids: MaybeRefOrGetter<readonly string[]>
  /** Calls that wait for a person, these or others. */
  readonly pendingIds: MaybeRefOrGetter<readonly string[]>
  /** Reactive on the state and the question of this call alone. */
  readonly card: (toolCallId: string) => ToolCardData | undefined
}

interface CallBatches {
  /** Open questions that belong together. */
  readonly batches: ComputedRef<readonly ToolCallBatch[]>
  readonly batchOf: (toolCallId: string) => ToolCallBatch | undefined
}

/** Which of these calls are decided together. */
export function useCallBatches(source: CallSource): CallBatches {
  const batches = computed<readonly ToolCallBatch[]>((before) => {
    const ids = toValue(source.ids)
    const own = new Set(ids)
    const members = new Map<string, Set<string>>()
    for (const id of toValue(source.pendingIds)) {
      const key = own.has(id) ? batchKeyOf(id) : undefined
      if (key !== undefined) members.set(key, (members.get(key) ?? new Set()).add(id))
    }
    for (const { key, toolCallIds } of before ?? [])
      for (const id of toolCallIds) if (batchKeyOf(id) === key) members.get(key)?.add(id)
    const keys = new Map([...members].flatMap(([key, batch]) => [...batch].map((id) => [id, key] as const)))
    const inOrder = new Map([...members.keys()].map((key) => [key, [] as string[]]))
    for (const id of keys.size === 0 ? [] : ids) inOrder.get(keys.get(id) ?? '')?.push(id)
    const known = new Map(before?.map((batch) => [batch.key, batch]))
    const next = [...inOrder].flatMap(([key, toolCallIds]) => {
      if (toolCallIds.length < 2) return []
      const same = known.get(key)
      return [same !== undefined && isSameList(same.toolCallIds, toolCallIds) ? same : { key, toolCallIds }]
    })
    return before !== undefined && isSameList(before, next) ? before : next
  })

  function batchKeyOf(id: string): string | undefined {
    const card = source.card(id)
    const approval = card?.approval
    if (approval?.batchId === undefined || approval.isAutomatic === true) return undefined
    return JSON.stringify([card?.runId, approval.batchId])
  }

  const found = computed(
    () => new Map(batches.value.flatMap((batch) => batch.toolCallIds.map((id) => [id, batch]))),
  )
  return { batches, batchOf: (id) => found.value.get(id) }
}
