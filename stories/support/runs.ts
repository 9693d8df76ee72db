import type { ToolCardData, ToolCardInput } from '../../src/core/index.js'
import { asking, sample, type SampleTool } from './cards.js'
import { NOW } from './clock.js'

/** Ms after the beginning of the run. */
interface Times {
  from?: number
  ready?: number
  asked?: number
  ran?: number
  end?: number
}

/** A run that began twenty seconds ago. */
const BEGAN = NOW - 20_000

function at({ from, ready, asked, ran, end }: Times): Partial<ToolCardInput> {
  const time = (ms: number | undefined) => (ms === undefined ? undefined : BEGAN + ms)
  return {
    startedAt: time(from),
    argsReadyAt: time(ready),
    approvalRequestedAt: time(asked),
    executionStartedAt: time(ran),
    endedAt: time(end),
  }
}

const call = (
  tool: SampleTool,
  state: ToolCardData['state'],
  times: Times,
  fields: Partial<ToolCardInput> = {},
): ToolCardData => sample(tool, { state, ...at(times), ...fields })

const approved = { approval: { approvalId: 'ask', status: 'approved', outcome: 'approved' } } as const
const denied = { approval: { approvalId: 'ask', status: 'denied', outcome: 'denied' } } as const

export const finishedRun: readonly ToolCardData[] = [
  call('get_order', 'succeeded', { from: 0, ready: 1100, ran: 1200, end: 2000 }),
  call('kb_search', 'failed', { from: 300, ready: 1500, ran: 1600, end: 11_600 }),
  call(
    'create_refund',
    'succeeded',
    { from: 2600, ready: 5800, asked: 5800, ran: 16_200, end: 17_600 },
    approved,
  ),
  call('delete_draft', 'denied', { from: 3200, ready: 4700, asked: 4700, end: 9800 }, denied),
  call('export_report', 'cancelled', { from: 12_100, ready: 12_900, ran: 13_000, end: 17_100 }),
]

export const runningRun: readonly ToolCardData[] = [
  call('get_order', 'succeeded', { from: 0, ready: 1100, ran: 1200, end: 2000 }),
  call('kb_search', 'executing', { from: 300, ready: 1500, ran: 1600 }),
  call('write_file', 'args_ready', { from: 12_000, ready: 15_000 }),
  asking('create_refund', {}, at({ from: 2600, ready: 5800, asked: 5800 })),
  call('send_email', 'streaming_args', { from: 16_800 }, { charsAccumulated: 142 }),
]

export const waitingRun: readonly ToolCardData[] = [
  call('get_order', 'succeeded', { from: 0, ready: 1100, ran: 1200, end: 2000 }),
  asking('create_refund', {}, at({ from: 2600, ready: 5800, asked: 5800 })),
]

const below = (parentToolCallId: string, toolCallId: string) => ({ parentToolCallId, toolCallId })

export const nestedRun: readonly ToolCardData[] = [
  call('kb_search', 'executing', { from: 0, ready: 900, ran: 1000 }),
  call('export_report', 'cancelled', { from: 11_000, ready: 11_800, ran: 12_000, end: 15_000 }),
  call(
    'get_order',
    'succeeded',
    { from: 1800, ready: 2500, ran: 2600, end: 6200 },
    below('kb_search', 'sub-1'),
  ),
  call('write_file', 'succeeded', { from: 3000, ready: 4900, ran: 5000, end: 5600 }, below('sub-1', 'sub-2')),
  call(
    'get_order',
    'succeeded',
    { from: 7000, ready: 8000, ran: 8100, end: 10_400 },
    below('kb_search', 'sub-3'),
  ),
]

/** Times that cannot be, that are missing, or that are of another century. */
export const oddClocks: readonly ToolCardData[] = [
  call('get_order', 'succeeded', { from: 0, ready: 1100, ran: 900, end: 400 }, { toolCallId: 'backwards' }),
  call(
    'kb_search',
    'succeeded',
    { from: 1500, ready: 1500, ran: 1500, end: 1500 },
    { toolCallId: 'instant' },
  ),
  call('write_file', 'succeeded', { end: 4000 }, { toolCallId: 'only its end', durationMs: 1200 }),
  call('export_report', 'cancelled', { from: 2000 }, { toolCallId: 'no end', endReason: 'interrupted' }),
  call('send_email', 'succeeded', {}, { toolCallId: 'no times' }),
  call('delete_draft', 'denied', { from: -1.7e12, end: 3000 - 1.7e12 }, { toolCallId: 'seconds' }),
  call('get_order', 'succeeded', { end: 3000 }, { toolCallId: 'stray', toolName: '', unannounced: true }),
]

const TOOLS = ['get_order', 'kb_search', 'write_file', 'export_report'] as const

export function manyCalls(count: number): readonly ToolCardData[] {
  return Array.from({ length: count }, (_, index) => {
    const from = index * 130
    return call(
      TOOLS[index % TOOLS.length] ?? 'get_order',
      index % 17 === 5 ? 'failed' : 'succeeded',
      { from, ready: from + 300, ran: from + 350, end: from + 600 + (index % 7) * 400 },
      { toolCallId: `call-${String(index)}` },
    )
  })
}
