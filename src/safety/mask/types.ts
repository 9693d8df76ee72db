/** Where a text stands that may be masked. */
export interface MaskPlace {
  /**
   * JSON pointer (RFC 6901) from the root of the arguments or the result; it goes on through JSON in a string.
   * `''` for a text that is no JSON.
   */
  readonly pointer: string
  /** The name it goes by, of items that of their list; `''` for none, and for a key that is looked at itself. */
  readonly key: string
}

/**
 * A host's own rule, beside the ones of the library. It is told each text as those have left it, numbers and
 * booleans as they are written, and can only mask more.
 *
 * @returns `true` for all of it; or what of it, each part as `[start, end]` in UTF-16 code units; or `false` or
 *   `undefined` for nothing. One that throws, is slow, or returns anything else (a promise, a place outside of
 *   the text) masks all of it.
 */
export type Masker = (
  text: string,
  place: MaskPlace,
) => boolean | readonly (readonly [start: number, end: number])[] | undefined

/** What a person wants to see of a call. Never holds the value. */
export interface MaskRevealRequest {
  readonly toolCallId: string
  readonly toolName: string
  /** Whether it stands in the arguments or in the result. */
  readonly part: 'args' | 'result'
  /** `'show'` one value on the page, or `'copy'` all arguments, or the whole result, as sent. */
  readonly action: 'show' | 'copy'
  /** JSON pointer to the value in that part, secrets in keys masked; `''` for all of it. */
  readonly pointer: string
}

/** Asked, and so able to log, each time before a masked value is shown. Whatever is not `true` refuses. */
export type MaskReveal = (request: MaskRevealRequest) => boolean | PromiseLike<boolean>

/**
 * How values of a call are masked. Masking makes a new model for display; the data is never changed.
 *
 * Of two words on one value the one nearer to it counts; on the value itself a pointer goes before a name, then
 * the tool's word before that for all tools, then the stricter one. `maskers` see what no word keeps readable.
 */
export interface MaskPolicy {
  /** Values that stay readable: JSON pointers (`/card/last4`) or key names in any case style. */
  unmask?: readonly string[] | undefined
  /** Values that are always masked: JSON pointers or key names. */
  mask?: readonly string[] | undefined
  /** Values shown masked but for their last four characters: JSON pointers or key names. */
  lastFour?: readonly string[] | undefined
  /** Rules of your own. */
  maskers?: readonly Masker[] | undefined
  /** Lets a person look at masked values of arguments and results, one by one, or copy all of them. @default there is no button */
  reveal?: MaskReveal | undefined
  /** Mask results and errors too. @default true */
  results?: boolean | undefined
}
