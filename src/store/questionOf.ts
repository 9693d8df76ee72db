import type { ToolCardData } from '../core/card.js'
import { localApprovalId } from '../core/decision.js'
import { canonicalizeJson } from '../json/canonicalizeJson.js'
import { schemaTree } from '../policy/fields/schemaTree.js'

/**
 * All that a person reads beside the arguments before deciding, as one text: with another text it is another
 * question, whatever its id.
 */
export function questionOf(card: ToolCardData): string {
  const { toolName, serverLabel, riskLevel, permission, attempt, approval } = card
  return JSON.stringify([
    approval?.approvalId ?? localApprovalId(card),
    approval?.changes ?? 0,
    attempt,
    toolName,
    serverLabel,
    riskLevel,
    permission,
    approval?.options,
    approval?.message,
    approval?.editable === true,
    approval?.needsResponse === true,
    approval?.batchId,
    schemaText(approval?.responseSchema),
  ])
}

const known = new WeakMap<object, string>()

/** The wire's schema may be a cycle or without end: one that is too large for a form is like any other such. */
function schemaText(schema: unknown): string | undefined {
  if (typeof schema !== 'object' || schema === null) return schema === undefined ? undefined : typeof schema
  let text = known.get(schema)
  if (text === undefined) {
    const tree = schemaTree(schema)
    text = tree === undefined ? 'too large' : canonicalizeJson(tree)
    known.set(schema, text)
  }
  return text
}
