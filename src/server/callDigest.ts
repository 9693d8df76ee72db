import {
  digestSteps,
  finish,
  jsonTreeFromValue,
  parseJsonText,
  type JsonNode,
  type JsonTree,
} from '../json/index.js'
import { isJsonValue } from './isJsonValue.js'

interface Call {
  toolCallId: string
  toolName: string
  argsText?: string | undefined
  args?: unknown
  argsFormat?: 'json' | 'text' | undefined
}

/** The digest of a call, or why nobody can have approved it. */
export type CallDigest = { readonly hex: string } | { readonly problem: string }

/** {@link digestToolCall} for arguments that mean one thing only: others share their digest with something else. */
export function callDigest(call: Call): CallDigest {
  const { argsText, args, argsFormat } = call
  if (argsFormat === 'text') {
    const text = argsText ?? args
    if (typeof text !== 'string') return { problem: 'A tool that takes text has no text as arguments.' }
    return digestOf(call, {
      root: { kind: 'string', value: text },
      problems: jsonTreeFromValue(text).problems,
    })
  }
  if (argsText === undefined) {
    if (!isJsonValue(args))
      return { problem: 'args hold what JSON cannot say. Pass argsText, or what JSON.parse gave.' }
    return digestOf(call, jsonTreeFromValue(args))
  }
  const tree = parseJsonText(argsText)
  if (tree.root !== undefined) return digestOf(call, tree)
  if (argsFormat === 'json') return { problem: 'argsText is no JSON.' }
  return digestOf(call, { root: { kind: 'string', value: argsText }, problems: [] })
}

function digestOf(call: Call, { root, problems }: Pick<JsonTree, 'root' | 'problems'>): CallDigest {
  const [problem] = problems
  if (problem !== undefined)
    return { problem: `The arguments cannot be approved: ${problem.code.replaceAll('_', ' ')}.` }
  const none: JsonNode = { kind: 'null' }
  return { hex: finish(digestSteps(call, root ?? none)) }
}
