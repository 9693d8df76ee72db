import { describe, expect, it } from 'vitest'
import { encodeApproval, type DecidedCall } from '../../../src/adapters/index.js'
import type { ApprovalDecision } from '../../../src/core/decision.js'
import { replayToolStream } from '../../../src/testing/replayToolStream.js'
import { decide } from './decide.js'

const SCHEMA = { type: 'object', properties: { bay: { type: 'string' } }, required: ['bay'] }
const elicit = (id: unknown, more: object = {}) => ({
  jsonrpc: '2.0',
  id,
  method: 'elicitation/create',
  params: { message: 'Which bay?', requestedSchema: SCHEMA, ...more },
})
const encode = async (decision: Partial<ApprovalDecision>, frame: unknown = elicit(3)) =>
  encodeApproval('mcp', await decide('mcp', [frame], decision))
const reply = (id: unknown, result: object) => ({ jsonrpc: '2.0', id, result })

describe('encodeApproval: mcp', () => {
  it('accepts with content, declines, cancels', async () => {
    expect(await encode({ outcome: 'answered', response: { bay: 'north' } })).toEqual(
      reply(3, { action: 'accept', content: { bay: 'north' } }),
    )
    expect(await encode({ outcome: 'denied', reason: 'why' })).toEqual(reply(3, { action: 'decline' }))
    expect(await encode({ outcome: 'cancelled' })).toEqual(reply(3, { action: 'cancel' }))
  })

  it('brings a request id back with its type', async () => {
    expect(await encode({ outcome: 'denied' }, elicit('3'))).toMatchObject({ id: '3' })
    expect(await encode({ outcome: 'denied' }, elicit(0))).toMatchObject({ id: 0 })
  })

  it('does not accept without the content that is asked for', async () => {
    await expect(encode({})).rejects.toThrow(/'answered' with a response/)
    await expect(encode({ outcome: 'answered', response: 'north' })).rejects.toThrow(/object/)
    await expect(encode({ editedArgs: {} })).rejects.toThrow(/edited arguments/)
    await expect(encode({ optionId: 'yes' })).rejects.toThrow(/not offered/)
    expect(await encode({}, elicit(3, { requestedSchema: { type: 'object' } }))).toEqual(
      reply(3, { action: 'accept', content: {} }),
    )
  })

  it('consents to an address without content', async () => {
    const url = elicit(3, { mode: 'url', url: 'https://bay.example', requestedSchema: undefined })
    expect(await encode({}, url)).toEqual(reply(3, { action: 'accept' }))
    await expect(encode({ response: { a: 1 } }, url)).rejects.toThrow(/no place for a response/)
  })

  it('is read back as the same decision', async () => {
    const answer = await encode({ outcome: 'answered', response: { bay: 'north' } })
    const { cards } = await replayToolStream('mcp', [elicit(3), answer])
    expect(cards).toMatchObject([{ approval: { outcome: 'answered', response: { bay: 'north' } } }])
  })

  describe('inputs of a call', () => {
    const input = (message: string) => ({ method: 'elicitation/create', params: { message } })
    const paused = [
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'tide', arguments: {} } },
      reply(1, {
        resultType: 'input_required',
        requestState: 'blob',
        inputRequests: { a: input('A?'), b: input('B?') },
      }),
    ]
    const both = () => decide('mcp', paused, { outcome: 'answered', response: { ok: true } })

    it('go back together, with the state of the server', async () => {
      const content = { action: 'accept', content: { ok: true } }
      expect(encodeApproval('mcp', await both())).toEqual({
        inputResponses: { a: content, b: content },
        requestState: 'blob',
      })
    })

    it('are not sent while one is missing, nor with other questions', async () => {
      const [first] = await both()
      expect(() => encodeApproval('mcp', [first as DecidedCall])).toThrow(/"b" is not decided/)
      const others = await decide('mcp', [elicit(3)], { outcome: 'denied' })
      expect(() => encodeApproval('mcp', [...others, first as DecidedCall])).toThrow(/by themselves/)
      expect(() => encodeApproval('mcp', [first as DecidedCall, ...others])).toThrow(/several requests/)
    })
  })
})
