import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApprovalDecision } from '../../src/core/decision.js'
import { arm, choose, inBatch, list, members, NOW, part, submit } from './batchSupport.js'
import { settle } from './support.js'

beforeEach(() => vi.useFakeTimers({ now: NOW }))
afterEach(() => vi.useRealTimers())

const bay = { type: 'object', required: ['bay'], properties: { bay: { type: 'string' } } }

async function batchOf(more: object) {
  const onDecisions = vi.fn<(decisions: readonly ApprovalDecision[]) => void>()
  const mounted = await list([...inBatch('a', more), ...inBatch('b')], { config: { onDecisions } })
  return { mounted, onDecisions }
}

async function loaded() {
  await vi.dynamicImportSettled()
  await settle()
}

async function write(text: string) {
  const field = document.querySelector('[data-slot="batch-member"] textarea') as HTMLTextAreaElement
  field.value = text
  field.dispatchEvent(new Event('input'))
  await arm()
}

describe('in a batch', () => {
  it('a question that asks for an answer gets it', async () => {
    const { mounted, onDecisions } = await batchOf({ responseSchema: bay })
    await loaded()
    await choose(mounted, /^Approve all/)
    expect(members(mounted)).toEqual(['none', 'approved'])
    await choose(mounted, /^Give this answer: /)
    expect(members(mounted)).toEqual(['none', 'approved'])
    await write('north')
    await choose(mounted, /^Give this answer: /)
    expect(members(mounted)).toEqual(['approved', 'approved'])
    await submit(mounted)
    expect(onDecisions.mock.calls[0]?.[0]).toMatchObject([
      { toolCallId: 'a', outcome: 'answered', response: { bay: 'north' } },
      { toolCallId: 'b', outcome: 'approved' },
    ])
  })

  it('an answer that is changed after it was chosen is to be chosen anew', async () => {
    const { mounted } = await batchOf({ responseSchema: bay })
    await loaded()
    await write('north')
    await choose(mounted, /^Give this answer: /)
    await write('south')
    expect(members(mounted)).toEqual(['none', 'none'])
    expect(part(mounted, 'batch-submit').disabled).toBe(true)
  })

  it('arguments can be changed, and the changes are what is sent', async () => {
    const { mounted, onDecisions } = await batchOf({ editable: true })
    mounted.button(/^Edit arguments/)?.click()
    await loaded()
    await write('{"n": "z"}')
    await choose(mounted, /^Approve with changes: /)
    await choose(mounted, /^Approve: pay_b/)
    await submit(mounted)
    const [decisions = []] = onDecisions.mock.calls[0] ?? []
    expect(decisions[0]).toMatchObject({ toolCallId: 'a', outcome: 'approved', editedArgs: { n: 'z' } })
    expect(decisions[1]).not.toHaveProperty('editedArgs')
  })
})
