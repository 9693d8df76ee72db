import { describe, expect, it } from 'vitest'
import ToolMetrics from '../../src/components/ToolMetrics/ToolMetrics.vue'
import type { ToolEvent } from '../../src/core/events.js'
import { createToolMetrics } from '../../src/testing/index.js'
import { mountWith } from './support.js'

const of = (id: string) => ({ toolCallId: id, runId: 'r' })
const call = (id: string, at: number): ToolEvent[] => [
  { type: 'tool_call_start', ...of(id), toolName: 'pay', at },
  { type: 'tool_call_ready', ...of(id), args: { a: 1 }, argsText: '{"a":1}', at: at + 10 },
]
const run: ToolEvent = { type: 'run_started', runId: 'r', at: 0 }
const good: ToolEvent[] = [
  run,
  ...call('a', 240),
  { type: 'tool_execution_start', ...of('a'), at: 300 },
  { type: 'tool_result', ...of('a'), result: 1, at: 64_300 },
  ...call('b', 1500),
  { type: 'tool_approval_request', ...of('b'), approvalId: 'p', at: 2000 },
]

function show(events: readonly ToolEvent[], locale = 'en') {
  const report = createToolMetrics(events).report()
  const { wrapper, slot } = mountWith(ToolMetrics, { props: { report }, config: { locale } })
  const row = (metric: string) => {
    const [element] = wrapper.element.querySelectorAll(`[data-metric="${metric}"]`)
    return {
      verdict: element?.getAttribute('data-verdict'),
      cells: [...(element?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent?.trim()),
      head: element?.querySelector('th')?.textContent?.replace(/\s+/g, ' ').trim(),
    }
  }
  const counts = () => [...(slot('metric-counts')?.children ?? [])].map((item) => item.textContent)
  return { wrapper, slot, row, counts }
}

describe('ToolMetrics', () => {
  it('shows times as percentiles, in ms below a second', () => {
    const { row, counts } = show(good)
    expect(counts()).toEqual(['2 calls', '1 open', '1 done'])
    expect(row('start').cells).toEqual(['2', '240 ms', '1.5 s', '1.5 s', '1.5 s'])
    expect(row('hang').cells).toEqual(['1', '1 min 04 s', '1 min 04 s', '1 min 04 s', '1 min 04 s'])
    expect(row('waiting')).toMatchObject({
      head: 'Waiting for a person 1 now',
      cells: ['0', '–', '–', '–', '–'],
    })
  })

  it('says in words how each check turned out, and which calls to look into', () => {
    const { row } = show([
      ...good,
      { type: 'tool_call_start', ...of('early'), toolName: 'pay' },
      { type: 'tool_execution_start', ...of('early') },
      { type: 'tool_call_start', ...of('cut'), toolName: 'pay' },
      { type: 'tool_error', ...of('cut'), errorCode: 'args_truncated' },
    ])
    expect(row('same')).toEqual({
      verdict: 'look',
      cells: ['1 of 2', 'look into it'],
      head: 'Ran with the arguments that were shown early',
    })
    expect(row('early')).toMatchObject({ verdict: 'look', cells: ['1', 'look into it'] })
    expect(row('denied')).toMatchObject({ verdict: 'ok', cells: ['0', 'as it should be'] })
    expect(row('isolation')).toMatchObject({ verdict: 'ok', cells: ['0', 'as it should be'] })
    expect(row('hangs').head).toBe('Stood still for more than 10 s a')
    expect(row('broken')).toEqual({
      verdict: 'noted',
      cells: ['1', ''],
      head: 'Broken arguments args_truncated 1',
    })
  })

  it('judges nothing before anything was measured', () => {
    const { row, wrapper } = show([])
    for (const metric of ['same', 'early', 'isolation', 'hangs', 'broken'])
      expect(row(metric)).toMatchObject({ verdict: 'none' })
    expect(wrapper.findAll('[data-slot="icon"]')).toHaveLength(0)
  })

  it('is two named tables whose cells have headers', () => {
    const { wrapper } = show(good)
    expect(wrapper.attributes('aria-label')).toBe('Tool call metrics')
    for (const table of wrapper.findAll('table')) {
      expect(table.find('caption').text()).not.toBe('')
      const columns = table.findAll('thead th')
      for (const line of table.findAll('tbody tr'))
        expect(line.findAll('th[scope="row"], td')).toHaveLength(columns.length)
    }
  })

  it('writes out what does not show in ids, and speaks Chinese', () => {
    const id = 'x\u202Ey'
    const { wrapper, row } = show(
      [
        { type: 'tool_call_start', ...of(id), toolName: 'pay' },
        { type: 'tool_result', ...of(id), result: 1 },
      ],
      'zh-CN',
    )
    expect(wrapper.text()).not.toContain('\u202E')
    expect(row('early').cells).toEqual(['1', '需要排查'])
  })

  it('follows the report', async () => {
    const { wrapper, counts } = show(good)
    await wrapper.setProps({ report: createToolMetrics().report() })
    expect(counts()).toEqual(['0 calls'])
  })
})
