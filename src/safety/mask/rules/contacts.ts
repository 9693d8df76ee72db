import type { Found } from '../spans.js'
import { eachMatch } from './eachMatch.js'
import { placeInUrl } from './urlPasswords.js'

const LOCAL = /[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]/
const LONGEST_LOCAL = 64
const DOMAIN =
  /(?:[A-Za-z0-9\u00c0-\u9fff](?:[A-Za-z0-9\u00c0-\u9fff-]{0,61}[A-Za-z0-9\u00c0-\u9fff])?\.){1,8}(?:[A-Za-z]{2,24}|xn--[A-Za-z0-9-]{2,24}|中国|中國|公司|网络|рф)/y
/** `icon@2x.png` is a file and `getty@tty1.service` a unit, `git@github.com:a/b` a place that everybody may know. */
const FILE =
  /\.(?:png|jpe?g|gif|svg|webp|css|[cm]?[jt]sx?|json|html?|gz|tgz|xz|bz2|zst|zip|tar|whl|jar|deb|rpm|exe|dmg|sh|py|rb|md|txt|ya?ml|toml|docx?|xlsx?|pdf|onnx|parquet|service|socket|timer|target|mount|slice|scope)$/i
/** What goes on so is no address of a person: `a@host:/srv`, `app@db.example.com:5432`, `a@b.c()`. */
const HOST_BEHIND = /^[:/][\w~./]/

/** E-mail addresses. Whom a URL or a command talks to is none: of what looks like one there, the host stays. */
export function findMail(text: string, found: Found): void {
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    DOMAIN.lastIndex = at + 1
    const domain = DOMAIN.exec(text)?.[0]
    if (domain === undefined || FILE.test(domain) || text.charAt(at + 1 + domain.length) === '(') continue
    const place = placeInUrl(text, at)
    if (place === 'authority') continue
    let start = at
    while (start > 0 && at - start < LONGEST_LOCAL && LOCAL.test(text.charAt(start - 1))) start -= 1
    // Marks that stand before an address are not of it: `<a@b.c>`, `'a@b.c'`, `mail=a@b.c`, `//a@b.c`.
    const local = /[^=/'`{|?&!#$^]*$/.exec(text.slice(start, at))?.[0] ?? ''
    const name =
      local === '' ? (/[\p{L}\p{N}]{1,16}$/u.exec(text.slice(Math.max(0, at - 16), at))?.[0] ?? '') : local
    if (!/[\p{L}\p{N}]/u.test(name) || name === 'git') continue
    const end = at + 1 + domain.length
    const isHost = place === 'path' || HOST_BEHIND.test(text.slice(end, end + 2))
    found(at - name.length, isHost ? at : end, 'email')
  }
}

/** Length of an IBAN, country by country. */
const IBAN_LENGTHS = new Map(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 ' +
    'FI18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 ' +
    'LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MR27 MT31 MU30 NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 ' +
    'SA24 SC31 SE24 SI19 SK24 SM27 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20'
  )
    .split(' ')
    .map((row) => [row.slice(0, 2), Number(row.slice(2))] as const),
)
const IBAN = /(?<![A-Za-z0-9])[A-Za-z]{2}\d{2}(?:[ -]?[A-Za-z0-9]){11,30}/g

/** Bank accounts (IBAN) with their check digits. */
export function findIbans(text: string, found: Found): void {
  eachMatch(IBAN, text, (index, run) => {
    const wanted = IBAN_LENGTHS.get(run.slice(0, 2).toUpperCase())
    if (wanted === undefined) return
    let end = 0
    let plain = ''
    while (plain.length < wanted && end < run.length) {
      const character = run.charAt(end)
      if (character !== ' ' && character !== '-') plain += character.toUpperCase()
      end += 1
    }
    const isEnded = !/[A-Za-z0-9]/.test(text.charAt(index + end))
    if (plain.length === wanted && isEnded && hasIbanCheck(plain)) found(index, index + end, 'iban')
  })
}

function hasIbanCheck(iban: string): boolean {
  let rest = 0
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}
