import { isRecord } from '../../adapters/shared/wire.js'
import { cardFieldNames } from '../../core/completeCard.js'
import { TOOL_CARD_STATES } from '../../core/states.js'
import { notJson } from './notJson.js'
import { readForbidden, type ForbiddenRule } from './forbiddenRule.js'
import type { ExpectedCard, ToolUiExpectation } from './types.js'
import { writeText, writeValue } from './writeValue.js'

export interface ReadExpectation {
  readonly cards: readonly ExpectedCard[] | undefined
  readonly forbidden: readonly ForbiddenRule[]
  readonly allowOthers: boolean
  readonly inOrder: boolean
}

const KEYS = ['cards', 'forbidden', 'allowOthers', 'inOrder'] as const

/**
 * @throws TypeError where it is no expectation: a misspelt field would otherwise be a test that cannot fail
 */
export function readExpectation(expectation: ToolUiExpectation): ReadExpectation {
  const given: unknown = expectation
  if (!isRecord(given)) throw wrong(`it is ${writeValue(given)}. Write { cards: [{ toolName, state }] }.`)
  refuseUnknown(given, KEYS, 'it')
  const { cards, forbidden, allowOthers, inOrder } = given
  if (cards !== undefined && !Array.isArray(cards)) throw wrong('cards is no list.')
  if (forbidden !== undefined && !Array.isArray(forbidden)) throw wrong('forbidden is no list.')
  const hasCards = cards !== undefined && (cards.length > 0 || allowOthers !== true)
  if (!hasCards && (forbidden === undefined || forbidden.length === 0))
    throw wrong('it has neither cards nor forbidden, so everything would pass.')
  for (const [name, flag] of Object.entries({ allowOthers, inOrder }))
    if (flag !== undefined && typeof flag !== 'boolean') throw wrong(`${name} is neither true nor false.`)
  return {
    // Array.from, as map leaves holes in a list as they are.
    cards: cards && Array.from(cards, readCard),
    forbidden: Array.from(forbidden ?? [], readRule),
    allowOthers: allowOthers === true,
    inOrder: inOrder === true,
  }
}

function readRule(text: unknown): ForbiddenRule {
  const rule = readForbidden(text)
  if (typeof rule === 'string') throw wrong(rule)
  return rule
}

function readCard(card: unknown, position: number): ExpectedCard {
  const name = `cards[${position}]`
  if (!isRecord(card)) throw wrong(`${name} is ${writeValue(card)}. Write { toolName, state }.`)
  refuseUnknown(card, [...cardFieldNames(), 'approvable'], name)
  const { state } = card
  if (typeof state === 'string' && !(TOOL_CARD_STATES as readonly string[]).includes(state))
    throw wrong(`${name}.state is "${writeText(state)}". Known: ${TOOL_CARD_STATES.join(', ')}.`)
  const strange = notJson(card, name)
  if (strange !== undefined) throw wrong(`${strange} Write the plain value, as JSON has it.`)
  return card
}

function refuseUnknown(given: object, known: readonly string[], name: string): void {
  const unknown = Object.keys(given).find((key) => !known.includes(key))
  if (unknown !== undefined)
    throw wrong(`${name} has the unknown field "${writeText(unknown)}". Known: ${known.join(', ')}.`)
}

function wrong(problem: string): TypeError {
  return new TypeError(`This is no expectation of a tool UI: ${problem}`)
}
