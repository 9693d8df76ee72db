import { en } from './en.js'
import type { Messages } from './messages.js'
import { zhCN } from './zhCN.js'

/** The messages that come with the package, by language. Any Chinese gets Chinese, anything else English. */
export function messagesFor(locale: string): Messages {
  return /^zh\b/i.test(locale) ? zhCN : en
}

let known: { locale: string; tag: string } | undefined

/** A tag that `Intl` accepts: `zh_CN` becomes `zh-CN`, and what is no tag at all becomes `en`. */
export function toLocaleTag(locale: string): string {
  // Asked for with every word on the page, and nearly always the same.
  if (known?.locale !== locale) known = { locale, tag: canonicalTag(locale) }
  return known.tag
}

function canonicalTag(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale.replaceAll('_', '-'))[0] ?? 'en'
  } catch {
    return 'en'
  }
}
