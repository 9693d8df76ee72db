import { expect, it } from 'vitest'
import { completeCard } from '../../src/core/completeCard.js'
import type { ToolCardData, ToolCardInput } from '../../src/core/card.js'
import { reduceToolCard } from '../../src/core/reduceToolCard.js'

/** Every field that a card with growing arguments can have; the types see to it that none is forgotten. */
type Growing = Extract<ToolCardData, { state: 'streaming_args' }>
type Fields = {
  [
    K in Exclude<keyof Growing, 'argsReadyAt' | 'executionStartedAt' | 'endedAt' | 'unannounced'>
  ]-?: Growing[K]
}

const FIELDS: {
  [
    K in keyof Fields as undefined extends Growing[K] ? (Growing[K] extends undefined ? never : K) : K
  ]: NonNullable<Fields[K]>
} = {
  toolCallId: 'call_1',
  state: 'streaming_args',
  providerCallId: 'wire_1',
  runId: 'run_1',
  stepId: 'step_1',
  index: 3,
  spanId: 'span_1',
  parentToolCallId: 'call_0',
  toolName: 'book_table',
  title: 'Book a table',
  serverLabel: 'restaurants',
  executor: 'server',
  argsFormat: 'json',
  riskLevel: 'low',
  permission: 'read',
  attempt: 2,
  charsAccumulated: 5,
  partialJson: '{"a":',
  startedAt: 10,
  approvalRequestedAt: 20,
  approval: { approvalId: 'ask_1', status: 'pending' },
  approvalRequired: true,
  resending: true,
  lastSeq: 7,
  epoch: 'e1',
  outputText: 'so far',
  output: { rows: 1 },
  progress: { done: 1, total: 3 },
}

it('a piece of arguments keeps every other field of the card', () => {
  const card = completeCard(FIELDS as ToolCardInput)
  const next = reduceToolCard(card, { type: 'tool_args_delta', toolCallId: 'call_1', partialJson: '1}' })
  expect(next).toEqual({ ...FIELDS, partialJson: '{"a":1}', charsAccumulated: 7 })
  expect(Object.isFrozen(next)).toBe(true)
})

it('and takes over the number that the piece came with', () => {
  const card = completeCard(FIELDS as ToolCardInput)
  const piece = {
    type: 'tool_args_delta',
    toolCallId: 'call_1',
    partialJson: '1}',
    seq: 9,
    epoch: 'e2',
  } as const
  expect(reduceToolCard(card, piece)).toMatchObject({ lastSeq: 9, epoch: 'e2' })
})
