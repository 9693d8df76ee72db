import { shallowRef } from 'vue'

/** The runs of one feed: the one that the host names, or else those that the wire does. */
export class FeedRuns {
  private readonly served = shallowRef<readonly string[]>([])

  constructor(
    /** The run that the host names; reactive. */
    readonly named: () => string | undefined,
    /** How many calls of a run are not over; reactive. */
    private readonly openOfRun: (runId: string) => number,
  ) {}

  /** The run of events that name none. */
  main(): string {
    return this.named() ?? 'default'
  }

  /** An event of this run was read. */
  serve(runId: string): void {
    if (!this.served.value.includes(runId)) this.served.value = [...this.served.value, runId]
  }

  /** Reactive. */
  hasOpenCalls(): boolean {
    const runs = this.named() === undefined ? [this.main(), ...this.served.value] : [this.main()]
    return runs.some((runId) => this.openOfRun(runId) > 0)
  }
}
