import { onScopeDispose, shallowRef } from 'vue'
import { useToolFeed } from '../../src/composables/useToolFeed.js'
import type { ApprovalDecision, ToolEvent } from '../../src/core/index.js'
import { useToolCallStore } from '../../src/store/useToolCallStore.js'
import { pause } from './acts.js'
import { respond, type ModelTurn } from './openAiChat.js'

interface Outcome {
  readonly takesMs: number
  readonly result: unknown
}

interface Turn extends ModelTurn {
  readonly outcomes: Readonly<Record<string, Outcome>>
}

const REFUND =
  '{"order_id": "A123", "amount": 1999.00, "currency": "EUR", "reference": 9007199254740993, ' +
  '"card": "4242 4242 4242 4242", "note": "late delivery"}'

const TURNS: readonly Turn[] = [
  {
    id: 'response-1',
    text: 'I will look at the order and at our rules.',
    calls: [
      { id: 'call-order', name: 'get_order', args: '{"order_id": "A123"}' },
      { id: 'call-rules', name: 'kb_search', args: '{"query": "refund after a late delivery", "limit": 3}' },
    ],
    outcomes: {
      'call-order': { takesMs: 800, result: { order_id: 'A123', status: 'delivered', days_late: 14 } },
      'call-rules': { takesMs: 1300, result: 'After 14 days the full amount goes back.' },
    },
  },
  {
    id: 'response-2',
    text: 'It came two weeks late, so the full amount can go back. I am preparing the refund.',
    calls: [{ id: 'call-refund', name: 'create_refund', args: REFUND }],
    outcomes: { 'call-refund': { takesMs: 1400, result: { refund_id: 're_20884', status: 'accepted' } } },
  },
]
const afterApproval = 'The refund is on its way. It should be on the card by 3 December.'
const afterDenial = 'Understood: no refund was made, and the order stays as it is.'

/** A host with a model behind it: reads the model's stream, runs the tools, waits for a person. */
export function useAgent(pace: number) {
  const store = useToolCallStore()
  const said = shallowRef('')
  const isOver = shallowRef(false)
  const decided = new Map<string, (decision: ApprovalDecision) => void>()
  let isGone = false
  onScopeDispose(() => {
    isGone = true
  })

  const feed = useToolFeed(undefined, {
    // Loaded when the first response is opened.
    adapter: 'openai-chat',
    runId: 'story',
    onEvent: (event) => {
      if (event.type === 'text_delta') said.value += event.text
    },
    async onDecision(decision) {
      await pause(300 / pace)
      decided.get(decision.toolCallId)?.(decision)
    },
  })

  const tell = (event: ToolEvent) => {
    if (!isGone) store.apply({ at: Date.now(), runId: 'story', ...event })
  }

  /** @returns whether it ran */
  async function run(toolCallId: string, { takesMs, result }: Outcome): Promise<boolean> {
    if (store.card(toolCallId)?.state === 'waiting_approval') {
      const decision = await new Promise<ApprovalDecision>((resolve) => decided.set(toolCallId, resolve))
      if (decision.outcome !== 'approved') return false
      await pause(400 / pace)
    }
    tell({ type: 'tool_execution_start', toolCallId })
    await pause(takesMs / pace)
    tell({ type: 'tool_result', toolCallId, result })
    return true
  }

  async function say(turn: ModelTurn): Promise<void> {
    said.value = ''
    await feed.open(respond(turn, pace))
    store.flush()
  }

  async function start(): Promise<void> {
    let ran = true
    for (const turn of TURNS) {
      await say(turn)
      if (isGone) return
      const outcomes = Object.entries(turn.outcomes).map(([id, outcome]) => run(id, outcome))
      ran = (await Promise.all(outcomes)).every(Boolean)
    }
    await say({ id: 'response-3', text: ran ? afterApproval : afterDenial, calls: [] })
    isOver.value = true
  }

  return { feed, said, isOver, start }
}
