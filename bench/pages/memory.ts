import '../../src/styles/index.css'
import { createPinia } from 'pinia'
import { createApp, effectScope, h, nextTick, shallowRef } from 'vue'
import { createOpenAiChatAdapter } from '../../src/adapters/wires/openaiChat/openaiChat.js'
import ToolCallList from '../../src/components/ToolCallList/ToolCallList.vue'
import type { ToolFeed, ToolFeedOptions } from '../../src/composables/toolFeedTypes.js'
import { useToolFeed } from '../../src/composables/useToolFeed.js'
import type { ToolEvent } from '../../src/core/events.js'
import { createToolCards } from '../../src/plugin/createToolCards.js'
import { useToolCallStore } from '../../src/store/useToolCallStore.js'
import { openAiChat } from '../lib/wires.js'
import { createRoot } from './stage.js'

const CALLS_A_RUN = 4
const PIECE = 4000

const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))

/** One app for as long as the page is open, as a chat is; runs come and go in it. */
const shownRun = shallowRef<string>()
const app = createApp(() =>
  shownRun.value === undefined ? null : h(ToolCallList, { key: shownRun.value, runId: shownRun.value }),
)
const pinia = createPinia()
app.use(pinia).use(createToolCards({ onDecision: () => Promise.resolve() }))
app.mount(createRoot())
const store = useToolCallStore(pinia)

function openFeed(options: ToolFeedOptions): { feed: ToolFeed; close: () => void } {
  const scope = effectScope()
  const feed = scope.run(() => app.runWithContext(() => useToolFeed(undefined, options)))
  if (feed === undefined) throw new Error('There is no feed.')
  return { feed, close: () => scope.stop() }
}

function eventsOf(runId: string, toolCallId: string): ToolEvent[] {
  const call = { toolCallId, runId, at: Date.now() }
  const argsText = JSON.stringify({ customer: toolCallId, limit: 3, notes: 'late '.repeat(20) })
  return [
    { type: 'tool_call_start', ...call, toolName: 'search_orders' },
    { type: 'tool_args_delta', ...call, partialJson: argsText.slice(0, 40) },
    { type: 'tool_args_delta', ...call, partialJson: argsText.slice(40) },
    { type: 'tool_call_ready', ...call, args: JSON.parse(argsText) as unknown, argsText },
    { type: 'tool_approval_request', ...call, approvalId: `approve ${toolCallId}` },
  ]
}

let runs = 0

/** A run as a reader has it: calls come, are opened, approved, and answered; then all of it is discarded. */
async function oneRun(): Promise<void> {
  const runId = `run_${(runs += 1)}`
  const ids = Array.from({ length: CALLS_A_RUN }, (_, index) => `${runId}_call_${index}`)
  shownRun.value = runId
  const { feed, close } = openFeed({ runId })
  for (const event of ids.flatMap((id) => eventsOf(runId, id))) feed.push(event)
  await nextTick()
  for (const toggle of document.querySelectorAll<HTMLElement>('[data-slot="toggle"]'))
    for (let clicks = toggle.ariaExpanded === 'true' ? 2 : 1; clicks > 0; clicks -= 1) toggle.click()
  await nextFrame()
  await Promise.all(ids.map((id) => store.decide(id, { outcome: 'approved' })))
  for (const toolCallId of ids) {
    feed.push({ type: 'tool_execution_start', toolCallId, runId })
    feed.push({ type: 'tool_output_delta', toolCallId, runId, text: 'half of it is there\n' })
  }
  await nextFrame()
  for (const toolCallId of ids)
    feed.push({ type: 'tool_result', toolCallId, runId, result: { orders: [1, 2, 3] } })
  await nextFrame()
  const states = ids.map((id) => store.card(id)?.state)
  const open = document.querySelectorAll('[data-slot="body"]').length
  if (states.some((state) => state !== 'succeeded') || open !== ids.length)
    throw new Error(`A run ended as ${states.join(', ')}, with ${open} open.`)
  close()
  store.discardRun(runId)
  shownRun.value = undefined
  await nextTick()
}

interface Kept {
  args: unknown
  argsText: string
}

const kept: Kept[] = []
const closeLater: (() => void)[] = []

/** Arguments that no other call has. */
const argsOf = (index: number, length: number): string =>
  JSON.stringify({ path: `notes/${index}.md`, content: `${index} `.padEnd(length, 'the quick brown fox ') })

const bench = {
  async runs(count: number): Promise<void> {
    for (let run = 0; run < count; run += 1) await oneRun()
    await nextFrame()
  },

  /** What nobody can do without: the text and its value. */
  hold(calls: number, length: number): void {
    for (let index = 0; index < calls; index += 1) {
      const argsText = argsOf(index, length)
      kept.push({ args: JSON.parse(argsText) as unknown, argsText })
    }
  },
  /** @returns how many were held until now */
  release(): number {
    return kept.splice(0).filter(({ args, argsText }) => args !== undefined && argsText !== '').length
  },

  /** Calls whose arguments arrive in pieces, each in a turn of its own. They are complete unless `isHalf`. */
  async stream(calls: number, length: number, isHalf: boolean): Promise<void> {
    const [head = ''] = openAiChat.head
    for (let index = 0; index < calls; index += 1) {
      const { feed, close } = openFeed({ adapter: createOpenAiChatAdapter(), runId: `turn_${index}` })
      const args = argsOf(index, length)
      feed.push(head.replaceAll('call_k3v9QmZ1', `call_${index}`))
      for (let at = 0; at < args.length; at += PIECE) {
        feed.push(openAiChat.frame(args.slice(at, at + PIECE)))
        if ((at / PIECE) % 64 === 0) await nextFrame()
      }
      if (!isHalf) for (const frame of openAiChat.tail) feed.push(frame)
      await nextFrame()
      if (isHalf) closeLater.push(close)
      else close()
    }
    const states = new Set(store.ids.map((id) => store.card(id)?.state))
    if (store.ids.length !== calls || !states.has(isHalf ? 'streaming_args' : 'args_ready'))
      throw new Error(`${store.ids.length} calls are ${[...states].join(', ')}.`)
  },
  discardAll(): void {
    for (const close of closeLater.splice(0)) close()
    for (const runId of [...store.runIds]) store.discardRun(runId)
  },
}

export type MemoryBench = typeof bench

Object.assign(window, { bench })
