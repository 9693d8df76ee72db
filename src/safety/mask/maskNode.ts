import { finish, jsonTextSteps, parseJsonSteps, type Steps } from '../../json/index.js'
import { pointerStep } from '../../json/problemList.js'
import type { JsonMember, JsonNode } from '../../json/types.js'
import type { Choice, Choices } from './choices.js'
import type { KeyTerm } from './keys/terms.js'
import {
  maskLeaf,
  type Leaf,
  type LeafContext,
  type MaskedLeaf,
  type MaskNode,
  type ReadText,
} from './maskLeaf.js'
import { termsOfItems } from './lists.js'
import { programIn, termsOfMembers, type ChildTerms } from './pairs.js'
import { maskPlain } from './maskPlain.js'
import { scanText } from './scanText.js'
import { schemaTerm } from './schemas.js'
import { isLongText, scanSteps } from './scanSteps.js'
import type { Span } from './spans.js'

/** What stands above a node says of it. */
interface Place {
  readonly pointer: string
  /** The name it goes by. */
  readonly key: string
  /** What a host said last, on the way down. */
  readonly choice?: Choice | undefined
  readonly term?: KeyTerm | undefined
  /** Where a schema says what a value may be: what the name of that value says. */
  readonly schema?: KeyTerm | undefined
  /** Of a list of rows: what its columns are. Of a row: what its cells are. */
  readonly columns?: ReadonlyMap<number, KeyTerm> | undefined
  readonly cells?: ReadonlyMap<number, KeyTerm> | undefined
}

type Container = Extract<JsonNode, { kind: 'object' | 'array' }>

/** A container whose parts are being masked. */
interface Frame {
  readonly node: Container
  readonly place: Place
  readonly terms: ChildTerms
  /** Which part is being masked, and the name that it is shown with. */
  at: number
  key: string
  /** The parts before it, once one of them differs. */
  items?: JsonNode[]
  members?: JsonMember[]
  /** Names with secrets, and how often each came. */
  hidden?: Map<string, number>
}

type Options = Parameters<MaskNode>[2]

const FORCED: KeyTerm = { kind: 'value' }
/** Values that are masked in one step. */
const STEP = 128
/** JSON in JSON in JSON: so deep it is read as text. */
const DEEPEST_NESTING = 6

/** Iterative, as trees are deeper than any call stack; what has no secret is shared with the tree that is given. */
export function* maskNodeSteps(root: JsonNode, choices: Choices, options: Options): Steps<MaskedLeaf> {
  const frames: Frame[] = []
  let count = 0
  let parts = 0
  let size = 0
  let node: JsonNode = root
  let place: Place = { pointer: options.pointer, key: '', choice: choices.at(options.pointer) }
  for (;;) {
    let masked: JsonNode | undefined
    if (node.kind === 'array' || node.kind === 'object') {
      frames.push(openFrame(node, place, choices, frames.at(-1)?.node))
    } else {
      const context = leafContext(place, choices, options)
      const leaf =
        node.kind === 'string' && isLongText(node.value)
          ? yield* maskedLong(node, context)
          : maskedLeaf(node, context)
      count += leaf.count
      masked = leaf.node
      size += node.kind === 'string' ? node.value.length : 4
    }
    // A value that is done goes into its container, which may be done by that, too.
    let frame = frames.at(-1)
    for (; frame !== undefined; frame = frames.at(-1)) {
      if (++parts % STEP === 0) {
        yield size
        size = 0
      }
      if (masked !== undefined) put(frame, masked)
      if (frame.at < lengthOf(frame.node)) break
      masked = closed(frame)
      frames.pop()
    }
    if (frame === undefined) return { node: masked ?? root, count }
    if (frame.node.kind === 'object')
      count += nameChild(frame, frame.node.members[frame.at]?.key ?? '', choices)
    size += frame.key.length
    place = childPlace(frame, choices)
    node = partOf(frame)
  }
}

/** The name that the next part is shown with. @returns how many secrets it has */
function nameChild(frame: Frame, key: string, choices: Choices): number {
  frame.key = key
  if (frame.place.choice === 'unmask' || choices.plainKeys.has(key)) return 0
  const shown = maskPlain(key, choices, frame.place.pointer)
  if (shown.count > 0) frame.key = numbered(shown.text, frame)
  else if (choices.maskers.length === 0) choices.plainKeys.add(key)
  return shown.count
}

function openFrame(node: Container, place: Place, choices: Choices, parent: Container | undefined): Frame {
  const isScanned = place.choice === undefined && place.term === undefined
  const terms = !isScanned
    ? {}
    : node.kind === 'array'
      ? termsOfItems(node.items, choices.term, {
          key: place.key,
          inList: parent?.kind === 'array',
          program: parent?.kind === 'object' ? programIn(parent.members) : '',
        })
      : termsOfMembers(node.members, choices.term)
  return { node, place, terms, at: 0, key: '' }
}

