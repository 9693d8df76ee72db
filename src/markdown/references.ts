/** Where a label leads: `[label]: href "title"`. */
interface Reference {
  title: string
  href: string
}

/** Definitions by label, without a prototype; later text may inherit from earlier. */
export type References = Record<string, Reference>

/** Definitions that see those of `earlier`, and add to themselves only. */
export function layerReferences(earlier: References | null): References {
  return Object.create(earlier) as References
}

/** The same definitions, noting which labels were asked for: these are what a later definition can change. */
export function recordLabels(references: References, asked: Set<string>): References {
  return new Proxy(references, {
    get(target, key) {
      if (typeof key !== 'string') return undefined
      asked.add(key)
      return target[key]
    },
  })
}

/** Labels that lead elsewhere in `next` than in `previous`. Both stand on the same earlier definitions. */
export function changedLabels(previous: References, next: References): Set<string> {
  const changed = new Set<string>()
  for (const label of [...Object.keys(previous), ...Object.keys(next)]) {
    if (previous[label]?.href !== next[label]?.href) changed.add(label)
  }
  return changed
}
