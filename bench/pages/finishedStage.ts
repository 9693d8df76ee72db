import { createApp, h } from 'vue'
import ToolCard from '../../src/components/ToolCard/ToolCard.vue'
import type { ToolEvent } from '../../src/core/events.js'
import { cardId } from './events.js'
import { createRoot } from './stage.js'

/** Events of calls that are over. */
export function finishedEvents(count: number): ToolEvent[] {
  return Array.from({ length: count }, (_, index): ToolEvent[] => {
    const call = { toolCallId: cardId(index), at: 1_764_000_000_000 }
    const args = { customer: `c-${index}`, limit: 3 }
    return [
      { type: 'tool_call_start', ...call, toolName: 'search_orders' },
      { type: 'tool_call_ready', ...call, args, argsText: JSON.stringify(args) },
      { type: 'tool_execution_start', ...call },
      { type: 'tool_result', ...call, result: { orders: index % 7 }, durationMs: 100 * (index % 40) },
    ]
  }).flat()
}

/** What a person writes who draws all of it at once: the library's own elements and styles, and their texts. */
export function mountFinishedByHand(count: number): { unmount: () => void } {
  const root = createRoot()
  const list = document.createElement('div')
  list.className = 'tc tc-list'
  const template = drawnCard()
  const seconds = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  for (let index = 0; index < count; index += 1) {
    const card = template.cloneNode(true) as Element
    card.querySelector('.tc-meta')?.replaceChildren(`done · ${seconds.format((index % 40) / 10)} s`)
    list.appendChild(document.createElement('div')).append(card)
  }
  root.append(list)
  return { unmount: () => root.remove() }
}

/** The library's own card of a call that is over, as plain elements. */
function drawnCard(): Element {
  const root = createRoot()
  const card = {
    toolCallId: 'template',
    toolName: 'search_orders',
    state: 'succeeded',
    permission: 'write',
    riskLevel: 'high',
  } as const
  const app = createApp(() => h(ToolCard, { card }))
  app.mount(root)
  const element = root.firstElementChild?.cloneNode(true) as Element
  app.unmount()
  root.remove()
  return element
}
