/** Objects with more keys than this get a Set: hostile keys could all share one hash of ours. */
const FEW = 12

/** So many key strings are kept for reuse: rows of one shape then share theirs. */
const CACHE = 256

/**
 * Finds duplicate keys in nested objects without making strings where it can: keys of small objects are
 * compared by hash, and by text only where the hashes are equal.
 */
export class KeyIndex {
  // Parallel stacks, one entry for each key of the open objects; `size` counts, because setting the length
  // of an array makes the engine move it.
  private readonly hashes: number[] = []
  private readonly opens: number[] = []
  private readonly ends: number[] = []
  private readonly names: (string | undefined)[] = []
  private size = 0
  private readonly starts: number[] = []
  private readonly sets: (Set<string> | undefined)[] = []
  private readonly cache: (string | undefined)[] = new Array<undefined>(CACHE).fill(undefined)

  constructor(private readonly text: string) {}

  openObject(): void {
    this.starts.push(this.size)
    this.sets.push(undefined)
  }

  closeObject(): void {
    this.size = this.starts.pop() ?? 0
    this.sets.pop()
  }

  /** The text between the quotes of a key token that has no escapes. */
  nameOf(open: number, end: number): string {
    const slot = hashOf(this.text, open + 1, end - 1) & (CACHE - 1)
    const known = this.cache[slot]
    if (known?.length === end - open - 2 && this.text.startsWith(known, open + 1)) return known
    return (this.cache[slot] = this.text.slice(open + 1, end - 1))
  }

  /**
   * Adds the key token between `open` and `end` to the innermost object; true when an earlier key equals it.
   * `name` is its value, needed only where that is not simply the text between the quotes.
   */
  add(open: number, end: number, name: string | undefined): boolean {
    const top = this.starts.length - 1
    const set = this.sets[top]
    if (set) return !addTo(set, name ?? this.text.slice(open + 1, end - 1))

    const start = this.starts[top] ?? 0
    const { hashes, size } = this
    const hash = name === undefined ? hashOf(this.text, open + 1, end - 1) : hashOf(name, 0, name.length)
    for (let index = start; index < size; index++) {
      if (hashes[index] !== hash) continue
      name ??= this.text.slice(open + 1, end - 1)
      if (this.nameAt(index) === name) return true
    }
    hashes[size] = hash
    this.opens[size] = open
    this.ends[size] = end
    this.names[size] = name
    this.size = size + 1
    if (size - start >= FEW) this.sets[top] = this.setFrom(start)
    return false
  }

  /** Remembered, so that many keys which share the hash of one long key do not read it again and again. */
  private nameAt(index: number): string {
    return (this.names[index] ??= this.text.slice((this.opens[index] ?? 0) + 1, (this.ends[index] ?? 1) - 1))
  }

  private setFrom(start: number): Set<string> {
    const set = new Set<string>()
    for (let index = start; index < this.size; index++) set.add(this.nameAt(index))
    return set
  }
}

/** Equal texts have equal hashes. Only the beginning of long keys counts: their comparison does the rest. */
function hashOf(text: string, start: number, end: number): number {
  let hash = end - start
  const stop = Math.min(end, start + 32)
  for (let at = start; at < stop; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
  return hash
}

function addTo(set: Set<string>, key: string): boolean {
  const { size } = set
  return set.add(key).size > size
}
