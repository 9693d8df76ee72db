/** How a check turned out: as it should be, to be looked into, only counted, or nothing to judge yet. */
export type MetricVerdict = 'ok' | 'look' | 'noted' | 'none'

/** One line of the table of times; the cells are written out, `–` where nothing was measured. */
export interface MetricTime {
  readonly key: string
  readonly label: string
  /** What is not over: `2 now`. */
  readonly note?: string | undefined
  /** Count, then half, 90%, 99% and the longest. */
  readonly cells: readonly string[]
}

/** One line of the table of checks. */
export interface MetricCheck {
  readonly key: string
  readonly label: string
  readonly value: string
  readonly verdict: MetricVerdict
  /** Calls or error codes that it is about, as they were sent. */
  readonly details: readonly string[]
}
