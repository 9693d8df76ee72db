/** A JSON value as it was written. Numbers keep their token; objects keep order and duplicates. */
export type JsonNode =
  | { readonly kind: 'object'; readonly members: readonly JsonMember[] }
  | { readonly kind: 'array'; readonly items: readonly JsonNode[] }
  | JsonStringNode
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'null' }

export interface JsonStringNode {
  readonly kind: 'string'
  readonly value: string
  /** A secret stood here, or in a part of the text: what is left is safe to show. */
  readonly isMasked?: true | undefined
  /** What kind of secret it was, where a rule knows (`card`, `jwt`, `password` …): a label, never the value. */
  readonly maskKind?: string | undefined
  /** The last four characters of a value that a person must be able to tell from others. */
  readonly lastFour?: string | undefined
}

export interface JsonMember {
  readonly key: string
  readonly value: JsonNode
  /** An earlier member of the same object has this key. */
  readonly isDuplicate?: true | undefined
}

export type JsonProblemCode =
  'syntax' | 'truncated' | 'duplicate_key' | 'lone_surrogate' | 'too_deep' | 'too_large'

export interface JsonProblem {
  readonly code: JsonProblemCode
  readonly message: string
  /** UTF-16 code unit in the text where it was seen; for a string or key, its opening quote. */
  readonly offset: number
  /** JSON pointer (RFC 6901) of the value concerned, where there is one. */
  readonly pointer?: string | undefined
}

/** What {@link parseJsonText} returns. `root` is undefined when the text is not JSON. */
export interface JsonTree {
  readonly root: JsonNode | undefined
  readonly problems: readonly JsonProblem[]
  /** Deepest nesting: 0 for a scalar. */
  readonly depth: number
  /** Length of the text in UTF-16 code units. */
  readonly size: number
  /** `false` where the tree was made from a value, so the text is not the sender's. */
  readonly exact: boolean
}
