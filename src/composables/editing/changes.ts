import { canonicalizeJson } from '../../json/canonicalizeJson.js'
import type { JsonNode } from '../../json/types.js'

/** One difference between two values, as it may be shown. */
export interface ArgsChange {
  /** From the root down: keys as they may be shown, positions from 0. Empty: the whole value. */
  readonly path: readonly (string | number)[]
  /** `undefined`: it was not there. */
  readonly before: JsonNode | undefined
  /** `undefined`: it is not there any more. */
  readonly after: JsonNode | undefined
}

/** A value, and what of it may be shown. They have the same shape, apart from what is masked. */
interface Side {
  readonly node: JsonNode
  readonly shown: JsonNode
}

/** What somebody made of a value, part by part. Recursive: for trees without `too_deep`. */
export function changesBetween(before: Side, after: Side): readonly ArgsChange[] {
  const changes: ArgsChange[] = []

  function compare(a: Side | undefined, b: Side | undefined, path: readonly (string | number)[]): void {
    if (a !== undefined && b !== undefined) {
      if (a.node === b.node) return
      if (a.node.kind === 'object' && b.node.kind === 'object') {
        const was = membersOf(a)
        const is = membersOf(b)
        for (const [key, { name, side }] of was) compare(side, is.get(key)?.side, [...path, name])
        for (const [key, { name, side }] of is) if (!was.has(key)) compare(undefined, side, [...path, name])
        return
      }
      if (a.node.kind === 'array' && b.node.kind === 'array') {
        const was = itemsOf(a)
        const is = itemsOf(b)
        for (let at = 0; at < Math.max(was.length, is.length); at += 1)
          compare(was[at], is[at], [...path, at])
        return
      }
      if (canonicalizeJson(a.node) === canonicalizeJson(b.node)) return
    }
    changes.push({ path, before: a?.shown, after: b?.shown })
  }

  compare(before, after, [])
  return changes
}

function membersOf({ node, shown }: Side): Map<string, { name: string; side: Side }> {
  const members = node.kind === 'object' ? node.members : []
  return new Map(
    members.map(({ key, value }, index) => {
      const other = shown.kind === 'object' ? shown.members[index] : undefined
      return [key, { name: other?.key ?? key, side: { node: value, shown: other?.value ?? shown } }]
    }),
  )
}

function itemsOf({ node, shown }: Side): Side[] {
  const items = node.kind === 'array' ? node.items : []
  return items.map((item, index) => ({
    node: item,
    shown: (shown.kind === 'array' ? shown.items[index] : undefined) ?? shown,
  }))
}
