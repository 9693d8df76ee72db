import '../../src/styles/index.css'
import { createApp, h } from 'vue'
import ToolCard from '../../src/components/ToolCard/ToolCard.vue'
import type { ToolCardInput } from '../../src/core/card.js'
import { reduceToolCard } from '../../src/core/reduceToolCard.js'
import { completeCard } from '../../src/core/completeCard.js'
import { checkJsonText } from '../../src/json/index.js'
import { createToolCards } from '../../src/plugin/createToolCards.js'
import { createRoot } from './stage.js'

export type Shape = 'one string' | 'Chinese string' | 'many rows' | 'numbers' | 'deep'

const WORDS = 'The quick brown fox jumps over 13 lazy dogs near the river; then "quotes" and\nlines follow. '
const CHINESE = '今天天气很好，我们去公园散步，然后回家吃饭。'

function textOf(shape: Shape, length: number): string {
  switch (shape) {
    case 'one string':
      return JSON.stringify({ content: WORDS.repeat(length / (WORDS.length + 3)) })
    case 'Chinese string':
      return JSON.stringify({ content: CHINESE.repeat(length / CHINESE.length) })
    case 'many rows': {
      const row = (id: number) => ({
        id,
        name: `Row number ${id}`,
        price: id * 1.25,
        open: id % 3 === 0,
        note: 'short',
      })
      return JSON.stringify({ rows: Array.from({ length: length / 83 }, (_, id) => row(id)) })
    }
    case 'numbers':
      return JSON.stringify({ values: Array.from({ length: length / 8 }, (_, index) => 1_000_000 + index) })
    case 'deep': {
      const depth = 150
      const line = `${'{"a":'.repeat(depth)}"end"${'}'.repeat(depth)}`
      return `{"all":[${Array.from({ length: length / (line.length + 1) }, () => line).join(',')}]}`
    }
  }
}

let text = ''
let args: unknown
let unmount: (() => void) | undefined

async function until(selector: string): Promise<number> {
  const start = performance.now()
  while (document.querySelector(selector) === null)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  return performance.now() - start
}

function show(card: ToolCardInput): void {
  const root = createRoot()
  const app = createApp(() => h(ToolCard, { card, open: true }))
  app.use(createToolCards()).mount(root)
  unmount = () => {
    app.unmount()
    root.remove()
  }
}

const bench = {
  make(shape: Shape, megabytes: number): number {
    text = textOf(shape, megabytes * 1e6)
    args = JSON.parse(text)
    return text.length
  },
  /** Ms of what is done at once when arguments are complete. */
  ready(): Record<string, number> {
    const timed = (act: () => unknown): number => {
      const start = performance.now()
      act()
      return performance.now() - start
    }
    const card = completeCard({ toolCallId: 'a', toolName: 'import', state: 'streaming_args' })
    let parsed: unknown
    return {
      check: timed(() => checkJsonText(text)),
      parse: timed(() => (parsed = JSON.parse(text))),
      reduce: timed(() =>
        reduceToolCard(card, { type: 'tool_call_ready', toolCallId: 'a', args: parsed, argsText: text }),
      ),
    }
  },
  /** Ms from mounting to the tree on screen. */
  async showArgs(): Promise<number> {
    const start = performance.now()
    show({
      toolCallId: 'a',
      toolName: 'import',
      state: 'waiting_approval',
      args,
      argsText: text,
      approval: { approvalId: 'p', status: 'pending' },
    })
    await until('[data-slot="json"]')
    return performance.now() - start
  },
  /** Ms until everything is known that an approval names. */
  approvable: () => until('[data-slot="digest"]'),
  async showResult(isText: boolean): Promise<number> {
    const start = performance.now()
    show({ toolCallId: 'a', toolName: 'import', state: 'succeeded', args: {}, result: isText ? text : args })
    await until('[data-slot="result"]')
    return performance.now() - start
  },
  unmount: () => unmount?.(),
}

export type LargeDataBench = typeof bench

Object.assign(window, { bench })
