import { createPinia, defineStore } from 'pinia'
import { computed, createApp, defineComponent, h, onScopeDispose, shallowRef, type PropType } from 'vue'
import type { ToolArgsDeltaEvent } from '../../src/core/events.js'
import { cardId } from './events.js'
import { createRoot, type Stage } from './stage.js'

interface SketchCard {
  toolCallId: string
  toolName: string
  partialJson: string
  startedAt: number
}

/** The sketch that this library began from: cards in deep state, a new Map for each event. */
const useSketchStore = defineStore('sketch', {
  state: () => ({ cards: new Map<string, SketchCard>() }),
  actions: {
    apply(event: ToolArgsDeltaEvent) {
      const card = this.cards.get(event.toolCallId)
      if (card === undefined) return
      const next = new Map(this.cards)
      next.set(card.toolCallId, { ...card, partialJson: card.partialJson + event.partialJson })
      this.cards = next
    },
  },
})

const SketchCardView = defineComponent({
  props: { card: { type: Object as PropType<SketchCard>, required: true } },
  setup(props) {
    const now = shallowRef(Date.now())
    const timer = setInterval(() => (now.value = Date.now()), 100)
    onScopeDispose(() => clearInterval(timer))
    const time = computed(() => `${((now.value - props.card.startedAt) / 1000).toFixed(1)} s`)
    return () =>
      h('section', { class: 'tc tc-card', 'data-state': 'streaming_args' }, [
        h('div', { class: 'tc-head' }, [
          h('span', { class: 'tc-title' }, h('span', { class: 'tc-name' }, props.card.toolName)),
          h('span', { class: 'tc-meta' }, `${props.card.partialJson.length} characters · ${time.value}`),
        ]),
      ])
  },
})

export function mountSketch(count: number): Stage {
  const root = createRoot()
  const pinia = createPinia()
  const store = useSketchStore(pinia)
  const startedAt = Date.now()
  const ids = Array.from({ length: count }, (_, index) => cardId(index))
  store.cards = new Map(
    ids.map((toolCallId) => [
      toolCallId,
      { toolCallId, toolName: 'search_orders', partialJson: '', startedAt },
    ]),
  )
  const app = createApp(() =>
    h(
      'div',
      { class: 'tc-list' },
      [...store.cards.values()].map((card) => h(SketchCardView, { key: card.toolCallId, card })),
    ),
  )
  app.use(pinia).mount(root)
  return {
    send: (events) => {
      for (const event of events) store.apply(event)
    },
    applied: () => [...store.cards.values()].reduce((sum, { partialJson }) => sum + partialJson.length, 0),
    unmount: () => {
      app.unmount()
      root.remove()
    },
  }
}
