import { hasInjectionContext, inject } from 'vue'
import { en } from '../locale/en.js'
import { createFormatters, type Formatters } from '../locale/formatters.js'
import type { Messages } from '../locale/messages.js'
import { createTranslator, type Translator } from '../locale/translator.js'
import { defaultToolCardsConfig, TOOL_CARDS_CONFIG, type ToolCardsConfig } from '../store/config.js'

export interface ToolCardsContext extends Translator {
  /** What the host set up with `createToolCards`, or the defaults. */
  readonly config: ToolCardsConfig
  /** Numbers, durations and sizes in the current language. */
  readonly format: Formatters
}

let fallback: ToolCardsContext | undefined
// `Intl` objects are dear and a page may show thousands of cards, so all of one app share one context.
const contexts = new WeakMap<ToolCardsConfig, ToolCardsContext>()

function createContext(config: ToolCardsConfig): ToolCardsContext {
  let kept: { locale: string; messages: Messages; words: Translator; format: Formatters } | undefined
  // Not a `computed`: on the server those are evaluated anew at every read.
  function current() {
    const { locale, messages } = config
    if (kept?.locale === locale && kept.messages === messages) return kept
    const words = createTranslator(messages, locale, config.t)
    return (kept = { locale, messages, words, format: createFormatters(locale, messages) })
  }
  return {
    config,
    t: (key, params) => current().words.t(key, params),
    plural: (key, count) => current().words.plural(key, count),
    get format() {
      return current().format
    },
  }
}

/**
 * The app's set-up, its words and its number formats. Reactive: a change of language re-renders what reads them.
 * Outside of an app that installed `createToolCards` it returns the defaults.
 */
export function useToolCardsConfig(): ToolCardsContext {
  const config = hasInjectionContext() ? inject(TOOL_CARDS_CONFIG, undefined) : undefined
  if (config === undefined) return (fallback ??= createContext(defaultToolCardsConfig(en)))
  let context = contexts.get(config)
  if (context === undefined) {
    context = createContext(config)
    contexts.set(config, context)
  }
  return context
}
