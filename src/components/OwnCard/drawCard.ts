import { h, type Slot, type VNode } from 'vue'
import ToolCard from '../ToolCard/ToolCard.vue'
import ChosenCard from './ChosenCard.js'
import type { CardContext, CardSource, ToolCallSlots } from './types.js'

/** The card of a call as its surroundings want it: our own, or one of the host's. */
export function drawCard(
  context: CardContext,
  { card, toolCallId }: CardSource,
  slots: ToolCallSlots = context.slots,
): VNode {
  const cancel = context.cancel()
  const cardProps = {
    key: 'card',
    ...{ card, toolCallId },
    onApprove: context.approve,
    onDeny: context.deny,
    onRetry: context.retry,
    ...(cancel && { onCancel: cancel }),
  }
  // The same slots, as `h` takes them.
  const cardSlots = slots as unknown as Record<string, Slot>
  return context.hasOwnCards()
    ? h(ChosenCard, { key: 'card', card, toolCallId, context, cardProps, cardSlots })
    : h(ToolCard, cardProps, cardSlots)
}
