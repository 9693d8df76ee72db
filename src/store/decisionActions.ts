import type { ApprovalDecision, DecisionHandler } from '../core/decision.js'
import type { Decisions } from './decisions.js'
import type {
  BatchSenders,
  DecidedInput,
  DecisionInput,
  DecisionOutcome,
  LockedDecisions,
  ToolCallStoreApi,
} from './types.js'

type Actions = Pick<
  ToolCallStoreApi,
  'decide' | 'decideAll' | 'lockAll' | 'resend' | 'resendAll' | 'decisionOf'
>

/**
 * Deciding, as the store offers it.
 *
 * @param flush applies what has come: what is decided is what is there
 */
export function decisionActions(decisions: Decisions, flush: () => void): Actions {
  return {
    decide(id: string, input: DecisionInput, send?: DecisionHandler): Promise<DecisionOutcome> {
      flush()
      return decisions.decide(id, input, send)
    },
    decideAll(decided: readonly DecidedInput[], senders?: BatchSenders): Promise<readonly DecisionOutcome[]> {
      flush()
      return decisions.decideAll(decided, senders)
    },
    lockAll(decided: readonly DecidedInput[]): LockedDecisions | undefined {
      flush()
      return decisions.lockAll(decided)
    },
    resend: (id: string, send?: DecisionHandler): Promise<DecisionOutcome> => decisions.resend(id, send),
    resendAll: (ids: readonly string[], senders?: BatchSenders): Promise<readonly DecisionOutcome[]> =>
      decisions.resendAll(ids, senders),
    decisionOf: (id: string): ApprovalDecision | undefined => decisions.open(id),
  }
}
