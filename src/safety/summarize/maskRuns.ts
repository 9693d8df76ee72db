import type { Steps } from '../../json/index.js'
import type { JsonMember, JsonNode } from '../../json/types.js'
import { pointerStep } from '../../json/problemList.js'
import { Choices, type Choice } from '../mask/choices.js'
import { maskTogetherSteps } from '../mask/maskTogether.js'
import type { MaskPolicy } from '../mask/types.js'
import { MASK } from '../mask/spans.js'
import { stripTerminalCodes } from '../terminal.js'
import { isBlock, nodeAt, pathOfText } from './blocks.js'

/** What may make a secret of the next text of a list. */
const GOES_ON = /[:=：＝|]\s*$|BEGIN|\b(?:Bearer|Basic|Token)\s*$/i
/** Longer lists are no text that was sent in pieces. */
const MOST = 1000
/** Values that are looked at in one step. */
const STEP = 512

/** The same place before and after the mask, and what a host says of it. */
interface Pair {
  readonly plain: JsonNode
  readonly masked: JsonNode
  readonly pointer: string
  readonly choice: Choice | undefined
}

/** A text of a run, and how to put another one in its place. */
interface Text {
  readonly plain: string
  readonly masked: string
  readonly choice: Choice | undefined
  put(text: string): void
}

/**
 * Masks what is read one below the other as one text: the texts of content blocks, and of lists. A name in one of
 * them may be that of a value in the next. Changes the masked tree, which must be the caller's.
 *
 * @returns how many more texts have a secret
 */
export function* maskRunsSteps(
  plain: JsonNode,
  masked: JsonNode,
  policy: MaskPolicy | undefined,
): Steps<number> {
  const choices = new Choices(policy)
  const waiting: Pair[] = [{ plain, masked, pointer: '', choice: choices.at('') }]
  let [found, seen] = [0, 0]
  for (let pair = waiting.pop(); pair !== undefined; pair = waiting.pop()) {
    if (++seen % STEP === 0) yield STEP
    const texts = textsOf(pair, choices)
    if (texts !== undefined) found += yield* maskTexts(texts, policy)
    else seen += yield* addContainers(waiting, pair, choices)
  }
  return found
}

/** Only these can hold a run. @returns how many parts were looked at */
function* addContainers(waiting: Pair[], pair: Pair, choices: Choices): Steps<number> {
  const { plain, masked } = pair
  if (plain.kind !== masked.kind || (plain.kind !== 'array' && plain.kind !== 'object')) return 0
  const parts = partsOf(plain)
  for (let index = 0; index < parts.length; index += 1) {
    if (index > 0 && index % STEP === 0) yield STEP
    const child = valueOf(parts, index)
    if (child === undefined || (child.kind !== 'array' && child.kind !== 'object')) continue
    const step = plain.kind === 'array' ? index : (plain.members[index]?.key ?? '')
    waiting.push({
      plain: child,
      masked: valueOf(partsOf(masked as typeof plain), index) ?? child,
      ...at(choices, pair, [step]),
    })
  }
  return parts.length
}

type Parts = readonly (JsonNode | JsonMember)[]

const partsOf = (node: Extract<JsonNode, { kind: 'array' | 'object' }>): Parts =>
  node.kind === 'array' ? node.items : node.members

function valueOf(parts: Parts, index: number): JsonNode | undefined {
  const part = parts[index]
  return part === undefined || 'kind' in part ? part : part.value
}

function at(
  choices: Choices,
  from: Pick<Pair, 'pointer' | 'choice'>,
  steps: readonly (string | number)[],
): Pick<Pair, 'pointer' | 'choice'> {
  let { pointer, choice } = from
  for (const step of steps) {
    if (choices.hasPointers) pointer += pointerStep(step)
    const said =
      (choices.hasPointers ? choices.at(pointer) : undefined) ??
      (typeof step === 'string' ? choices.ofKey(step) : undefined)
    choice = said ?? choice
  }
  return { pointer, choice }
}

/** The texts of a run; `undefined` where there is none. */
function textsOf(pair: Pair, choices: Choices): Text[] | undefined {
  const { plain, masked } = pair
  if (
    plain.kind !== 'array' ||
    masked.kind !== 'array' ||
    plain.items.length < 2 ||
    plain.items.length > MOST
  )
    return undefined
  if (plain.items.every((item) => item.kind === 'string')) {
    if (!plain.items.slice(0, -1).some((item) => item.kind === 'string' && GOES_ON.test(item.value)))
      return undefined
    const items = masked.items as JsonNode[]
    return plain.items.flatMap((item, index) =>
      textOf(item, items[index], at(choices, pair, [index]).choice, (node) => (items[index] = node)),
    )
  }
  if (!plain.items.every(isBlock)) return undefined
  return plain.items.flatMap((item, index) => {
    const path = pathOfText(item)
    const holder = nodeAt(masked.items[index], path?.slice(0, -1) ?? [])
    if (path === undefined || holder?.kind !== 'object') return []
    const place = holder.members.findLastIndex(({ key }) => key === path.at(-1))
    const member = holder.members[place]
    const { choice } = at(choices, pair, [index, ...path])
    return textOf(nodeAt(item, path), member?.value, choice, (value) => {
      if (member !== undefined) (holder.members as unknown[])[place] = { ...member, value }
    })
  })
}

function textOf(
  plain: JsonNode | undefined,
  masked: JsonNode | undefined,
  choice: Choice | undefined,
  put: (node: JsonNode) => void,
): Text[] {
  if (plain?.kind !== 'string' || masked?.kind !== 'string') return []
  const text = { plain: stripTerminalCodes(plain.value), masked: masked.value, choice }
  return [{ ...text, put: (value) => put({ kind: 'string', value, isMasked: true }) }]
}

function* maskTexts(texts: readonly Text[], policy: MaskPolicy | undefined): Steps<number> {
  const kept = new Set(texts.flatMap(({ choice }, index) => (choice === 'unmask' ? [index] : [])))
  const plain = texts.map((text) => text.plain)
  const together = yield* maskTogetherSteps(plain, policy, kept)
  let found = 0
  for (const [index, text] of texts.entries()) {
    const shown = together.texts[index] ?? ''
    if (shown === text.plain || text.choice !== undefined || shown === text.masked) continue
    // What the others say changes nothing: the mask knew more of it, the name that it goes by.
    const alone = (yield* maskTogetherSteps([text.plain], policy)).texts[0]
    if (shown === alone) continue
    const masked = stripTerminalCodes(text.masked)
    // Its name, or a host's rule for its place, hides another part of it than the texts around it do.
    text.put(masked === text.plain || masked === alone ? shown : MASK)
    if (masked === text.plain) found += 1
  }
  return found
}
