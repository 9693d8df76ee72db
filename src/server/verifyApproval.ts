import type { ApprovalDecision } from '../core/decision.js'
import { callDigest } from './callDigest.js'
import { isSameDigest } from './isSameDigest.js'

/** The call that is about to run: the server's own record of it, never what the browser sent. */
export interface CallToRun {
  toolCallId: string
  toolName: string
  /** The exact text of the arguments, where the server has it: numbers then count as they were written. */
  argsText?: string | undefined
  /** The arguments as a value, where there is no text. */
  args?: unknown
  /** `text`: the tool takes text, also where it looks like JSON. @default 'json', and text where `argsText` is none */
  argsFormat?: 'json' | 'text' | undefined
  /** The question that was asked; a decision about another one is refused. */
  approvalId?: string | null | undefined
  /** Epoch ms on the server's clock; from then on the approval is void. */
  expiresAt?: number | null | undefined
}

export interface VerifyApprovalOptions {
  /** Accept arguments that the person changed. They have to be checked like any input. @default false */
  allowEdits?: boolean | undefined
  /** Epoch ms. @default Date.now() */
  now?: number | undefined
}

/** Why a decision does not let the call run. Codes are permanent. */
export type ApprovalRefusal =
  | 'invalid_decision'
  | 'invalid_call'
  | 'not_approved'
  | 'wrong_call'
  | 'wrong_approval'
  | 'expired'
  | 'edits_not_allowed'
  | 'digest_mismatch'

export type ApprovalVerdict =
  | {
      readonly ok: true
      /** Only with `allowEdits`, when the person changed the arguments: run these instead of the call's. */
      readonly editedArgs?: unknown
    }
  | { readonly ok: false; readonly reason: ApprovalRefusal; readonly message: string }

/**
 * Whether a decision approves exactly this call: same call, same question, same arguments to the byte, in
 * time. A button is not an authorisation: who may approve what, your server has to decide before it asks this.
 * Never throws; a decision may be resent, so remember its `decisionKey` and run a call only once.
 *
 * @param decision what arrived from the browser; anything is accepted as input
 * @param call the call that is about to run, from the server's own record
 */
export function verifyApproval(
  decision: unknown,
  call: CallToRun,
  options: VerifyApprovalOptions = {},
): ApprovalVerdict {
  try {
    return verify(decision, call, options)
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    return refuse('invalid_call', `The call could not be digested: ${detail}`)
  }
}

function verify(
  decision: unknown,
  call: CallToRun,
  { allowEdits = false, now = Date.now() }: VerifyApprovalOptions,
): ApprovalVerdict {
  if (!isDecision(decision)) {
    return refuse(
      'invalid_decision',
      'Not a decision: ids, outcome or a digest of 64 hex digits are missing.',
    )
  }
  if (decision.outcome !== 'approved')
    return refuse('not_approved', 'The decision does not approve the call.')
  // The card's key differs from the wire's id where an id came twice; the digest is over the wire's.
  if ((decision.providerCallId ?? decision.toolCallId) !== call.toolCallId) {
    return refuse('wrong_call', 'The decision is about another call.')
  }
  if (decision.approvalId !== (call.approvalId ?? decision.approvalId)) {
    return refuse('wrong_approval', 'The decision answers another question about this call.')
  }
  if (!(now < (call.expiresAt ?? Infinity))) {
    return refuse('expired', 'The approval came too late.')
  }
  const isEdited = decision.editedArgs !== undefined
  if (isEdited && !allowEdits) {
    return refuse('edits_not_allowed', 'The arguments were changed, and this call does not allow it.')
  }
  const edits = { args: decision.editedArgs, argsText: undefined }
  const digest = callDigest(isEdited ? { ...call, ...edits } : call)
  if ('problem' in digest) return refuse('invalid_call', digest.problem)
  if (!isSameDigest(digest.hex, decision.argsDigest)) {
    return refuse('digest_mismatch', 'The decision is about other arguments than those that would run.')
  }
  return isEdited ? { ok: true, editedArgs: decision.editedArgs } : { ok: true }
}

function isDecision(value: unknown): value is ApprovalDecision {
  if (typeof value !== 'object' || value === null) return false
  const { approvalId, toolCallId, providerCallId, outcome, argsDigest } = value as Record<string, unknown>
  return (
    typeof approvalId === 'string' &&
    typeof toolCallId === 'string' &&
    (providerCallId === undefined || typeof providerCallId === 'string') &&
    typeof outcome === 'string' &&
    typeof argsDigest === 'string' &&
    /^[0-9a-f]{64}$/.test(argsDigest)
  )
}

function refuse(reason: ApprovalRefusal, message: string): ApprovalVerdict {
  return { ok: false, reason, message }
}
