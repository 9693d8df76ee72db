import type { ToolCardData } from '../../core/card.js'
import { canApprove } from '../../core/guards.js'
import { TOOL_CARD_STATES } from '../../core/states.js'
import { compilePattern, type NameTest } from '../../policy/namePattern.js'
import { writeText } from './writeValue.js'

/** What may be forbidden besides a state. */
const WORDS: Readonly<Record<string, (card: ToolCardData, now: number) => boolean>> = {
  approvable: canApprove,
  approved: (card) => card.approval?.status === 'approved',
  executed: (card) =>
    card.state === 'succeeded' ||
    [card.executionStartedAt, card.lateResult, card.outputText, card.output].some(
      (sign) => sign !== undefined,
    ),
  present: () => true,
  unannounced: (card) => card.unannounced === true,
}

const FORBIDDEN_WORDS: readonly string[] = [...TOOL_CARD_STATES, ...Object.keys(WORDS)]

/** One line of `forbidden`. */
export interface ForbiddenRule {
  readonly text: string
  readonly word: string
  readonly isName: NameTest
  readonly who: string
}

/** @returns the rule, or in words what is wrong with the text */
export function readForbidden(text: unknown): ForbiddenRule | string {
  if (typeof text !== 'string')
    return `forbidden: ${typeof text} is no text. Write "issue_payment executing".`
  const [, who, word] = /^\s*(\S.*?)\s+(\S+)\s*$/s.exec(text) ?? []
  if (who === undefined || word === undefined)
    return `forbidden: "${writeText(text)}" is not "<tool or call> <word>". Write "issue_payment executing", or "* executing" for any tool.`
  if (!FORBIDDEN_WORDS.includes(word))
    return `forbidden: "${writeText(text)}" ends with an unknown word. Known: ${FORBIDDEN_WORDS.join(', ')}.`
  return { text: `${who} ${word}`, word, who, isName: compilePattern(who) }
}

/** Whether the rule is about this card, as it is called now. */
export function isMeant({ who, isName }: ForbiddenRule, card: ToolCardData): boolean {
  return isName(card.toolName) || who === card.toolCallId || who === card.providerCallId
}

/** @param now epoch ms, for questions that expire */
export function is(word: string, card: ToolCardData, now: number): boolean {
  return WORDS[word]?.(card, now) ?? card.state === word
}
