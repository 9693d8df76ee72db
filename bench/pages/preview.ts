import '../../src/styles/index.css'
import { createPinia } from 'pinia'
import { createApp, h } from 'vue'
import ToolCard from '../../src/components/ToolCard/ToolCard.vue'
import { createToolCards } from '../../src/plugin/createToolCards.js'
import { useToolCallStore } from '../../src/store/useToolCallStore.js'
import { argsText, type Shape } from '../lib/wires.js'
import { createRoot } from './stage.js'

/** A frame of the screen at some 15,000 characters a second. */
const PIECE = 256

const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))

let args = ''
let at = 0
let send = (_partialJson: string): void => undefined
let unmount = (): void => undefined

const bench = {
  /** An open card whose arguments have arrived up to `from` characters. */
  async mount(shape: Shape, from: number, preview: 'none' | 'closed-values'): Promise<void> {
    args = argsText(shape, from + 100_000)
    at = from
    const root = createRoot()
    const pinia = createPinia()
    const app = createApp(() => h(ToolCard, { toolCallId: 'a', defaultOpen: true }))
    app.use(pinia).use(createToolCards({ policy: { get_rows: { permission: 'read', preview } } }))
    const store = useToolCallStore(pinia)
    store.apply({ type: 'tool_call_start', toolCallId: 'a', toolName: 'get_rows' })
    send = (partialJson) => store.apply({ type: 'tool_args_delta', toolCallId: 'a', partialJson })
    if (at > 0) send(args.slice(0, at))
    app.mount(root)
    unmount = () => {
      app.unmount()
      root.remove()
    }
    for (let frame = 0; frame < 5; frame += 1) await nextFrame()
  },

  async frames(count: number): Promise<void> {
    for (let frame = 0; frame < count; frame += 1) {
      await nextFrame()
      send(args.slice(at, (at += PIECE)))
    }
    await nextFrame()
  },

  /** @returns values on the page */
  unmount(): number {
    const values = document.querySelectorAll('[data-slot="preview"] dd').length
    unmount()
    return values
  },
}

export type PreviewBench = typeof bench

Object.assign(window, { bench })
