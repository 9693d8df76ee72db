import { shallowRef, type ShallowRef } from 'vue'

/**
 * A map of which each value is reactive on its own. Vue's reactive `Map` keeps something for every key that a
 * `computed` ever asked it for, also when the key is gone and nobody asks any more; keys are ids here, and come and go.
 */
export class CellMap<Value> {
  private readonly cells = new Map<string, ShallowRef<Value | undefined>>()
  /** Stands for all keys that are not there. */
  private readonly keysChanged = shallowRef(0)

  /** Not reactive. */
  get size(): number {
    return this.cells.size
  }

  /** In the order in which they came. Not reactive. */
  keys(): IterableIterator<string> {
    return this.cells.keys()
  }

  get(key: string): Value | undefined {
    const cell = this.cells.get(key)
    if (cell === undefined) void this.keysChanged.value
    return cell?.value
  }

  values(): Value[] {
    void this.keysChanged.value
    return [...this.cells.values()].map((cell) => cell.value as Value)
  }

  set(key: string, value: Value): void {
    this.setAll([key], value)
  }

  /** The same value for many keys, told once. */
  setAll(keys: Iterable<string>, value: Value): void {
    let isNew = false
    for (const key of keys) {
      const cell = this.cells.get(key)
      if (cell !== undefined) cell.value = value
      else {
        this.cells.set(key, shallowRef<Value | undefined>(value))
        isNew = true
      }
    }
    if (isNew) this.keysChanged.value += 1
  }

  delete(key: string): void {
    const cell = this.cells.get(key)
    if (cell === undefined) return
    this.cells.delete(key)
    // Whoever read it looks again, and finds that it is gone.
    cell.value = undefined
    this.keysChanged.value += 1
  }

  clear(): void {
    for (const key of [...this.cells.keys()]) this.delete(key)
  }
}
