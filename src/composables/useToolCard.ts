import { computed, toValue, type ComputedRef, type MaybeRefOrGetter } from 'vue'
import type { ToolCardData, ToolCardInput } from '../core/card.js'
import { completeCard } from '../core/completeCard.js'
import { useOptionalStore } from './useOptionalStore.js'
import { withoutProxy } from './withoutProxy.js'

export interface UseToolCardOptions {
  /** The data itself. Goes before `toolCallId`; what is missing takes its default. */
  card?: MaybeRefOrGetter<ToolCardInput | undefined> | undefined
  /** Looked up in the store, always current. */
  toolCallId?: MaybeRefOrGetter<string | undefined> | undefined
  /** Nobody looks: follow the call's state, but not each piece of text. @default false */
  paused?: MaybeRefOrGetter<boolean> | undefined
}

/** The card to show: given as data, or found by its id. `undefined` while there is none. */
export function useToolCard(options: UseToolCardOptions): ComputedRef<ToolCardData | undefined> {
  const port = useOptionalStore()?.port()
  return computed((before) => {
    const given = toValue(options.card)
    if (given !== undefined) return completeCard(withoutProxy(given))
    const id = toValue(options.toolCallId)
    if (id === undefined) return undefined
    if (toValue(options.paused) !== true) return port?.card(id)
    const card = port?.quietCard(id)
    const isSame =
      before?.toolCallId === id && before.state === card?.state && before.approval === card?.approval
    return isSame ? before : card
  })
}
