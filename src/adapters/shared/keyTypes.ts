/** What the table asks of the store of cards, where there is one. */
export interface ToolCardLookup {
  /** A card with this key exists. */
  has(toolCallId: string): boolean
  /** The key of the newest card whose wire id (`providerCallId`, else its key) is this one. */
  newestByProviderId(wireId: string): string | undefined
  /** A card has this question. @default it may */
  isAsked?(approvalId: string): boolean
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
  /** An outcome came that named it by its wire id, since it was announced last. */
  answered?: boolean | undefined
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
  /**
   * The key of a call that this response announces: the same one for the same id.
   *
   * @param occurrence counts the calls of one response that have the same id (Kimi, DeepSeek). @default 1
   */
  claim(wireId: string, occurrence?: number): ToolCallKey
  /** The call that this response announced by this id; claims nothing. */
  get(wireId: string, occurrence?: number): ToolCallKey | undefined
  /** Another wire id of a call that has its key already. */
  alias(wireId: string, key: ToolCallKey, occurrence?: number): void
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
  /** {@link resolve} for an outcome: of calls of one response that share an id, each gets one, in order. */
  answer(wireId: string): string
  /** {@link resolve} for a mere reference: `undefined` where no such call is known. */
  find(wireId: string): string | undefined
  /** The newest call of this id, and the response that announced it. */
  newest(wireId: string): { readonly key: ToolCallKey; readonly responseId: string | undefined } | undefined
  /** `false` where no card of the store has this question, so that an answer to it tells nobody anything. */
  isAsked(approvalId: string): boolean
  /** Forgets calls, so that the table shrinks with its store. */
  discard(keys: Iterable<string>): void
  /** Number of calls remembered. */
  readonly size: number
}
