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

  it('answers several interrupts by their ids', () => {
    const one = (id: string, position: number): object =>
      interrupt(requests.slice(position, position + 1), all, false, id)
    const cards = asked(createLangGraphAdapter(), [calls, ['updates', one('a', 0)], ['updates', one('b', 1)]])
    expect(answer('langgraph', cards)).toEqual({
      resume: { a: { decisions: [{ type: 'approve' }] }, b: { decisions: [{ type: 'approve' }] } },
    })
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
