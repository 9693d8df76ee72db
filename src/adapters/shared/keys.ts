import { nextUnanswered } from './answered.js'
import type { ResponseKeys, ToolCallKey, ToolCallKeys, ToolCardLookup } from './keyTypes.js'

export type { CallContent, ResponseKeys, ToolCallKey, ToolCallKeys, ToolCardLookup } from './keyTypes.js'

/** One response's calls by wire id, in order where several have the same. */
interface ResponseCalls {
  readonly id: string
  /** The wire gave the id, so that it can come again. */
  readonly isNamed: boolean
  readonly calls: Map<string, (Entry | undefined)[]>
}

interface Entry extends ToolCallKey {
  response: ResponseCalls | undefined
  /** An outcome came before the call: the next announcement of the id is this call. */
  awaited: boolean
  /** 1 for the plain wire id, 2 for `~2` … */
  readonly ordinal: number
  /** The calls that had the wire id before and after this one. */
  older: Entry | undefined
  newer: Entry | undefined
  /** Other wire ids that name this call: ids that came late. */
  aliases?: readonly string[]
}

/** Beyond this many calls the oldest are forgotten: a replay of theirs would then get new cards. */
const MAX_CALLS = 100_000

/**
 * @param store asked before a key is given out; without one the table goes by what it gave out itself
 */
export function createToolCallKeys(store?: ToolCardLookup): ToolCallKeys {
  return new KeyTable(store)
}

class KeyTable implements ToolCallKeys {
  private readonly byKey = new Map<string, Entry>()
  private readonly latest = new Map<string, Entry>()
  private readonly responses = new Map<string, ResponseCalls>()
  private unnamed = 0

  constructor(private readonly store: ToolCardLookup | undefined) {}

  get size(): number {
    return this.byKey.size
  }

  response(responseId?: string): ResponseKeys {
    // Kept only once it has a call: most responses have none.
    let own: ResponseCalls | undefined
    const calls = (): ResponseCalls => (own ??= this.openResponse(responseId))
    return {
      get id() {
        return calls().id
      },
      claim: (wireId, occurrence = 1) => this.claim(calls(), wireId, occurrence - 1),
      get: (wireId, occurrence = 1) =>
        (own ?? (responseId === undefined ? undefined : this.responses.get(responseId)))?.calls.get(wireId)?.[
          occurrence - 1
        ],
      alias: (wireId, key, occurrence = 1) => {
        noteCall(calls(), wireId, occurrence - 1, key as Entry)
        this.alias(wireId, key as Entry)
      },
    }
  }

  fixed(): ResponseKeys {
    return {
      id: '',
      claim: (wireId) => {
        const entry = this.byKey.get(wireId) ?? this.add(wireId, wireId, 1, undefined)
        entry.awaited = false
        return entry
      },
      get: (wireId) => this.byKey.get(wireId),
      alias: (wireId, key) => {
        this.alias(wireId, key as Entry)
      },
    }
  }

  find(wireId: string): string | undefined {
    return this.latest.get(wireId)?.key ?? this.store?.newestByProviderId(wireId)
  }

  newest(wireId: string): { key: ToolCallKey; responseId: string | undefined } | undefined {
    const key = this.latest.get(wireId)
    return key && { key, responseId: key.response?.id }
  }

  resolve(wireId: string): string {
    const known = this.find(wireId)
    if (known !== undefined) return known
    if (this.isFree(wireId)) this.add(wireId, wireId, 1, undefined).awaited = true
    return wireId
  }

  answer(wireId: string): string {
    const calls = this.latest.get(wireId)?.response?.calls.get(wireId) ?? []
    return (calls.length > 1 ? nextUnanswered(calls)?.key : undefined) ?? this.resolve(wireId)
  }

  isAsked(approvalId: string): boolean {
    return this.store?.isAsked?.(approvalId) ?? true
  }

  discard(keys: Iterable<string>): void {
    for (const key of keys) {
      const entry = this.byKey.get(key)
      if (entry !== undefined) this.remove(entry)
    }
  }

  private openResponse(responseId: string | undefined): ResponseCalls {
    if (responseId === undefined)
      return { id: `response#${String(++this.unnamed)}`, isNamed: false, calls: new Map() }
    const known = this.responses.get(responseId)
    if (known !== undefined) return known
    const response: ResponseCalls = { id: responseId, isNamed: true, calls: new Map() }
    this.responses.set(responseId, response)
    return response
  }

  private claim(response: ResponseCalls, wireId: string, position: number): Entry {
    const known = response.calls.get(wireId)?.[position]
    if (known !== undefined) return known
    let entry = this.latest.get(wireId)
    if (entry?.awaited === true) {
      entry.awaited = false
      entry.response = response
    } else {
      let ordinal = (entry?.wireId === wireId ? entry.ordinal : 0) + 1
      let key = ordinal === 1 ? wireId : `${wireId}~${String(ordinal)}`
      while (!this.isFree(key)) key = `${wireId}~${String(++ordinal)}`
      entry = this.add(key, wireId, ordinal, response)
    }
    noteCall(response, wireId, position, entry)
    if (response.isNamed) this.responses.set(response.id, response)
    return entry
  }

  private alias(wireId: string, entry: Entry): void {
    if (!this.latest.has(wireId)) this.latest.set(wireId, entry)
    entry.aliases = [...(entry.aliases ?? []), wireId]
  }

  private isFree(key: string): boolean {
    return !this.byKey.has(key) && this.store?.has(key) !== true
  }

  private add(key: string, wireId: string, ordinal: number, response: ResponseCalls | undefined): Entry {
    const before = this.latest.get(wireId)
    const older = before?.wireId === wireId ? before : undefined
    const entry: Entry = {
      key,
      wireId,
      ordinal,
      response,
      older,
      newer: undefined,
      announced: false,
      settled: false,
      awaited: false,
    }
    if (older !== undefined) older.newer = entry
    this.byKey.set(key, entry)
    this.latest.set(wireId, entry)
    if (this.byKey.size > MAX_CALLS) {
      const [oldest] = this.byKey.values()
      if (oldest !== undefined) this.remove(oldest)
    }
    return entry
  }

  private remove(entry: Entry): void {
    const { response, older, newer } = entry
    this.byKey.delete(entry.key)
    for (const wireId of [entry.wireId, ...(entry.aliases ?? [])]) {
      const calls = response?.calls.get(wireId)
      if (calls?.includes(entry) === true) calls[calls.indexOf(entry)] = undefined
      if (calls?.every((call) => call === undefined) === true) response?.calls.delete(wireId)
      if (wireId !== entry.wireId && this.latest.get(wireId) === entry) this.latest.delete(wireId)
    }
    if (response?.isNamed === true && response.calls.size === 0) this.responses.delete(response.id)
    // The id goes back to the call that had it before.
    if (newer !== undefined) newer.older = older
    if (older !== undefined) older.newer = newer
    if (this.latest.get(entry.wireId) !== entry) return
    if (older === undefined) this.latest.delete(entry.wireId)
    else this.latest.set(entry.wireId, older)
  }
}

function noteCall({ calls }: ResponseCalls, wireId: string, position: number, entry: Entry): void {
  const known = calls.get(wireId) ?? []
  // No holes: lists are searched.
  while (known.length < position) known.push(undefined)
  known[position] = entry
  calls.set(wireId, known)
}
