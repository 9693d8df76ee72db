import { describe, expect, it } from 'vitest'
import { encodeApproval } from '../../../src/adapters/index.js'
import type { ApprovalDecision } from '../../../src/core/decision.js'
import { decide } from './decide.js'

const RULES = [{ type: 'addRules', behavior: 'allow', destination: 'session', rules: [{ toolName: 'Bake' }] }]
const ask = (input: unknown, more: object = {}) => ({
  type: 'control_request',
  request_id: 'r-1',
  request: { subtype: 'can_use_tool', tool_name: 'Bake', tool_use_id: 'a', input, ...more },
})
const encode = async (decision: Partial<ApprovalDecision>, frame: unknown = ask({ oven: 2 })) =>
  encodeApproval('claude-code', await decide('claude-code', [frame], decision))
const line = (response: object) => ({
  type: 'control_response',
  response: { subtype: 'success', request_id: 'r-1', response },
})

describe('encodeApproval: claude-stream-json', () => {
  it('allows with the input that was asked about, or as it was edited', async () => {
    expect(await encode({})).toEqual(line({ behavior: 'allow', updatedInput: { oven: 2 } }))
    expect(await encode({ editedArgs: { oven: 1 } })).toEqual(
      line({ behavior: 'allow', updatedInput: { oven: 1 } }),
    )
  })

  it('leaves an input to the agent that would lose digits on the way', async () => {
    const frame = JSON.stringify(ask('X')).replace('"X"', '{"n": 12345678901234567890}')
    expect(await encode({}, frame)).toEqual(line({ behavior: 'allow' }))
    const round = JSON.stringify(ask('X')).replace('"X"', '{ "n": 1.50, "m": 1e2 }')
    expect(await encode({}, round)).toEqual(line({ behavior: 'allow', updatedInput: { n: 1.5, m: 100 } }))
  })

  it('saves rules only where they were chosen', async () => {
    const frame = ask({ oven: 2 }, { permission_suggestions: RULES })
    const allow = { behavior: 'allow', updatedInput: { oven: 2 } }
    expect(await encode({}, frame)).toEqual(line(allow))
    expect(await encode({ optionId: 'allow_once' }, frame)).toEqual(line(allow))
    expect(await encode({ optionId: 'allow_always' }, frame)).toEqual(
      line({ ...allow, updatedPermissions: RULES }),
    )
    await expect(encode({ optionId: 'allow_always' })).rejects.toThrow(/not offered/)
    await expect(encode({ optionId: 'reject_once' }, frame)).rejects.toThrow(/means denied/)
    await expect(encode({ outcome: 'denied', optionId: 'allow_always' }, frame)).rejects.toThrow(
      /means approved/,
    )
  })

  it('denies with a reason, and interrupts where the user cancelled', async () => {
    expect(await encode({ outcome: 'denied', reason: 'too hot' })).toEqual(
      line({ behavior: 'deny', message: 'too hot' }),
    )
    expect(await encode({ outcome: 'denied' })).toEqual(
      line({ behavior: 'deny', message: 'The user did not allow this call.' }),
    )
    expect(await encode({ outcome: 'cancelled' })).toMatchObject(line({ behavior: 'deny', interrupt: true }))
    await expect(encode({ outcome: 'denied', editedArgs: {} })).rejects.toThrow(/only a reason/)
  })

  it('answers the questions of the agent in their input', async () => {
    const question = ask({ questions: [{ question: 'Rye?' }] }, { tool_name: 'AskUserQuestion' })
    expect(await encode({ outcome: 'answered', response: { 'Rye?': 'Yes' } }, question)).toEqual(
      line({
        behavior: 'allow',
        updatedInput: { questions: [{ question: 'Rye?' }], answers: { 'Rye?': 'Yes' } },
      }),
    )
    await expect(encode({ outcome: 'answered', response: { a: 1 } })).rejects.toThrow(/AskUserQuestion/)
    await expect(encode({}, question)).rejects.toThrow(/needs one/)
    const edited = { questions: [], answers: { 'Rye?': 'No' } }
    expect(await encode({ editedArgs: edited }, question)).toEqual(
      line({ behavior: 'allow', updatedInput: edited }),
    )
    await expect(encode({ outcome: 'answered', response: 'Yes' }, question)).rejects.toThrow(
      /object of answers/,
    )
  })

  it('answers elicitations', async () => {
    const elicit = {
      type: 'control_request',
      request_id: 'r-1',
      request: { subtype: 'elicitation', message: 'Flour?' },
    }
    expect(await encode({ outcome: 'answered', response: { flour: 'rye' } }, elicit)).toEqual(
      line({ action: 'accept', content: { flour: 'rye' } }),
    )
    expect(await encode({ outcome: 'denied' }, elicit)).toEqual(line({ action: 'decline' }))
  })

  it('brings a request id back as it came', async () => {
    expect(await encode({}, { ...ask({}), request_id: 5 })).toMatchObject({ response: { request_id: 5 } })
  })

  it('refuses what it cannot say', async () => {
    // Without an input the question ends with its stream.
    await expect(encode({}, ask(undefined))).rejects.toThrow(/not open any more/)
    await expect(encode({ reason: 'but slowly' })).rejects.toThrow(/no place for a reason/)
    await expect(encode({ editedArgs: [1] })).rejects.toThrow(/must be an object/)
    await expect(encode({ approvalId: 'local:a:1' })).rejects.toThrow(/asks "r-1"/)
  })
})
