/** How the page shows a story. */
export interface ShowOptions {
  theme?: 'light' | 'dark'
  locale?: string
  /** English with every word 40% longer. */
  pseudo?: boolean
  /** Everything that a reader could open is open. */
  opened?: boolean
}

/** What the page of `page/` lets a test do: one story at a time. */
export interface Stage {
  readonly names: readonly string[]
  readonly show: (name: string, options: ShowOptions) => Promise<void>
  readonly clear: () => void
  /** How often a listener of the shown story was called. */
  readonly actCount: () => number
}
