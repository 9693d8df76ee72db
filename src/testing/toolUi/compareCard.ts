import type { ToolCardData } from '../../core/card.js'
import { canApprove } from '../../core/guards.js'
import { cardName } from './cardName.js'
import { compareValues, type ValueDifference } from './compareValues.js'
import type { ExpectedCard, ToolUiDifference } from './types.js'

/** These may be `null` themselves; elsewhere `null` means that there is none. */
const VALUES: ReadonlySet<string> = new Set(['args', 'result', 'output'])
/** Every card has these; `undefined` says that they do not matter, elsewhere that there must be none. */
const NAMES: ReadonlySet<string> = new Set(['toolCallId', 'toolName', 'state'])
/** Only the fields that are named count. */
const IN_PART: ReadonlySet<string> = new Set(['approval', 'progress', 'lateResult'])

/** @param now epoch ms, for questions that expire */
export function compareCard(expected: ExpectedCard, card: ToolCardData, now: number): ToolUiDifference[] {
  return Object.entries(expected).flatMap(([field, value]) => {
    if (value === undefined && NAMES.has(field)) return []
    const difference = compareField(field, value, card, now)
    if (difference === undefined) return []
    const message = `${cardName(card)}: ${field}${difference.path}`
    const { expected: wanted, received } = difference
    return [{ kind: 'field', message, toolCallId: card.toolCallId, expected: wanted, received } as const]
  })
}

function compareField(
  field: string,
  value: unknown,
  card: ToolCardData,
  now: number,
): ValueDifference | undefined {
  if (field === 'approvable') return compareValues(value, canApprove(card, now))
  // The id on the wire is what a test knows, whatever the key became.
  if (field === 'toolCallId' && compareValues(value, card.providerCallId) === undefined) return undefined
  const received: unknown = card[field as keyof ToolCardData]
  if (value === null && !VALUES.has(field)) return compareValues(undefined, received)
  if (field === 'approval' && typeof value === 'string')
    return at('.status', compareValues(value, card.approval?.status))
  if (!IN_PART.has(field) || !isRecord(value) || !isRecord(received)) return compareValues(value, received)
  for (const [key, part] of Object.entries(value)) {
    const difference = at(`.${key}`, compareValues(part, received[key]))
    if (difference !== undefined) return difference
  }
  return undefined
}

function at(path: string, difference: ValueDifference | undefined): ValueDifference | undefined {
  return difference && { ...difference, path: path + difference.path }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
