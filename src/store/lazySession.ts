import { isEnough, isSilentFrame } from '../adapters/detect/silentFrames.js'
import { eventNamesOf, protocolOf } from '../adapters/shared/guardAdapter.js'
import type { detectProtocol } from '../adapters/detect/detectProtocol.js'
import type { StreamEnd, ToolStreamAdapter } from '../adapters/types.js'
import { describeError } from '../core/describeError.js'
import type { ToolIssue } from '../core/issue.js'
import type { StreamFrame } from '../transport/frame.js'
import { adapterOf, AUTO, namesOfChoices, type AdapterChoice } from './adapterChoice.js'
import type { FeedSession } from './feedSession.js'

interface LazySessionHost {
  create(adapters: readonly ToolStreamAdapter[]): FeedSession
  /** The adapters are known; those of an unknown wire have no frames to read. */
  onProtocol(protocol: string): void
  onIssue(issue: ToolIssue): void
  /** An adapter could not be loaded. */
  onFailure(error: Error): void
}

type Task = (session: FeedSession) => void

/**
 * A session whose adapters are loaded when they are needed. What is asked of it before that waits, and is
 * done in order.
 */
export class LazySession {
  private session: FeedSession | undefined
  /** The session of the response before, and its protocol: the next one is usually the same. */
  private before: { protocol: string; session: FeedSession } | undefined
  private protocol = ''
  private tasks: Task[] = []
  /** Frames by which the protocol is found. */
  private frames: StreamFrame[] = []
  /** Keep-alives before it is found. */
  private silentFrames = 0
  private detect: typeof detectProtocol | undefined
  private isEnded = false
  private isLost = false
  private isClosed = false
  private adapters: readonly ToolStreamAdapter[] = []
  private loading: Promise<void> | undefined
  /** Counts streams: what was found out about one that is over says nothing of the next. */
  private stream = 0
  private readonly isAuto: boolean

  constructor(
    private readonly choices: readonly AdapterChoice[],
    private readonly host: LazySessionHost,
  ) {
    this.isAuto = choices.includes(AUTO)
    const ready = choices.filter((choice) => typeof choice !== 'string')
    if (ready.length === choices.length) this.use(ready)
  }

  /** SSE event names that the adapters read, as far as they are known. */
  get eventNames(): readonly string[] {
    return namesOfChoices(this.adapters.length > 0 ? this.adapters : this.choices, this.isAuto)
  }

  /** Loads the adapters that are named. Resolves when everything that was asked is done. */
  async prepare(): Promise<void> {
    if (this.isClosed) return
    if (this.session === undefined && !this.isAuto) this.load()
    // A stream begins: what the frames before it do not tell, they never will.
    if (this.session === undefined && this.frames.length > 0 && !this.isEnded) {
      this.isEnded = true
      this.find()
    }
    while (this.loading !== undefined) await this.loading
  }

  /** A new response. */
  begin(): void {
    if (this.isClosed) return
    if (this.isAuto && this.session !== undefined) {
      this.before = { protocol: this.protocol, session: this.session }
      this.session = undefined
    }
    if (this.session === undefined) this.forget()
    this.do((session) => {
      session.begin()
    })
  }

  /** @returns a promise where a reader should wait before it reads on */
  push(frame: StreamFrame): Promise<void> | undefined {
    if (this.session !== undefined) {
      this.session.push(frame)
      return undefined
    }
    if (this.isLost || this.isClosed) return undefined
    this.do((session) => {
      session.push(frame)
    })
    if (!this.isAuto) this.load()
    else if (this.loading === undefined || this.detect === undefined) {
      this.keep(frame)
      this.find()
    }
    return this.loading
  }

  end(how: StreamEnd): void {
    if (this.isLost || this.isClosed) return
    this.do((session) => {
      session.end(how)
    })
    this.isEnded = true
    if (this.session === undefined && this.isAuto) this.find()
  }

  /** The user stopped it. @returns whether there was a session that could settle its calls */
  abort(): boolean {
    const session = this.session ?? this.before?.session
    this.forget()
    session?.abort()
    return session !== undefined
  }

