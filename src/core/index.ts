export type {
  ToolApproval,
  ToolApprovalOption,
  ToolApprovalOutcome,
  ToolApprovalStatus,
  ToolArgsFormat,
  ToolCardData,
  ToolCardData as ToolCard,
  ToolCardInput,
  ToolCards,
  ToolExecutor,
  ToolProgress,
  ToolResultFormat,
} from './card.js'
export type * from './events.js'
export type { ToolIssue, ToolIssueCode, ToolIssueHandler } from './issue.js'
export {
  localApprovalId,
  type ApprovalDecision,
  type DecisionHandler,
  type DecisionReceipt,
  type DecisionRefused,
  type DecisionsHandler,
  type DecisionsReceipt,
} from './decision.js'
export {
  isTerminalState,
  TOOL_CARD_STATES,
  type ToolCardState,
  type ToolEndReason,
  type ToolPermission,
  type ToolRiskLevel,
} from './states.js'
export { TRANSITIONS, type TransitionRow } from './transitions.js'
export {
  TRANSITION_COLUMNS,
  type Transition,
  type TransitionColumn,
  type TransitionEffect,
} from './transitionCells.js'
export { transitionRow } from './transitionRow.js'
export { applyToolEvent, applyToolEvents, explainToolEvent } from './applyToolEvent.js'
export { reduceToolCard } from './reduceToolCard.js'
export { coalesceToolEvents } from './coalesceToolEvents.js'
export { completeCard } from './completeCard.js'
export { positionOfCard } from './cardOrder.js'
export {
  approvalBlock,
  canApprove,
  canCancel,
  canDeny,
  canRetry,
  isExpired,
  type ApprovalBlock,
  type RetryDeclaration,
} from './guards.js'
export { isApprovalCurrent, type NamedApproval } from './isApprovalCurrent.js'
export { blockingArgsProblem, digestOfCard, type ArgsBlock } from './argsProblem.js'
export * from '../json/index.js'
export * from '../safety/index.js'
