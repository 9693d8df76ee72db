import { pointerStep } from '../../json/problemList.js'
import type { JsonMember, JsonNode } from '../../json/types.js'
import type { Choice } from './choices.js'
import type { KeyTerm } from './keys/terms.js'
import { maskLeaf, type MaskNode } from './maskLeaf.js'
import { termsOfItems, termsOfMembers, type ChildTerms } from './pairs.js'
import { scanText } from './scanText.js'
import { maskSpans } from './spans.js'

/** What stands above a node says of it. */
interface Place {
  readonly pointer: string
  /** The name it goes by. */
  readonly key: string
  /** What a host said last, on the way down. */
  readonly choice?: Choice | undefined
  readonly term?: KeyTerm | undefined
  /** Of a list of rows: what its columns are. Of a row: what its cells are. */
  readonly columns?: ReadonlyMap<number, KeyTerm> | undefined
  readonly cells?: ReadonlyMap<number, KeyTerm> | undefined
}

interface Task {
  readonly node: JsonNode
  readonly place: Place
  readonly put: (masked: JsonNode) => void
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] }

const FORCED: KeyTerm = { kind: 'value' }
const NULL: JsonNode = { kind: 'null' }

/** Iterative, as trees are deeper than any call stack; containers are new, leaves without secrets are shared. */
export const maskNode: MaskNode = (root, choices, { inText, nesting }) => {
  let masked: JsonNode = NULL
  let count = 0
  const tasks: Task[] = [
    { node: root, place: { pointer: '', key: '', choice: choices.at('') }, put: (node) => (masked = node) },
  ]

  function addItems(items: readonly JsonNode[], place: Place, out: JsonNode[]): void {
    const terms = isScanned(place) ? termsOfItems(items, choices.term) : {}
    for (let index = items.length - 1; index >= 0; index -= 1) {
      out[index] = NULL
      const child = childPlace(place, index, undefined, terms)
      tasks.push({ node: items[index] ?? NULL, place: child, put: (node) => (out[index] = node) })
    }
  }

  function addMembers(members: readonly JsonMember[], place: Place, out: JsonMember[]): void {
    const terms = isScanned(place) ? termsOfMembers(members, choices.term) : {}
    const hidden = new Map<string, number>()
    members.forEach(({ key, value, isDuplicate }, index) => {
      const shown = place.choice === 'unmask' ? key : maskKey(key, hidden)
      const member: Writable<JsonMember> = { key: shown, value: NULL }
      if (isDuplicate !== undefined) member.isDuplicate = isDuplicate
      out.push(member)
      const child = childPlace(place, index, key, terms)
      tasks.push({ node: value, place: child, put: (node) => (member.value = node) })
    })
  }

  /** Two keys that are masked stay two. */
  function maskKey(key: string, hidden: Map<string, number>): string {
    const spans = scanText(key, choices.term)
    if (spans.length === 0) return key
    count += spans.length
    const shown = maskSpans(key, spans)
    const times = (hidden.get(shown) ?? 0) + 1
    hidden.set(shown, times)
    return times === 1 ? shown : `${shown} (${times})`
  }

  function childPlace(above: Place, index: number, key: string | undefined, terms: ChildTerms): Place {
    const pointer = choices.hasPointers ? above.pointer + pointerStep(key ?? index) : ''
    const said =
      (pointer === '' ? undefined : choices.at(pointer)) ??
      (key === undefined ? undefined : choices.ofKey(key))
    const choice = said ?? above.choice
    const named = key === undefined ? above.cells?.get(index) : choices.term(key)
    const own = terms.own?.get(index) ?? named
    // A name inside a secret says nothing more, unless the one above is a secret only by its digits.
    const term =
      above.term === undefined || above.term.digits !== undefined ? (own ?? above.term) : below(above.term)
    const columns = terms.columns?.child === index ? terms.columns.terms : undefined
    return {
      pointer,
      key: key ?? above.key,
      choice,
      term,
      columns,
      cells: key === undefined ? above.columns : undefined,
    }
  }

  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    const { node, place, put } = task
    if (node.kind === 'array') {
      const items: JsonNode[] = []
      put({ kind: 'array', items })
      addItems(node.items, place, items)
    } else if (node.kind === 'object') {
      const members: JsonMember[] = []
      put({ kind: 'object', members })
      addMembers(node.members, place, members)
    } else if (place.choice === 'unmask') {
      put(node)
    } else {
      const isForced = place.choice !== undefined
      const term = isForced ? (place.term ?? FORCED) : place.term
      const lastFour = place.choice === 'lastFour'
      const leaf = maskLeaf(
        node,
        { choices, key: place.key, term, isForced, lastFour, inText, nesting },
        maskNode,
      )
      count += leaf.count
      put(leaf.node)
    }
  }
  return { node: masked, count }
}

/** `credentials: { pin: 1234 }`: only directly under its name a number is a count, but for tokens. */
function below(term: KeyTerm): KeyTerm {
  return term.isCountable === true && term.kind !== 'token' ? { kind: term.kind } : term
}

function isScanned(place: Place): boolean {
  return place.choice === undefined && place.term === undefined
}
