import { soundApproval } from './approvalFields.js'
import type { ToolApproval, ToolArgsFormat, ToolCardData, ToolCardInput } from './card.js'
import { endReason, flag, lateResult, number, oneOf, progress, text, type FieldCheck } from './fieldChecks.js'
import { deepFreeze } from './freeze.js'
import { oneReading } from './oneReading.js'
import { isTerminalState, TOOL_CARD_STATES, type ToolCardState } from './states.js'

const yes: FieldCheck = (value) => value === true
const present: FieldCheck = (value) => value !== undefined

/** Every field of a card and what it may hold; anything else is left out. */
const FIELDS: { [K in Exclude<keyof ToolCardInput, 'toolCallId' | 'state'>]-?: FieldCheck } = {
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
  approval: (value) => soundApproval(value) !== undefined,
  approvalRequired: yes,
  resending: yes,
  lastSeq: number,
  epoch: text,
  outputText: text,
  output: present,
  progress,
  args: present,
  argsText: text,
  argsExact: flag,
  edited: yes,
  argsUnconfirmed: yes,
  result: present,
  resultSummary: text,
  resultFormat: oneOf('text', 'markdown'),
  durationMs: number,
  errorCode: text,
  errorText: text,
  retryable: flag,
  idempotent: flag,
  reason: text,
  lateResult,
  endReason,
  priorEndReason: endReason,
}

const CHECKS = Object.entries(FIELDS)

/** Names of all fields that a card can have. */
export function cardFieldNames(): string[] {
  return ['toolCallId', 'state', ...Object.keys(FIELDS)]
}

/** What became of frozen cards: most were whole, and are what they were. Nobody can change them since. */
const completed = new WeakMap<object, ToolCardData>()

/**
 * A whole, frozen card from the least that names one; a whole card is returned as it is.
 *
 * @param onWrong told of every field of its question that was left out or lost a part
 * @returns `undefined` where the input is no card: no `toolCallId`, or an unknown state
 */
export function completeCard(
  input: ToolCardInput,
  onWrong?: (field: string) => void,
): ToolCardData | undefined {
  // Null and the like come from hosts without types.
  if (typeof input !== 'object' || (input as object | null) === null) return undefined
  const known = completed.get(input)
  if (known !== undefined && (known === input || onWrong === undefined)) return known
  const card = complete(input, onWrong)
  if (card === undefined || !Object.isFrozen(input)) return card
  // A host may freeze anything: a card is whole where completing it changes nothing.
  const whole = isSame(card, input) ? (input as ToolCardData) : card
  completed.set(input, whole)
  return whole
}

function complete(input: ToolCardInput, onWrong?: (field: string) => void): ToolCardData | undefined {
  const { toolCallId } = input
  if (typeof toolCallId !== 'string' || toolCallId === '') return undefined
  const card: Record<string, unknown> = { toolCallId, runId: 'default', toolName: '' }
  for (const [key, isValid] of CHECKS) {
    const value = input[key as keyof ToolCardInput]
    if (value !== undefined && isValid(value)) card[key] = deepFreeze(value)
  }
  const given = (card['approval'] ?? input.approval) as ToolApproval | undefined
  const sound = given && soundApproval(given, onWrong)
  if (sound) card['approval'] = isSame(sound, given) ? given : deepFreeze(sound)
  else if ((given ?? undefined) !== undefined) onWrong?.('approvalId')
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

/** Whether an object says what was made of it, field by field. A getter may say something else later. */
function isSame(sound: object, given: object): boolean {
  const ours = sound as Readonly<Record<PropertyKey, unknown>>
  for (const key of Object.keys(ours)) if (ours[key] !== undefined && !Object.hasOwn(given, key)) return false
  return Reflect.ownKeys(given).every((key) => {
    const field = Object.getOwnPropertyDescriptor(given, key)
    return field !== undefined && 'value' in field && Object.is(field.value, ours[key])
  })
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
  const given = { args: card['args'], argsText: card['argsText'] as string | undefined }
  const { args, argsText } = oneReading(given, card['argsFormat'] as ToolArgsFormat)
  return {
    // Asked about in mid-run, a call has no arguments either.
    partialJson: args === undefined && !isTerminalState(state) ? partial : '',
    charsAccumulated: known ?? argsText?.length ?? partial.length,
    ...(argsText === undefined ? {} : { argsText }),
    ...(args === undefined
      ? {}
      : { args: deepFreeze(args), argsExact: argsText !== undefined && card['argsExact'] !== false }),
  }
}

/** What an ended card must say, where the input did not. */
function endFor(state: ToolCardState, card: Readonly<Record<string, unknown>>): Record<string, unknown> {
  if (!isTerminalState(state)) return {}
  if (state === 'failed' && card['errorCode'] === undefined) return { errorCode: 'unknown' }
  if (state === 'cancelled' && card['endReason'] === undefined) return { endReason: 'interrupted' }
  return {}
}
