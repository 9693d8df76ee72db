import '../../src/styles/index.css'
import { createPinia } from 'pinia'
import { createApp, h } from 'vue'
import ToolCard from '../../src/components/ToolCard/ToolCard.vue'
import { createToolCards } from '../../src/plugin/createToolCards.js'
import { useToolCallStore } from '../../src/store/useToolCallStore.js'
import { createRoot } from './stage.js'

export type OutputShape = 'log lines' | 'terminal colours' | 'JSON lines' | 'one line of words' | 'one word'

/** A frame of the screen at some 15,000 characters a second. */
const PIECE = 256

const LINES: Record<OutputShape, (index: number) => string> = {
  'log lines': (index) =>
    `12:04:${index % 60} INFO worker ${index % 8} took 14 ms for order ${index}, 3 left\n`,
  'terminal colours': (index) =>
    `\u001b[32m✔\u001b[39m step ${index} \u001b[2mof the build is done\u001b[22m\n`,
  'JSON lines': (index) => `${JSON.stringify({ level: 'info', index, message: 'order was read', ms: 14 })}\n`,
  'one line of words': (index) => `word ${index} and some more `,
  'one word': (index) => `QmFzZTY0${index}`,
}

const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))

let output = ''
let at = 0
let send = (_text: string): void => undefined
let unmount = (): void => undefined

const bench = {
  /** An open card of a call that runs, and has said `from` characters. */
  async mount(shape: OutputShape, from: number): Promise<void> {
    output = ''
    for (let index = 0; output.length < from + 100_000; index += 1) output += LINES[shape](index)
    at = from
    const root = createRoot()
    const pinia = createPinia()
    const app = createApp(() => h(ToolCard, { toolCallId: 'a', defaultOpen: true }))
    app.use(pinia).use(createToolCards())
    const store = useToolCallStore(pinia)
    store.apply({ type: 'tool_call_start', toolCallId: 'a', toolName: 'build' })
    store.apply({ type: 'tool_call_ready', toolCallId: 'a', args: {}, argsText: '{}' })
    store.apply({ type: 'tool_execution_start', toolCallId: 'a' })
    send = (text) => store.apply({ type: 'tool_output_delta', toolCallId: 'a', text })
    if (at > 0) send(output.slice(0, at))
    app.mount(root)
    unmount = () => {
      app.unmount()
      root.remove()
    }
    for (let frame = 0; frame < 5; frame += 1) await nextFrame()
  },

  /** A piece a frame, or none of it. */
  async frames(count: number, isGrowing: boolean): Promise<void> {
    for (let frame = 0; frame < count; frame += 1) {
      await nextFrame()
      if (isGrowing) send(output.slice(at, (at += PIECE)))
    }
    await nextFrame()
  },

  /** @returns characters of the output on the page */
  unmount(): number {
    const { length } = document.querySelector('.tc-output')?.textContent ?? ''
    unmount()
    return length
  },
}

export type OutputBench = typeof bench

Object.assign(window, { bench })
