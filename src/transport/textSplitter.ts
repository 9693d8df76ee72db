/** The part of a frame parser that knows the format. */
export interface TextSplitter {
  push(text: string): void
  /** What is left is a frame too. */
  end(): void
  reset(): void
}

export interface SplitterLimit {
  /** UTF-16 code units of one frame. */
  readonly max: number
  readonly onTooLong?: ((length: number) => void) | undefined
}
