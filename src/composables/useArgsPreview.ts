import { computed, onMounted, onScopeDispose, type ComputedRef } from 'vue'
import type { ToolCardData } from '../core/card.js'
import type { ToolEvent } from '../core/events.js'
import type { ArgsPreview } from '../preview/argsPreview.js'
import { TextFollower } from '../preview/textFollower.js'
import type { ToolCallStoreApi } from '../store/types.js'
import { useOptionalStore } from './useOptionalStore.js'
import { useToolCardsConfig } from './useToolCardsConfig.js'

/**
 * Feeds a follower with the pieces of one call's text as the store applies them. Only a shortcut: the follower
 * reads whatever else changed the text from the text itself.
 *
 * @returns stops it
 * @internal
 */
export function followArgs(store: ToolCallStoreApi, toolCallId: string, follower: TextFollower): () => void {
  const { card } = store.port()
  return store.onEvent((event: ToolEvent) => {
    const type = event?.type
    if (type === 'text_delta' || type === 'reasoning_delta') return
    // Events come as they were sent, and may be anything.
    const of = (event as { toolCallId?: unknown } | null)?.toolCallId
    if (of !== toolCallId && (of !== undefined || type === 'tool_args_delta')) return
    const text = card(toolCallId)?.partialJson ?? ''
    if (type === 'tool_args_delta' && event.replace !== true) follower.grow(text, event.partialJson)
    else follower.read(text)
  })
}

/**
 * Keys and closed values of a call whose arguments arrive, masked. Whether they may be shown is the caller's
 * question (`canPreview`).
 */
export function useArgsPreview(card: () => ToolCardData): ComputedRef<ArgsPreview> {
  const { config } = useToolCardsConfig()
  const store = useOptionalStore()
  const follower = new TextFollower()
  let stop: (() => void) | undefined

  onMounted(() => (stop = store && followArgs(store, card().toolCallId, follower)))
  onScopeDispose(() => stop?.())
  return computed(() => {
    const { partialJson, toolName } = card()
    follower.read(partialJson)
    return follower.preview(config.policy.resolve(toolName).masking)
  })
}
