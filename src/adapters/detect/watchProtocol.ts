import type { ToolEvent } from '../../core/events.js'
import type { ToolIssue, ToolIssueCode } from '../../core/issue.js'
import type { DetectedProtocol, detectProtocol } from './detectProtocol.js'
import { isSilentFrame, MAX_TELLING_FRAMES } from './silentFrames.js'
import type { AdapterHost, StreamEnd, ToolStreamAdapter } from '../types.js'

/** Calls back with `detectProtocol`, at once or when it is loaded. */
type LoadDetection = (use: (detect: typeof detectProtocol) => void) => void

/** Complaints that say no more than that the frame is not the adapter's. */
const UNKNOWN: ReadonlySet<ToolIssueCode> = new Set<ToolIssueCode>(['frame_unknown', 'unknown_event_type'])

/** What an adapter reports of frames that are another wire's. */
const SUSPECT: ReadonlySet<ToolIssueCode> = new Set<ToolIssueCode>([
  'frame_unknown',
  'frame_unparsable',
  'frame_invalid',
  'unknown_event_type',
  'event_invalid',
])

/**
 * One of our adapters that says, once, when its stream is of another protocol: until it has read something
 * of a call, its complaints about frames are held back, and come as the one issue that names the likely protocol.
 *
 * @param load asked only for a stream that looks wrong
 */
export function watchProtocol(adapter: ToolStreamAdapter, load: LoadDetection): ToolStreamAdapter {
  return new WatchedAdapter(adapter, load)
}

/** A complaint, with the frame that it is about. */
interface Complaint {
  readonly issue: ToolIssue
  readonly frame: unknown
}

/** What is known of one stream. */
interface Watched {
  /** Frames that may tell a protocol. */
  readonly frames: unknown[]
  readonly held: Complaint[]
  /** Number of frames, and of the first one that the adapter made nothing of. */
  count: number
  strange: number | undefined
  hasEvents: boolean
  /** Whose frames they are: the adapter's (or nobody's), or another wire's. */
  verdict: 'open' | 'own' | 'wrong'
  /** The other wire. */
  other: string
}

class WatchedAdapter implements ToolStreamAdapter {
  readonly protocol: string
  private host: AdapterHost | undefined
  private stream = newStream()
  private frame: unknown
  private detect: typeof detectProtocol | undefined
  private isTold = false

  constructor(
    private readonly adapter: ToolStreamAdapter,
    private readonly load: LoadDetection,
  ) {
    this.protocol = adapter.protocol
  }

  get eventNames(): readonly string[] | undefined {
    return this.adapter.eventNames
  }

  connect(host: AdapterHost): void {
    this.host = host
    this.adapter.connect?.({
      keys: host.keys,
      get runId() {
        return host.runId
      },
      get namedRunId() {
        return host.namedRunId
      },
      isWaiting: (runId) => host.isWaiting?.(runId) ?? false,
      onIssue: (issue) => {
        this.note(issue)
      },
    })
  }

  push(chunk: unknown, text?: string): ToolEvent[] {
    const { stream } = this
    stream.count += 1
    if (stream.verdict === 'own') return this.adapter.push(chunk, text)
    this.frame = chunk
    const events = this.adapter.push(chunk, text)
    // Who reads calls reads its own wire, whatever the frames look like.
    if (events.some(({ type }) => /^tool_/.test(type))) this.settle(stream)
    else if (stream.verdict === 'open') this.look(stream, chunk, events.length > 0)
    return events
  }

  end(how: StreamEnd): ToolEvent[] {
    const events = this.adapter.end(how)
    this.conclude(this.stream)
    return events
  }

  reset(): void {
    this.conclude(this.stream)
    this.adapter.reset()
    this.stream = newStream()
    this.frame = undefined
  }

  private note(issue: ToolIssue): void {
    const { stream, frame } = this
    const { verdict, held, count } = stream
    const own = { ...issue, frameIndex: Math.max(count - 1, 0) }
    if (verdict === 'own' || !SUSPECT.has(issue.code)) this.host?.onIssue(own)
    else if (verdict === 'open') held.push({ issue: own, frame })
    else if (!this.isOfOther(stream, { issue, frame })) this.host?.onIssue(own)
  }

  private look(stream: Watched, frame: unknown, hasEvents: boolean): void {
    stream.hasEvents ||= hasEvents
    if (!isSilentFrame(frame)) {
      stream.frames.push(frame)
      if (!hasEvents) stream.strange ??= stream.count - 1
    }
    if (stream.held.length > 0) this.judge(stream, false)
    else if (stream.frames.length >= MAX_TELLING_FRAMES) this.conclude(stream)
  }

  /** No more frames will make it clearer. */
  private conclude(stream: Watched): void {
    if (stream.verdict !== 'open' || (stream.frames.length === 0 && stream.held.length === 0)) return
    if (stream.held.length > 0 || !stream.hasEvents) this.judge(stream, true)
    else this.settle(stream)
  }

  private judge(stream: Watched, isLast: boolean): void {
    const decide = (detect: typeof detectProtocol): void => {
      this.detect = detect
      if (stream.verdict !== 'open') return
      const found = detect(stream.frames)
      const isSure =
        found.protocol !== undefined && (found.certainty === 'sure' || (isLast && !stream.hasEvents))
      if (isSure && !this.reads(found.protocol)) this.reject(stream, found.protocol)
      else if (isSure || isLast || stream.frames.length >= MAX_TELLING_FRAMES) this.settle(stream)
    }
    if (this.detect === undefined) this.load(decide)
    else decide(this.detect)
  }

  /** TanStack's newer events are those of AG-UI. */
  private reads(protocol: string): boolean {
    return protocol === this.protocol || (protocol === 'ag-ui' && this.protocol === 'tanstack')
  }

  /** What the adapter said of the frames counts. */
  private settle(stream: Watched): void {
    stream.verdict = 'own'
    for (const { issue } of stream.held.splice(0)) this.host?.onIssue(issue)
    stream.frames.length = 0
  }

  private reject(stream: Watched, protocol: string): void {
    const first = stream.held.find(({ frame }) => !isSilentFrame(frame))
    const frameIndex = first?.issue.frameIndex ?? stream.strange
    stream.verdict = 'wrong'
    stream.other = protocol
    stream.frames.length = 0
    if (!this.isTold)
      this.host?.onIssue({
        code: 'wrong_protocol',
        message: `The frames are not of the protocol "${this.protocol}", they look like "${protocol}".`,
        fix: `Use the adapter "${protocol}", or 'auto'.`,
        ...(frameIndex === undefined ? {} : { frameIndex }),
      })
    this.isTold = true
    for (const complaint of stream.held.splice(0))
      if (!this.isOfOther(stream, complaint)) this.host?.onIssue(complaint.issue)
  }

  /** Whether a complaint says only what `wrong_protocol` has said; one of a broken frame does not. */
  private isOfOther({ other }: Watched, { issue, frame }: Complaint): boolean {
    if (UNKNOWN.has(issue.code) || isSilentFrame(frame)) return true
    const found = this.detect?.([frame])
    return found !== undefined && [found.protocol, ...candidatesOf(found)].some((name) => name === other)
  }
}

function candidatesOf(found: DetectedProtocol): readonly string[] {
  return found.protocol === undefined ? found.candidates : []
}

function newStream(): Watched {
  return {
    frames: [],
    held: [],
    count: 0,
    strange: undefined,
    hasEvents: false,
    verdict: 'open',
    other: '',
  }
}