function lengthOf(node: Container): number {
  return node.kind === 'array' ? node.items.length : node.members.length
}

function partOf({ node, at }: Frame): JsonNode {
  return (node.kind === 'array' ? node.items[at] : node.members[at]?.value) as JsonNode
}

/** Two keys that are masked stay two. */
function numbered(key: string, frame: Frame): string {
  const hidden = (frame.hidden ??= new Map())
  const times = (hidden.get(key) ?? 0) + 1
  hidden.set(key, times)
  return times === 1 ? key : `${key} (${times})`
}

function put(frame: Frame, masked: JsonNode): void {
  const { node, key } = frame
  const at = frame.at++
  if (node.kind === 'array') {
    if (frame.items === undefined && masked === node.items[at]) return
    ;(frame.items ??= node.items.slice(0, at)).push(masked)
    return
  }
  const member = node.members[at] as JsonMember
  const isSame = masked === member.value && key === member.key
  if (frame.members === undefined && isSame) return
  ;(frame.members ??= node.members.slice(0, at)).push(isSame ? member : { ...member, key, value: masked })
}

function closed({ node, items, members }: Frame): JsonNode {
  if (items !== undefined) return { kind: 'array', items }
  return members === undefined ? node : { kind: 'object', members }
}

function childPlace({ node, place: above, at: index, terms }: Frame, choices: Choices): Place {
  const key = node.kind === 'object' ? node.members[index]?.key : undefined
  const pointer = choices.hasPointers ? above.pointer + pointerStep(key ?? index) : ''
  const said =
    (pointer === '' ? undefined : choices.at(pointer)) ?? (key === undefined ? undefined : choices.ofKey(key))
  const choice = said ?? above.choice
  const named = key === undefined ? above.cells?.get(index) : choices.term(key)
  const schema = schemaTerm(
    above,
    key,
    named,
    node.kind === 'object' ? node.members[index]?.value : undefined,
  )
  const own = terms.own?.get(index) ?? (schema === undefined ? (named ?? above.schema) : undefined)
  // A name inside a secret says nothing more, unless the one above is a secret only by its digits.
  const term =
    above.term === undefined || above.term.digits !== undefined ? (own ?? above.term) : below(above.term)
  const columns = terms.columns?.child === index ? terms.columns.terms : undefined
  return {
    pointer,
    key: key ?? above.key,
    choice,
    term,
    schema,
    columns,
    cells: key === undefined ? (above.columns ?? (index > 0 ? terms.rows : undefined)) : undefined,
  }
}

/** `undefined`: a host said that it is no secret. */
function leafContext(place: Place, choices: Choices, options: Options): LeafContext | undefined {
  const { choice, term, pointer, key } = place
  if (choice === 'unmask') return undefined
  const isForced = choice !== undefined
  return {
    choices,
    pointer,
    key,
    term: isForced ? (term ?? FORCED) : term,
    isForced,
    lastFour: choice === 'lastFour',
    inText: options.inText,
    nesting: options.nesting,
  }
}

/** No generator: there may be a million of them. */
function maskedLeaf(node: Leaf, context: LeafContext | undefined): MaskedLeaf {
  return context === undefined ? { node, count: 0 } : maskLeaf(node, context, readText)
}

function* maskedLong(
  node: Extract<Leaf, { kind: 'string' }>,
  context: LeafContext | undefined,
): Steps<MaskedLeaf> {
  if (context === undefined) return { node, count: 0 }
  const found = yield* readSteps(node.value, context)
  return maskLeaf(node, context, () => found)
}

const IS_JSON = /^\s*[{[]/

const readText: ReadText = (text, context) =>
  IS_JSON.test(text) ? finish(readSteps(text, context)) : scanText(text, context.choices.term, context.key)

function* readSteps(text: string, context: LeafContext): Steps<MaskedLeaf | readonly Span[]> {
  const json = IS_JSON.test(text) ? yield* maskJson(text, context) : undefined
  return json ?? (yield* scanSteps(text, context.choices.term, context.key))
}

/** The text of JSON inside a string, masked as JSON; `undefined` when it is none. */
function* maskJson(text: string, { choices, pointer, nesting }: LeafContext): Steps<MaskedLeaf | undefined> {
  if (nesting >= DEEPEST_NESTING) return undefined
  const { root } = yield* parseJsonSteps(text)
  if (root === undefined) return undefined
  const { node, count } = yield* maskNodeSteps(root, choices, { pointer, inText: true, nesting: nesting + 1 })
  if (count === 0) return { node: { kind: 'string', value: text }, count: 0 }
  const value = yield* jsonTextSteps(node, { indent: text.includes('\n') ? 2 : 0 })
  return { node: { kind: 'string', value, isMasked: true }, count }
}

/** `credentials: { pin: 1234 }`: only directly under its name a number is a count, but for tokens. */
function below(term: KeyTerm): KeyTerm {
  return term.isCountable === true && term.kind !== 'token' ? { kind: term.kind } : term
}
