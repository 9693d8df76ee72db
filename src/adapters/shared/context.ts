import type { ToolIssue, ToolIssueCode, ToolIssueHandler } from '../../core/issue.js'
import { createToolCallKeys, type ToolCallKeys } from './keys.js'
import type { StreamError } from './streamError.js'
import type { AdapterHost, AdapterOptions } from '../types.js'

/** Issues that repeat (an unknown type, a fault in every frame) are told this often, then no more. */
const MAX_SUBJECTS = 50

/** What every adapter has: its keys, its run, and a way to report. */
export class AdapterContext {
  /** Number of the frame in hand, from 0. */
  frameIndex = -1
  readonly runId: string | undefined
  private host: AdapterHost | undefined
  private ownKeys: ToolCallKeys | undefined
  private readonly onIssue: ToolIssueHandler | undefined
  private readonly told = new Set<string>()

  constructor(
    readonly protocol: string,
    options: AdapterOptions,
  ) {
    this.runId = options.runId
    this.ownKeys = options.keys
    this.onIssue = options.onIssue
  }

  connect(host: AdapterHost): void {
    this.host = host
  }

  get keys(): ToolCallKeys {
    return this.host?.keys ?? (this.ownKeys ??= createToolCallKeys())
  }

  /** The run that events are about; `undefined` where only the feed knows it, which then fills it in. */
  get currentRunId(): string | undefined {
    return this.runId ?? this.host?.runId
  }

  /** The run that somebody named: the wire's own run ids do not count then. */
  get namedRunId(): string | undefined {
    return this.runId ?? this.host?.namedRunId
  }

  /** Whether a call of the run waits, as far as the host knows: it has those of earlier streams too. */
  isWaiting(runId: string): boolean {
    return this.host?.isWaiting?.(runId) ?? false
  }

  report(code: ToolIssueCode, message: string, more?: Partial<ToolIssue>): void {
    const issue: ToolIssue = { code, message, frameIndex: Math.max(0, this.frameIndex), ...more }
    this.onIssue?.(issue)
    this.host?.onIssue(issue)
  }

  /** Reports once per subject, for faults that come with every frame. */
  reportOnce(code: ToolIssueCode, subject: string, message: string, more?: Partial<ToolIssue>): void {
    const key = `${code} ${subject}`
    if (this.told.has(key) || this.told.size >= MAX_SUBJECTS) return
    this.told.add(key)
    this.report(code, message, more)
  }

  /** A frame that is not JSON where the wire has only JSON. */
  reportUnparsable(chunk: unknown): void {
    const what = typeof chunk === 'string' ? `text of ${String(chunk.length)} characters` : typeof chunk
    this.report(
      'frame_unparsable',
      `A frame of ${this.protocol} is no JSON object but ${what}; it was left out.`,
      {
        fix: 'Check that the transport keeps frames whole, and that the protocol is the right one.',
      },
    )
  }

  /** A frame of a type that the wire does not have. Told once per type. */
  reportUnknown(type: string): void {
    const name = type === '' ? 'without a type' : `of type "${type.slice(0, 80)}"`
    this.reportOnce('frame_unknown', type, `A frame ${name} is unknown to ${this.protocol}; it was left out.`)
  }

  reportStreamError(error: StreamError): void {
    const code = error.code === undefined ? '' : ` (${error.code.slice(0, 80)})`
    this.report('stream_error', `${error.message}${code}`, {
      fix: 'The provider ended the response. Calls whose arguments were complete stay; send the request again for the others.',
    })
  }

  /**
   * Whatever a frame does to its reading (a getter that throws, a value that cannot be written as text) ends
   * with this: the events so far count, and the frame is reported.
   */
  reportThrown(error: unknown): void {
    this.reportOnce('frame_invalid', 'thrown', `A frame could not be read: ${shortText(error)}.`)
  }
}

function shortText(error: unknown): string {
  return error instanceof Error ? error.name : typeof error
}
