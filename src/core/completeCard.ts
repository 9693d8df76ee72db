import type { ToolCardData, ToolCardInput } from './card.js'
import { deepFreeze } from './freeze.js'
import { isTerminalState, TOOL_CARD_STATES, type ToolCardState } from './states.js'

type Check = (value: unknown) => boolean
const text: Check = (value) => typeof value === 'string'
const number: Check = (value) => typeof value === 'number' && Number.isFinite(value)
const flag: Check = (value) => typeof value === 'boolean'
const yes: Check = (value) => value === true
const any: Check = (value) => value !== undefined
const record: Check = (value) => typeof value === 'object' && value !== null
const oneOf =
  (...values: readonly string[]): Check =>
  (value) =>
    values.includes(value as string)

const endReason = oneOf('aborted', 'interrupted', 'superseded', 'approval_expired', 'withdrawn')

/** Every field of a card and what it may hold; anything else is left out. */
const FIELDS: { [K in Exclude<keyof ToolCardInput, 'toolCallId' | 'state'>]-?: Check } = {
  providerCallId: text,
  runId: text,
  stepId: text,
  index: number,
  spanId: text,
  parentToolCallId: text,
  toolName: text,
  title: text,
  serverLabel: text,
  executor: oneOf('client', 'server', 'provider'),
  argsFormat: oneOf('json', 'text'),
  riskLevel: oneOf('low', 'medium', 'high'),
  permission: oneOf('read', 'write'),
  attempt: number,
  charsAccumulated: number,
  partialJson: text,
  startedAt: number,
  argsReadyAt: number,
  approvalRequestedAt: number,
  executionStartedAt: number,
  endedAt: number,
  unannounced: yes,
  approval: (value) => record(value) && text((value as { approvalId?: unknown }).approvalId),
  approvalRequired: yes,
  resending: yes,
  lastSeq: number,
  epoch: text,
  outputText: text,
  output: any,
  progress: record,
  args: any,
  argsText: text,
  argsExact: flag,
  edited: yes,
  argsUnconfirmed: yes,
  result: any,
  resultSummary: text,
  resultFormat: oneOf('text', 'markdown'),
  durationMs: number,
  errorCode: text,
  errorText: text,
  retryable: flag,
  idempotent: flag,
  reason: text,
  lateResult: record,
  endReason,
  priorEndReason: endReason,
}

/** Names of all fields that a card can have. */
export function cardFieldNames(): string[] {
  return ['toolCallId', 'state', ...Object.keys(FIELDS)]
}

/**
 * A whole, frozen card from the least that names one; a whole card is returned as it is.
 *
 * @returns `undefined` where the input is no card: no `toolCallId`, or an unknown state
 */
export function completeCard(input: ToolCardInput): ToolCardData | undefined {
  // Null and the like come from hosts without types.
  if (typeof input !== 'object' || (input as object | null) === null) return undefined
  if (isWhole(input)) return input
  const { toolCallId } = input
  if (typeof toolCallId !== 'string' || toolCallId === '') return undefined
  const card: Record<string, unknown> = { toolCallId, runId: 'default', toolName: '' }
  for (const [key, isValid] of Object.entries(FIELDS)) {
    const value = input[key as keyof ToolCardInput]
    if (value !== undefined && isValid(value)) card[key] = deepFreeze(value)
  }
  const state = input.state ?? impliedState(card)
  if (!TOOL_CARD_STATES.includes(state)) return undefined
  card['argsFormat'] ??= 'json'
  card['riskLevel'] ??= 'high'
  card['permission'] ??= 'write'
  card['attempt'] ??= 1
  return Object.freeze({
    ...card,
    ...argsFor(state, card),
    ...endFor(state, card),
    state,
  }) as unknown as ToolCardData
}

function isWhole(input: ToolCardInput): input is ToolCardData {
  return (
    Object.isFrozen(input) &&
    typeof input.attempt === 'number' &&
    typeof input.partialJson === 'string' &&
    typeof input.charsAccumulated === 'number' &&
    input.argsFormat !== undefined &&
    input.riskLevel !== undefined &&
    input.permission !== undefined &&
    typeof input.toolCallId === 'string' &&
    input.toolCallId !== '' &&
    TOOL_CARD_STATES.includes(input.state as ToolCardState)
  )
}

function impliedState(card: Readonly<Record<string, unknown>>): ToolCardState {
  if (card['args'] !== undefined) return 'args_ready'
  return (card['partialJson'] ?? card['argsText'] ?? '') === '' ? 'planned' : 'streaming_args'
}

/** Text belongs to `partialJson` before ready and to `argsText` after it. */
function argsFor(state: ToolCardState, card: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const partial = (card['partialJson'] ?? '') as string
  const known = card['charsAccumulated'] as number | undefined
  if (state === 'planned' || state === 'streaming_args') {
    const typed = partial === '' ? ((card['argsText'] ?? '') as string) : partial
    return {
      partialJson: typed,
      charsAccumulated: Math.max(known ?? 0, typed.length),
      args: undefined,
      argsText: undefined,
      argsExact: undefined,
    }
  }
  const complete = card['argsText'] as string | undefined
  const args = card['args'] ?? (complete === undefined ? undefined : parsed(complete))
  return {
    partialJson: state === 'executing' && args === undefined ? partial : '',
    charsAccumulated: known ?? complete?.length ?? partial.length,
    ...(args === undefined ? {} : { args, argsExact: card['argsExact'] ?? complete !== undefined }),
  }
}

function parsed(text: string): unknown {
  try {
    return deepFreeze(JSON.parse(text) as unknown)
  } catch {
    return undefined
  }
}

/** What an ended card must say, where the input did not. */
function endFor(state: ToolCardState, card: Readonly<Record<string, unknown>>): Record<string, unknown> {
  if (!isTerminalState(state)) return {}
  if (state === 'failed' && card['errorCode'] === undefined) return { errorCode: 'unknown' }
  if (state === 'cancelled' && card['endReason'] === undefined) return { endReason: 'interrupted' }
  return {}
}
