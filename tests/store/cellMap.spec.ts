import { describe, expect, it } from 'vitest'
import { computed, effectScope, nextTick, watchEffect } from 'vue'
import { CellMap } from '../../src/store/cellMap.js'

function counted<T>(read: () => T) {
  const seen: T[] = []
  const scope = effectScope()
  scope.run(() => watchEffect(() => void seen.push(read())))
  return { seen, scope }
}

describe('a map with a cell for each key', () => {
  it('tells who reads a key when it comes, changes and goes, and nobody else', async () => {
    const map = new CellMap<number>()
    map.set('b', 7)
    const a = counted(() => map.get('a'))
    const b = counted(() => map.get('b'))
    map.set('a', 1)
    await nextTick()
    map.set('a', 2)
    await nextTick()
    map.delete('a')
    await nextTick()
    map.set('a', 3)
    await nextTick()
    expect(a.seen).toEqual([undefined, 1, 2, undefined, 3])
    expect(b.seen).toEqual([7])
  })

  it('tells who reads all', async () => {
    const map = new CellMap<number>()
    const sum = computed(() => map.values().reduce((total, value) => total + value, 0))
    expect(sum.value).toBe(0)
    map.setAll(['a', 'b'], 2)
    expect(sum.value).toBe(4)
    map.delete('a')
    expect(sum.value).toBe(2)
    map.clear()
    expect(sum.value).toBe(0)
    expect(map.size).toBe(0)
  })

  it('keeps nothing of keys that were only asked for', () => {
    const map = new CellMap<number>()
    for (let n = 0; n < 100; n += 1) {
      const { scope } = counted(() => computed(() => map.get(`key ${String(n)}`)).value)
      scope.stop()
    }
    expect([...map.keys()]).toEqual([])
  })
})
