/** Deeper than this nobody can inspect a value; it is still read, with the problem `too_deep`. */
export const MAX_DEPTH = 200

/** Longer texts (UTF-16 code units) are not read at all: their tree would need gigabytes. */
export const MAX_SIZE = 64 * 1024 * 1024

/** Problems reported of each code: a hostile text can have millions, and one is enough to refuse it. */
export const MAX_PROBLEMS = 20

/** A value may have more parts than any text: shared parts count each time, a proxy can invent them. */
export const MAX_NODES = 2_000_000

/** A value is cut here, because a proxy can pretend to be nested without end. */
export const MAX_VALUE_DEPTH = 100_000
