import type { Steps } from '../../json/index.js'
import type { JsonNode } from '../../json/types.js'
import { positionsIn, type SearchTarget } from '../shared/dataSearch.js'
import { entriesOf, omittedFrom, partsOf, scalarText, textOf } from './jsonNodes.js'
import { tableOf } from './tableRows.js'

/** One match. What leads to it is made when somebody goes there. */
export interface Match {
  readonly place: Place
  readonly part: SearchTarget['part']
  readonly offset: number
}

export interface SearchResult {
  readonly matches: readonly Match[]
  /** There are more, which are not looked for. */
  readonly hasMore: boolean
  /** Of the data only a part is here. */
  readonly isPart: boolean
}

/** Where a value stands; its own place is that in its holder. */
interface Place {
  readonly node: JsonNode
  readonly key: string | undefined
  readonly index: number
  readonly above: Place | undefined
}

/** Nobody steps through more. */
const MOST = 1000
/** Values, and code units of a text, that are searched in one step. */
const STEP = 512
const UNITS = 65_536

/**
 * Finds what is shown: keys, and values as they stand on the page. Of a masked value that is its mask, so that
 * nobody can ask for a secret letter by letter.
 *
 * @param root masked
 * @param query as {@link foldCase} writes it, not empty
 * @param hasTables what can be is drawn as a table: its keys stand at its head, not beside each value. @default false
 */
export function* searchSteps(root: JsonNode, query: string, hasTables = false): Steps<SearchResult> {
  const matches: Match[] = []
  const waiting: Place[] = [{ node: root, key: undefined, index: 0, above: undefined }]
  const tables = new Set<JsonNode>()
  let count = 0
  let isPart = false
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (++count % STEP === 0) yield STEP
    isPart ||= omittedFrom(place.node) > 0
    if (place.key !== undefined) yield* findIn(place.key, query, place, 'key', matches)
    const size = partsOf(place.node).length
    const table = hasTables && size > 0 ? tableOf(place.node) : undefined
    if (size === 0) yield* findIn(shownText(place.node), query, place, 'value', matches)
    for (const [index, column] of table?.columns.entries() ?? [])
      yield* findIn(column, query, { node: place.node, key: column, index, above: place }, 'column', matches)
    if (matches.length > MOST) return { matches: matches.slice(0, MOST), hasMore: true, isPart }
    const isRow = place.above?.node.kind === 'array' && tables.has(place.above.node)
    if (table !== undefined) tables.add(place.node)
    const hasNames = place.node.kind === 'object' && !isRow
    for (let end = size; end > 0; end -= STEP) {
      const start = Math.max(0, end - STEP)
      if (end < size) yield STEP
      const children = entriesOf(place.node, end, start)
      for (const [from, { key, value }] of [...children.entries()].reverse())
        waiting.push({ node: value, key: hasNames ? key : undefined, index: start + from, above: place })
    }
  }
  return { matches, hasMore: false, isPart }
}

const shownText = (node: JsonNode) => (node.kind === 'string' ? textOf(node) : scalarText(node))

function* findIn(
  text: string,
  query: string,
  place: Place,
  part: SearchTarget['part'],
  matches: Match[],
): Steps<void> {
  let after = 0
  for (let from = 0; from < text.length && matches.length <= MOST; from += UNITS) {
    if (from > 0) yield UNITS
    // A match that begins in this piece may end in the next.
    for (const at of positionsIn(text.slice(from, from + UNITS + query.length - 1), query)) {
      const offset = from + at
      if (offset < after || matches.length > MOST) continue
      matches.push({ place, part, offset })
      after = offset + query.length
    }
  }
}

export function targetOf({ place, part, offset }: Match): SearchTarget {
  const way = new Map<JsonNode, number>()
  for (let step = place; step.above !== undefined; step = step.above) way.set(step.above.node, step.index)
  return { way, holder: place.above?.node, index: place.index, part, offset }
}
