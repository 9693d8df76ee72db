import type { MessageKey, Messages, PluralKey, TranslateFunction } from './messages.js'

type Params = Readonly<Record<string, string | number>>

export interface Translator {
  /** The words for a key, with `{name}` filled in. */
  readonly t: (key: MessageKey, params?: Params) => string
  /** The words for a number of things, with `{count}` written as the language writes numbers. */
  readonly plural: (key: PluralKey, count: number) => string
}

const NO_PARAMS: Params = {}

function fill(text: string, params: Params): string {
  return text.replace(/\{(\w+)\}/g, (mark, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : mark,
  )
}

/**
 * @param locale chooses the plural form
 * @param translate the host's own lookup, asked first
 */
export function createTranslator(
  messages: Messages,
  locale: string,
  translate?: TranslateFunction | undefined,
): Translator {
  const rules = new Intl.PluralRules(locale)
  const numbers = new Intl.NumberFormat(locale)

  function t(key: MessageKey, params: Params = NO_PARAMS): string {
    return translate?.(key, params) ?? fill(messages[key] ?? key, params)
  }

  function plural(key: PluralKey, count: number): string {
    const wanted: MessageKey = `${key}.${rules.select(count)}`
    return t(messages[wanted] === undefined ? `${key}.other` : wanted, { count: numbers.format(count) })
  }

  return { t, plural }
}
