import { rpcIdOf, rpcKey } from '../../shared/jsonRpc.js'

/** Requests remembered at most. */
const MAX_REQUESTS = 10_000

/** Questions that wait for an answer, and the JSON-RPC requests that brought them. */
export class KimiQuestions {
  /** Keys of calls by the id of their question. */
  private readonly open = new Map<string, string>()
  private readonly answered = new Set<string>()
  /** Ids of questions by the request; `undefined` for requests that ask no person. */
  private readonly requests = new Map<string, string | undefined>()

  clear(): void {
    this.open.clear()
    this.answered.clear()
    this.requests.clear()
  }

  /** A request of the server: whoever answers it speaks of nothing else. */
  note(requestId: unknown): void {
    const id = rpcIdOf(requestId)
    if (id !== undefined && this.requests.size < MAX_REQUESTS) this.requests.set(rpcKey(id), undefined)
  }

  ask(approvalId: string, toolCallId: string, requestId: unknown): void {
    this.open.set(approvalId, toolCallId)
    this.answered.delete(approvalId)
    const id = rpcIdOf(requestId)
    if (id !== undefined && this.requests.has(rpcKey(id))) this.requests.set(rpcKey(id), approvalId)
  }

  isRequest(requestId: unknown): boolean {
    const id = rpcIdOf(requestId)
    return id !== undefined && this.requests.has(rpcKey(id))
  }

  /** The question of a request, unless it asks none. */
  ofRequest(requestId: unknown): string | undefined {
    const id = rpcIdOf(requestId)
    return id === undefined ? undefined : this.requests.get(rpcKey(id))
  }

  /** Its answer came: the client's own, or the news of it; the second says nothing new. */
  isAnswered(approvalId: string): boolean {
    return this.answered.has(approvalId)
  }

  /** Ends a question. @returns the call that it was about, while it was open */
  take(approvalId: string): string | undefined {
    const toolCallId = this.open.get(approvalId)
    this.open.delete(approvalId)
    if (toolCallId !== undefined && this.answered.size < MAX_REQUESTS) this.answered.add(approvalId)
    return toolCallId
  }

  /** Those that are open, with the calls that they are about. */
  entries(): [approvalId: string, toolCallId: string][] {
    return [...this.open]
  }
}