  /** Whether a call of it is being written. */
  isWriting = (): boolean => (this.session ?? this.before?.session)?.isWriting() === true

  /** What still waits or is loaded comes too late; nothing is done any more. */
  close(): void {
    this.forget()
    this.isClosed = true
  }

  private do(task: Task): void {
    if (this.session === undefined) this.tasks.push(task)
    else task(this.session)
  }

  private forget(): void {
    this.stream += 1
    this.tasks = []
    this.frames = []
    this.silentFrames = 0
    this.isEnded = false
    this.isLost = false
  }

  private load(): void {
    this.wait(async () => {
      const adapters = await Promise.all(this.choices.map(adapterOf))
      return () => {
        this.use(adapters)
      }
    })
  }

  /** Something is loaded, then done; one thing at a time. */
  private wait(start: () => Promise<() => void>): void {
    this.loading ??= start().then(
      (done) => {
        this.loading = undefined
        if (!this.isClosed) done()
      },
      (cause: unknown) => {
        this.loading = undefined
        if (this.isClosed) return
        this.forget()
        this.isLost = true
        this.host.onFailure(cause instanceof Error ? cause : new Error(describeError(cause)))
      },
    )
  }

  private keep(frame: StreamFrame): void {
    if (isSilentFrame(frame)) this.silentFrames += 1
    else if (!this.isForOther(frame)) this.frames.push(frame)
  }

  /** Frames that another adapter of the list reads say nothing of this protocol. */
  private isForOther({ event }: StreamFrame): boolean {
    return this.choices.some(
      (one) => typeof one !== 'string' && event !== undefined && eventNamesOf(one)?.includes(event) === true,
    )
  }

  private find(): void {
    if (this.detect === undefined) {
      this.wait(async () => {
        const module = await import('../adapters/detect/detectProtocol.js')
        return () => {
          this.detect = module.detectProtocol
          this.find()
        }
      })
      return
    }
    const isLast = this.isEnded || isEnough(this.frames.length, this.silentFrames)
    if (this.frames.length === 0 && !isLast) return
    const found = this.detect(this.frames)
    if (found.protocol !== undefined && (isLast || found.certainty === 'sure')) this.choose(found.protocol)
    else if (isLast) this.giveUp(found.protocol === undefined ? found.candidates : [])
  }

  private choose(protocol: string): void {
    if (this.before?.protocol === protocol) {
      this.resume(this.before.session)
      return
    }
    const { stream } = this
    this.wait(async () => {
      const adapters = await Promise.all(this.choices.map((one) => adapterOf(one === AUTO ? protocol : one)))
      return () => {
        if (stream !== this.stream) {
          this.find()
          return
        }
        this.protocol = protocol
        this.use(adapters)
      }
    })
  }

  private giveUp(candidates: readonly string[]): void {
    // A response that shows nothing is read as the one before it.
    if (this.before !== undefined) {
      this.resume(this.before.session)
      return
    }
    const length = this.frames.length || this.silentFrames
    this.forget()
    this.isLost = true
    if (length === 0) return
    const fits = candidates.length === 0 ? 'no protocol that is known' : `several (${candidates.join(', ')})`
    this.host.onIssue({
      code: 'protocol_unknown',
      message: `The first ${String(length)} frames of the stream fit ${fits}; nothing of it was read.`,
      fix: "Name the protocol instead of 'auto', for instance adapter: 'openai-chat'.",
      frameIndex: 0,
    })
  }

  private use(adapters: readonly ToolStreamAdapter[]): void {
    this.adapters = adapters
    this.resume(this.host.create(adapters))
    const [first] = adapters
    if (first !== undefined) this.host.onProtocol(this.isAuto ? this.protocol : protocolOf(first))
  }

  private resume(session: FeedSession): void {
    this.session = session
    this.frames = []
    this.silentFrames = 0
    for (const task of this.tasks.splice(0)) task(session)
  }
}
