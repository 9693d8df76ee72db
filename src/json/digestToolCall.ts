import { canonicalizeJson } from './canonicalizeJson.js'
import { jsonTreeFromValue } from './fromValue.js'
import { parseJsonText } from './parse.js'
import { sha256Hex } from './sha256.js'
import type { JsonNode } from './types.js'

/** What an approval is bound to. */
export interface ToolCallIdentity {
  toolCallId: string
  toolName: string
  /** The exact text of the arguments; what is not JSON counts as a text argument. */
  argsText?: string | undefined
  /** The arguments where the text is not known, or a string for a tool that takes text. */
  args?: unknown
}

const string = (value: string): JsonNode => ({ kind: 'string', value })

/**
 * SHA-256 over `{v: 1, toolCallId, toolName, args}` in canonical form v1. `argsText` wins over `args`.
 *
 * @returns 64 hex digits
 */
export function digestToolCall(call: ToolCallIdentity): string {
  return sha256Hex(
    canonicalizeJson({
      kind: 'object',
      members: [
        { key: 'v', value: { kind: 'number', text: '1' } },
        { key: 'toolCallId', value: string(call.toolCallId) },
        { key: 'toolName', value: string(call.toolName) },
        { key: 'args', value: argsNode(call) },
      ],
    }),
  )
}

function argsNode({ argsText, args }: ToolCallIdentity): JsonNode {
  if (argsText !== undefined) return parseJsonText(argsText).root ?? string(argsText)
  return jsonTreeFromValue(args).root ?? { kind: 'null' }
}

interface Args {
  args?: unknown
  argsText?: string | undefined
}

/** Whether two calls have the same arguments, by canonical form: order and blanks do not count, numbers do. */
export function isSameArgs(a: Args, b: Args): boolean {
  if (a.argsText !== undefined && a.argsText === b.argsText) return true
  if (a.argsText === undefined && b.argsText === undefined && a.args === b.args) return true
  return canonicalizeJson(argsNode({ toolCallId: '', toolName: '', ...a })) ===
    canonicalizeJson(argsNode({ toolCallId: '', toolName: '', ...b }))
}
