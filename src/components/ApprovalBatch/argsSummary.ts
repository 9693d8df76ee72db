import type { ToolCardData } from '../../core/card.js'
import { jsonTextSteps, type Steps } from '../../json/index.js'
import type { JsonNode } from '../../json/types.js'
import type { MaskPolicy } from '../../safety/index.js'
import { argsModelSteps } from '../ToolArgs/argsModel.js'
import { safeCut } from '../shared/safeCut.js'

/** Enough to tell calls apart; the whole stands with the arguments. */
const MOST_FIELDS = 4
/** UTF-16 code units of a name or a value. */
const LONGEST = 120

export interface SummaryField {
  /** Absent for arguments that are one text. */
  readonly key?: string | undefined
  readonly text: string
}

export interface ArgsSummary {
  readonly fields: readonly SummaryField[]
  /** Fields that are left out. */
  readonly omitted: number
}

/** The first fields of the arguments, masked as a whole before anything is cut. */
export function* argsSummarySteps(
  card: ToolCardData,
  masking: MaskPolicy | undefined,
): Steps<ArgsSummary | undefined> {
  const model = yield* argsModelSteps(card, masking)
  if (model === undefined || model.isEmpty) return undefined
  const { root } = model
  if (root.kind !== 'object') return { fields: [{ text: yield* textSteps(root) }], omitted: 0 }
  const fields: SummaryField[] = []
  for (const { key, value } of root.members.slice(0, MOST_FIELDS))
    fields.push({ key: head(key), text: yield* textSteps(value) })
  return { fields, omitted: root.members.length - fields.length }
}

function* textSteps(node: JsonNode): Steps<string> {
  return head(node.kind === 'string' ? node.value : yield* jsonTextSteps(node))
}

const head = (text: string) => (text.length > LONGEST ? `${safeCut(text, LONGEST)}…` : text)
