import { createPinia } from 'pinia'
import { createApp } from 'vue'
import { createAnthropicAdapter } from '../src/adapters/anthropic.js'
import { createOpenAiChatAdapter } from '../src/adapters/openaiChat.js'
import { reduceToolCard } from '../src/core/reduceToolCard.js'
import { useToolCallStore } from '../src/store/useToolCallStore.js'
import { anthropic, argsText, framesOf, openAiChat } from './lib/wires.js'
const [which, wireName, n] = (process.env.MODE ?? 'store,anthropic,20').split(',')
const wire = wireName === 'anthropic' ? anthropic : openAiChat
const create = wireName === 'anthropic' ? createAnthropicAdapter : createOpenAiChatAdapter
let nextFrame: any
globalThis.requestAnimationFrame = (cb) => { nextFrame = cb; return 1 }
globalThis.cancelAnimationFrame = () => { nextFrame = undefined }
const batches = [...framesOf(wire, argsText('one string', 100_000))]
const t: number[] = []
for (let i = 0; i < +n!; i++) {
  globalThis.gc?.()
  const app = createApp({}); const pinia = createPinia(); app.use(pinia)
  const store = useToolCallStore(pinia)
  const adapter = create()
  let card: any, k = 0, text = ''
  const s = performance.now()
  for (const b of batches) for (const f of b) {
    if (which === 'floor') { text += wire.pieceIn(JSON.parse(f)) }
    else if (which === 'adapter') { k += adapter.push(JSON.parse(f), f).length }
    else if (which === 'fold') for (const e of adapter.push(JSON.parse(f), f)) card = reduceToolCard(card, e)
    else { store.applyBatch(adapter.push(JSON.parse(f), f)); if (++k % 64 === 0) { const c = nextFrame; nextFrame = undefined; c?.(0) } }
  }
  if (which === 'floor') JSON.parse(text)
  adapter.end('clean'); store.flush()
  t.push(performance.now() - s)
}
t.sort((a, b) => a - b)
console.log(which, wireName, 'min', t[0]!.toFixed(1), 'median', t[t.length >> 1]!.toFixed(1), 'max', t.at(-1)!.toFixed(1))
