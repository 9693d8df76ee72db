import type { ToolCardData, ToolCardInput } from '../core/card.js'
import { completeCard } from '../core/completeCard.js'
import { oneReading } from '../core/oneReading.js'
import type { ToolErrorEvent, ToolEvent, ToolSnapshotEvent } from '../core/events.js'
import type { ToolIssueHandler } from '../core/issue.js'
import type { ToolPermission, ToolRiskLevel } from '../core/states.js'
import { copyJson } from './copyJson.js'
import { guardPolicy } from './guardPolicy.js'
import { needsApproval } from './needsApproval.js'
import type { ToolPolicy } from './types.js'

export interface PrepareEventOptions {
  policy: ToolPolicy
  /** The event comes from the host's own gateway: its risk and permission count. @default false */
  trusted?: boolean | undefined
  /** The card that the event is about, as it is now: a `tool_call_ready` may lack the tool's name. */
  card?: ToolCardData | undefined
  /** Told when a host's own policy throws. */
  onIssue?: ToolIssueHandler | undefined
}

/** Any event may carry these besides its own fields; the reducer reads them wherever it sets a name. */
interface Risk {
  riskLevel?: ToolRiskLevel | undefined
  permission?: ToolPermission | undefined
}

/**
 * Lets the host's policy speak before the reducer does; the one place for that, in store and replay.
 *
 * - Risk and permission are taken off untrusted events and snapshot cards, and the policy's put in wherever
 *   the event names a tool. On trusted events the policy fills in only what is missing.
 * - Arguments that do not pass the tool's schema never become ready: the event turns into `tool_error` with
 *   `args_schema`, and the text is kept. Also when the name comes after the arguments, and in snapshots.
 *
 * Pure; never throws; returns the same event when there is nothing to change.
 */
export function prepareEvent(event: ToolEvent, given: PrepareEventOptions): ToolEvent {
  if (typeof event !== 'object' || (event as object | null) === null) return event
  // Nearly every event of a stream; the reducer reads neither name nor risk from it.
  if (event.type === 'tool_args_delta') return event
  const options = { ...given, policy: guardPolicy(given.policy, given.onIssue) }
  if (event.type === 'tool_snapshot') return prepareSnapshot(event, options)
  const refused = refusedArgs(event, options)
  if (refused !== undefined) return refused
  const prepared = withRisk(event, options, !keepsName(options.card))
  return prepared.type === 'tool_approval_request' ? withPerson(prepared, options.card, options) : prepared
}

/** A wire's word that nobody has to answer does not count where the host wants a person, or names no tool. */
function withPerson<T extends { isAutomatic?: boolean | undefined }>(
  question: T,
  card: ToolCardData | undefined,
  { policy, trusted, onIssue }: PrepareEventOptions,
): T {
  if (question.isAutomatic !== true || trusted === true) return question
  const isLeftToWire =
    card !== undefined &&
    card.toolName !== '' &&
    (card.args !== undefined || typeof policy.resolve(card.toolName).approval !== 'function') &&
    !needsApproval(policy, card, onIssue)
  return isLeftToWire ? question : { ...question, isAutomatic: undefined }
}

/** A call that runs or is over keeps its name, so another name must not bring its risk either. */
function keepsName(card: ToolCardData | undefined): boolean {
  return card !== undefined && card.toolName !== '' && !isBeforeExecution(card)
}

function withRisk<T extends object>(
  subject: T,
  { policy, trusted }: PrepareEventOptions,
  nameCounts = true,
): T {
  const { toolName, riskLevel, permission } = subject as T & Risk & { toolName?: unknown }
  const isNamed = nameCounts && typeof toolName === 'string' && toolName !== ''
  const carries = riskLevel !== undefined || permission !== undefined
  if (!isNamed && (trusted === true || !carries)) return subject

  const copy = { ...subject } as T & Risk
  if (trusted !== true) {
    delete copy.riskLevel
    delete copy.permission
  }
  if (isNamed) {
    const rule = policy.resolve(toolName)
    copy.riskLevel ??= rule.riskLevel
    copy.permission ??= rule.permission
  }
  return copy
}

