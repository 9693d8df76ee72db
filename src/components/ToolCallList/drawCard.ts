import { h, type Slot, type VNode } from 'vue'
import type { ToolCallBatch } from '../../composables/useToolCallGroups.js'
import ToolCard from '../ToolCard/ToolCard.vue'
import BatchNote from './BatchNote.vue'
import ListCard from './ListCard.js'
import type { ListContext } from './types.js'

/** The same slots, as `h` takes them. */
type RawSlots = Record<string, Slot>

/** The card of a call as its list wants it. */
export function drawCard(context: ListContext, toolCallId: string, batch: ToolCallBatch | undefined): VNode {
  const cancel = context.cancel()
  const cardProps = {
    key: 'card',
    toolCallId,
    onApprove: context.approve,
    onDeny: context.deny,
    onRetry: context.retry,
    ...(cancel && { onCancel: cancel }),
  }
  const cardSlots = slotsFor(context, batch)
  return context.hasOwnCards()
    ? h(ListCard, { key: 'card', toolCallId, context, cardProps, cardSlots })
    : h(ToolCard, cardProps, cardSlots)
}

/** What is decided together is not decided on its own card. */
function slotsFor({ slots, goToBatch }: ListContext, batch: ToolCallBatch | undefined): RawSlots {
  const own = slots as unknown as RawSlots
  if (batch === undefined) return own
  const { key } = batch
  return {
    ...own,
    approval: ({ card }) => [h(BatchNote, { card, onGo: () => goToBatch(key) })],
  }
}
