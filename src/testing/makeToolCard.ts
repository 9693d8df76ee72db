import type { ToolCardData, ToolCardInput } from '../core/card.js'
import { cardFieldNames, completeCard } from '../core/completeCard.js'
import type { ToolCardState } from '../core/states.js'

/** What a card of each state has besides the call itself. */
const OF_STATE: Record<ToolCardState, Omit<ToolCardInput, 'toolCallId'>> = {
  planned: {},
  streaming_args: { partialJson: '{"city":"Ly' },
  args_ready: {},
  waiting_approval: {
    approval: { approvalId: 'approval-1', status: 'pending' },
    approvalRequestedAt: 1_700_000_001_500,
  },
  executing: { executionStartedAt: 1_700_000_002_000 },
  succeeded: { result: { celsius: 21 }, executionStartedAt: 1_700_000_002_000, endedAt: 1_700_000_003_000 },
  failed: {
    errorCode: 'tool_failed',
    errorText: 'The weather service did not answer.',
    executionStartedAt: 1_700_000_002_000,
    endedAt: 1_700_000_003_000,
  },
  denied: {
    approval: { approvalId: 'approval-1', status: 'denied', outcome: 'denied' },
    reason: 'Not now.',
    endedAt: 1_700_000_003_000,
  },
  cancelled: { endReason: 'interrupted', endedAt: 1_700_000_003_000 },
}

const ARGS = {
  args: { city: 'Lyon' },
  argsText: '{"city":"Lyon"}',
  argsExact: true,
  argsReadyAt: 1_700_000_001_000,
}

/**
 * A valid, frozen card for tests and stories: `args_ready` and complete unless the fields say otherwise.
 * Times are fixed, so that pictures of it do not change.
 *
 * @throws TypeError where the fields make no card: a field that no card has, an unknown state, an empty
 * `toolCallId`, `args` that are no JSON
 * @example makeToolCard({ state: 'waiting_approval', toolName: 'create_refund', args: { amount: 5 } })
 */
export function makeToolCard(fields: Partial<ToolCardInput> = {}): ToolCardData {
  const known = cardFieldNames()
  const strange = Object.keys(fields).find((name) => !known.includes(name))
  if (strange !== undefined) throw noCard(`${strange}. Known: ${known.join(', ')}`)
  const state = fields.state ?? 'args_ready'
  const hasArgs = state !== 'planned' && state !== 'streaming_args'
  // Text that belongs to other arguments would be a lie about them.
  const args = !hasArgs || 'args' in fields || 'argsText' in fields ? {} : ARGS
  const card = completeCard({
    toolCallId: 'call-1',
    toolName: 'get_weather',
    riskLevel: 'low',
    permission: 'read',
    startedAt: 1_700_000_000_000,
    ...args,
    ...OF_STATE[state],
    ...textOf(fields),
    ...fields,
    state,
  })
  if (card === undefined) throw noCard(Object.keys(fields).join(', '))
  return card
}

/** The text of arguments that were given as a value. */
function textOf(fields: Partial<ToolCardInput>): Partial<ToolCardInput> {
  if (fields.args === undefined) return {}
  const text = typeof fields.args === 'string' ? fields.args : jsonOf(fields.args)
  if (text === undefined) throw noCard('args is no JSON. Give a plain value, without bigint and circles')
  if ('argsText' in fields) return {}
  return fields.argsExact === false ? { argsText: undefined } : { argsText: text, argsExact: true }
}

function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    return undefined
  }
}

function noCard(why: string): TypeError {
  return new TypeError(`makeToolCard: these fields make no card: ${why}`)
}
