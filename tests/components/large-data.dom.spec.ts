import { describe, expect, it, vi } from 'vitest'
import { nextTick } from 'vue'
import ApprovalPanel from '../../src/components/ApprovalPanel/ApprovalPanel.vue'
import ToolArgs from '../../src/components/ToolArgs/ToolArgs.vue'
import ToolResult from '../../src/components/ToolResult/ToolResult.vue'
import { mountWith } from './support.js'

const rows = Array.from({ length: 6000 }, (_, id) => ({ id, name: `Row ${id}`, password: `hunter ${id}` }))
const args = { rows }
const argsText = JSON.stringify(args)
const card = { toolCallId: 'a', toolName: 'import_rows', state: 'args_ready', args, argsText } as const

describe('arguments of megabytes', () => {
  it('are read bit by bit, and say so meanwhile', async () => {
    const { slot, text } = mountWith(ToolArgs, { props: { card } })
    expect(slot('reading')?.textContent).toMatch(/Reading the arguments: .+ of \d+ kB/)
    expect(slot('json')).toBeNull()
    await vi.waitFor(() => expect(slot('json')).not.toBeNull(), { timeout: 20_000 })
    expect(slot('reading')).toBeNull()
    expect(text()).toContain('6,000')
    expect(text()).not.toContain('hunter')
  })

  it('that change while they are read leave nothing of the first', async () => {
    const { wrapper, slot, text } = mountWith(ToolArgs, { props: { card } })
    expect(slot('reading')).not.toBeNull()
    await wrapper.setProps({ card: { ...card, args: { city: 'Paris' }, argsText: '{"city":"Paris"}' } })
    expect(text()).toContain('Paris')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(text()).toContain('Paris')
    expect(text()).not.toContain('rows')
  })

  it('are not read any more when the card is gone', async () => {
    const { wrapper, slot } = mountWith(ToolArgs, { props: { card } })
    expect(slot('reading')).not.toBeNull()
    const parse = vi.spyOn(performance, 'now')
    wrapper.unmount()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(parse).not.toHaveBeenCalled()
    parse.mockRestore()
  })

  it('cannot be approved before they are on screen', async () => {
    const { slot } = mountWith(ApprovalPanel, { props: { card: { ...card, riskLevel: 'low' } } })
    const approve = slot('approve') as HTMLButtonElement
    expect(slot('reading')).not.toBeNull()
    expect(approve.disabled).toBe(true)
    expect(slot('block')?.textContent).toContain('being read')
    expect(slot('digest')).toBeNull()
    await vi.waitFor(
      () => {
        if (slot('json') === null) expect(approve.disabled).toBe(true)
        expect(slot('digest')).not.toBeNull()
      },
      { timeout: 20_000 },
    )
    expect(slot('json')).not.toBeNull()
    expect(approve.disabled).toBe(false)
  })
})

describe('results of megabytes', () => {
  const resultOf = (result: unknown) =>
    mountWith(ToolResult, {
      props: { card: { toolCallId: 'a', toolName: 'run', state: 'succeeded', result } },
    })

  it.each([
    ['a value', args],
    ['a text of JSON', argsText],
    ['a text', `password=hunter2 ${'words and more words '.repeat(20_000)}`],
  ])('%s is read bit by bit, and masked', async (_, result) => {
    const { slot, text } = resultOf(result)
    expect(slot('reading')).not.toBeNull()
    await vi.waitFor(() => expect(slot('result')).not.toBeNull(), { timeout: 20_000 })
    await nextTick()
    expect(text()).not.toContain('hunter')
  })

  it('are copied whole, and masked', async () => {
    const writeText = vi.fn(() => Promise.resolve())
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    const { slot, button } = resultOf(args)
    await vi.waitFor(() => expect(slot('result')).not.toBeNull(), { timeout: 20_000 })
    button(/copy/i)?.click()
    await vi.waitFor(() => expect(writeText).toHaveBeenCalledOnce(), { timeout: 20_000 })
    const copied = String((writeText.mock.calls[0] as unknown[])[0])
    expect(copied).toContain('Row 5999')
    expect(copied).not.toContain('hunter')
    vi.unstubAllGlobals()
  })
})
