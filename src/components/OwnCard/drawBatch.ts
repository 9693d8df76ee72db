import { h, type VNode } from 'vue'
import type { ToolCallBatch } from '../../composables/useCallBatches.js'
import type { ToolCardInput } from '../../core/card.js'
import ApprovalBatch from '../ApprovalBatch/ApprovalBatch.vue'
import BatchNote from './BatchNote.vue'
import type { BatchContext, ToolCallSlots } from './types.js'

/** What is decided together is not decided on its own card. */
export function slotsIn({ slots, goToBatch }: BatchContext, batch: ToolCallBatch | undefined): ToolCallSlots {
  if (batch === undefined) return slots
  const { key } = batch
  return {
    ...slots,
    approval: ({ card }) => [h(BatchNote, { card, onGo: () => goToBatch(key) })],
  }
}

/** Where the calls of a batch are decided: an item of the list, below the last of them. */
export function drawBatch(
  { approve, deny, decisions, markBatch }: BatchContext,
  { key, toolCallIds }: ToolCallBatch,
  cards?: readonly ToolCardInput[],
): VNode {
  const listeners = { onApprove: approve, onDeny: deny, onDecisions: decisions }
  return h(
    'div',
    {
      key: `batch:${key}`,
      role: 'listitem',
      'data-batch': 'end',
      ref: (element) => markBatch(key, element as HTMLElement | null),
    },
    [h(ApprovalBatch, { ...(cards === undefined ? { toolCallIds } : { cards }), ...listeners })],
  )
}
