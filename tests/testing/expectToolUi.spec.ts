import { describe, expect, it } from 'vitest'
import type { ToolEvent } from '../../src/core/events.js'
import {
  expectToolUi,
  makeToolCard,
  replayToolStream,
  ToolUiError,
  toolUiMatchers,
  type ToolUiExpectation,
  type ToolUiSource,
} from '../../src/testing/index.js'

expect.extend(toolUiMatchers)
declare module 'vitest' {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  interface Matchers<T = any> {
    toMatchToolUi(expectation: ToolUiExpectation): T
  }
}

const call = (index: number, id: string, name: string, args: string) => ({
  index,
  id,
  type: 'function',
  function: { name, arguments: args },
})
const chunk = (calls: unknown[], finish: string | null = null) => ({
  id: 'response-1',
  choices: [{ index: 0, delta: { tool_calls: calls }, finish_reason: finish }],
})
const two = [
  chunk([call(0, 'c1', 'find_invoice', '{"number":"7"}')]),
  chunk([call(1, 'c2', 'issue_payment', '{"amount":12.5}')], 'tool_calls'),
]

const ran: readonly ToolEvent[] = [
  { type: 'tool_call_start', toolCallId: 'c1', toolName: 'issue_payment', at: 1 },
  { type: 'tool_call_ready', toolCallId: 'c1', args: { amount: 1 }, argsText: '{"amount":1}', at: 2 },
  { type: 'tool_execution_start', toolCallId: 'c1', at: 3 },
  { type: 'tool_result', toolCallId: 'c1', result: 0, at: 4 },
]

/** What the assertion says, `''` when it is content. */
function complaint(source: ToolUiSource, expectation: ToolUiExpectation): string {
  try {
    expectToolUi(source, expectation)
    return ''
  } catch (error) {
    expect(error).toBeInstanceOf(ToolUiError)
    return (error as Error).message
  }
}

