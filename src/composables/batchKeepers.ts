import type { ApprovalDecision } from '../core/decision.js'
import type { BatchSenders, DecidedInput, DecisionOutcome, ToolCallStoreApi } from '../store/types.js'

type Keeper = Pick<ToolCallStoreApi, 'lockAll' | 'resendAll'>

/** What was begun with several decisions. */
interface Begun {
  /** In the order of what was decided. */
  readonly decisions: readonly ApprovalDecision[]
  readonly outcomes: Promise<readonly DecisionOutcome[]>
}

/** By who keeps the decisions about a call: the store those about its cards, the page those about the host's own. */
function partsOf<T>(all: readonly T[], keeperOf: (one: T) => Keeper): Map<Keeper, T[]> {
  const parts = new Map<Keeper, T[]>()
  for (const one of all) parts.set(keeperOf(one), [...(parts.get(keeperOf(one)) ?? []), one])
  return parts
}

/**
 * Sends decisions through whoever keeps each card. All are locked before any is sent.
 *
 * @returns `undefined` where one could not be locked: then none is
 */
export function decideThrough(
  keeperOf: (toolCallId: string) => Keeper,
  decided: readonly DecidedInput[],
  senders: BatchSenders | undefined,
): Begun | undefined {
  const parts = [...partsOf(decided, ({ toolCallId }) => keeperOf(toolCallId))].map(([keeper, part]) => ({
    part,
    locked: keeper.lockAll(part),
  }))
  if (parts.some(({ locked }) => locked === undefined)) {
    for (const { locked } of parts) locked?.release()
    return undefined
  }
  const decisions = parts.flatMap(({ locked }) => locked?.decisions ?? [])
  const sending = parts.flatMap(({ locked }) => locked?.send(senders) ?? [])
  const order = parts.flatMap(({ part }) => part)
  return {
    decisions: decided.flatMap((one) => decisions[order.indexOf(one)] ?? []),
    outcomes: Promise.all(sending).then((results) => {
      const outcomes = results.flat()
      return decided.map((one) => outcomes[order.indexOf(one)] ?? 'unknown')
    }),
  }
}

/** The same decisions again, each part in one go. */
export async function resendThrough(
  keeperOf: (toolCallId: string) => Keeper,
  ids: readonly string[],
  senders: BatchSenders | undefined,
): Promise<readonly DecisionOutcome[]> {
  const parts = [...partsOf(ids, keeperOf)]
  const results = await Promise.all(parts.map(([keeper, part]) => keeper.resendAll(part, senders)))
  const order = parts.flatMap(([, part]) => part)
  return ids.map((id) => results.flat()[order.indexOf(id)] ?? 'refused')
}
