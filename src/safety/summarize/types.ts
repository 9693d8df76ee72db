import type { MaskPolicy } from '../mask/types.js'

/** A few words about a result. */
export interface ResultSummary {
  readonly kind: 'empty' | 'text' | 'fields' | 'binary'
  readonly text?: string | undefined
  readonly fields?: readonly SummaryField[] | undefined
  /** How many values there are beside those that are shown. */
  readonly more?: number | undefined
}

export interface SummaryField {
  readonly key: string
  readonly text: string
}

export interface SummarizeOptions {
  /** Fields that are shown. @default 5 */
  maxFields?: number | undefined
  /** Characters of a text or of one field. @default 200 */
  maxText?: number | undefined
  masking?: MaskPolicy | undefined
}

/** {@link SummarizeOptions} with what was left out. */
export interface Limits {
  readonly fields: number
  readonly text: number
  readonly masking: MaskPolicy | undefined
}
