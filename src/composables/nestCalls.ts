/** Deeper calls stand as deep as this. */
const DEEPEST = 6

export interface NestedCalls {
  /** Each call right below the call that it is part of. */
  readonly ids: readonly string[]
  /** How deep each nested call stands; those that are not here are part of none. */
  readonly depths: ReadonlyMap<string, number>
}

const NO_DEPTHS: ReadonlyMap<string, number> = new Map()

/**
 * Puts calls below the call that they are part of. A parent that is not in the list is none, and so is one in a
 * circle of parents. Linear, whatever the parents are.
 *
 * @returns the same array where nothing is nested
 */
export function nestCalls(ids: readonly string[], parents: ReadonlyMap<string, string>): NestedCalls {
  if (parents.size === 0) return { ids, depths: NO_DEPTHS }
  const own = new Set(ids)
  const children = new Map<string, string[]>()
  const roots: string[] = []
  for (const id of ids) {
    const parent = parents.get(id)
    if (parent === undefined || parent === id || !own.has(parent)) {
      roots.push(id)
      continue
    }
    const siblings = children.get(parent)
    if (siblings === undefined) children.set(parent, [id])
    else siblings.push(id)
  }
  if (children.size === 0) return { ids, depths: NO_DEPTHS }
  const depths = new Map<string, number>()
  const nested = new Set<string>()
  // The second time around for calls in a circle, which no root leads to.
  for (const root of [...roots, ...ids]) {
    const waiting = nested.has(root) ? [] : [{ id: root, depth: 0 }]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { id, depth } = next
      if (nested.has(id)) continue
      nested.add(id)
      if (depth > 0) depths.set(id, depth)
      const below = Math.min(depth + 1, DEEPEST)
      for (const child of children.get(id)?.toReversed() ?? []) waiting.push({ id: child, depth: below })
    }
  }
  return { ids: [...nested], depths }
}
