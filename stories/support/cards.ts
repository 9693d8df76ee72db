import type { ToolApproval, ToolCardData, ToolCardInput, ToolCardState } from '../../src/core/index.js'
import { makeToolCard } from '../../src/testing/index.js'
import { NOW } from './clock.js'

type Fields = Partial<ToolCardInput>

const ARGS_AT = { startedAt: NOW - 15_200, argsReadyAt: NOW - 12_000 }
const ENDED_AT = { startedAt: NOW - 64_000, argsReadyAt: NOW - 62_800, endedAt: NOW - 60_000 }

/** When each part of a call took place, by where it stands now. */
const TIMES: Record<ToolCardState, Fields> = {
  planned: { startedAt: NOW },
  streaming_args: { startedAt: NOW - 3200, charsAccumulated: 142 },
  args_ready: ARGS_AT,
  waiting_approval: { ...ARGS_AT, approvalRequestedAt: NOW - 12_000 },
  executing: { ...ARGS_AT, executionStartedAt: NOW - 2100 },
  succeeded: { ...ENDED_AT, executionStartedAt: NOW - 60_800 },
  failed: {
    ...ENDED_AT,
    startedAt: NOW - 72_000,
    argsReadyAt: NOW - 71_000,
    executionStartedAt: NOW - 70_000,
  },
  denied: { ...ENDED_AT, approvalRequestedAt: NOW - 62_800 },
  cancelled: { ...ENDED_AT, executionStartedAt: NOW - 61_500 },
}

const SAMPLES = {
  get_order: {
    riskLevel: 'low',
    permission: 'read',
    argsText: '{"order_id":"A123"}',
    result: {
      order_id: 'A123',
      status: 'delivered',
      promised: '2026-11-07',
      delivered: '2026-11-21',
      total: '1999.00 EUR',
    },
    errorCode: 'unavailable',
  },
  kb_search: {
    riskLevel: 'low',
    permission: 'read',
    argsText: '{"query":"late delivery","limit":5}',
    result: '3 articles found.\nRefunds after a late delivery\nVouchers\nShipping times',
    errorCode: 'timeout',
    errorText: 'The search service did not answer in 10 seconds.',
    retryable: true,
    idempotent: true,
  },
  write_file: {
    riskLevel: 'medium',
    permission: 'write',
    argsText:
      '{"path":"notes/delivery.md","text":"# Late deliveries\\n\\nAsk for the tracking number first."}',
    result: { saved: true, bytes: 54 },
    errorCode: 'permission_denied',
  },
  create_refund: {
    riskLevel: 'high',
    permission: 'write',
    // An amount with its zeros, a number above 2^53, a card, and a character that turns the reading round.
    argsText:
      '{"order_id":"A123","amount":1999.00,"reference":9007199254740993,' +
      '"card":"4242 4242 4242 4242","note":"late delivery \u202etnemyap"}',
    result: { refund_id: 're_20884', status: 'accepted', amount: '1999.00 EUR', arrives: '2026-12-03' },
    errorCode: 'conflict',
    reason: 'keep the order as it is',
  },
  send_email: {
    riskLevel: 'high',
    permission: 'write',
    argsText: '{"to":"lin.wei@shop.example","subject":"Your refund","body":"It is on its way."}',
    result: { sent: true },
  },
  delete_draft: {
    riskLevel: 'high',
    permission: 'write',
    argsText: '{"draft_id":"d-77"}',
    reason: 'keep the draft',
  },
  export_report: {
    riskLevel: 'low',
    permission: 'read',
    argsText: '{"month":"2026-10","format":"csv"}',
    endReason: 'aborted',
  },
} satisfies Record<string, Fields>

export type SampleTool = keyof typeof SAMPLES

/** Of a sample, what each state knows already. */
const KNOWN: Partial<Record<ToolCardState, readonly (keyof ToolCardInput)[]>> = {
  succeeded: ['argsText', 'result'],
  failed: ['argsText', 'errorCode', 'errorText', 'retryable', 'idempotent'],
  denied: ['argsText', 'reason'],
  cancelled: ['argsText', 'endReason'],
  planned: [],
  streaming_args: [],
}

/** One call of the shop in the stories: a frozen card in the given state, `args_ready` if none is given. */
export function sample(toolName: SampleTool, fields: Fields = {}): ToolCardData {
  const state = fields.state ?? 'args_ready'
  const given: Fields = SAMPLES[toolName]
  const known = (KNOWN[state] ?? ['argsText']).filter((field) => field in given)
  // A failure without words has none: those of makeToolCard are about the weather.
  const own: Fields = state === 'failed' ? { errorText: undefined } : {}
  Object.assign(own, Object.fromEntries(known.map((field) => [field, given[field]])))
  // Arguments of the story replace the sample's, text and all.
  if ('args' in fields) delete own.argsText
  const { riskLevel, permission } = given
  return makeToolCard({
    toolCallId: toolName,
    toolName,
    riskLevel,
    permission,
    ...TIMES[state],
    ...own,
    ...fields,
  })
}

/** A call that waits for a person. */
export function asking(
  toolName: SampleTool,
  approval: Partial<ToolApproval> = {},
  fields: Fields = {},
): ToolCardData {
  return sample(toolName, {
    state: 'waiting_approval',
    approval: { approvalId: `ask-${toolName}`, status: 'pending', ...approval },
    ...fields,
  })
}
