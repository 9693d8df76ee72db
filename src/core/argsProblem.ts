import {
  checkJsonText,
  digestSteps,
  digestToolCall,
  jsonTreeFromValue,
  jsonTreeSteps,
  parseJsonSteps,
  type JsonProblem,
  type JsonProblemCode,
  type Steps,
} from '../json/index.js'
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

/** What was found out about arguments. */
interface Findings {
  readonly argsText: string | undefined
  /** `null`: nothing is wrong with them. */
  problem?: ArgsBlock | null
  digest?: { readonly toolCallId: string; readonly toolName: string; readonly hex: string }
}

// The scan of a large text is not repeated per render. Of a text it stays true for every card that has it, and
// the object that was read from it stands for it; of mere values only while nobody can have changed them.
const known = new WeakMap<object, Findings>()
const LONE_SURROGATE = /\p{Surrogate}/u

function findingsOf(card: ToolCardData): Findings {
  const { args, argsText, argsFormat } = card
  const hasText = argsText !== undefined && argsFormat !== 'text' && typeof args === 'object' && args !== null
  const key = hasText ? args : card
  let findings = known.get(key)
  if (findings === undefined || findings.argsText !== argsText) known.set(key, (findings = { argsText }))
  return findings
}

/** The first reason why these arguments must not be approved. */
export function blockingArgsProblem(card: ToolCardData): ArgsBlock | undefined {
  const { args, argsText } = card
  if (args === undefined || card.argsUnconfirmed) return 'args_missing'
  if (card.argsFormat !== 'text' && (typeof args !== 'object' || args === null || Array.isArray(args)))
    return 'args_not_object'
  // A tool that takes text gets exactly the text; a value beside it would be another reading.
  if (card.argsFormat === 'text' && (typeof args !== 'string' || (argsText ?? args) !== args))
    return 'args_unparsable'
  const findings = findingsOf(card)
  if (findings.problem !== undefined) return findings.problem ?? undefined
  if (card.argsFormat === 'text') {
    const text = typeof args === 'string' ? args : argsText
    findings.problem = text !== undefined && LONE_SURROGATE.test(text) ? 'args_invalid_unicode' : null
  } else {
    const problems = argsText === undefined ? jsonTreeFromValue(args).problems : checkJsonText(argsText)
    findings.problem = firstBlock(problems)
  }
  return findings.problem ?? undefined
}

function firstBlock([problem]: readonly JsonProblem[]): ArgsBlock | null {
  return problem === undefined ? null : BLOCKS[problem.code]
}

/**
 * SHA-256 of the call as a server can compute it: over the id that the server knows.
 *
 * @returns 64 hex digits
 */
export function digestOfCard(card: ToolCardData): string {
  const findings = findingsOf(card)
  const identity = identityOf(card)
  if (isOf(findings.digest, identity)) return findings.digest.hex
  const hex = digestToolCall({
    ...identity,
    ...(isReadAsText(card) ? { argsText: card.argsText } : { args: card.args }),
  })
  findings.digest = { ...identity, hex }
  return hex
}

/**
 * Finds out in steps what {@link blockingArgsProblem} and {@link digestOfCard} tell: after it they answer at
 * once, also for arguments of megabytes.
 */
export function* inspectArgs(card: ToolCardData): Steps<void> {
  const findings = findingsOf(card)
  const identity = identityOf(card)
  if (card.args === undefined || (findings.problem !== undefined && isOf(findings.digest, identity))) return
  const text = isReadAsText(card) ? card.argsText : undefined
  const tree = text === undefined ? yield* jsonTreeSteps(card.args) : yield* parseJsonSteps(text)
  if (card.argsFormat !== 'text') findings.problem ??= firstBlock(tree.problems)
  const root = tree.root ?? (text === undefined ? { kind: 'null' } : { kind: 'string', value: text })
  findings.digest = { ...identity, hex: yield* digestSteps(identity, root) }
}

function isReadAsText({ argsText, argsFormat }: ToolCardData): boolean {
  return argsText !== undefined && argsFormat !== 'text'
}

function identityOf({ providerCallId, toolCallId, toolName }: ToolCardData) {
  return { toolCallId: providerCallId ?? toolCallId, toolName }
}

function isOf<T extends Findings['digest']>(
  digest: T,
  { toolCallId, toolName }: ReturnType<typeof identityOf>,
): digest is NonNullable<T> {
  return digest?.toolCallId === toolCallId && digest.toolName === toolName
}

/**
 * What a decision's digest must be: that of the card's call, or of the call with the arguments that a person
 * made of it.
 *
 * @returns 64 hex digits
 */
export function digestOfDecided(card: ToolCardData, editedArgs: unknown): string {
  if (editedArgs === undefined) return digestOfCard(card)
  const { providerCallId, toolCallId, toolName } = card
  return digestToolCall({ toolCallId: providerCallId ?? toolCallId, toolName, args: editedArgs })
}

/** Whether a call could be approved with these arguments instead of its own. */
export function isFitEdit(card: ToolCardData, editedArgs: unknown): boolean {
  if (editedArgs === undefined) return true
  const edited = { ...card, args: editedArgs, argsText: undefined, argsUnconfirmed: undefined }
  return blockingArgsProblem(edited as ToolCardData) === undefined
}

/** Whether what one of them shows is the other's arguments, to the byte. */
export function readsTheSame(a: ToolCardData, b: ToolCardData): boolean {
  if (a.argsText !== undefined || b.argsText !== undefined) return a.argsText === b.argsText
  return a.args === b.args || digestOfCard(a) === digestOfCard(b)
}
