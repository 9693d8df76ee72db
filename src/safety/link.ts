export { looksLikeOtherHost } from './linkText.js'

/** Why an address is not made a link. Codes are permanent. */
export type LinkRefusal =
  | 'empty'
  | 'too_long'
  | 'hidden_characters'
  | 'backslash'
  | 'not_absolute'
  | 'scheme'
  | 'userinfo'
  | 'host'
  | 'mail_header'
  | 'malformed'

/**
 * What {@link checkLink} says of an address.
 *
 * - `href`: what to put into the link, normalised by the URL parser; `''` when refused.
 * - `host`: where it leads, lower case, in punycode, with a port other than the scheme's own; `''` when
 *   refused. For `mailto:` the domain of the recipient.
 */
export type LinkCheck =
  | { readonly ok: true; readonly href: string; readonly host: string; readonly reason?: undefined }
  | { readonly ok: false; readonly href: ''; readonly host: ''; readonly reason: LinkRefusal }

/** Longest address that becomes a link, in UTF-16 code units. Signed storage addresses reach 2,000. */
const MAX_LENGTH = 8192

/**
 * What a person cannot see or would take for something else: controls, every kind of space, format and
 * ignorable characters (the URL parser drops some of them in silence), lone surrogates, the Braille blank.
 */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u

const SCHEME = /^[a-z][a-z0-9+.-]*:/i

/** `mailto:` headers that a person sees in the mail program before anything is sent. */
const MAIL_HEADERS = new Set(['subject', 'body', 'cc'])

/**
 * Says whether an address from a tool may become a link: absolute `http:`, `https:` or `mailto:`, no user
 * name or password in it, nothing invisible in it. Never throws, whatever it is given.
 *
 * @param url the address as it was sent; nothing is trimmed or repaired
 */
export function checkLink(url: unknown): LinkCheck {
  if (typeof url !== 'string') return refuse('malformed')
  if (url === '') return refuse('empty')
  if (url.length > MAX_LENGTH) return refuse('too_long')
  if (HIDDEN.test(url)) return refuse('hidden_characters')
  // The URL parser reads it as a slash, people and other programs do not.
  if (url.includes('\\')) return refuse('backslash')

  const scheme = SCHEME.exec(url)?.[0].toLowerCase()
  if (scheme === undefined) return refuse('not_absolute')
  if (scheme === 'mailto:') return checkMail(url)
  if (scheme !== 'http:' && scheme !== 'https:') return refuse('scheme')
  return checkWeb(url, scheme)
}

function checkWeb(url: string, scheme: string): LinkCheck {
  const rest = url.slice(scheme.length)
  // `https:x` and `https:///x` are links to host x for the parser, and something else for a reader.
  const authority = /^\/\/([^/?#]+)/.exec(rest)?.[1]
  if (authority === undefined) return refuse('not_absolute')
  if (authority.includes('@')) return refuse('userinfo')
  // A percent sign in a host is a disguise: the parser decodes it.
  if (authority.includes('%')) return refuse('host')

  const parsed = parse(url)
  if (parsed === undefined) return refuse('malformed')
  if (parsed.protocol !== scheme) return refuse('scheme')
  if (parsed.username !== '' || parsed.password !== '') return refuse('userinfo')
  if (parsed.hostname === '') return refuse('host')
  return { ok: true, href: parsed.href, host: parsed.host }
}

/** One plain recipient, and only headers that are shown before sending. */
function checkMail(url: string): LinkCheck {
  const [, recipient = '', query = ''] = /^[^:]+:([^?#]*)\??(.*)$/.exec(url) ?? []
  const domain = /^[^@,;:<>()[\]"%/]+@([^@,;:<>()[\]"%/]+)$/.exec(recipient)?.[1]
  if (domain === undefined) return refuse('host')
  const host = parse(`http://${domain}/`)?.hostname
  if (host === undefined || host === '') return refuse('host')

  for (const pair of query === '' ? [] : query.split('&')) {
    const [name = '', value = ''] = pair.split('=')
    const header = name.toLowerCase()
    if (!MAIL_HEADERS.has(header)) return refuse('mail_header')
    // A line break in a header begins another header.
    if (header !== 'body' && /%0[ad]/i.test(value)) return refuse('mail_header')
  }
  const parsed = parse(url)
  if (parsed?.protocol !== 'mailto:') return refuse('malformed')
  return { ok: true, href: parsed.href, host }
}

function parse(url: string): URL | undefined {
  try {
    return new URL(url)
  } catch {
    return undefined
  }
}

function refuse(reason: LinkRefusal): LinkCheck {
  return { ok: false, href: '', host: '', reason }
}
