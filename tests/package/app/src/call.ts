import { applyToolEvents } from 'vue-tool-cards/core'

const cards = applyToolEvents(new Map(), [
  { type: 'tool_call_start', toolCallId: 'call_1', toolName: 'send_email', at: 1_000 },
  {
    type: 'tool_call_ready',
    toolCallId: 'call_1',
    args: { to: 'ada@example.org', subject: 'Your order' },
    at: 1_200,
  },
  { type: 'tool_approval_request', toolCallId: 'call_1', approvalId: 'approval_1', at: 1_300 },
])

export const card = cards.get('call_1')!
