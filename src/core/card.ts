import type { ToolCardState, ToolEndReason, ToolPermission, ToolRiskLevel } from './states.js'

export type ToolArgsFormat = 'json' | 'text'
export type ToolExecutor = 'client' | 'server' | 'provider'
export type ToolResultFormat = 'text' | 'markdown'

/** One of the answers that the server offers for an approval. */
export interface ToolApprovalOption {
  id: string
  kind: 'allow_once' | 'allow_always' | 'reject_once' | 'reject_always'
  label?: string | undefined
  /** The rules that would be saved by choosing it, in the server's words. */
  grants?: readonly string[] | undefined
  /** Ask a second time before this option is sent. */
  confirm?: boolean | undefined
}

export type ToolApprovalStatus =
  'pending' | 'submitting' | 'approved' | 'denied' | 'expired' | 'withdrawn' | 'unknown'

export type ToolApprovalOutcome = 'approved' | 'denied' | 'answered' | 'cancelled'

/** A person is, or was, asked about this call. */
export interface ToolApproval {
  approvalId: string
  status: ToolApprovalStatus
  /** What was answered, once it is known. */
  outcome?: ToolApprovalOutcome | undefined
  options?: readonly ToolApprovalOption[] | undefined
  /** Some of its answers could not be read: a yes is only one of those that could. */
  optionsLost?: boolean | undefined
  editable?: boolean | undefined
  responseSchema?: unknown
  /** A plain yes is no answer to it, also where its schema has a place for one. */
  needsResponse?: boolean | undefined
  /** Epoch ms, on the sender's clock. */
  expiresAt?: number | undefined
  defaultToNo?: boolean | undefined
  isAutomatic?: boolean | undefined
  batchId?: string | undefined
  message?: string | undefined
  optionId?: string | undefined
  reason?: string | undefined
  response?: unknown
  /** Opaque to us, given back verbatim with the decision. */
  metadata?: unknown
  /** The digest that the decision named. */
  argsDigest?: string | undefined
  /** Why the server did not take the last decision, in its words: nothing was recorded, the question stands. */
  refused?: string | undefined
  /** An answer to it may have been sent before, by another page or before this one was loaded. */
  mayBeAnswered?: boolean | undefined
  /** How often the call changed while this question stood: each change asks anew. */
  changes?: number | undefined
}

export interface ToolProgress {
  message?: string | undefined
  done?: number | undefined
  total?: number | undefined
}

interface CardCommon {
  /** The key. Unique in a store; never an index. */
  toolCallId: string
  /** The id on the wire, where it differs from the key. */
  providerCallId?: string | undefined
  runId: string
  stepId?: string | undefined
  /** Position within its step. */
  index?: number | undefined
  spanId?: string | undefined
  parentToolCallId?: string | undefined
  /** `''` until the wire names it. */
  toolName: string
  title?: string | undefined
  serverLabel?: string | undefined
  executor?: ToolExecutor | undefined
  argsFormat: ToolArgsFormat
  riskLevel: ToolRiskLevel
  permission: ToolPermission
  /** 1 for the first try. */
  attempt: number
  /** UTF-16 code units of argument text so far. */
  charsAccumulated: number
  /** Argument text while it arrives; `''` from ready on. */
  partialJson: string
  /** Epoch ms of the phases, as the events carried them. */
  startedAt?: number | undefined
  argsReadyAt?: number | undefined
  approvalRequestedAt?: number | undefined
  executionStartedAt?: number | undefined
  endedAt?: number | undefined
  /** An outcome came for a call that nothing announced. */
  unannounced?: true | undefined
  approval?: ToolApproval | undefined
  /** An earlier attempt was asked about, so this one must be too. */
  approvalRequired?: true | undefined
  /** The call is announced again: its text is not new, its ready is compared. */
  resending?: true | undefined
  /** `seq` and `epoch` of the last event that changed this card. */
  lastSeq?: number | undefined
  epoch?: string | undefined
  /** Output so far, before the result. */
  outputText?: string | undefined
  output?: unknown
  progress?: ToolProgress | undefined
}

/** Fields that only some states have. Every variant of {@link ToolCardData} declares all of them. */
interface CardPhaseFields {
  /** Complete arguments. A string for `argsFormat: 'text'`. */
  args: unknown
  /** The exact text of the arguments. */
  argsText: string
  /** `false` where the wire gave only an object, so the exact text is unknown. */
  argsExact: boolean
  /** A person changed the arguments before approving. */
  edited: true
  /** The wire never said that the arguments were complete: for reading only, never to be approved. */
  argsUnconfirmed: true
  result: unknown
  resultSummary: string
  resultFormat: ToolResultFormat
  durationMs: number
  errorCode: string
  errorText: string
  retryable: boolean
  idempotent: boolean
  /** Why it was denied. */
  reason: string
  /** A result that came although the call was denied. */
  lateResult: { result?: unknown; at?: number | undefined }
  endReason: ToolEndReason
  priorEndReason: ToolEndReason
}

type ArgsFields = 'args' | 'argsText' | 'argsExact' | 'edited' | 'argsUnconfirmed'

type CardIn<
  State extends string,
  Required extends keyof CardPhaseFields,
  Optional extends keyof CardPhaseFields,
> = CardCommon & { state: State } & { [K in Required]: CardPhaseFields[K] } & {
  [K in Exclude<Optional, Required>]?: CardPhaseFields[K] | undefined
} & { [K in Exclude<keyof CardPhaseFields, Required | Optional>]?: undefined }

/**
 * One card: plain, deeply frozen data, discriminated on `state`.
 * `args` is there from `args_ready` on, never before.
 */
export type ToolCardData =
  | CardIn<'planned', never, never>
  | CardIn<'streaming_args', never, never>
  | CardIn<'args_ready', 'args', ArgsFields>
  | CardIn<'waiting_approval', 'args', ArgsFields>
  | CardIn<'executing', never, ArgsFields>
  | CardIn<
      'succeeded',
      never,
      ArgsFields | 'result' | 'resultSummary' | 'resultFormat' | 'durationMs' | 'priorEndReason'
    >
  | CardIn<'failed', 'errorCode', ArgsFields | 'errorText' | 'retryable' | 'idempotent' | 'priorEndReason'>
  | CardIn<'denied', never, ArgsFields | 'reason' | 'lateResult' | 'priorEndReason'>
  | CardIn<'cancelled', 'endReason', ArgsFields>

/**
 * The least that is accepted as a card: what is missing takes its default
 * (`attempt` 1, `argsFormat` `'json'`, `charsAccumulated` the length of `partialJson`).
 */
export type ToolCardInput = Pick<CardCommon, 'toolCallId'> & {
  state?: ToolCardState | undefined
} & { [K in keyof CardCommon]?: CardCommon[K] | undefined } & {
  [K in keyof CardPhaseFields]?: CardPhaseFields[K] | undefined
}

export type ToolCards = ReadonlyMap<string, ToolCardData>
