import { describe, expect, it } from 'vitest'
import { createPydanticAiAdapter } from '../../../src/adapters/index.js'
import { deferred, end, start, toolPart } from '../pydanticFrames.js'
import { answer, asked } from './answer.js'

const bake = toolPart('b1', 'bake', { cake: 'plum' })
const eat = toolPart('e1', 'eat', { cake: 'plum' })
const frames = [start(0, bake), end(0, bake), start(1, eat), end(1, eat), deferred([bake, eat])]
const cards = asked(createPydanticAiAdapter(), frames)

describe('encodeApproval: pydantic-ai', () => {
  it('writes DeferredToolResults with an answer for each call', () => {
    expect(
      answer(
        'pydantic-ai',
        cards,
        { outcome: 'approved' },
        { outcome: 'denied', reason: 'it is for Sunday' },
      ),
    ).toEqual({
      calls: {},
      approvals: { b1: true, e1: { kind: 'tool-denied', message: 'it is for Sunday' } },
      metadata: {},
    })
  })

  it('a denial without a reason has no message; a cancelled question is a denial', () => {
    const said = answer('pydantic-ai-events', cards, { outcome: 'denied' }, { outcome: 'cancelled' })
    expect(said).toMatchObject({ approvals: { b1: { kind: 'tool-denied' }, e1: { kind: 'tool-denied' } } })
  })

  it('other arguments are a ToolApproved', () => {
    expect(answer('pydantic-ai', cards, { editedArgs: { cake: 'none' } }, {})).toMatchObject({
      approvals: { b1: { kind: 'tool-approved', override_args: { cake: 'none' } } },
    })
  })

  it('names the call by the id of the wire, whatever its key is', () => {
    const [first, second] = cards
    if (first === undefined || second === undefined) throw new Error('no card')
    const said = answer('pydantic-ai', [{ ...first, toolCallId: 'b1~2', providerCallId: 'b1' }, second])
    expect(said).toMatchObject({ approvals: { b1: true } })
  })

  it('takes all decisions of a run together, and names those that are missing', () => {
    expect(() => answer('pydantic-ai', cards.slice(0, 1))).toThrow(/together.*e1/)
  })

  it('is read back as the same decisions', () => {
    const results = answer('pydantic-ai', cards, { editedArgs: { cake: 'apple' } }, { outcome: 'denied' })
    const decided = asked(createPydanticAiAdapter(), [
      ...frames,
      { results, event_kind: 'deferred_tool_results' },
    ])
    expect(decided).toEqual([])
  })

  it('says what the wire cannot say, and the way out', () => {
    expect(() => answer('pydantic-ai', cards, { editedArgs: 'x' })).toThrow(/object/)
    expect(() => answer('pydantic-ai', cards, { outcome: 'answered', response: 1 })).toThrow(/"calls"/)
    expect(() => answer('pydantic-ai', cards, { reason: 'fine' })).toThrow(/no place for a reason/)
    expect(() => answer('pydantic-ai', cards, { response: 1 })).toThrow(/no place for a response/)
  })
})
