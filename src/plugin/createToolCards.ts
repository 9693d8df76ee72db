import type { Pinia } from 'pinia'
import { toValue, type Component, type MaybeRefOrGetter, type Plugin } from 'vue'
import type { DecisionHandler, DecisionsHandler } from '../core/decision.js'
import type { ToolIssue, ToolIssueHandler } from '../core/issue.js'
import { messagesFor, toLocaleTag } from '../locale/messagesFor.js'
import type { Messages, TranslateFunction } from '../locale/messages.js'
import { defaultToolPolicy } from '../policy/defaultPolicy.js'
import { isMasking, MASKING_USE } from '../policy/checkMasking.js'
import { defineToolPolicy } from '../policy/defineToolPolicy.js'
import { createMaskerGuard } from '../policy/guardMaskers.js'
import { guardMasking, withMasking } from '../policy/withMasking.js'
import type { ToolPolicy, ToolPolicyRules } from '../policy/types.js'
import type { CodeHighlighter } from '../safety/codeTokens.js'
import type { MaskPolicy } from '../safety/mask/types.js'
import { TOOL_CARDS_CONFIG, type ToolCardsConfig, type TraceUrl } from '../store/config.js'
import { tellIssue } from '../store/tellIssue.js'
import { findRendererIn, type ToolRenderers } from '../store/toolRenderers.js'
import { useToolCallStore } from '../store/useToolCallStore.js'

export interface ToolCardsOptions {
  /** What you say about your tools: rules by name, or the result of `defineToolPolicy`. @default every tool is high risk and writes */
  policy?: ToolPolicyRules | ToolPolicy | undefined
  /** How values of every tool are masked; a rule's own `masking` goes before it. */
  masking?: MaskPolicy | undefined
  /** BCP 47 tag, or a ref or getter of one: the page follows its changes. @default 'en' */
  locale?: MaybeRefOrGetter<string> | undefined
  /** Words that replace ours, key by key. A getter may depend on the language. */
  messages?: MaybeRefOrGetter<Partial<Messages>> | undefined
  /** Your own lookup, such as vue-i18n's `t`; where it returns `undefined` our words stay. */
  t?: TranslateFunction | undefined
  /** Shows Markdown results. @default loaded from `vue-tool-cards/markdown` at the first one */
  markdown?: Component | undefined
  /** Takes code in Markdown results apart, for its colours. See `CodeHighlighter`. @default code is plain */
  highlight?: CodeHighlighter | undefined
  /**
   * Components of your own for the cards of some tools in a `ToolCallList`: `{ get_weather: WeatherCard }`. The
   * list's own `renderers` go before these.
   */
  renderers?: ToolRenderers | undefined
  /** Sends decisions that neither a listener nor a feed takes. */
  onDecision?: DecisionHandler | undefined
  /**
   * Sends the decisions of a batch in one go, for wires that take them together (LangGraph, AG-UI).
   * @default each goes through `onDecision`
   */
  onDecisions?: DecisionsHandler | undefined
  /** Told of everything that could not be used as it came. */
  onIssue?: ToolIssueHandler | undefined
  /**
   * Where your tracing shows a call, as `({ spanId }) => spanId ? `/traces/${encodeURIComponent(spanId)}` : null`;
   * the card links to it. See `TraceUrl`. @default there is no link
   */
  traceUrl?: TraceUrl | undefined
  /** Show error texts as they came instead of without paths, hosts and queries. @default false */
  showErrorDetails?: boolean | undefined
  /** Ignore clicks on Approve that a script made. @default false */
  trustedOnly?: boolean | undefined
  /**
   * Approve works only while the browser says that nothing covers the panel (IntersectionObserver v2: Chromium;
   * others ignore this). Transparency, filters and transforms around the panel count as cover too. @default false
   */
  overlayGuard?: boolean | undefined
}

function isPolicy(policy: ToolPolicyRules | ToolPolicy): policy is ToolPolicy {
  return typeof policy.resolve === 'function'
}

function policyOf(policy: ToolCardsOptions['policy']): ToolPolicy {
  if (policy === undefined) return defaultToolPolicy
  return isPolicy(policy) ? policy : defineToolPolicy(policy)
}

/** @internal */
function toToolCardsConfig(options: ToolCardsOptions): ToolCardsConfig {
  const { policy, masking, locale = 'en', messages, onIssue, ...rest } = options
  const tell = onIssue && ((issue: ToolIssue) => tellIssue(onIssue, issue))
  if (masking !== undefined && !isMasking(masking))
    throw new TypeError(`createToolCards: masking is not one. Use ${MASKING_USE}.`)
  // A wrong one is told of here, and not at the first card.
  if (options.renderers !== undefined) findRendererIn(options.renderers)
  const guard = createMaskerGuard({
    onIssue: (issue) => tell?.(issue),
    now: () => performance.now(),
  })
  let merged: { own: Messages; replaced: Partial<Messages>; both: Messages } | undefined
  return {
    ...rest,
    onIssue: tell,
    policy: withMasking(policyOf(policy), masking, guard),
    masking: guardMasking(masking, guard),
    get locale() {
      return toLocaleTag(toValue(locale))
    },
    get messages() {
      const own = messagesFor(toLocaleTag(toValue(locale)))
      const replaced = toValue(messages)
      if (replaced === undefined) return own
      // The same object while nothing changed, so that what is made from it can be kept.
      if (merged?.own !== own || merged.replaced !== replaced)
        merged = { own, replaced, both: { ...own, ...replaced } }
      return merged.both
    },
  }
}

/**
 * The plugin: what is the same for every tool card of an app. Without it the components speak English and
 * take every tool for high risk.
 *
 * @example app.use(createToolCards({ policy, locale: 'zh-CN', onDecision }))
 */
export function createToolCards(options: ToolCardsOptions = {}): Plugin<[]> {
  const config = toToolCardsConfig(options)
  return {
    install(app) {
      app.provide(TOOL_CARDS_CONFIG, config)
      // A store that was used before this plugin came has looked for the configuration already.
      const { $pinia } = app.config.globalProperties as { $pinia?: Pinia }
      if ($pinia !== undefined) useToolCallStore($pinia).configure(config)
    },
  }
}
