import { AcpSession } from './session.js'
import type { CallLog } from '../../shared/callLog.js'
import type { AdapterContext } from '../../shared/context.js'

/** Sessions of one stream; beyond it the oldest are forgotten. */
const MAX_SESSIONS = 1000

/** The sessions of a stream. Frames without a session id are one of their own. */
export class AcpSessions {
  private readonly sessions = new Map<string | undefined, AcpSession>()

  constructor(
    private readonly context: AdapterContext,
    private readonly log: CallLog,
  ) {}

  of(id: string | undefined): AcpSession {
    const known = this.sessions.get(id)
    if (known !== undefined) return known
    const session = new AcpSession(this.context, this.log, id)
    if (this.sessions.size >= MAX_SESSIONS) {
      const [oldest] = this.sessions.keys()
      this.sessions.delete(oldest)
    }
    this.sessions.set(id, session)
    return session
  }

  /** The session that a frame means which may name none: then the only one. */
  meant(id: string | undefined): AcpSession | undefined {
    const [only, other] = this.sessions.values()
    return id === undefined && other === undefined ? only : this.sessions.get(id)
  }

  all(): AcpSession[] {
    return [...this.sessions.values()]
  }

  clear(): void {
    this.sessions.clear()
  }
}
