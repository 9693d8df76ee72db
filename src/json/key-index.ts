/** Objects with more keys than this get a Set: hostile keys could all share one hash of ours. */
const FEW = 12

/**
 * Finds duplicate keys in nested objects without making strings where it can: keys of small objects are
 * compared by hash, and by text only where the hashes are equal.
 */
export class KeyIndex {
  private readonly hashes: number[] = []
  private readonly opens: number[] = []
  private readonly ends: number[] = []
  private readonly names: (string | undefined)[] = []
  private readonly starts: number[] = []
  private readonly sets: (Set<string> | undefined)[] = []

  constructor(private readonly text: string) {}

  openObject(): void {
    this.starts.push(this.hashes.length)
    this.sets.push(undefined)
  }

  closeObject(): void {
    this.hashes.length = this.opens.length = this.ends.length = this.names.length = this.starts.pop() ?? 0
    this.sets.pop()
  }

  /**
   * Adds the key token between `open` and `end` to the innermost object; true when an earlier key equals it.
   * `name` is its value, needed only where that is not simply the text between the quotes.
   */
  add(open: number, end: number, name: string | undefined): boolean {
    const { hashes } = this
    const top = this.starts.length - 1
    const set = this.sets[top]
    if (set) return !addTo(set, name ?? this.text.slice(open + 1, end - 1))

    const start = this.starts[top] ?? 0
    const hash = name === undefined ? hashOf(this.text, open + 1, end - 1) : hashOf(name, 0, name.length)
    for (let index = start; index < hashes.length; index++) {
      if (hashes[index] !== hash) continue
      name ??= this.text.slice(open + 1, end - 1)
      if (this.nameAt(index) === name) return true
    }
    hashes.push(hash)
    this.opens.push(open)
    this.ends.push(end)
    this.names.push(name)
    if (hashes.length - start > FEW) this.sets[top] = this.setFrom(start)
    return false
  }

  /** Remembered, so that many keys which share the hash of one long key do not read it again and again. */
  private nameAt(index: number): string {
    return (this.names[index] ??= this.text.slice((this.opens[index] ?? 0) + 1, (this.ends[index] ?? 1) - 1))
  }

  private setFrom(start: number): Set<string> {
    const set = new Set<string>()
    for (let index = start; index < this.hashes.length; index++) set.add(this.nameAt(index))
    return set
  }
}

/** Equal texts have equal hashes. Only the ends of long keys count: their comparison does the rest. */
function hashOf(text: string, start: number, end: number): number {
  let hash = end - start
  for (let at = start; at < Math.min(end, start + 32); at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
  return hash
}

function addTo(set: Set<string>, key: string): boolean {
  const { size } = set
  return set.add(key).size > size
}
