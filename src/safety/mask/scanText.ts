import { foldText } from './foldText.js'
import { findIbans, findMail, findPhones } from './rules/contacts.js'
import { findHeaders } from './rules/headers.js'
import { findNamedValues, type NameJudge } from './rules/namedValues.js'
import { findNumbers } from './rules/numbers.js'
import { findPem } from './rules/pem.js'
import { findTokens } from './rules/tokens.js'
import { findUrlKeys, findUrlPasswords } from './rules/urlPasswords.js'
import { mergeSpans, type Span } from './spans.js'

/** Shorter texts hold none of what the rules look for. */
const SHORTEST = 5
/** Pictures in text: their base64 holds every shape by chance. */
const DATA_URL = /data:[a-z]+\/[a-z0-9.+-]{1,60}(?:;[a-z]+=[\w-]{1,40})?;base64,[A-Za-z0-9+/]*={0,2}/gi

/** Every secret in a text, in order and without overlaps. */
export function scanText(text: string, judge: NameJudge): Span[] {
  if (text.length < SHORTEST) return []
  const folded = foldText(text)
  const spans: Span[] = []
  const found = (start: number, end: number, kind: string): void => {
    spans.push({ start: folded.at(start), end: folded.at(end), kind })
  }
  const plain = folded.text.includes('base64,')
    ? folded.text.replace(DATA_URL, (url) => '#'.repeat(url.length))
    : folded.text
  findPem(plain, found)
  findTokens(plain, found)
  findNamedValues(plain, judge, found)
  findHeaders(plain, found)
  if (plain.includes('://')) findUrlPasswords(plain, found)
  if (/[?&]/.test(plain)) findUrlKeys(plain, found)
  if (plain.includes('@')) findMail(plain, found)
  findNumbers(plain, found)
  findPhones(plain, found)
  findIbans(plain, found)
  return mergeSpans(spans)
}
