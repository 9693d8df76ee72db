import type { ToolCardData } from '../../src/core/card.js'
import type { ReplayResult } from '../../src/testing/replay.js'
import type { ExpectedCall } from './recordings.js'

/** What the conformance runs must know of a wire. */
export interface Wire {
  /**
   * The same frame in another response with the same call ids. Absent: call ids of this wire are unique by
   * themselves, so that the same id is always the same call.
   */
  rename?(data: Record<string, unknown>): object
  /** Expectations that only this wire's recordings have: approvals, titles. */
  expectCall?(card: ToolCardData, call: ExpectedCall, result: ReplayResult): void
}

/** The wires, by their name in the recordings. */
export const WIRES: Record<string, Wire> = {
  'openai-chat': { rename: (data) => ({ ...data, id: `${String(data['id'])}-again` }) },
  anthropic: {
    rename: (data) => {
      const message = data['message'] as { id: string } | undefined
      return message === undefined ? data : { ...data, message: { ...message, id: `${message.id}-again` } }
    },
  },
}
