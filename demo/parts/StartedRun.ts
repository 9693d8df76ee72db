import type { Language } from '../scenarios/types.js'

/** One prompt that the reader set going. */
export interface StartedRun {
  id: string
  prompt: string
  language: Language
  speed: number
  /** A scenario over one of the wires; absent for a recording. */
  scenario?: { id: string; wire: string; wireTitle: string } | undefined
  /** The recording's protocol. */
  protocol?: string | undefined
}
