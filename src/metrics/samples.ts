import type { Distribution } from './types.js'

/** How many durations the percentiles are taken from. */
const KEPT = 1000

/** Durations: the last ones in a ring, so that a page that runs for days stays small. */
export class Samples {
  private readonly ring: number[] = []
  private count = 0
  private max: number | null = null

  /** @param ms what is no duration (a clock that went back) is left out */
  add(ms: number): void {
    if (!Number.isFinite(ms) || ms < 0) return
    this.ring[this.count % KEPT] = ms
    this.count += 1
    this.max = Math.max(this.max ?? 0, ms)
  }

  read(): Distribution {
    const sorted = [...this.ring].sort((a, b) => a - b)
    // Nearest rank: every number that is reported was measured.
    const at = (share: number): number | null =>
      sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null
    return { count: this.count, p50: at(0.5), p90: at(0.9), p99: at(0.99), max: this.max }
  }
}

const KEPT_IDS = 20

/** How often something happened, and to which calls the last times. */
export class Tally {
  total = 0
  private ids: string[] = []

  add(toolCallId: string): void {
    this.total += 1
    this.ids = [...this.ids.filter((id) => id !== toolCallId), toolCallId].slice(-KEPT_IDS)
  }

  get toolCallIds(): readonly string[] {
    return [...this.ids]
  }
}
