import type { Component, InjectionKey } from 'vue'
import type { ToolCardData } from '../core/card.js'
import type { DecisionHandler, DecisionsHandler } from '../core/decision.js'
import type { ToolIssueHandler } from '../core/issue.js'
import type { Messages, TranslateFunction } from '../locale/messages.js'
import type { ToolPolicy } from '../policy/types.js'
import type { CodeHighlighter } from '../safety/codeTokens.js'
import type { MaskPolicy } from '../safety/mask/types.js'
import type { ToolRenderers } from './toolRenderers.js'
import { defaultToolPolicy } from '../policy/defaultPolicy.js'

/** What the host set up for the whole app with `createToolCards`. */
export interface ToolCardsConfig {
  readonly policy: ToolPolicy
  /** Masking of every tool, and of what belongs to none; the rules of `policy` have it already. */
  readonly masking?: MaskPolicy | undefined
  /** BCP 47 tag for numbers, durations and messages. Reactive where the host's is. */
  readonly locale: string
  readonly messages: Messages
  /** The host's own lookup of words, asked before `messages`. */
  readonly t?: TranslateFunction | undefined
  /** Component that shows Markdown results; absent, `./markdown` is loaded at the first one. */
  readonly markdown?: Component | undefined
  /** Takes code in Markdown results apart. */
  readonly highlight?: CodeHighlighter | undefined
  /** The host's own components for cards of some tools. */
  readonly renderers?: ToolRenderers | undefined
  readonly onDecision?: DecisionHandler | undefined
  /** Sends the decisions of a batch in one go. */
  readonly onDecisions?: DecisionsHandler | undefined
  readonly onIssue?: ToolIssueHandler | undefined
  /** Where the host's tracing shows a call. */
  readonly traceUrl?: TraceUrl | undefined
  /** Show the raw text of errors instead of the scrubbed one. */
  readonly showErrorDetails?: boolean | undefined
  /** Ignore clicks on Approve that a script made. */
  readonly trustedOnly?: boolean | undefined
  /** Approve only works while the browser says that nothing covers the panel. */
  readonly overlayGuard?: boolean | undefined
}

/**
 * Where your tracing shows a call: an `https:` or `http:` address, or a path of your own site that begins with
 * `/`. Encode what you put into it: ids come from the stream. `null` for a call that has none.
 */
export type TraceUrl = (card: ToolCardData) => string | null | undefined

export const TOOL_CARDS_CONFIG: InjectionKey<ToolCardsConfig> = Symbol('vue-tool-cards')

/** Used where no plugin was installed: English, every tool high risk and write. */
export function defaultToolCardsConfig(messages: Messages): ToolCardsConfig {
  return { policy: defaultToolPolicy, locale: 'en', messages }
}
