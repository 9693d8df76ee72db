import type { ApprovalDecision } from '../../src/core/index.js'
import { verifyApproval } from '../../src/server/index.js'
import type { AskedCall, DemoRun } from './run.js'

export interface Reply {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

/**
 * A button is not an authorisation: what arrives here may come from anybody. The call is the server's own;
 * the decision only has to name exactly that call.
 */
export function decide(run: DemoRun, decision: ApprovalDecision, now: number): Reply {
  const asked = run.asked.get(decision.providerCallId ?? decision.toolCallId)
  if (!asked) return refuse(404, 'unknown_call', 'No question is open for this call.')
  if (asked.answer) return answeredBefore(run, asked.answer, decision)

  const { call, question } = asked
  const { decisionKey, reason } = decision
  if (decision.outcome === 'approved') {
    const toRun = { toolCallId: call.id, toolName: call.tool, argsText: call.argsText, ...question }
    const verdict = verifyApproval(decision, toRun, { now })
    if (!verdict.ok) return refuse(409, verdict.reason, verdict.message)
    asked.answer = { outcome: 'approved', decisionKey }
  } else {
    // Saying no needs no proof, only the right question.
    if (decision.approvalId !== question.approvalId) {
      return refuse(409, 'wrong_approval', 'The decision answers another question about this call.')
    }
    asked.answer = { outcome: 'denied', decisionKey, ...(reason ? { reason } : {}) }
  }
  return accepted(run)
}

/** The same decision again is the same answer; another one learns what was decided. */
function answeredBefore(
  run: DemoRun,
  answer: NonNullable<AskedCall['answer']>,
  decision: ApprovalDecision,
): Reply {
  if (answer.decisionKey === decision.decisionKey) return accepted(run)
  return { status: 200, body: { alreadyDecided: answer.outcome } }
}

const accepted = (run: DemoRun): Reply => ({
  status: 200,
  body: { accepted: true, continues: run.canResume },
})

const refuse = (status: number, code: string, message: string): Reply => ({
  status,
  body: { error: { code, message } },
})
