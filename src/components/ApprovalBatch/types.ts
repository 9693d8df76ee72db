import type { ApprovalDecision } from '../../core/decision.js'
import type { DecisionControl } from '../ApprovalPanel/types.js'

/** What `decisions` is emitted with: all decisions of a batch. */
export type BatchDecisionArgs = [decisions: readonly ApprovalDecision[], control: DecisionControl]