describe('expectToolUi, at the end', () => {
  it('is content with the fields that it names', async () => {
    const replay = await replayToolStream('openai-chat', two)
    expectToolUi(replay, {
      cards: [
        { toolName: 'find_invoice', state: 'args_ready', args: { number: '7' } },
        { toolName: /payment$/, approvable: true, approval: null, result: undefined },
      ],
      inOrder: true,
    })
  })

  it('shows both sides of each difference, and the cards that there are', async () => {
    const replay = await replayToolStream('openai-chat', two)
    const text = complaint(replay, {
      cards: [
        { toolName: 'find_invoice', state: 'executing' },
        { toolName: 'issue_payment', state: 'args_ready', args: { amount: 12 } },
      ],
    })
    expect(text.split('\n')).toEqual([
      'The tool UI is not as expected: 2 differences.',
      '  find_invoice (c1): state',
      '    - expected "executing"',
      '    + received "args_ready"',
      '  issue_payment (c2): args.amount',
      '    - expected 12',
      '    + received 12.5',
      'Cards at the end:',
      '  find_invoice (c1): args_ready',
      '  issue_payment (c2): args_ready',
    ])
  })

  it('names cards that are missing and cards that nobody expected', async () => {
    const replay = await replayToolStream('openai-chat', two)
    const cards = [{ toolName: 'issue_payment' }, { toolName: 'send_mail', state: 'denied' as const }]
    const text = complaint(replay, { cards })
    expect(text).toContain('  missing: cards[1], toolName "send_mail", state "denied"')
    expect(text).toContain('  not expected: find_invoice (c1), args_ready')
    expect(complaint(replay, { cards: cards.slice(0, 1), allowOthers: true })).toBe('')
    expect(complaint(replay, { cards: [] })).toContain('2 differences')
    expect(complaint([], { cards: [{}] })).toContain('There are no cards.')
  })

  it('finds calls of one name in order of appearance, and by id before that', () => {
    const cards = [1, 2, 3].map((n) =>
      makeToolCard({ toolCallId: `k${n}`, toolName: 'look', args: { n }, providerCallId: `wire-${n}` }),
    )
    expectToolUi(cards, {
      cards: [
        { toolName: 'look', args: { n: 2 } },
        { toolCallId: /^wire-1$/, args: { n: 1 } },
        { toolName: undefined, state: undefined, args: { n: 3 } },
      ],
    })
  })

  it('looks at the order only where it is asked to', () => {
    const cards = ['a', 'b'].map((toolName) => makeToolCard({ toolCallId: toolName, toolName }))
    const wanted = [{ toolName: 'b' }, { toolName: 'a' }]
    expect(complaint(cards, { cards: wanted })).toBe('')
    expect(complaint(cards, { cards: wanted, inOrder: true })).toContain('the order differs from place 1')
  })

  it('compares an approval in part, by its status, or as absent', () => {
    const card = makeToolCard({ state: 'waiting_approval' })
    expectToolUi([card], { cards: [{ approval: 'pending' }] })
    expectToolUi([card], { cards: [{ approval: { approvalId: 'approval-1' } }] })
    expect(complaint([card], { cards: [{ approval: 'denied' }] })).toContain('approval.status')
    expect(complaint([card], { cards: [{ approval: { defaultToNo: true } }] })).toContain(
      'approval.defaultToNo',
    )
    expect(complaint([card], { cards: [{ approval: null }] })).toContain('- expected nothing')
  })

  it('takes null, false and 0 for results, and a missing result for none', () => {
    for (const result of [null, false, 0, '']) {
      expectToolUi([makeToolCard({ state: 'succeeded', result })], { cards: [{ result }] })
      expect(complaint([makeToolCard()], { cards: [{ result }] })).toContain('+ received nothing')
    }
  })

  it('compares whole values: extra keys, order of lists, types, inherited names', () => {
    const differs = (args: unknown, wanted: unknown) =>
      complaint([makeToolCard({ args })], { cards: [{ args: wanted }] }) !== ''
    expect(differs({ a: [1, { b: null }] }, { a: [1, { b: null }] })).toBe(false)
    expect(differs({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(false)
    expect(differs({ a: 1, b: 2 }, { a: 1 })).toBe(true)
    expect(differs({ a: [1, 2] }, { a: [2, 1] })).toBe(true)
    expect(differs({ a: 1 }, { a: '1' })).toBe(true)
    expect(differs({}, { constructor: {} })).toBe(true)
    expect(differs({ a: {} }, { a: [] })).toBe(true)
  })

  it('writes what a stream brought on one line, with what does not show', () => {
    const card = makeToolCard({ toolName: 'pay\u202E\n\u001B[2J', args: { a: 'x'.repeat(900) } })
    const text = complaint([card], { cards: [{ args: {} }] })
    expect(text).not.toContain('\u202E')
    expect(text).not.toContain('\u001B')
    expect(text.length).toBeLessThan(800)
  })
})

describe('expectToolUi, forbidden', () => {
  it('finds what was only between', async () => {
    const replay = await replayToolStream('unified', ran)
    expect(replay.cards[0]?.state).toBe('succeeded')
    for (const source of [replay, replay.cards, { cards: replay.cards, events: ran }]) {
      expect(complaint(source, { forbidden: ['issue_payment executing'] })).toContain(
        'forbidden "issue_payment executing": issue_payment (c1) was executing after event 3 (tool_execution_start)',
      )
    }
    expect(complaint(replay, { forbidden: ['find_invoice executing', '* denied', 'c1 failed'] })).toBe('')
  })

  it('reads names, patterns, ids, and words that are no states', async () => {
    const replay = await replayToolStream('unified', ran)
    const lines = ['issue_* approvable', 'c1 executed', '* present', 'issue_payment approved']
    const text = complaint(replay, { forbidden: lines })
    expect(text).toContain('3 differences')
    expect(text).toContain('was approvable after event 2')
    expect(text).toContain('was executed after event 3')
    expect(text).toContain('was present after event 1')
  })

  it('counts each card once', async () => {
    const events = [...ran, ...ran.map((event) => ({ ...event, toolCallId: 'c9' }) as ToolEvent)]
    const replay = await replayToolStream('unified', events)
    expect(complaint(replay, { forbidden: ['* executing'] })).toContain('2 differences')
  })

  it('sees the cards as the policy made them', async () => {
    const schema = { type: 'object', required: ['account'] }
    const replay = await replayToolStream('openai-chat', two, { policy: { issue_payment: { schema } } })
    expectToolUi(replay, {
      cards: [{ toolName: 'find_invoice' }, { toolName: 'issue_payment', errorCode: 'args_schema' }],
      forbidden: ['issue_payment approvable', 'issue_payment args_ready'],
    })
  })

  it('without a history knows the end, and what a card keeps of its past', () => {
    const card = makeToolCard({
      state: 'succeeded',
      argsReadyAt: 1,
      approvalRequestedAt: 2,
      executionStartedAt: 3,
      priorEndReason: 'aborted',
    })
    const past = ['args_ready', 'waiting_approval', 'executing', 'cancelled'].map((word) => `* ${word}`)
    expect(complaint(new Map([[card.toolCallId, card]]), { forbidden: [...past, '* denied'] })).toContain(
      '4 differences',
    )
    expect(
      complaint([makeToolCard({ state: 'failed', executionStartedAt: undefined })], { forbidden: past }),
    ).toContain('1 difference.')
  })

  it('a question that has expired is not approvable', () => {
    const events: ToolEvent[] = [
      ...ran.slice(0, 2),
      { type: 'tool_approval_request', toolCallId: 'c1', approvalId: 'p', expiresAt: 50, at: 60 },
    ]
    expect(complaint({ cards: [], events }, { forbidden: ['* approvable'] })).toContain('after event 2')
    const [start, ready, asked] = events
    const late = [start, { ...ready, at: 55 }, asked].filter((event) => event !== undefined) as ToolEvent[]
    expect(complaint({ cards: [], events: late.slice(0, 1) }, { forbidden: ['* approvable'] })).toBe('')
  })

  it('never throws on events that are none', () => {
    const events = [null, 7, { type: 'nonsense' }, ...ran] as unknown as ToolEvent[]
    expect(complaint({ cards: [], events }, { forbidden: ['* executing'] })).toContain('after event 6')
  })
})

describe('an expectation that is none', () => {
  const wrong: [string, unknown, RegExp][] = [
    ['a misspelt field', { forbiden: [] }, /unknown field "forbiden". Known: cards, forbidden/],
    [
      'a misspelt field of a card',
      { cards: [{ tool: 'a' }] },
      /cards\[0\] has the unknown field "tool".*toolName/,
    ],
    ['an unknown state', { cards: [{ state: 'ready' }] }, /cards\[0\]\.state is "ready". Known: planned/],
    ['an unknown word', { forbidden: ['pay running'] }, /unknown word. Known: planned.*approvable/],
    ['half a rule', { forbidden: ['executing'] }, /Write "issue_payment executing"/],
    ['a rule that is no text', { forbidden: [7] }, /number is no text/],
    ['nothing to check', {}, /neither cards nor forbidden/],
    ['nothing', undefined, /Write \{ cards/],
    ['cards that are no list', { cards: {} }, /cards is no list/],
    ['a list with nothing to forbid', { forbidden: [] }, /neither cards nor forbidden/],
    ['no cards, where others are fine', { cards: [], allowOthers: true }, /so everything would pass/],
    ['a hole for a card', { cards: new Array(1) }, /cards\[0\] is nothing\. Write \{ toolName, state \}/],
    ['a hole for a rule', { forbidden: new Array(1) }, /undefined is no text/],
    ['a date', { cards: [{ args: { on: new Date(5) } }] }, /cards\[0\]\.args\.on is a Date, no JSON/],
    ['a map', { cards: [{ result: [new Map()] }] }, /cards\[0\]\.result\[0\] is a Map, no JSON/],
    ['a set', { cards: [{ output: new Set([1]) }] }, /cards\[0\]\.output is a Set, no JSON/],
    ['a function', { cards: [{ args: { a: () => 1 } }] }, /args\.a is a function, no JSON/],
    ['a symbol', { cards: [{ args: Symbol('a') }] }, /args is a symbol, no JSON/],
    ['a symbol for a key', { cards: [{ args: { [Symbol('a')]: 1 } }] }, /a symbol for a key/],
    ['a bigint', { cards: [{ args: { n: 1n } }] }, /args\.n is a bigint, no JSON/],
    ['no number', { cards: [{ args: { n: NaN } }] }, /args\.n is NaN, no JSON/],
    ['inherited fields', { cards: [Object.create({ state: 'failed' })] }, /prototype of its own/],
    ['a matcher of a test runner', { cards: [{ args: expect.anything() }] }, /Anything, no JSON/],
    ['a flag that is none', { cards: [], inOrder: 'yes' }, /inOrder is neither true nor false/],
  ]

  it.each(wrong)('%s is named with its fix', (_name, expectation, message) => {
    const act = () => expectToolUi([], expectation as ToolUiExpectation)
    expect(act).toThrow(TypeError)
    expect(act).toThrow(message)
  })

  it('says what is wrong with the source', () => {
    const cards: ToolUiExpectation = { cards: [] }
    expect(() => expectToolUi(replayToolStream('unified', []) as unknown as [], cards)).toThrow(
      'await it first',
    )
    expect(() => expectToolUi(undefined as unknown as [], cards)).toThrow(
      'Pass the result of replayToolStream',
    )
    for (const list of [[{}], [null], [7], new Array(1)])
      expect(() => expectToolUi(list as unknown as [], cards)).toThrow('cards[0] is no card')
  })
})

describe('toMatchToolUi', () => {
  it('passes, fails with the same words, and can be turned round', async () => {
    const replay = await replayToolStream('unified', ran)
    expect(replay).toMatchToolUi({ cards: [{ state: 'succeeded', result: 0 }] })
    expect(replay).not.toMatchToolUi({ forbidden: ['* executing'] })
    expect(() => expect(replay).toMatchToolUi({ cards: [] })).toThrow('not expected: issue_payment (c1)')
    expect(() => expect(replay).not.toMatchToolUi({ forbidden: ['* denied'] })).toThrow('and should not be')
  })
})
