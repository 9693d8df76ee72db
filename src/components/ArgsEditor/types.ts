import type { ToolCardData } from '../../core/card.js'

/** What every control of a field is told. */
export interface FieldParts {
  readonly id: string
  readonly labelledBy: string
  readonly describedBy: string | undefined
  readonly isInvalid: boolean
  readonly isRequired: boolean
  readonly isReadonly: boolean
}

/** What stands in an editor now, for whoever sends it. */
export interface Edits {
  /** The card that the fields were made for. */
  readonly of: ToolCardData
  /** Differences to what was there. */
  readonly count: number
  /** Why they cannot be sent. */
  readonly problem?: string | undefined
  /** What is sent, once nothing is wrong with it. */
  readonly made?: { readonly value: unknown } | undefined
  /** What a decision with them names. */
  readonly digest?: string | undefined
  /** Another text for each other value. */
  readonly subject: string
  /** The fields could not be shown. */
  readonly isMissing?: true | undefined
}
