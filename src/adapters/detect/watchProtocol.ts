import type { ToolEvent } from '../../core/events.js'
import type { ToolIssue, ToolIssueCode } from '../../core/issue.js'
import type { detectProtocol } from './detectProtocol.js'
import type { AdapterHost, StreamEnd, ToolStreamAdapter } from '../types.js'

/** Calls back with `detectProtocol`, at once or when it is loaded. */
type LoadDetection = (use: (detect: typeof detectProtocol) => void) => void

/** What an adapter reports of frames that are another wire's. */
const SUSPECT: ReadonlySet<ToolIssueCode> = new Set<ToolIssueCode>([
  'frame_unknown',
  'frame_unparsable',
  'frame_invalid',
  'unknown_event_type',
  'event_invalid',
])

/** Frames until it must be clear whether they are the adapter's. */
const MAX_FRAMES = 32

/**
 * One of our adapters that says, once, when its stream is of another protocol: until it has read something
 * of a call, its complaints about frames are held back, and come as the one issue that names the likely protocol.
 *
 * @param load asked only for a stream that looks wrong
 */
export function watchProtocol(adapter: ToolStreamAdapter, load: LoadDetection): ToolStreamAdapter {
  return new WatchedAdapter(adapter, load)
}

/** What is known of one stream. */
interface Watched {
  readonly frames: unknown[]
  readonly held: ToolIssue[]
  hasEvents: boolean
  /** Whose frames they are: the adapter's (or nobody's), or another wire's. */
  verdict: 'open' | 'own' | 'wrong'
}

class WatchedAdapter implements ToolStreamAdapter {
  readonly protocol: string
  private host: AdapterHost | undefined
  private stream = newStream()

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
      onIssue: (issue) => {
        this.note(issue)
      },
    })
  }

  push(chunk: unknown, text?: string): ToolEvent[] {
    const { stream } = this
    if (stream.verdict !== 'open') return this.adapter.push(chunk, text)
    stream.frames.push(chunk)
    const events = this.adapter.push(chunk, text)
    stream.hasEvents ||= events.length > 0
    if (stream.held.length > 0) this.judge(stream, false)
    else if (events.some(({ type }) => type.startsWith('tool_'))) this.settle(stream)
    else if (stream.frames.length >= MAX_FRAMES) this.conclude(stream)
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
  }

  private note(issue: ToolIssue): void {
    const { verdict, held } = this.stream
    if (verdict === 'own' || !SUSPECT.has(issue.code)) this.host?.onIssue(issue)
    else if (verdict === 'open') held.push(issue)
  }

  /** No more frames will make it clearer. */
  private conclude(stream: Watched): void {
    if (stream.frames.length === 0) return
    if (stream.held.length > 0 || !stream.hasEvents) this.judge(stream, true)
    else this.settle(stream)
  }

  private judge(stream: Watched, isLast: boolean): void {
    this.load((detect) => {
      if (stream.verdict !== 'open') return
      const { protocol, ...found } = detect(stream.frames)
      const isSure =
        protocol !== undefined && (isLast || ('certainty' in found && found.certainty === 'sure'))
      if (isSure && protocol !== this.protocol) this.reject(stream, protocol)
      else if (isSure || isLast || stream.frames.length >= MAX_FRAMES) this.settle(stream)
    })
  }

  /** What the adapter said of the frames counts. */
  private settle(stream: Watched): void {
    stream.verdict = 'own'
    for (const issue of stream.held.splice(0)) this.host?.onIssue(issue)
    stream.frames.length = 0
  }

  private reject(stream: Watched, protocol: string): void {
    const frameIndex = stream.held[0]?.frameIndex
    stream.verdict = 'wrong'
    stream.held.length = 0
    stream.frames.length = 0
    this.host?.onIssue({
      code: 'wrong_protocol',
      message: `The frames are not of the protocol "${this.protocol}", they look like "${protocol}".`,
      fix: `Use the adapter "${protocol}", or 'auto'.`,
      ...(frameIndex === undefined ? {} : { frameIndex }),
    })
  }
}

function newStream(): Watched {
  return { frames: [], held: [], hasEvents: false, verdict: 'open' }
}