/** The event that takes the place of one that would make unfit arguments ready. */
function refusedArgs(event: ToolEvent, { policy, card }: PrepareEventOptions): ToolErrorEvent | undefined {
  switch (event.type) {
    case 'tool_call_ready': {
      // What runs or has ended cannot be refused any more; the reducer names what is wrong with the event.
      if (card !== undefined && !isBeforeExecution(card)) return undefined
      const toolName = nameOf(event.toolName) ?? card?.toolName ?? ''
      const { args, argsText } = oneReading(event, card?.argsFormat ?? 'json')
      return refuse(event, toolName, policy.checkArgs(toolName, args), argsText ?? textOf(args))
    }
    case 'tool_call_start':
    case 'tool_call_named': {
      const toolName = nameOf(event.toolName)
      if (toolName === undefined || card === undefined || toolName === card.toolName) return undefined
      if (card.state !== 'args_ready' && card.state !== 'waiting_approval') return undefined
      return refuse(
        event,
        toolName,
        policy.checkArgs(toolName, card.args),
        card.argsText ?? textOf(card.args),
      )
    }
    default:
      return undefined
  }
}

function isBeforeExecution({ state }: ToolCardData): boolean {
  return (
    state === 'planned' ||
    state === 'streaming_args' ||
    state === 'args_ready' ||
    state === 'waiting_approval'
  )
}

function refuse(
  event: ToolEvent & { toolCallId: string },
  toolName: string,
  problem: string | undefined,
  argsText: string | undefined,
): ToolErrorEvent | undefined {
  if (problem === undefined) return undefined
  const { at, runId, stepId, spanId, seq, epoch, toolCallId } = event
  const place = { at, runId, stepId, spanId, seq, epoch }
  return {
    ...(Object.fromEntries(Object.entries(place).filter(([, value]) => value !== undefined)) as typeof place),
    type: 'tool_error',
    toolCallId,
    errorCode: 'args_schema',
    errorText: problem,
    retryable: false,
    ...(toolName === '' ? {} : { toolName }),
    ...(argsText === undefined ? {} : { argsText }),
  }
}

function prepareSnapshot(event: ToolSnapshotEvent, options: PrepareEventOptions): ToolSnapshotEvent {
  if (!Array.isArray(event.cards)) return event
  const cards: readonly ToolCardInput[] = event.cards
  return { ...event, cards: cards.map((card) => prepareCard(card, options)) }
}

/** {@link prepareEvent} for a card that comes whole: of a snapshot, or of a text that was saved. */
export function prepareCard(input: ToolCardInput, options: PrepareEventOptions): ToolCardInput {
  if (typeof input !== 'object' || (input as object | null) === null) return input
  const risked = withRisk(input, options)
  const card = completeCard(risked)
  // Whoever wrote the card may have put anything in the place of its question.
  const { approval } = risked as { approval?: ToolCardInput['approval'] | null }
  const asked = approval && withPerson(approval, card, options)
  const prepared = asked === approval ? risked : { ...risked, approval: asked ?? undefined }
  if (card === undefined || (card.state !== 'args_ready' && card.state !== 'waiting_approval'))
    return prepared
  const problem = options.policy.checkArgs(card.toolName, card.args)
  if (problem === undefined) return prepared
  // Its arguments stay for reading; marked like this they can neither be approved nor tried again.
  const failed = {
    state: 'failed',
    errorCode: 'args_schema',
    errorText: problem,
    argsUnconfirmed: true,
  } as const
  return { ...(card as ToolCardInput), approval: undefined, ...failed }
}

function nameOf(toolName: unknown): string | undefined {
  return typeof toolName === 'string' && toolName !== '' ? toolName : undefined
}

/** Some text to read where the wire gave only an object. */
function textOf(args: unknown): string | undefined {
  if (typeof args === 'string') return args
  try {
    return JSON.stringify(copyJson(args))
  } catch {
    return undefined
  }
}
