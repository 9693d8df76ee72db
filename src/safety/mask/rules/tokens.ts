import type { Found } from '../spans.js'
import { TOKEN_SHAPES } from './tokenShapes.js'

/** One search for all of them: each shape is a named group of its own. */
const SHAPES = new RegExp(
  TOKEN_SHAPES.map(({ prefix, body, least }) => `((?:${prefix})[${body}]{${least},})`).join('|'),
  'g',
)
/** Any of them begins so; texts without are not searched. */
const HINT =
  /sk[-_]|rk_|pk_|whsec|gh[pousr]_|github|gl|A[KSGIRNBC][IPDOVC]A|LTAI|AKID|AIza|GOCSPX|ya29|xox|xapp|slack|discord|npm_|pypi|hf_|SG\.|do[opr]_|shp|dapi|gsk|xai-|pplx|r8_|lin_|ntn_|secret_|fig|PMAK|pscale|hv[sbr]|atlasv1|NR|ATATT|EAAA|sq0|key-|sb[p_]|sntry|dckr|rubygems|sl\.|dp\.|AGE-|\d:|[MNO][A-Za-z\d]{23}|SK|[0-9a-f]\.|bce-|AKLT/

/** `sk-` alone begins old keys of OpenAI and those of others; words such as `sk-learn` have no digits. */
const SK = /sk-[A-Za-z0-9_-]{20,}/g
/** Documentation of AWS uses keys that end so. */
const EXAMPLE = /EXAMPLE$/

const JWT_PART = /eyJ[A-Za-z0-9_-]{8,}/g
const JWT_REST = /(?:\.[A-Za-z0-9_-]*){1,4}/y

/** Tokens that can be told by their shape. */
export function findTokens(text: string, found: Found): void {
  if (HINT.test(text)) {
    for (const match of text.matchAll(SHAPES)) {
      const value = match[0]
      if (EXAMPLE.test(value)) continue
      const which = match.findIndex((group, index) => index > 0 && group !== undefined)
      found(match.index, match.index + value.length, TOKEN_SHAPES[which - 1]?.kind ?? 'token')
    }
    for (const { 0: value, index } of text.matchAll(SK))
      if (/\d/.test(value) && !isInsideWord(text, index)) found(index, index + value.length, 'api key')
  }
  if (text.includes('eyJ')) findJwt(text, found)
}

/** `risk-…`, `disk-…`, `task-…` are words. */
function isInsideWord(text: string, index: number): boolean {
  return /[A-Za-z0-9]/.test(text.charAt(index - 1))
}

function findJwt(text: string, found: Found): void {
  for (const { 0: head, index } of text.matchAll(JWT_PART)) {
    JWT_REST.lastIndex = index + head.length
    const rest = JWT_REST.exec(text)?.[0] ?? ''
    // One that the stream has cut before its first dot is told by its length.
    if (rest.length > 8 || (rest === '' && head.length >= 24))
      found(index, index + head.length + rest.length, 'jwt')
    else if (rest !== '') found(index, index + head.length + rest.length, 'jwt')
  }
}
