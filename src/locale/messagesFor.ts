import { en } from './en.js'
import type { Messages } from './messages.js'
import { zhCN } from './zhCN.js'

/** The messages that come with the package, by language. Any Chinese gets Chinese, anything else English. */
export function messagesFor(locale: string): Messages {
  return /^zh\b/i.test(locale) ? zhCN : en
}

/** A tag that `Intl` accepts: `zh_CN` becomes `zh-CN`, and what is no tag at all becomes `en`. */
export function toLocaleTag(locale: string): string {
  const tag = locale.replaceAll('_', '-')
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? 'en'
  } catch {
    return 'en'
  }
}
