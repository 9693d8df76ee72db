/** How values of a call are masked. Masking makes a new model for display; the data is never changed. */
export interface MaskPolicy {
  /** Values that stay readable: JSON pointers (`/card/last4`) or key names. */
  unmask?: readonly string[] | undefined
  /** Values that are always masked: JSON pointers or key names. */
  mask?: readonly string[] | undefined
  /** Values shown masked but for their last four characters: JSON pointers or key names. */
  lastFour?: readonly string[] | undefined
  /** Mask results and errors too. @default true */
  results?: boolean | undefined
}
