import { vi } from 'vitest'
import { nextTick } from 'vue'
import { createOpenAiChatAdapter } from '../../src/adapters/index.js'
import ToolCallList from '../../src/components/ToolCallList/ToolCallList.vue'
import type { ToolEvent } from '../../src/core/events.js'
import { mountWith, type Mounted } from './support.js'

/** Every attribute and every text below the page, as somebody who inspects it sees them. */
function everything(): string {
  const found: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Element) for (const { value } of Array.from(node.attributes)) found.push(value)
    else found.push(node.nodeValue ?? '')
  }
  return found.join('\u0000')
}

/** More than half of a secret says what it is. */
const telling = (secret: string): string => secret.slice(0, Math.max(5, Math.ceil(secret.length * 0.6)))

export interface Watched extends Mounted {
  /** Applies the events, and says which secrets are in the page afterwards. */
  show(events: readonly ToolEvent[], secrets: readonly string[]): Promise<string[]>
}

/** A list of cards, all open, in a page that is looked through after every frame. */
export function watchList(preview: 'none' | 'closed-values' = 'none'): Watched {
  const mounted = mountWith(ToolCallList, {
    config: { policy: { '*': { riskLevel: 'low', permission: 'read', preview } } },
  })
  return {
    ...mounted,
    async show(events, secrets) {
      // Without animation frames the store holds nothing back, so that each frame of the wire is drawn.
      vi.stubGlobal('requestAnimationFrame', undefined)
      mounted.store.applyBatch(events, { trusted: true })
      vi.unstubAllGlobals()
      await nextTick()
      const closed = document.querySelectorAll<HTMLElement>('[data-slot="toggle"][aria-expanded="false"]')
      for (const toggle of Array.from(closed)) toggle.click()
      await nextTick()
      const page = everything()
      return secrets.filter((secret) => page.includes(telling(secret)))
    },
  }
}

/** A chat completion that calls one tool, its arguments in pieces of `size` characters. */
function* chunks(argsText: string, size: number): Generator<object> {
  const chunk = (delta: object, finish: string | null = null): object => ({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, finish_reason: finish }],
  })
  const call = (more: object): object => chunk({ tool_calls: [{ index: 0, ...more }] })
  yield call({ id: 'call_1', type: 'function', function: { name: 'find', arguments: '' } })
  for (let at = 0; at < argsText.length; at += size)
    yield call({ function: { arguments: argsText.slice(at, at + size) } })
  yield chunk({}, 'tool_calls')
}

/** Streams arguments into a list. @returns the secrets that were seen after any frame */
export async function seenWhileStreaming(
  argsText: string,
  size: number,
  secrets: readonly string[],
  preview: 'none' | 'closed-values' = 'none',
): Promise<string[]> {
  const list = watchList(preview)
  const adapter = createOpenAiChatAdapter()
  const seen = new Set<string>()
  for (const chunk of chunks(argsText, size))
    for (const secret of await list.show(adapter.push(chunk, JSON.stringify(chunk)), secrets))
      seen.add(secret)
  for (const secret of await list.show(adapter.end('clean'), secrets)) seen.add(secret)
  if (!list.text().includes('find')) throw new Error('No card was drawn.')
  list.wrapper.unmount()
  return [...seen]
}
