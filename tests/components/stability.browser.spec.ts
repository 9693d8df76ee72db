import '../../src/styles/index.css'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { h, nextTick, reactive } from 'vue'
import ToolCard from '../../src/components/ToolCard/ToolCard.vue'
import type { ToolEvent } from '../../src/core/events.js'
import { asked, mountWith, type Mounted } from './support.js'

/** Chromium's own measure of what moved without anybody asking for it. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly sources: readonly { node: Node | null }[]
}

const shifts: LayoutShift[] = []
const observer = new PerformanceObserver((list) => shifts.push(...(list.getEntries() as LayoutShift[])))

const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))
/** A shift is reported after the frame that shows it. */
async function painted() {
  await nextTick()
  for (let frames = 0; frames < 4; frames++) await frame()
}

beforeEach(async () => {
  await painted()
  observer.observe({ type: 'layout-shift' })
  shifts.length = 0
})
afterEach(() => {
  observer.disconnect()
  document.body.removeAttribute('style')
})

const TEXT = '{"order":"A123","amount":19.99,"note":"late"}'

/** A call from its first sign to its result, as it comes: names, pieces, the question, the run, the end. */
const LIFE: ToolEvent[] = [
  {
    type: 'tool_call_start',
    toolCallId: 'it',
    toolName: 'prepare_refund_of_order',
    permission: 'write',
    riskLevel: 'high',
  },
  ...Array.from({ length: 12 }, (_, step): ToolEvent => ({
    type: 'tool_args_progress',
    toolCallId: 'it',
    toolName: 'prepare_refund_of_order',
    charsAccumulated: 9 * 3 ** step,
  })),
  ...(asked('it', TEXT).slice(1) as ToolEvent[]),
  { type: 'tool_approval_response', toolCallId: 'it', approvalId: 'p-it', approved: true },
  { type: 'tool_execution_start', toolCallId: 'it' },
  { type: 'tool_output_delta', toolCallId: 'it', text: 'reading\n' },
  { type: 'tool_output_delta', toolCallId: 'it', text: 'writing\n' },
  { type: 'tool_result', toolCallId: 'it', result: { ok: true, id: 're_1', amount: '19.99' } },
] as ToolEvent[]

const done = (toolCallId: string): ToolEvent[] => [
  { type: 'tool_call_start', toolCallId, toolName: 'get', riskLevel: 'low', permission: 'read' },
  { type: 'tool_call_ready', toolCallId, args: { id: 1 } },
  { type: 'tool_result', toolCallId, result: 'ok' },
]

/** A finished card, words, the call, words, a finished card: the middle of a conversation. */
function conversation(open?: boolean): { mounted: Mounted; mid: { open?: boolean | undefined } } {
  const mid = reactive<{ open?: boolean | undefined }>({ open })
  const page = {
    render: () =>
      h('div', { class: 'story-page' }, [
        h('div', { class: 'story-above' }, [
          h(ToolCard, { toolCallId: 'above' }),
          h('p', 'What stood here before.'),
        ]),
        h('div', { class: 'story-it' }, [h(ToolCard, { toolCallId: 'it', ...mid })]),
        h('div', { class: 'story-below' }, [
          h('p', 'What came after.'),
          h(ToolCard, { toolCallId: 'below' }),
        ]),
      ]),
  }
  const events = [...done('above'), LIFE[0] as ToolEvent, ...done('below')]
  return { mounted: mountWith(page, { events }), mid }
}

/** What moved by how much, for whoever reads a failure. */
const told = ({ value, sources }: LayoutShift) =>
  `${value.toFixed(5)} ${sources.map(({ node }) => (node instanceof Element ? node.className : String(node?.nodeValue))).join(', ')}`

const moved = () => shifts.flatMap(({ sources }) => sources.map(({ node }) => node))
const movedIn = (id: string) =>
  moved().filter((node) => node !== null && document.querySelector(`.story-${id}`)?.contains(node))

async function live(mounted: Mounted, seen: (event: ToolEvent) => void = () => undefined) {
  await painted()
  shifts.length = 0
  for (const event of LIFE.slice(1)) {
    mounted.store.apply(event, { trusted: true })
    mounted.store.flush()
    await painted()
    seen(event)
  }
}

describe('nothing moves by itself', () => {
  it('a move would be seen', async () => {
    conversation(false)
    await painted()
    const first = document.createElement('p')
    first.textContent = 'Late news.'
    document.querySelector('.story-page')?.prepend(first)
    await painted()
    expect(moved().length).toBeGreaterThan(0)
    first.remove()
  })

  it.each([320, 460, 520, 580, 640, 760])('a closed card of %d pixels moves nothing', async (width) => {
    document.body.style.width = `${String(width)}px`
    const { mounted } = conversation(false)
    const states = new Set<string | undefined>()
    await live(mounted, () =>
      states.add(document.querySelector<HTMLElement>('.story-it .tc-card')?.dataset['state']),
    )
    expect([...states]).toEqual([
      'streaming_args',
      'args_ready',
      'waiting_approval',
      'executing',
      'succeeded',
    ])
    expect(shifts.map(told)).toEqual([])
  })

  it.each([undefined, true])(
    'a card with open=%s moves nothing above it, and not its header',
    async (open) => {
      const { mounted } = conversation(open)
      await live(mounted)
      expect(movedIn('above')).toEqual([])
      const header = document.querySelector('.story-it .tc-head')
      expect(moved().filter((node) => node === header || node?.contains(header) === true)).toEqual([])
    },
  )

  it('what a reader looks at below an open card stays where it is', async () => {
    const { mounted } = conversation(true)
    const far = document.createElement('div')
    far.style.height = '3000px'
    document.querySelector('.story-below')?.append(far)
    await painted()
    // The call is above the page's edge; the browser keeps what is in sight in its place.
    document.documentElement.scrollTop =
      (document.querySelector('.story-below')?.getBoundingClientRect().top ?? 0) + 40
    await painted()
    const before = far.getBoundingClientRect().top
    await live(mounted)
    expect(Math.abs(far.getBoundingClientRect().top - before)).toBeLessThan(1)
    expect(shifts.map(told)).toEqual([])
    document.documentElement.scrollTop = 0
    far.remove()
  })
})
