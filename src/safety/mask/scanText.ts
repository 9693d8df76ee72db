import { endBeforeMarks, rewritten } from '../terminal.js'
import { foldText, unescapeText } from './foldText.js'
import { keepPrograms } from './keepPrograms.js'
import { joinMaps, type FoldedText } from './mapText.js'
import { programCheck } from './programs.js'
import { plainMarkdown } from './plainMarkdown.js'
import { findCommandPasswords } from './rules/commands.js'
import { findIbans, findMail } from './rules/contacts.js'
import { findHeaders } from './rules/headers.js'
import { findInMarkup } from './rules/markup.js'
import { findNamedValues, type NameJudge } from './rules/namedValues.js'
import { findNumbers } from './rules/numbers.js'
import { findEncodedPem, findPem } from './rules/pem.js'
import { findPhones } from './rules/phones.js'
import { findQuotedValues } from './rules/quotedValues.js'
import { findSeparated } from './rules/separated.js'
import { findTables } from './rules/tables.js'
import { findToldSecrets } from './rules/toldSecrets.js'
import { findToldValues } from './rules/toldValues.js'
import { findTokens } from './rules/tokens.js'
import { findUrlKeys, findUrlPasswords } from './rules/urlPasswords.js'
import { mergeSpans, type Found, type Span } from './spans.js'

/** Shorter texts hold none of what the rules look for. */
const SHORTEST = 5
const SHORTEST_IBAN = 15
/** What every secret has one of. Most values of JSON have none, so this is all that they cost. */
const MAY_HIDE =
  /[@:=<|_%&-]|\d{4}|(?:\d[ .()]{0,2}){10}|[A-Z]{4}|[A-Za-z0-9]{10}|eyJ|[Pp]ass|PASS|[Tt]oken|TOKEN|[Bb]earer|BEARER|[Bb]asic|BASIC|[Cc][Vv][CcVv]|[Oo][Tt][Pp]|[^\s!-~]/
/** Times and UUIDs, which most other values are: they look like much and are nothing. */
const PLAIN =
  /^(?:\d{4}-\d\d-\d\d(?:[T ][\d:.]{5,18}(?:Z|[+-]\d\d:?\d\d)?)?|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i
const LONGEST_PLAIN = 36
/** Pictures in text: their base64 holds every shape by chance. */
const DATA_URL = /data:[a-z]+\/[a-z0-9.+-]{1,60}(?:;[a-z]+=[\w-]{1,40})?;base64,[A-Za-z0-9+/]*={0,2}/gi

/**
 * Every secret in a text, in order and without overlaps. A text with escapes is read twice, as it stands and as
 * it is meant: an escaped quote ends a value in one of them only. So is one with marks of Markdown, which a page may
 * take away.
 */
export function scanText(text: string, judge: NameJudge, key = ''): Span[] {
  return mergeSpans(keepPrograms(text, findSecrets(text, judge, programCheck(text, key)), key))
}

/** What rules find in a text, in no order, also where it hides a program. */
export function findSecrets(text: string, judge: NameJudge, isProgram: () => boolean): Span[] {
  if (text.length < SHORTEST) return []
  if (!MAY_HIDE.test(text) || (text.length <= LONGEST_PLAIN && PLAIN.test(text))) return []
  const spans: Span[] = []
  const read = (reading: FoldedText): void =>
    findAll(reading.text, judge, isProgram, (start, end, kind) => {
      const from = reading.at(start)
      spans.push({ start: from, end: endBeforeMarks(text, from, reading.at(end)), kind })
    })
  const drawn = rewritten(text)
  for (const folded of [foldText(text), ...(drawn ? [joinMaps(drawn, foldText(drawn.text))] : [])]) {
    read(folded)
    const meant = joinMaps(folded, unescapeText(folded.text))
    if (meant.text !== folded.text) read(joinMaps(meant, foldText(meant.text)))
    const plain = joinMaps(folded, plainMarkdown(folded.text))
    if (plain.text !== folded.text) read(joinMaps(plain, unescapeText(plain.text)))
  }
  return spans
}

function findAll(text: string, judge: NameJudge, isProgram: () => boolean, found: Found): void {
  const plain = text.includes('base64,') ? text.replace(DATA_URL, (url) => '#'.repeat(url.length)) : text
  if (plain.includes('KEY') || plain.includes('Private-Lines')) findPem(plain, found)
  if (plain.includes('LS0tLS1CRUdJTi')) findEncodedPem(plain, found)
  findTokens(plain, found)
  findNamedValues(plain, judge, found, isProgram)
  findToldValues(plain, judge, found)
  findToldSecrets(plain, found)
  if (plain.includes('<')) findInMarkup(plain, judge, found)
  if (plain.includes("'") || plain.includes('"')) findQuotedValues(plain, judge, found)
  findTables(plain, judge, found)
  if (plain.includes('\n')) findSeparated(plain, judge, found)
  findHeaders(plain, found)
  findCommandPasswords(plain, found)
  if (plain.includes('://')) findUrlPasswords(plain, found)
  if (/[?&]/.test(plain)) findUrlKeys(plain, found)
  if (plain.includes('@')) findMail(plain, found)
  findNumbers(plain, found)
  findPhones(plain, found)
  if (plain.length >= SHORTEST_IBAN) findIbans(plain, found)
}
