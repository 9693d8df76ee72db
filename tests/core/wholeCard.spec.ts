import { expect, it } from 'vitest'
import { reduceToolCard } from '../../src/core/reduceToolCard.js'
import type { ToolCardData, ToolCardInput } from '../../src/core/card.js'
import { completeCard } from '../../src/core/completeCard.js'
import type { ToolEvent } from '../../src/core/events.js'

const start: ToolEvent = {
  type: 'tool_call_start',
  toolCallId: 'a',
  toolName: 'shell',
  serverLabel: 'x',
  seq: 1,
}
const delta: ToolEvent = { type: 'tool_args_delta', toolCallId: 'a', partialJson: '{"n":1}' }
const ready: ToolEvent = { type: 'tool_call_ready', toolCallId: 'a', args: { n: 1 }, argsText: '{"n":1}' }
const ask: ToolEvent = {
  ...{
    type: 'tool_approval_request',
    toolCallId: 'a',
    approvalId: 'p',
    metadata: { at: null },
    editable: true,
  },
  options: [{ id: 'y', kind: 'allow_once', grants: ['read'] }],
}
const approve: ToolEvent = {
  ...{ type: 'tool_approval_response', toolCallId: 'a', approvalId: 'p', approved: true, reason: 'ok' },
}
const run: ToolEvent = { type: 'tool_execution_start', toolCallId: 'a', at: 5 }
const output: ToolEvent = {
  type: 'tool_output_delta',
  toolCallId: 'a',
  text: 'x',
  progress: { done: 1, total: 2 },
}
const WAYS: readonly (readonly ToolEvent[])[] = [
  [start, delta, ready, ask, approve, run, output, { type: 'tool_result', toolCallId: 'a', result: null }],
  [start, delta, { ...ready, argsText: undefined }, ask, { ...approve, editedArgs: { n: 2 } } as ToolEvent],
  [start, delta, { type: 'tool_error', toolCallId: 'a', errorCode: 'x' }],
  [
    start,
    { ...delta, partialJson: '{"n":' },
    { type: 'tool_cancelled', toolCallId: 'a', endReason: 'aborted' },
  ],
  [start, delta, run, ask],
  [{ ...start, argsFormat: 'text' }, { ...ready, args: 'ls', argsText: 'ls' }, ask],
  [
    start,
    ready,
    { type: 'tool_denied', toolCallId: 'a' },
    { type: 'tool_result', toolCallId: 'a', result: 1 },
  ],
]

function storied(events: readonly ToolEvent[]): ToolCardData[] {
  const cards: ToolCardData[] = []
  events.reduce<ToolCardData | undefined>((card, event) => {
    const next = reduceToolCard(card, event)
    if (next !== undefined) cards.push(next)
    return next
  }, undefined)
  return cards
}

it('every card that the reducer makes is whole', () => {
  for (const card of WAYS.flatMap(storied)) expect(completeCard(card)).toBe(card)
})

const asked = storied([start, ready, ask]).at(-1) as ToolCardData
const frozen = (more: object): ToolCardInput => Object.freeze({ ...asked, ...more }) as ToolCardInput

it.each<[string, unknown, unknown]>([
  ['riskLevel', 'critical', 'high'],
  ['permission', 'admin', 'write'],
  ['argsFormat', 'xml', 'json'],
  ['attempt', NaN, 1],
  ['argsText', '{"n":1000}', '{"n":1000}'],
  ['toolName', { toString: () => 'ls' }, ''],
  ['serverLabel', { a: 1 }, undefined],
  ['title', 7, undefined],
  ['argsUnconfirmed', 0, undefined],
  ['approval', Object.freeze({ approvalId: 'p', status: 'fine' }), { approvalId: 'p', status: 'unknown' }],
])('a field that a host froze is looked at like any other: %s', (field, value, read) => {
  const card = completeCard(frozen({ [field]: value }))
  expect(card?.[field as keyof ToolCardData]).toEqual(read)
  expect(card?.args).toEqual(field === 'argsText' ? { n: 1000 } : { n: 1 })
  expect(card && completeCard(card)).toBe(card)
})

it('a copy that a host froze is one card each time', () => {
  const input = frozen({ riskLevel: 'critical' })
  expect(completeCard(input)).toBe(completeCard(input))
})

it('a getter on a frozen card is read once', () => {
  let reads = 0
  const input = Object.freeze(
    Object.defineProperty({ ...asked }, 'serverLabel', {
      enumerable: true,
      get: () => `server ${String(reads++)}`,
    }),
  )
  const card = completeCard(input)
  expect([card?.serverLabel, card?.serverLabel]).toEqual(['server 0', 'server 0'])
  expect(completeCard(input)).toBe(card)
})
