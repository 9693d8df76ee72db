import { describe, expect, it } from 'vitest'
import { createLangGraphAdapter } from '../../../src/adapters/index.js'
import type { ToolCardData } from '../../../src/core/card.js'
import { values, whole } from '../graphFrames.js'
import { answer, asked } from './answer.js'

const ID = 'c3'.repeat(16)
const call = { id: 'g1', name: 'send_seeds', args: { to: 'Ida' } }
const everything = { allow_accept: true, allow_edit: true, allow_respond: true, allow_ignore: true }
const item = (config: object = everything): object => ({
  action_request: { action: call.name, args: call.args },
  config,
  description: 'Seeds for **Ida**',
})
const stopped = (value: unknown): readonly ToolCardData[] =>
  asked(createLangGraphAdapter(), [values(whole([call])), ['values', { __interrupt__: [{ id: ID, value }] }]])
const resumed = (...responses: object[]): object => ({ resume: { [ID]: responses } })

describe('langgraph: interrupts for the agent inbox', () => {
  it.each([
    ['in a list', [item()]],
    ['alone', item()],
  ])('ask about the call of that name and these arguments, %s', (_how, value) => {
    expect(stopped(value)).toMatchObject([
      {
        toolCallId: 'g1',
        state: 'waiting_approval',
        approval: {
          editable: true,
          message: 'Seeds for **Ida**',
          options: [{ id: 'accept' }, { id: 'ignore' }],
        },
      },
    ])
  })

  it.each([
    [{}, { type: 'accept', args: { action: 'send_seeds', args: { to: 'Ida' } } }],
    [{ optionId: 'accept' }, { type: 'accept', args: { action: 'send_seeds', args: { to: 'Ida' } } }],
    [{ editedArgs: { to: 'Per' } }, { type: 'edit', args: { action: 'send_seeds', args: { to: 'Per' } } }],
    [{ outcome: 'denied' } as const, { type: 'ignore', args: null }],
    [{ outcome: 'answered', response: 'next year' } as const, { type: 'response', args: 'next year' }],
  ])('are answered in its words: %j', (decision, response) => {
    expect(answer('langgraph', stopped([item()]), decision)).toEqual(resumed(response))
  })

  it('are not answered with what the graph does not take', () => {
    const cards = stopped([item({ allow_accept: true, allow_edit: false })])
    expect(cards[0]?.approval?.editable).toBe(false)
    expect(() => answer('langgraph', cards, { outcome: 'denied' })).toThrow(/does not allow "ignore"/)
    expect(() => answer('langgraph', cards, { editedArgs: {} })).toThrow(/does not allow "edit"/)
    expect(() => answer('langgraph', stopped([item()]), { outcome: 'denied', reason: 'frost' })).toThrow(
      /no place for a reason with "ignore".*response/,
    )
    expect(answer('langgraph', stopped([item({ allow_edit: true })]))).toMatchObject(
      resumed({ type: 'edit', args: { action: 'send_seeds', args: { to: 'Ida' } } }),
    )
  })

  it('of a form that only looks like theirs are questions', () => {
    for (const value of [[], [{ action_request: null }], [item(), 5], { action_request: { args: {} } }])
      expect(stopped(value)).toMatchObject([{ toolName: 'ask_user' }])
  })
})
