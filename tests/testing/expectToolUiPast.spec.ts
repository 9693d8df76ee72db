import { describe, expect, it } from 'vitest'
import { applyToolEvents } from '../../src/core/applyToolEvent.js'
import type { ToolCards } from '../../src/core/card.js'
import type { ToolEvent } from '../../src/core/events.js'
import {
  expectToolUi,
  makeToolCard,
  replayToolStream,
  ToolUiError,
  type ToolUiSource,
} from '../../src/testing/index.js'

const start = (toolName: string, more: object = {}): ToolEvent =>
  ({ type: 'tool_call_start', toolCallId: 'c1', toolName, ...more }) as ToolEvent
const ready: ToolEvent = { type: 'tool_call_ready', toolCallId: 'c1', args: {} }
const run: ToolEvent = { type: 'tool_execution_start', toolCallId: 'c1' }
const named: ToolEvent = { type: 'tool_call_named', toolCallId: 'c1', toolName: 'pay' }
const error: ToolEvent = { type: 'tool_error', toolCallId: 'c1', errorCode: 'timeout' }
const retry: ToolEvent = { type: 'tool_retry', toolCallId: 'c1' }
const output: ToolEvent = { type: 'tool_output_delta', toolCallId: 'c1', text: '.' }
const discarded: ToolEvent = { type: 'tool_discarded', toolCallId: 'c1' }

const cardsOf = (events: readonly ToolEvent[]) => [
  ...applyToolEvents(new Map() as ToolCards, events).values(),
]
const withHistory = (...events: ToolEvent[]) => ({ cards: cardsOf(events), events })

/** What is said of the rules, `''` when nothing. */
function complaint(source: ToolUiSource, ...forbidden: string[]): string {
  try {
    expectToolUi(source, { forbidden })
    return ''
  } catch (cause) {
    expect(cause).toBeInstanceOf(ToolUiError)
    return (cause as Error).message
  }
}

describe('a name that comes after the act', () => {
  it('is the name of what was done before', async () => {
    const events = [start(''), ready, run, named]
    for (const source of [withHistory(...events), await replayToolStream('unified', events)]) {
      expect(complaint(source, 'pay executing')).toContain(
        'forbidden "pay executing": pay (c1) was executing after event 3 (tool_execution_start)',
      )
      expect(complaint(source, '* executing')).toContain('1 difference.')
      expect(complaint(source, 'find executing')).toBe('')
    }
  })

  it('counts by the id of the wire, and by the key that a placeholder becomes', () => {
    const late = withHistory(start('pay'), ready, output, start('pay', { providerCallId: 'wire-1' }))
    expect(complaint(late, 'wire-1 args_ready')).toContain('was args_ready')
    const placeholder: ToolEvent = {
      type: 'tool_args_progress',
      toolCallId: 'p0',
      toolName: 'pay',
      charsAccumulated: 3,
    }
    const claimed = withHistory(placeholder, start('pay', { replaces: 'p0' }), ready)
    expect(complaint(claimed, 'c1 streaming_args')).toContain('after event 1')
  })

  it('also finds what was done under a name that was corrected', () => {
    const source = withHistory(start('find'), ready, run, named)
    expect(complaint(source, 'find executing')).toContain('after event 3')
  })

  it('is not the name of another call that was discarded', () => {
    const source = withHistory(start('find'), ready, run, discarded, start('pay'))
    expect(complaint(source, 'pay executing')).toBe('')
    expect(complaint(source, 'find executing')).toContain('was executing after event 3')
  })
})

describe('the history', () => {
  it('comes with the parts of a replay', async () => {
    const replay = await replayToolStream('unified', [start('pay'), ready, run, error])
    for (const source of [
      replay,
      replay.cards,
      { cards: replay.cards },
      { ...replay },
      { cards: [...replay.cards], events: replay.events },
    ])
      expect(complaint(source, 'pay executing')).toContain('after event 3')
  })

  it('is what the cards saw, also where the events of the adapter are passed', async () => {
    const policy = { pay: { schema: { type: 'object', required: ['account'] } } }
    const { cards, events } = await replayToolStream('unified', [start('pay'), ready], { policy })
    expect(complaint({ cards, events }, 'pay args_ready')).toBe('')
    expect(complaint({ cards, events: [...events] }, 'pay args_ready')).toContain('after event 2')
  })
})

describe('a card in a later attempt, without its history', () => {
  const events = [
    start('pay'),
    ready,
    run,
    error,
    retry,
    { type: 'tool_denied', toolCallId: 'c1' } as ToolEvent,
  ]
  const words = ['executed', 'executing', 'failed', 'cancelled', 'waiting_approval', 'approved', 'approvable']

  it.each(words)('does not pass silently where %s is forbidden', (word) => {
    const act = () => expectToolUi(cardsOf(events), { forbidden: [`pay ${word}`] })
    expect(act).toThrow(TypeError)
    expect(act).toThrow(
      `is in attempt 2, and does not tell whether it was ${word} in an earlier one. Pass the`,
    )
  })

  it('is known where the events are there, or where it makes no difference', () => {
    expect(complaint({ cards: cardsOf(events), events }, 'pay executed')).toContain('after event 3')
    expect(complaint({ cards: cardsOf(events), events }, 'pay cancelled')).toBe('')
    const cards = cardsOf(events)
    expect(complaint(cards, 'pay succeeded', 'find executed')).toBe('')
    expect(complaint(cards, 'pay denied')).toContain('at the end')
    expect(complaint([makeToolCard({ attempt: 2, state: 'failed' })], '* failed')).toContain('at the end')
  })

  it('is not known where the events begin, or were missed, in between', () => {
    const card = makeToolCard({ toolCallId: 'c1', toolName: 'pay', runId: 'default', attempt: 2 })
    const snapshot: ToolEvent = { type: 'tool_snapshot', runId: 'default', epoch: '1', cards: [card] }
    for (const source of [
      withHistory(snapshot),
      withHistory(start('pay'), ready, snapshot),
      { cards: [card], events: [] },
    ])
      expect(() => {
        expectToolUi(source, { forbidden: ['pay failed'] })
      }).toThrow(/in attempt 2/)
  })
})

describe('executed', () => {
  const ask: ToolEvent = { type: 'tool_approval_request', toolCallId: 'c1', approvalId: 'p' }
  const denied: ToolEvent = { type: 'tool_denied', toolCallId: 'c1' }
  const approved = {
    type: 'tool_approval_response',
    toolCallId: 'c1',
    approvalId: 'p',
    approved: true,
  } as const

  it('is found where no event has a time, and where the card did not change any more', () => {
    const was = (...events: ToolEvent[]) =>
      complaint(withHistory(start('pay'), ready, ...events), 'pay executed')
    expect(was(run, error)).toContain('after event 3 (tool_execution_start)')
    expect(was(output)).toContain('after event 3 (tool_output_delta)')
    expect(was(ask, approved, run)).toContain('after event 5 (tool_execution_start)')
    expect(was(denied, run)).toContain('after event 4 (tool_execution_start)')
    expect(was(ask, approved)).toBe('')
    expect(was(error)).toBe('')
  })
})
