import type { ToolCardData } from '../../core/card.js'
import { jsonTextSteps, type Steps } from '../../json/index.js'
import type { JsonNode } from '../../json/types.js'
import type { MaskPolicy } from '../../safety/index.js'
import { argsModelSteps } from '../ToolArgs/argsModel.js'
import { safeCut, safeIndex } from '../shared/safeCut.js'

/** Enough to tell calls apart; the whole stands with the arguments. */
const MOST_FIELDS = 4
/** UTF-16 code units of a name or a value. */
const LONGEST = 120
/** Of these, how many are its end: what a long command does may stand there. */
const TAIL = 40

/** A text, or its beginning and its end. */
export interface SummaryText {
  readonly head: string
  readonly tail: string
  /** UTF-16 code units between them. */
  readonly hidden: number
}

interface SummaryField {
  /** Absent for arguments that are one text. */
  readonly key?: SummaryText | undefined
  readonly value: SummaryText
}

export interface ArgsSummary {
  readonly fields: readonly SummaryField[]
  /** Fields that are left out. */
  readonly omitted: number
  /** Something is left out, so that it is not all that has to be read. */
  readonly isCut: boolean
}

/** The first fields of the arguments, masked as a whole before anything is cut. */
export function* argsSummarySteps(
  card: ToolCardData,
  masking: MaskPolicy | undefined,
): Steps<ArgsSummary | undefined> {
  const model = yield* argsModelSteps(card, masking)
  if (model === undefined || model.isEmpty) return undefined
  const { root } = model
  if (root.kind !== 'object') return summaryOf([{ value: cut(yield* textSteps(root)) }], 0)
  const fields: SummaryField[] = []
  for (const { key, value } of root.members.slice(0, MOST_FIELDS))
    fields.push({ key: cut(key), value: cut(yield* textSteps(value)) })
  return summaryOf(fields, root.members.length - fields.length)
}

function summaryOf(fields: readonly SummaryField[], omitted: number): ArgsSummary {
  const isCut = omitted > 0 || fields.some(({ key, value }) => (key?.hidden ?? 0) + value.hidden > 0)
  return { fields, omitted, isCut }
}

function* textSteps(node: JsonNode): Steps<string> {
  return node.kind === 'string' ? node.value : yield* jsonTextSteps(node)
}

function cut(text: string): SummaryText {
  if (text.length <= LONGEST) return { head: text, tail: '', hidden: 0 }
  const head = safeCut(text, LONGEST - TAIL)
  const tail = text.slice(safeIndex(text, text.length - TAIL))
  return { head, tail, hidden: text.length - head.length - tail.length }
}
