import { createPinia } from 'pinia'
import { createApp, type ComponentPublicInstance } from 'vue'
import ToolCallList from '../../src/components/ToolCallList/ToolCallList.vue'
import type { ToolEvent } from '../../src/core/events.js'
import { createToolCards } from '../../src/plugin/createToolCards.js'
import { useToolCallStore } from '../../src/store/useToolCallStore.js'
import { startEvents } from './events.js'
import { createRoot, type Stage } from './stage.js'

export interface ListOptions {
  /** What brings the cards where they are to be. @default they are announced */
  events?: readonly ToolEvent[]
  /** Told the name of each component that renders again. It costs time, so not while anything is measured. */
  onUpdated?: (component: string) => void
}

/** The library: ToolCallList on the store. */
export function mountList(
  count: number,
  { events = startEvents(count), onUpdated }: ListOptions = {},
): Stage {
  const root = createRoot()
  const app = createApp(ToolCallList)
  const pinia = createPinia()
  app.use(pinia).use(createToolCards())
  if (onUpdated !== undefined)
    app.mixin({
      // eslint-disable-next-line vue/component-api-style -- only a mixin hears of every component
      updated(this: ComponentPublicInstance) {
        const { __name, name } = this.$options as { __name?: string; name?: string }
        onUpdated(__name ?? name ?? 'unnamed')
      },
    })
  const store = useToolCallStore(pinia)
  store.applyBatch(events)
  app.mount(root)
  return {
    send: (deltas) => store.applyBatch(deltas),
    applied: () => store.ids.reduce((sum, id) => sum + (store.card(id)?.charsAccumulated ?? 0), 0),
    unmount: () => {
      app.unmount()
      root.remove()
      pinia._s.clear()
    },
  }
}
