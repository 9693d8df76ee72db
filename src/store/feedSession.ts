import type { AdapterHost, StreamEnd, ToolStreamAdapter } from '../adapters/types.js'
import { guardAdapter } from '../adapters/shared/guardAdapter.js'
import type { ToolCallKeys } from '../adapters/shared/keys.js'
import { resolveProtocol } from '../adapters/protocols.js'
import { watchProtocol } from '../adapters/detect/watchProtocol.js'
import type { ToolEvent } from '../core/events.js'
import type { ToolIssue } from '../core/issue.js'
import { isTerminalState } from '../core/states.js'
import type { ToolCardData } from '../core/card.js'
import { isDevelopment } from './development.js'
import { frameToChunk, type StreamFrame } from '../transport/frame.js'

/** What a session needs of its store and its feed. */
export interface SessionHost {
  readonly keys: ToolCallKeys
  /** The run of events that name none. */
  runId(): string
  /** The run that the host names for everything: it wins over runs that the wire names. */
  namedRunId?(): string | undefined
  apply(events: readonly ToolEvent[]): void
  cardsOf(runId: string): readonly ToolCardData[]
  now(runId: string): number
  onIssue(issue: ToolIssue): void
  onEvent(event: ToolEvent): void
  /** A run is named for the first time: this feed serves it now. */
  onRun(runId: string): void
}

/**
 * One feed's way from frames to the store: picks the adapter by SSE event name, stamps run and time, and
 * settles what is open when the stream ends. Knows no Vue and no transport.
 */
export class FeedSession {
  private frames = 0
  private currentRun: string | undefined
  private readonly runs = new Set<string>()

  private readonly adapters: readonly ToolStreamAdapter[]

  constructor(
    adapters: readonly ToolStreamAdapter[],
    private readonly host: SessionHost,
  ) {
    const onIssue = (issue: ToolIssue): void => {
      host.onIssue({ ...issue, frameIndex: Math.max(this.frames - 1, 0) })
    }
    const isAlone = adapters.length === 1
    this.adapters = adapters.map((given) => {
      const guarded = guardAdapter(given, onIssue)
      const adapter = isAlone ? watched(guarded) : guarded
      // What is watched counts its frames itself: it holds some of its issues back.
      const isWatched = adapter !== guarded
      adapter.connect?.(this.lendTo(isWatched ? (issue) => void host.onIssue(issue) : onIssue))
      return adapter
    })
    this.reportUnused(onIssue)
  }

  private lendTo(onIssue: (issue: ToolIssue) => void): AdapterHost {
    const { host } = this
    return {
      ...{ keys: host.keys, onIssue, runId: undefined },
      get namedRunId() {
        return host.namedRunId?.()
      },
      isWaiting: (runId) => this.isWaiting(runId),
    }
  }

  /** A new response on the same run and key table. */
  begin(): void {
    for (const adapter of this.adapters) adapter.reset()
    this.currentRun = undefined
    this.frames = 0
  }

  push(frame: StreamFrame): void {
    this.frames += 1
    const adapter = this.adapterFor(frame.event)
    if (adapter !== undefined) this.send(adapter.push(frameToChunk(frame), frame.text))
  }

  /** Frames go by SSE event name: of the adapters that name none, only the first is ever asked. */
  private reportUnused(report: (issue: ToolIssue) => void): void {
    const [first, ...unused] = this.adapters.filter((one) => one.eventNames === undefined)
    if (first === undefined || unused.length === 0 || !isDevelopment()) return
    report({
      code: 'adapter_unused',
      message: `"${first.protocol}" reads every frame; ${unused.map(({ protocol }) => `"${protocol}"`).join(', ')} will get none.`,
      fix: 'In a list, set eventNames on each adapter but one, or give each its own feed.',
    })
  }

  /** The stream is over. A run ends only where nothing of it can still go on without it. */
  end(how: StreamEnd): void {
    const events = this.adapters.flatMap((adapter) => adapter.end(how))
    const ends = events.filter((event) => event.type === 'run_finished')
    this.send(events.filter((event) => event.type !== 'run_finished'))
    this.send(ends.slice(0, 1).map((event) => (how === 'clean' ? this.asWaitingIfOpen(event) : event)))
  }

  /** The user stopped it: everything that is open ends as aborted. */
  abort(): void {
    this.end('aborted')
    for (const runId of this.runs.size === 0 ? [this.host.runId()] : this.runs)
      this.send([{ type: 'run_finished', runId, outcome: 'aborted' }])
  }

  /** Whether the arguments of a call of it are still arriving. */
  isWriting(): boolean {
    return [...this.runs].some((runId) =>
      this.host.cardsOf(runId).some(({ state }) => state === 'streaming_args'),
    )
  }

  private adapterFor(event: string | undefined): ToolStreamAdapter | undefined {
    if (this.adapters.length === 1) return this.adapters[0]
    const named =
      event === undefined ? undefined : this.adapters.find((one) => one.eventNames?.includes(event))
    return named ?? this.adapters.find((one) => one.eventNames === undefined) ?? this.adapters[0]
  }

  /** One adapter cannot see the calls of another, so what is open is read from the store. */
  private asWaitingIfOpen(event: ToolEvent): ToolEvent {
    if (event.type !== 'run_finished' || event.outcome !== 'completed') return event
    return this.isWaiting(event.runId ?? this.run()) ? { ...event, outcome: 'waiting' } : event
  }

  private isWaiting(runId: string): boolean {
    const cards = this.host.cardsOf(runId)
    return cards.some((card) => !isTerminalState(card.state) && card.args !== undefined)
  }

  private send(events: readonly ToolEvent[]): void {
    if (events.length === 0) return
    const stamped: ToolEvent[] = []
    for (const event of events) stamped.push(this.stamp(event))
    this.host.apply(stamped)
    for (const event of stamped) this.host.onEvent(event)
  }

  private stamp(event: ToolEvent): ToolEvent {
    if (event.type === 'run_started') this.currentRun = event.runId
    // Pieces of text change no time and no run of their card; copying each would be most of their cost.
    if (event.type === 'tool_args_delta' && event.seq === undefined && event.runId === undefined) return event
    const runId = event.runId ?? this.run()
    if (!this.runs.has(runId)) {
      this.runs.add(runId)
      this.host.onRun(runId)
    }
    if (event.type === 'tool_args_delta' && event.seq === undefined) return event
    return { ...event, runId, at: event.at ?? this.host.now(runId) }
  }

  private run(): string {
    return this.currentRun ?? this.host.runId()
  }
}

/** One of ours alone on its stream: frames of another wire are named. */
function watched(adapter: ToolStreamAdapter): ToolStreamAdapter {
  if (resolveProtocol(adapter.protocol) === undefined) return adapter
  return watchProtocol(adapter, (use) => {
    void import('../adapters/detect/detectProtocol.js').then(({ detectProtocol }) => {
      use(detectProtocol)
    })
  })
}
