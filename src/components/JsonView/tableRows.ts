import type { JsonNode } from '../../json/types.js'

/** A list of objects that hold nothing nested, as a table. */
export interface TableRows {
  /** The list itself, which stands for its rows. */
  readonly list: JsonNode
  /** The names of all fields, in order of appearance. */
  readonly columns: readonly string[]
}

/** Longer or wider lists are looked at as a tree, level by level. */
const MOST_ROWS = 10_000
const MOST_COLUMNS = 60
const LEAST_ROWS = 2

/** `undefined` where a table would leave something out. */
export function tableOf(root: JsonNode): TableRows | undefined {
  if (root.kind !== 'array' || root.items.length < LEAST_ROWS || root.items.length > MOST_ROWS)
    return undefined
  const columns = new Set<string>()
  for (const row of root.items) {
    if (row.kind !== 'object') return undefined
    for (const { key, value, isDuplicate } of row.members) {
      if (isDuplicate || value.kind === 'object' || value.kind === 'array') return undefined
      columns.add(key)
    }
    if (columns.size > MOST_COLUMNS) return undefined
  }
  return columns.size === 0 ? undefined : { list: root, columns: [...columns] }
}

/** Whether a list near the root could be drawn as a table. */
export function hasTable(root: JsonNode, depth = 2): boolean {
  if (tableOf(root) !== undefined) return true
  if (depth === 0 || root.kind !== 'object') return false
  return root.members.slice(0, MOST_COLUMNS).some(({ value }) => hasTable(value, depth - 1))
}

/** A field of a row, and its position among them. */
export interface Cell {
  readonly node: JsonNode
  readonly index: number
}

/** A row's fields by name. Not an object: a field may be called `__proto__`. */
export function cellsOf(row: JsonNode): ReadonlyMap<string, Cell> {
  const members = row.kind === 'object' ? row.members : []
  return new Map(members.map(({ key, value }, index) => [key, { node: value, index }]))
}
