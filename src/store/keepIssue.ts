import type { ToolIssue } from '../core/issue.js'
import { withoutSecrets } from './tellIssue.js'

/** How many issues a feed keeps for display; `onIssue` gets every one. */
const KEPT = 100

/** The issues that are kept, with one more; the oldest go. */
export function keepIssue(kept: readonly ToolIssue[], issue: ToolIssue): readonly ToolIssue[] {
  return [...kept.slice(1 - KEPT), withoutSecrets(issue)]
}
