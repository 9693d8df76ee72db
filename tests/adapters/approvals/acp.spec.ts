import { describe, expect, it } from 'vitest'
import { encodeApproval } from '../../../src/adapters/index.js'
import type { ApprovalDecision } from '../../../src/core/decision.js'
import { replayToolStream } from '../../../src/testing/replayToolStream.js'
import { decide } from './decide.js'

const option = (optionId: string, kind: string) => ({ optionId, name: optionId, kind })
const ALL = [
  option('ever', 'allow_always'),
  option('yes', 'allow_once'),
  option('no', 'reject_once'),
  option('never', 'reject_always'),
]
const ask = (id: unknown, options: unknown = ALL) => ({
  jsonrpc: '2.0',
  id,
  method: 'session/request_permission',
  params: { sessionId: 's', toolCall: { toolCallId: 'c', kind: 'edit', rawInput: { pot: 3 } }, options },
})
const encode = async (decision: Partial<ApprovalDecision>, frame: unknown = ask(7)) =>
  encodeApproval('acp', await decide('acp', [frame], decision))
const selected = (id: unknown, optionId: string) => ({
  jsonrpc: '2.0',
  id,
  result: { outcome: { outcome: 'selected', optionId } },
})

describe('encodeApproval: acp', () => {
  it('selects the option that was chosen, else the one for this time', async () => {
    expect(await encode({})).toEqual(selected(7, 'yes'))
    expect(await encode({ optionId: 'ever' })).toEqual(selected(7, 'ever'))
    expect(await encode({ outcome: 'denied', reason: 'no water' })).toEqual(selected(7, 'no'))
    expect(await encode({ outcome: 'denied', optionId: 'never' })).toEqual(selected(7, 'never'))
  })

  it('answers the request under its id, whatever its type', async () => {
    expect(await encode({}, ask('7'))).toEqual(selected('7', 'yes'))
    expect(await encode({}, ask(0))).toEqual(selected(0, 'yes'))
    expect(await encode({}, ask(7).params)).toEqual({ outcome: { outcome: 'selected', optionId: 'yes' } })
  })

  it('cancels without an option', async () => {
    expect(await encode({ outcome: 'cancelled' })).toEqual({
      jsonrpc: '2.0',
      id: 7,
      result: { outcome: { outcome: 'cancelled' } },
    })
    await expect(encode({ outcome: 'cancelled', optionId: 'yes' })).rejects.toThrow(
      /means approved, the decision says cancelled/,
    )
  })

  it('never chooses an option that says more than the decision', async () => {
    const always = ask(7, [option('ever', 'allow_always'), option('never', 'reject_always')])
    await expect(encode({}, always)).rejects.toThrow(
      /no option of the kind allow_once.*"ever" \(allow_always\)/,
    )
    await expect(encode({ outcome: 'denied' }, always)).rejects.toThrow(/reject_once.*'cancelled'/)
    await expect(encode({}, ask(7, [option('a', 'allow_once'), option('b', 'allow_once')]))).rejects.toThrow(
      /several options/,
    )
    await expect(encode({}, ask(7, []))).rejects.toThrow(/Offered: none/)
    await expect(encode({ optionId: 'no' })).rejects.toThrow(/means denied/)
    await expect(encode({ outcome: 'denied', optionId: 'yes' })).rejects.toThrow(/means approved/)
    await expect(encode({ optionId: 'what' })).rejects.toThrow(/not offered/)
  })

  it('refuses edited arguments and answers, which the protocol would drop', async () => {
    await expect(encode({ editedArgs: { pot: 4 } })).rejects.toThrow(/edited arguments/)
    await expect(encode({ outcome: 'answered', response: 1 })).rejects.toThrow(/answers/)
    await expect(encode({ approvalId: 'local:c:1' })).rejects.toThrow(/own policy/)
  })

  it('is read back as the same decision', async () => {
    for (const [decision, state] of [
      [{}, 'executing'],
      [{ outcome: 'denied' }, 'denied'],
      [{ outcome: 'cancelled' }, 'cancelled'],
    ] as const) {
      const { cards } = await replayToolStream('acp', [ask(7), await encode(decision)])
      expect(cards).toMatchObject([{ state }])
    }
  })
})
