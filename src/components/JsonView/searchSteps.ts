import type { Steps } from '../../json/index.js'
import type { JsonNode } from '../../json/types.js'
import { positionsIn, type SearchTarget } from '../shared/dataSearch.js'
import { entriesOf, partsOf, scalarText, textOf } from './jsonNodes.js'
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
 * @param query in lower case, not empty
 * @param hasTables the keys of what is drawn as a table are not beside each value. @default false
 */
export function* searchSteps(root: JsonNode, query: string, hasTables = false): Steps<SearchResult> {
  const matches: Match[] = []
  const waiting: Place[] = [{ node: root, key: undefined, index: 0, above: undefined }]
  const tables = new Set<JsonNode>()
  let count = 0
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (++count % STEP === 0) yield STEP
    if (place.key !== undefined) yield* findIn(place.key, query, place, 'key', matches)
    const children = partsOf(place.node).length > 0 ? entriesOf(place.node) : undefined
    if (children === undefined) yield* findIn(shownText(place.node), query, place, 'value', matches)
    if (matches.length > MOST) return { matches: matches.slice(0, MOST), hasMore: true }
    if (children === undefined) continue
    const isRow = place.above?.node.kind === 'array' && tables.has(place.above.node)
    if (hasTables && tableOf(place.node) !== undefined) tables.add(place.node)
    const hasNames = place.node.kind === 'object' && !isRow
    for (let index = children.length - 1; index >= 0; index -= 1) {
      const child = children[index]
      if (child)
        waiting.push({ node: child.value, key: hasNames ? child.key : undefined, index, above: place })
    }
  }
  return { matches, hasMore: false }
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
