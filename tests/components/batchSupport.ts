import { vi } from 'vitest'
import { nextTick } from 'vue'
import ApprovalBatch from '../../src/components/ApprovalBatch/ApprovalBatch.vue'
import ToolCallList from '../../src/components/ToolCallList/ToolCallList.vue'
import type { ApprovalDecision } from '../../src/core/decision.js'
import type { ToolEvent } from '../../src/core/events.js'
import { asked, mountWith, settle, type Mounted } from './support.js'

export const NOW = 1_800_000_000_000
export const medium = { riskLevel: 'medium', permission: 'write' } as const

/** A question of the batch `b`, about a call of the tool `pay_<id>`. */
export function inBatch(
  id: string,
  more: object = {},
  call: object = {},
  args: unknown = { n: id },
): ToolEvent[] {
  const [start, ready, request] = asked(id, args, { ...medium, toolName: `pay_${id}`, ...call })
  return [start, ready, { ...request, batchId: 'b', ...more }] as ToolEvent[]
}

export const both = [...inBatch('a'), ...inBatch('b')]

/** Whatever stands still is armed after this. Needs fake timers. */
export async function arm(): Promise<void> {
  await nextTick()
  vi.advanceTimersByTime(500)
  await nextTick()
}

type More = Parameters<typeof mountWith>[1]
export async function list(events: readonly ToolEvent[] = both, more: More = {}): Promise<Mounted> {
  const mounted = mountWith(ToolCallList, { events, ...more })
  await arm()
  return mounted
}

/** The panel alone. */
export async function panel(events: readonly ToolEvent[] = both, more: More = {}): Promise<Mounted> {
  const mounted = mountWith(ApprovalBatch, { events, props: { toolCallIds: ['a', 'b'] }, ...more })
  await arm()
  return mounted
}

export const part = (mounted: Mounted, name: string) => mounted.slot(name) as HTMLButtonElement
export const members = ({ wrapper }: Mounted) =>
  wrapper.findAll('[data-slot="batch-member"]').map((member) => member.attributes('data-choice') ?? 'none')

export async function choose(mounted: Mounted, name: RegExp): Promise<void> {
  mounted.button(name)?.click()
  await arm()
}

export async function submit(mounted: Mounted): Promise<void> {
  part(mounted, 'batch-submit').click()
  await settle()
  await settle()
}

export const outcomes = (decisions: readonly ApprovalDecision[]) =>
  decisions.map(({ toolCallId, outcome }) => `${toolCallId} ${outcome}`)
