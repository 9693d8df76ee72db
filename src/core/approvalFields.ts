import type { ToolApproval, ToolApprovalOption } from './card.js'
import {
  any,
  count,
  filled,
  flag,
  list,
  number,
  oneOf,
  record,
  text,
  type FieldCheck,
} from './fieldChecks.js'

const OPTION: Readonly<Record<string, FieldCheck>> = {
  id: filled,
  kind: oneOf('allow_once', 'allow_always', 'reject_once', 'reject_always'),
  label: text,
  grants: (value) => list(value) && value.every(text),
  confirm: flag,
}

const APPROVAL: { readonly [K in Exclude<keyof ToolApproval, 'options' | 'status'>]-?: FieldCheck } = {
  approvalId: filled,
  outcome: oneOf('approved', 'denied', 'answered', 'cancelled'),
  editable: flag,
  responseSchema: any,
  needsResponse: flag,
  expiresAt: number,
  defaultToNo: flag,
  isAutomatic: flag,
  optionsLost: flag,
  batchId: text,
  message: text,
  optionId: text,
  reason: text,
  response: any,
  metadata: any,
  argsDigest: text,
  refused: text,
  mayBeAnswered: flag,
  changes: count,
}

const STATUS = oneOf('pending', 'submitting', 'approved', 'denied', 'expired', 'withdrawn', 'unknown')

/**
 * The answers of a question that each say one thing. One with a field of a wrong type is left out whole: what
 * it grants is not known. So are all that share an id: a server could take one of them for another. That any is
 * missing is remembered, because without it a plain yes could say more than a person reads.
 */
export function soundOptions(given: unknown): Pick<ToolApproval, 'options' | 'optionsLost'> {
  if ((given ?? undefined) === undefined) return {}
  if (!list(given)) return { optionsLost: true }
  const whole = given.flatMap((option) => soundOption(option) ?? [])
  const uses = new Map<unknown, number>()
  for (const option of given) if (record(option)) uses.set(option['id'], (uses.get(option['id']) ?? 0) + 1)
  const once = whole.filter(({ id }) => uses.get(id) === 1)
  if (once.length < given.length) return { options: once, optionsLost: true }
  const isSame = once.every((option, n) => option === given[n])
  return { options: isSame ? (given as readonly ToolApprovalOption[]) : once }
}

/** Null counts as absent. */
function soundOption(option: unknown): ToolApprovalOption | undefined {
  if (!record(option)) return undefined
  const given = Object.entries(option).filter(([, value]) => value !== null)
  const isSound = Object.entries(OPTION).every(([key, check]) => {
    const value = option[key] ?? undefined
    return value === undefined ? key !== 'id' && key !== 'kind' : check(value)
  })
  if (!isSound) return undefined
  const sound = given.length === Object.keys(option).length ? option : Object.fromEntries(given)
  return sound as unknown as ToolApprovalOption
}

/**
 * A question as a card may hold it, from whatever stands in its place. A status that is none of ours says
 * that nobody knows how it stands; without one it is pending.
 *
 * @param onWrong told of every field of which something was left out
 * @returns `undefined` where it is no question
 */
export function soundApproval(value: unknown, onWrong?: (field: string) => void): ToolApproval | undefined {
  if (!record(value) || !filled(value['approvalId'])) return undefined
  const { status, options } = value
  const sound: Record<string, unknown> = {}
  for (const [key, check] of Object.entries(APPROVAL)) {
    const field = value[key] ?? undefined
    if (field === undefined) continue
    if (check(field)) sound[key] = field
    else onWrong?.(key)
  }
  const answers = soundOptions(options)
  if (answers.optionsLost) onWrong?.('options')
  Object.assign(sound, answers)
  const isKnown = STATUS(status)
  if (!isKnown && (status ?? undefined) !== undefined) onWrong?.('status')
  sound['status'] = isKnown ? status : (status ?? undefined) === undefined ? 'pending' : 'unknown'
  return sound as unknown as ToolApproval
}
