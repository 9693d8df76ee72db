/** Beyond this a link's text is no longer read as an address, in UTF-16 code units. */
const MAX_TEXT = 1024

/** Text that names no host, whatever is folded: most link texts. */
const NO_ADDRESS = /^[ -\-0-9;-~]*$/

const IGNORABLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
/** What browsers take for a dot in a host name, beyond what NFKC folds. */
const DOTS = /[\u3002\uff0e\uff61]/g
const ADDRESS = /\b[a-z][a-z0-9+.-]*:\/\/([^\s/?#\\]*)\S*/giu
const DOTTED = /[\p{L}\p{N}\p{M}_-]+(?:\.[\p{L}\p{N}\p{M}_-]+)+(@?)/gu

/** Endings of file names that are no top-level domain: `report.pdf` is not a host. */
const FILE_ENDINGS = new Set(
  (
    'avif bmp cfg conf cpp css csv docx exe flac gif gz htm html ico ini ipynb java jpeg jpg js json ' +
    'jsonl jsx log m4a mjs mp3 mp4 odt ogg pdf php png pptx rst sql svg tar tgz toml ts tsx txt vue wasm ' +
    'wav webm webp xls xlsx xml yaml yml'
  ).split(' '),
)

/**
 * Whether a link's text reads as an address on another host than the one it leads to:
 * `https://bank.example` that leads to `evil.example`. Never throws.
 *
 * @param text the visible text of the link, without markup
 * @param host `host` of {@link checkLink}
 */
export function looksLikeOtherHost(text: string, host: string): boolean {
  if (NO_ADDRESS.test(text)) return false
  const own = bare(hostOf(host) ?? host)
  const plain = text.slice(0, MAX_TEXT).normalize('NFKC').replace(IGNORABLE, '').replace(DOTS, '.')
  let other = false
  const judge = (name: string): void => {
    const named = hostOf(name)
    if (named !== undefined && bare(named) !== own) other = true
  }

  const rest = plain.replace(ADDRESS, (_, authority: string) => {
    // `https://bank.example@evil.example` reads as the bank, whatever a parser makes of it.
    for (const part of authority.split('@')) judge(part.replace(/:.*$/, ''))
    return ' '
  })
  for (const [name, at] of rest.matchAll(DOTTED)) {
    if (at !== '@' && isHostLike(name)) judge(name)
  }
  return other
}

function isHostLike(name: string): boolean {
  const labels = name.split('.')
  const last = labels.at(-1)?.toLowerCase() ?? ''
  if (/^\d+$/.test(last)) return labels.length === 4 && labels.every((label) => /^\d{1,3}$/.test(label))
  return /^(?:[\p{L}\p{M}]{2,}|xn--.+)$/u.test(last) && !FILE_ENDINGS.has(last)
}

/** As the browser would write it: lower case, punycode. */
function hostOf(name: string): string | undefined {
  try {
    return new URL(`http://${name}/`).hostname || undefined
  } catch {
    return undefined
  }
}

function bare(host: string): string {
  return host.replace(/^www\./, '').replace(/\.$/, '')
}
