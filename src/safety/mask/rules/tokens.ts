import type { Found } from '../spans.js'
import { eachMatch } from './eachMatch.js'
import { LOOSE_TOKENS, TOKEN_SHAPES } from './tokenShapes.js'

/** Where a word begins: asked first, as most places of a text are inside of words. */
const START = '(?<![A-Za-z0-9])'
/** One search for all of them: each shape is a group of its own. */
const SHAPES = new RegExp(
  `${START}(?:${TOKEN_SHAPES.map(({ prefix, body, least }) => `(${prefix}[${body}]{${least},})`).join('|')})`,
  'g',
)

/** `sk-` alone begins old keys of OpenAI and those of others; words such as `sk-learn` have no digits. */
const SK = /(?<![A-Za-z0-9])sk-[A-Za-z0-9_-]{20,}/g
/** Documentation of AWS uses keys that end so. */
const EXAMPLE = /EXAMPLE$/

const JWT_PART = /eyJ[A-Za-z0-9_-]{8,}/g
const JWT_REST = /(?:\.[A-Za-z0-9_-]*){1,4}/y
/** One that the stream has cut before its first dot is told by its length. */
const LEAST_HEAD = 24

/** More than any token has before its sign. */
const LONGEST_HEAD = 40
/** Shorter texts hold no token. */
const SHORTEST = 14
const SHORTEST_LOOSE = 36

/** Tokens that can be told by their shape. */
export function findTokens(text: string, found: Found): void {
  if (text.length < SHORTEST) return
  eachMatch(SHAPES, text, (index, value, _, match) => {
    if (EXAMPLE.test(value)) return
    const which = match.findIndex((group, place) => place > 0 && group !== undefined)
    found(index, index + value.length, TOKEN_SHAPES[which - 1]?.kind ?? 'token')
  })
  if (text.includes('eyJ')) findJwt(text, found)
  if (text.includes('sk-'))
    eachMatch(SK, text, (index, value) => {
      if (/\d/.test(value)) found(index, index + value.length, 'api key')
    })
  if (text.length < SHORTEST_LOOSE) return
  for (const { kind, rest, before } of LOOSE_TOKENS)
    eachMatch(rest, text, (index, value) => {
      const head = before.exec(text.slice(Math.max(0, index - LONGEST_HEAD), index))?.[0]
      if (head !== undefined) found(index - head.length, index + value.length, kind)
    })
}

function findJwt(text: string, found: Found): void {
  eachMatch(JWT_PART, text, (index, head) => {
    JWT_REST.lastIndex = index + head.length
    const rest = JWT_REST.exec(text)?.[0] ?? ''
    if (rest !== '' || head.length >= LEAST_HEAD) found(index, index + head.length + rest.length, 'jwt')
  })
}
