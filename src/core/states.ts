/** Every state a tool card can be in, in the order a call usually passes through them. */
export const TOOL_CARD_STATES = [
  'planned',
  'streaming_args',
  'args_ready',
  'waiting_approval',
  'executing',
  'succeeded',
  'failed',
  'denied',
  'cancelled',
] as const

export type ToolCardState = (typeof TOOL_CARD_STATES)[number]

/** Why a card is `cancelled`, that is: why we know no outcome. */
export type ToolEndReason = 'aborted' | 'interrupted' | 'superseded' | 'approval_expired' | 'withdrawn'

export type ToolRiskLevel = 'low' | 'medium' | 'high'
export type ToolPermission = 'read' | 'write'

const TERMINAL: Record<ToolCardState, boolean> = {
  planned: false,
  streaming_args: false,
  args_ready: false,
  waiting_approval: false,
  executing: false,
  succeeded: true,
  failed: true,
  denied: true,
  cancelled: true,
}

/** Whether a card in this state is over: nothing more is expected for it. */
export function isTerminalState(state: ToolCardState): boolean {
  return TERMINAL[state]
}
