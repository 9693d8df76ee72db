import { canonicalPieces } from './canonicalizeJson.js'
import { jsonTreeFromValue } from './fromValue.js'
import { quoteJson } from './jsonText.js'
import { parseJsonText } from './parse.js'
import { Sha256 } from './sha256.js'
import { finish, type Steps } from './steps.js'
import type { JsonNode } from './types.js'

/** What an approval is bound to. */
export interface ToolCallIdentity {
  toolCallId: string
  toolName: string
  /** The exact text of the arguments. */
  argsText?: string | undefined
  /** The arguments, used where their text is not known. */
  args?: unknown
  /** `text`: the arguments are the text itself, also where it looks like JSON. @default 'json' */
  argsFormat?: 'json' | 'text' | undefined
}

/**
 * SHA-256 over `{args, toolCallId, toolName, v: 1}` in canonical form v1. `argsText` wins over `args`: only
 * the text has every digit. Text that is not JSON counts as a JSON string, as does every text of a tool that
 * takes text; missing arguments count as `null`.
 *
 * @returns 64 hex digits
 */
export function digestToolCall(call: ToolCallIdentity): string {
  return finish(digestSteps(call, argsNode(call)))
}

/** {@link digestToolCall} of arguments that have been read, in steps. */
export function* digestSteps(
  { toolCallId, toolName }: Pick<ToolCallIdentity, 'toolCallId' | 'toolName'>,
  args: JsonNode,
): Steps<string> {
  const sha = new Sha256().add('{"args":')
  for (const piece of canonicalPieces(args)) {
    sha.add(piece)
    yield piece.length
  }
  return sha.add(`,"toolCallId":${quoteJson(toolCallId)},"toolName":${quoteJson(toolName)},"v":1}`).hex()
}

function argsNode({ argsText, args, argsFormat }: ToolCallIdentity): JsonNode {
  if (argsText === undefined) return jsonTreeFromValue(args).root ?? { kind: 'null' }
  const root = argsFormat === 'text' ? undefined : parseJsonText(argsText).root
  return root ?? { kind: 'string', value: argsText }
}
