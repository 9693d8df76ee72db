import { describe, expect, it } from 'vitest'
import { createLangGraphAdapter } from '../../../src/adapters/index.js'
import type { ToolCardData } from '../../../src/core/card.js'
import { interrupt, values, whole, type Request } from '../graphFrames.js'
import { answer, asked } from './answer.js'

const requests: Request[] = [
  { name: 'prune', args: { tree: 'elm' } },
  { name: 'plant', args: { tree: 'oak' } },
]
const calls = values(
  whole(requests.map(({ name, args }, position) => ({ id: `g${String(position)}`, name, args }))),
)
const all = ['approve', 'edit', 'reject', 'respond']
const ID_A = 'a1'.repeat(16)
const ID_B = 'b2'.repeat(16)
const updates = (id: string, position: number): unknown[] => [
  'updates',
  interrupt(requests.slice(position, position + 1), all, false, id),
]
const stopped = (allowed: string[] | undefined, isSnake = false): readonly ToolCardData[] =>
  asked(createLangGraphAdapter(), [calls, ['values', interrupt(requests, allowed, isSnake)]])

describe('encodeApproval: langgraph', () => {
  it('gives one decision a request, in the order of the requests', () => {
    const cards = stopped(all)
    const decisions = [{ type: 'approve' }, { type: 'reject', message: 'too late in the year' }]
    const yes = { outcome: 'approved' } as const
    const no = { outcome: 'denied', reason: 'too late in the year' } as const
    expect(answer('langgraph', cards, yes, no)).toEqual({ resume: { decisions } })
    expect(answer('langchain', [...cards].reverse(), no, yes)).toEqual({ resume: { decisions } })
  })

  it.each([
    [false, 'editedAction'],
    [true, 'edited_action'],
  ])('writes edits in the spelling of the graph (snake case: %s)', (isSnake, field) => {
    expect(answer('langgraph', stopped(all, isSnake), { editedArgs: { tree: 'ash' } }, {})).toEqual({
      resume: {
        decisions: [{ type: 'edit', [field]: { name: 'prune', args: { tree: 'ash' } } }, { type: 'approve' }],
      },
    })
  })

  it('says yes with the same arguments where only edits are allowed', () => {
    expect(answer('langgraph', stopped(['edit']))).toMatchObject({
      resume: { decisions: [{ type: 'edit', editedAction: requests[0] }, { type: 'edit' }] },
    })
  })

  it('gives an answer in place of the tool', () => {
    expect(
      answer('langgraph', stopped(all), { outcome: 'answered', response: 'done by hand' }),
    ).toMatchObject({
      resume: { decisions: [{ type: 'respond', message: 'done by hand' }, {}] },
    })
  })

  it('names the decisions that are missing', () => {
    const [first, second] = stopped(all)
    expect(() => answer('langgraph', first === undefined ? [] : [first])).toThrow(/"plant" \(position 1\)/)
    expect(() => answer('langgraph', second === undefined ? [] : [second])).toThrow(
      /stop-1.*"prune" \(position 0\)/,
    )
  })

  it('answers by the id of the interrupt, also where it answers one alone', () => {
    const cards = asked(createLangGraphAdapter(), [calls, updates(ID_A, 0), updates(ID_B, 1)])
    const yes = { decisions: [{ type: 'approve' }] }
    expect(answer('langgraph', cards)).toEqual({ resume: { [ID_A]: yes, [ID_B]: yes } })
    expect(answer('langgraph', cards.slice(1))).toEqual({ resume: { [ID_B]: yes } })
    const [first] = asked(createLangGraphAdapter(), [calls, updates(ID_A, 0)])
    expect(answer('langgraph', first === undefined ? [] : [first])).toEqual({ resume: { [ID_A]: yes } })
  })

  it.each([
    ['by a namespace', { ns: ['a:1'] }, { ns: ['b:2'] }],
    ['by nothing', {}, {}],
    ['by ids that LangGraph does not take for ids', { id: 'a' }, { id: 'b' }],
    ['by one id only', { id: 'ab'.repeat(16) }, { ns: ['b:2'] }],
  ])('does not resume the wrong one of several interrupts, known %s', (_how, first, second) => {
    const list = [first, second].map((id, position) => ({ ...id, value: { question: String(position) } }))
    const cards = asked(createLangGraphAdapter(), [['values', { __interrupt__: list }]])
    expect(cards).toHaveLength(2)
    expect(() => answer('langgraph', cards)).toThrow(/2 interrupts are open.*Update LangGraph/)
    expect(() => answer('langgraph', cards.slice(1))).toThrow(/2 interrupts are open/)
    const later = asked(createLangGraphAdapter(), [
      ['updates', { __interrupt__: [{ ns: ['a:1'], value: 'One?' }] }],
      ['updates', { __interrupt__: [{ ns: ['b:2'], value: 'Two?' }] }],
    ])
    expect(() => answer('langgraph', later.slice(1))).toThrow(/2 interrupts are open/)
  })

  it('resumes a lone interrupt without an id as it is', () => {
    const alone = asked(createLangGraphAdapter(), [['values', { __interrupt__: [{ value: 'Go?' }] }]])
    expect(answer('langgraph', alone)).toEqual({ resume: true })
    expect(() => answer('langgraph', alone, { outcome: 'answered', response: null })).toThrow(/null/)
  })

  it('sends no other number than the one on screen where an approval is an edit', () => {
    const args = '{"n":9007199254740993}'
    const frame = (allowed: string[]): string =>
      JSON.stringify(['values', interrupt([{ name: 'pay', args: 'ARGS' }], allowed, true, ID_A)]).replace(
        '"ARGS"',
        args,
      )
    const edit = asked(createLangGraphAdapter(), [frame(['edit', 'reject'])])
    expect(edit[0]?.argsText).toBe(args)
    expect(() => answer('langgraph', edit)).toThrow(/cannot hold/)
    expect(answer('langgraph', edit, { outcome: 'denied' })).toMatchObject({ resume: { [ID_A]: {} } })
    expect(answer('langgraph', asked(createLangGraphAdapter(), [frame(['approve'])]))).toMatchObject({
      resume: { [ID_A]: { decisions: [{ type: 'approve' }] } },
    })
  })

  it.each(['text', null, [1]])('takes no edited arguments but an object: %j', (editedArgs) => {
    expect(() => answer('langgraph', stopped(all), { editedArgs }, {})).toThrow(/only as an object/)
  })

  it.each([
    [{ outcome: 'answered' } as const, /response/],
    [{ outcome: 'answered', reason: 'instead' } as const, /no place for a reason/],
    [{ outcome: 'answered', response: '' } as const, /response/],
    [{ outcome: 'answered', response: { a: 1 } } as const, /as text/],
    [{ reason: 'but with care' }, /no place for a reason with "approve"/],
    [{ response: 'x' }, /only as the text of an answer/],
  ])('drops nothing in silence: %j', (decision, words) => {
    expect(() => answer('langgraph', stopped(all), decision, {})).toThrow(words)
  })

  it('gives a question of the graph what it was answered', () => {
    const cards = asked(createLangGraphAdapter(), [
      { __interrupt__: [{ id: 'q', value: { question: 'Which tree?' } }] },
    ])
    expect(answer('langgraph', cards, { outcome: 'answered', response: { tree: 'fir' } })).toEqual({
      resume: { tree: 'fir' },
    })
    expect(answer('langgraph', cards)).toEqual({ resume: true })
    expect(answer('langgraph', cards, { outcome: 'denied' })).toEqual({ resume: false })
    expect(() => answer('langgraph', cards, { outcome: 'cancelled' })).toThrow(/response/)
    // As a text the reason would be the answer, which a graph that tests its value takes for a yes.
    expect(() => answer('langgraph', cards, { outcome: 'denied', reason: 'no trees' })).toThrow(
      /no place for a reason/,
    )
    expect(() => answer('langgraph', cards, { editedArgs: {} })).toThrow(/no edited arguments/)
  })

  it.each([
    [['reject'], { outcome: 'approved' } as const, /"approve" for "prune", only reject/],
    [['approve'], { outcome: 'denied' } as const, /"reject"/],
    [['approve'], { editedArgs: {} }, /"edit"/],
    [['approve'], { outcome: 'answered' } as const, /"respond"/],
    [all, { outcome: 'cancelled' } as const, /"denied"/],
  ])('does not say what the graph does not take (%j)', (allowed, decision, words) => {
    expect(() => answer('langgraph', stopped(allowed), decision)).toThrow(words)
  })

  it('allows everything where the graph says nothing', () => {
    expect(answer('langgraph', stopped(undefined), { outcome: 'denied' })).toMatchObject({
      resume: { decisions: [{ type: 'reject' }, { type: 'reject' }] },
    })
  })

  it('cannot resume what no interrupt asked', () => {
    const [card] = stopped(all)
    if (card === undefined) throw new Error('no card')
    expect(() => answer('langgraph', [{ ...card, approval: undefined }])).toThrow(/g0.*asks nothing/)
  })
})
