export * from './components/index.js'
export * from './composables/index.js'
export { useToolFeed } from './composables/useToolFeed.js'
export type {
  ToolCallProgress,
  ToolFeed,
  ToolFeedOptions,
  ToolFeedStatus,
} from './composables/toolFeedTypes.js'
export * from './plugin/index.js'
export { useToolCallStore } from './store/useToolCallStore.js'
export type {
  ApplyOptions,
  BatchSenders,
  DecidedInput,
  DecisionInput,
  DecisionOutcome,
} from './store/types.js'
export type { ToolCardsConfig, TraceUrl } from './store/config.js'
export { defineToolPolicy } from './policy/defineToolPolicy.js'
export type { ResolvedToolRule, ToolPolicy, ToolPolicyRules, ToolRule } from './policy/types.js'
export type { CodeHighlighter, CodeToken } from './safety/codeTokens.js'
export type { Masker, MaskPlace, MaskPolicy, MaskReveal, MaskRevealRequest } from './safety/index.js'
export type { ToolMetricsReport } from './metrics/types.js'
export { en } from './locale/en.js'
export { zhCN } from './locale/zhCN.js'
export type { Messages } from './locale/messages.js'
export type {
  ApprovalDecision,
  DecisionHandler,
  DecisionReceipt,
  DecisionsHandler,
  DecisionsReceipt,
  ToolApproval,
  ToolCardData,
  ToolCardInput,
  ToolCardState,
  ToolEvent,
  ToolIssue,
  ToolIssueCode,
  ToolIssueHandler,
  ToolPermission,
  ToolRiskLevel,
} from './core/index.js'
