/** What the table asks of the store of cards, where there is one. */
export interface ToolCardLookup {
  /** A card with this key exists. */
  has(toolCallId: string): boolean
  /** The key of the newest card whose wire id (`providerCallId`, else its key) is this one. */
  newestByProviderId(wireId: string): string | undefined
}

/** One call's place in the table. The flags are kept here because they outlive the adapter that set them. */
export interface ToolCallKey {
  /** The card's `toolCallId`. */
  readonly key: string
  readonly wireId: string
  /** A start was emitted: another one announces the call again. */
  announced: boolean
  /** Its arguments came to an end, well or badly. */
  settled: boolean
  /** Its execution was told, by wires that tell it before they ask about the call. */
  started?: boolean | undefined
  /** The call as it became complete, for wires whose ids alone do not tell a repetition from another call. */
  content?: CallContent | undefined
}

/** What tells two calls with one id apart. */
export interface CallContent {
  readonly toolName: string
  readonly args: unknown
  readonly argsText: string | undefined
}

/** The keys of one response. */
export interface ResponseKeys {
  /** The response id of the wire; where there is none, a local one that no other response has. */
  readonly id: string
  /** The key of a call that this response announces: the same one for the same id. */
  claim(wireId: string): ToolCallKey
  /** The call that this response announced by this id; claims nothing. */
  get(wireId: string): ToolCallKey | undefined
  /** Another wire id of a call that has its key already. */
  alias(wireId: string, key: ToolCallKey): void
}

/**
 * The table (response id, wire id) → key. One per store and session: it outlives adapters, streams and
 * their `reset()`, because providers repeat call ids in later responses (fw-ai/fireconnect#16) and repeat
 * whole responses after a reconnect.
 */
export interface ToolCallKeys {
  /** @param responseId the same id again is a replay: its calls get the same keys */
  response(responseId?: string): ResponseKeys
  /** Keys of a wire whose ids are unique by themselves (AG-UI, ACP, MCP, unified): never a suffix. */
  fixed(): ResponseKeys
  /** The key for a result, denial or approval that names a call of some earlier response, or of none. */
  resolve(wireId: string): string
  /** {@link resolve} for a mere reference: `undefined` where no such call is known. */
  find(wireId: string): string | undefined
  /** The newest call of this id, and the response that announced it. */
  newest(wireId: string): { readonly key: ToolCallKey; readonly responseId: string | undefined } | undefined
  /** Forgets calls, so that the table shrinks with its store. */
  discard(keys: Iterable<string>): void
  /** Number of calls remembered. */
  readonly size: number
}

/** One response's calls by wire id. */
interface ResponseCalls {
  readonly id: string
  /** The wire gave the id, so that it can come again. */
  readonly isNamed: boolean
  readonly calls: Map<string, Entry>
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
      claim: (wireId) => this.claim(calls(), wireId),
      get: (wireId) =>
        (own ?? (responseId === undefined ? undefined : this.responses.get(responseId)))?.calls.get(wireId),
      alias: (wireId, key) => {
        this.alias(calls(), wireId, key as Entry)
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
        this.alias(undefined, wireId, key as Entry)
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

  private claim(response: ResponseCalls, wireId: string): Entry {
    const known = response.calls.get(wireId)
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
    response.calls.set(wireId, entry)
    if (response.isNamed) this.responses.set(response.id, response)
    return entry
  }

  private alias(response: ResponseCalls | undefined, wireId: string, entry: Entry): void {
    response?.calls.set(wireId, entry)
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
      if (response?.calls.get(wireId) === entry) response.calls.delete(wireId)
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
