import type { ToolApproval, ToolCardInput } from '../../core/card.js'
import type { ToolEvent } from '../../core/events.js'

/** A field as it must be; for text also a pattern. */
type Expected<T> = T extends string ? T | RegExp : T

type ExpectedFields = {
  [K in Exclude<keyof ToolCardInput, 'approval'>]?: Expected<ToolCardInput[K]> | null | undefined
}

/**
 * The fields of a card that a test cares about; the others may be anything. `args`, `result` and `output` are
 * compared as a whole. In any other field `null` means that the card must not have it.
 */
export interface ExpectedCard extends ExpectedFields {
  /** Its status, or the fields of it that matter. */
  approval?: ToolApproval['status'] | Partial<ToolApproval> | null | undefined
  /** Whether a person may approve it now. */
  approvable?: boolean | undefined
}

/** What a person must see at the end, and must never have seen. */
export interface ToolUiExpectation {
  /**
   * The cards at the end. Each is found by its `toolCallId`, else by its `toolName` (calls of one name in
   * order of appearance), else it is the next card. Absent: the cards at the end are not looked at.
   */
  cards?: readonly ExpectedCard[] | undefined
  /**
   * What no card may have been at any time: `"issue_payment executing"`. First a tool's name (`*` stands for
   * any text) or a call's id, then a state or `approvable`, `approved`, `executed`, `present`, `unannounced`.
   */
  forbidden?: readonly string[] | undefined
  /** Cards that are not in `cards` are fine. @default false */
  allowOthers?: boolean | undefined
  /** The cards must appear in the order of `cards`. @default false */
  inOrder?: boolean | undefined
}

/**
 * Cards to look at. The result of `replayToolStream`, and its `cards`, bring the history of every event;
 * so does a pair of `cards` and the `events` that were applied. Other lists and maps of cards have only the
 * end and what each card keeps of its past (that it was asked about, that it ran).
 */
export type ToolUiSource =
  | { readonly cards: readonly ToolCardInput[]; readonly events?: readonly ToolEvent[] | undefined }
  | readonly ToolCardInput[]
  | ReadonlyMap<string, ToolCardInput>

/** One way in which it is not as expected. */
export interface ToolUiDifference {
  readonly kind: 'field' | 'missing' | 'unexpected' | 'order' | 'forbidden'
  /** In words, without the values. */
  readonly message: string
  readonly toolCallId?: string | undefined
  /** Written as JSON, shortened. */
  readonly expected?: string | undefined
  readonly received?: string | undefined
}
