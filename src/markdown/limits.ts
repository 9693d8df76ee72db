/** Longest text that is formatted, in UTF-16 code units (64 kB of ASCII). */
export const MAX_LENGTH = 65_536

/** Most tokens (blocks and the parts inside them) that become elements. */
export const MAX_TOKENS = 20_000

/** Deepest nesting of blocks; what lies deeper stays text. A list counts twice: for itself and its item. */
export const MAX_BLOCK_DEPTH = 20

/** Deepest nesting of elements inside one paragraph; what lies deeper loses its markup, not its text. */
export const MAX_INLINE_DEPTH = 20

/** Longest paragraph, heading or cell whose inside is formatted, in UTF-16 code units. */
export const MAX_INLINE_LENGTH = 16_384

/** Text that grows is laid out in pieces of about this many UTF-16 code units. */
export const CHUNK_LENGTH = 4096
