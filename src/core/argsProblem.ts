import { checkJsonText, digestToolCall, jsonTreeFromValue, type JsonProblemCode } from '../json/index.js'
import type { ToolCardData } from './card.js'

/** What makes complete arguments unfit to be approved. */
export type ArgsBlock =
  | 'args_missing'
  | 'args_not_object'
  | 'args_unparsable'
  | 'args_duplicate_key'
  | 'args_invalid_unicode'
  | 'args_too_deep'

const BLOCKS: Record<JsonProblemCode, ArgsBlock> = {
  syntax: 'args_unparsable',
  truncated: 'args_unparsable',
  duplicate_key: 'args_duplicate_key',
  lone_surrogate: 'args_invalid_unicode',
  too_deep: 'args_too_deep',
  too_large: 'args_too_deep',
}

// Cards are frozen, so what was found once stays true; the scan of a large text is not repeated per render.
const known = new WeakMap<object, ArgsBlock | undefined>()
const LONE_SURROGATE = /\p{Surrogate}/u
const digests = new WeakMap<object, string>()

/** The first reason why these arguments must not be approved. */
export function blockingArgsProblem(card: ToolCardData): ArgsBlock | undefined {
  if (known.has(card)) return known.get(card)
  const block = findProblem(card)
  known.set(card, block)
  return block
}

function findProblem(card: ToolCardData): ArgsBlock | undefined {
  if (card.args === undefined || card.argsUnconfirmed) return 'args_missing'
  if (card.argsFormat === 'text') {
    const text = typeof card.args === 'string' ? card.args : card.argsText
    return text !== undefined && LONE_SURROGATE.test(text) ? 'args_invalid_unicode' : undefined
  }
  if (typeof card.args !== 'object' || card.args === null || Array.isArray(card.args))
    return 'args_not_object'
  const problem = (
    card.argsText === undefined ? jsonTreeFromValue(card.args).problems : checkJsonText(card.argsText)
  )[0]
  return problem === undefined ? undefined : BLOCKS[problem.code]
}

/**
 * SHA-256 of the call as a server can compute it: over the id that the server knows.
 *
 * @returns 64 hex digits
 */
export function digestOfCard(card: ToolCardData): string {
  const before = digests.get(card)
  if (before !== undefined) return before
  const call = { toolCallId: card.providerCallId ?? card.toolCallId, toolName: card.toolName }
  const digest =
    card.argsText === undefined || card.argsFormat === 'text'
      ? digestToolCall({ ...call, args: card.args })
      : digestToolCall({ ...call, argsText: card.argsText })
  digests.set(card, digest)
  return digest
}

/**
 * What a decision's digest must be: that of the card's call, or of the call with the arguments that a person
 * made of it.
 *
 * @returns 64 hex digits
 */
export function digestOfDecided(card: ToolCardData, editedArgs: unknown): string {
  if (editedArgs === undefined || card.edited) return digestOfCard(card)
  const { providerCallId, toolCallId, toolName } = card
  return digestToolCall({ toolCallId: providerCallId ?? toolCallId, toolName, args: editedArgs })
}
