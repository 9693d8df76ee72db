import type { ToolArgsFormat } from '../../core/card.js'
import { readingOf } from '../../core/oneReading.js'
import { checkJsonText } from '../../json/check.js'
import { isRecord, jsonOf } from '../shared/wire.js'
import { endOfFirstJson } from './jsonScan.js'
import type { WholeArgs } from './slot.js'

/**
 * Why a call's arguments are over.
 * - `marked`: the wire said so.
 * - `limit`: the wire said that the model was cut off (token limit, content filter).
 * - `unmarked`: the stream ended by itself, without the mark that the wire owes.
 * - `broken`: an error, or the end of a wire that marks each call without this call's mark.
 */
export type ArgsEnd = 'marked' | 'limit' | 'unmarked' | 'broken'

type ArgsErrorCode =
  'args_truncated' | 'args_unparsable' | 'args_not_object' | 'args_duplicate_key' | 'args_invalid_unicode'

export type ArgsVerdict =
  | { readonly isReady: true; readonly args: unknown; readonly argsText: string | undefined }
  | { readonly isReady: false; readonly errorCode: ArgsErrorCode }

export interface ArgsEvidence {
  readonly format: ToolArgsFormat
  readonly text: string
  /** A first piece that nothing followed. */
  readonly held: string
  readonly whole: WholeArgs | undefined
  /** Lengths of the text at the pieces that were taken for resends of it. */
  readonly resentAt: readonly number[]
}

/** `""` as two quotes is a placeholder only in front of real text: alone it is a string, not an object. */
const EMPTY = /^\s*(?:null|\{\s*\})?\s*$/

/**
 * Whether arguments are complete, and what they are. The only place that parses them: once, plus one
 * linear check for duplicate keys and lone surrogates.
 */
export function judgeArgs(evidence: ArgsEvidence, end: ArgsEnd): ArgsVerdict {
  if (end === 'broken') return failed('args_truncated')
  const text = evidence.held === '' ? evidence.text : evidence.held
  if (evidence.format === 'text') {
    if (end !== 'marked') return failed('args_truncated')
    // A wire that ends a call with the whole text again: that one is what runs.
    const args = typeof evidence.whole?.value === 'string' ? evidence.whole.value : text
    return { isReady: true, args, argsText: args }
  }
  if (evidence.whole !== undefined) return judgeWhole(evidence.whole)
  if (EMPTY.test(text)) return end === 'marked' ? EMPTY_ARGS : failed('args_truncated')
  const verdict = judgeText(text)
  if (verdict.isReady) return verdict
  const other = withoutFault(text, evidence.resentAt, verdict.errorCode)
  const second =
    other === undefined ? verdict : judgeArgs({ ...evidence, text: other, held: '', resentAt: [] }, end)
  if (second.isReady || second.errorCode === 'args_truncated') return second
  return end === 'limit' && !FAULTS_OF_WHOLE_VALUES.has(verdict.errorCode)
    ? failed('args_truncated')
    : verdict
}

/** These are found in closed values only: whatever the end was, it did not cut them. */
const FAULTS_OF_WHOLE_VALUES: ReadonlySet<ArgsErrorCode> = new Set([
  'args_duplicate_key',
  'args_invalid_unicode',
])

const EMPTY_ARGS: ArgsVerdict = Object.freeze({ isReady: true, args: Object.freeze({}), argsText: '{}' })

function failed(errorCode: ArgsErrorCode): ArgsVerdict {
  return { isReady: false, errorCode }
}

function judgeText(text: string): ArgsVerdict {
  const problem = problemOf(text)
  if (problem !== undefined) return failed(problem)
  const args = readingOf(text)
  return isRecord(args) ? { isReady: true, args, argsText: text } : failed('args_not_object')
}

/** Depth is no reason to fail: such a call is shown, and cannot be approved. */
function problemOf(text: string): ArgsErrorCode | undefined {
  for (const { code } of checkJsonText(text)) {
    if (code === 'truncated') return 'args_truncated'
    if (code === 'syntax' || code === 'too_large') return 'args_unparsable'
    if (code === 'duplicate_key') return 'args_duplicate_key'
    if (code === 'lone_surrogate') return 'args_invalid_unicode'
  }
  return undefined
}

function judgeWhole(whole: WholeArgs): ArgsVerdict {
  if (whole.text !== undefined) return judgeText(whole.text)
  if (!isRecord(whole.value)) return failed('args_not_object')
  const problem = problemOf(jsonOf(whole.value))
  return problem === undefined ? { isReady: true, args: whole.value, argsText: undefined } : failed(problem)
}

/** Empty objects in front of something. */
const PLACEHOLDERS = /^(?:\s*\{\s*\})+/

/**
 * The text without the one fault of gateways that it shows; `undefined` where it shows none. What is left
 * is text that was sent as it is: nothing inside a value is touched.
 */
function withoutFault(
  text: string,
  resentAt: readonly number[],
  errorCode: ArgsErrorCode,
): string | undefined {
  if (resentAt.length > 0) return asSent(text, resentAt)
  if (errorCode !== 'args_unparsable') return undefined
  const end = endOfFirstJson(text)
  if (end === -1 || end === text.length) return undefined
  const first = text.slice(0, end)
  // X sent again in pieces (elizaOS/eliza#16973).
  if (text.length % end === 0 && text === first.repeat(text.length / end)) return first
  // A placeholder glued to the real arguments (openai/openai-agents-js#712).
  return PLACEHOLDERS.test(first) ? text.replace(PLACEHOLDERS, '') : undefined
}

/** A wire that really sends everything each time would need more than this. */
const MAX_NESTING_LENGTH = 65_536

/**
 * The text with every piece as it came: those that began like the whole text were no resends after all,
 * because `{"a":[` + `{"a":[` is legal nesting. Of the two readings at most one is closed.
 */
function asSent(text: string, resentAt: readonly number[]): string | undefined {
  if (resentAt.reduce((sum, length) => sum + length, 0) > MAX_NESTING_LENGTH) return undefined
  let sent = ''
  let from = 0
  for (const length of resentAt) {
    sent += text.slice(from, length) + text.slice(0, length)
    from = length
  }
  return sent + text.slice(from)
}
