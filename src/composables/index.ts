export { useAnnouncer } from './useAnnouncer.js'
export type { Announcer } from './useAnnouncer.js'
export { useApproval } from './useApproval.js'
export type { Approval, UseApprovalOptions } from './useApproval.js'
export { useApprovalBatch } from './useApprovalBatch.js'
export type { BatchApproval, BatchChoice, BatchMember, UseApprovalBatchOptions } from './useApprovalBatch.js'
export { ARMING_MS, useArming } from './useArming.js'
export type { Arming, UseArmingOptions } from './useArming.js'
export { useElapsed } from './useElapsed.js'
export type { UseElapsedOptions } from './useElapsed.js'
export { useOpenState } from './useOpenState.js'
export type { OpenState, UseOpenStateOptions } from './useOpenState.js'
export { usePendingApprovals } from './usePendingApprovals.js'
export type { PendingApprovals, UsePendingApprovalsOptions } from './usePendingApprovals.js'
export type { TimelinePhase, TimelineRow, TimelineScale, TimelineSegment } from './timelineGeometry.js'
export { useTimeline } from './useTimeline.js'
export type { Timeline, UseTimelineOptions } from './useTimeline.js'
export { useToolCallFilter } from './useToolCallFilter.js'
export type {
  FilteredToolCalls,
  ToolCallCounts,
  ToolCallFilter,
  ToolCallFilterState,
  UseToolCallFilterOptions,
} from './useToolCallFilter.js'
export { useToolCallGroups } from './useToolCallGroups.js'
export type {
  ToolCallBatch,
  ToolCallGroups,
  ToolCallPlace,
  UseToolCallGroupsOptions,
} from './useToolCallGroups.js'
export { useToolCalls } from './useToolCalls.js'
export type { ToolCalls, UseToolCallsOptions } from './useToolCalls.js'
export { useToolCard } from './useToolCard.js'
export type { UseToolCardOptions } from './useToolCard.js'
export type { TranscriptBlock, TranscriptCards, TranscriptText } from './transcript/blocks.js'
export { useToolRenderers } from './useToolRenderers.js'
export type { ToolRenderer, ToolRenderers } from './useToolRenderers.js'
export { useToolTranscript } from './useToolTranscript.js'
export type { ToolTranscript, UseToolTranscriptOptions } from './useToolTranscript.js'
export { useToolCardsConfig } from './useToolCardsConfig.js'
export type { ToolCardsContext } from './useToolCardsConfig.js'
