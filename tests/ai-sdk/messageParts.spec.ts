import type { UIMessage } from 'ai'
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, nextTick } from 'vue'
import { useAiSdkToolCards } from '../../src/ai-sdk/index.js'
import { createChat, say } from './chat.js'

beforeEach(() => {
  setActivePinia(createPinia())
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
})

const input = (id: string) => ({
  type: 'tool-input-available',
  toolCallId: id,
  toolName: 'pay',
  input: { id },
})
const output = (id: string) => ({ type: 'tool-output-available', toolCallId: id, output: id })
const piece = (delta: string) => ({ type: 'tool-input-delta', toolCallId: 'open', inputTextDelta: delta })

/** A response under way: so many finished calls, and one that is being written. */
async function respond(count: number) {
  const { chat, server } = createChat()
  const scope = effectScope()
  const cards = scope.run(() => useAiSdkToolCards(chat))
  if (cards === undefined) throw new Error('no scope')
  await say(chat, 'Pay')
  const ids = Array.from({ length: count }, (_, at) => `c${String(at)}`)
  await server.send({ type: 'start', messageId: 'm1' })
  await server.send(...ids.flatMap((id) => [input(id), output(id)]))
  await server.send({ type: 'tool-input-start', toolCallId: 'open', toolName: 'pay' })
  const parts = () => (chat.messages.at(-1)?.parts ?? []) as unknown as Record<string, unknown>[]
  return { chat, server, cards, parts }
}

/** Counts how often `state` of any part is read: the chat's own code reads none of it on a delta. */
function countReads(parts: readonly Record<string, unknown>[]): () => number {
  let reads = 0
  for (const part of parts) {
    let state = part['state']
    Object.defineProperty(part, 'state', {
      get: () => ((reads += 1), state),
      set: (next: unknown) => (state = next),
      ...{ enumerable: true, configurable: true },
    })
  }
  return () => reads
}

describe('the work for a delta', () => {
  it('does not grow with the parts of the message that are over', async () => {
    const perDelta: number[] = []
    for (const count of [2, 20, 100]) {
      setActivePinia(createPinia())
      const { server, parts, cards } = await respond(count)
      const reads = countReads(parts().slice(0, -1))
      for (let at = 0; at < 5; at += 1) await server.send(piece('1'))
      perDelta.push(reads() / 5)
      await server.end()
      // The end of the response reads them all again: the count does count.
      expect(reads()).toBeGreaterThanOrEqual(count)
      expect(cards.ids.value).toHaveLength(count + 1)
    }
    expect(perDelta).toEqual([0, 0, 0])
  })

  it('is told of a part that is over and changes all the same', async () => {
    const { parts, cards, server } = await respond(3)
    await server.send(piece('1'))
    Object.assign(parts()[1] ?? {}, { output: 'other' })
    await nextTick()
    expect(cards.cards.value.map(({ result }) => result)).toEqual(['c0', 'other', 'c2', undefined])
    await server.send(piece('1'))
    parts()[2] = { ...parts()[2], output: 'again' }
    await nextTick()
    expect(cards.cards.value[2]?.result).toBe('again')
  })

  it('is done in full at the end of the response, for what the chat changed behind', async () => {
    const { server, cards } = await respond(2)
    await server.send(piece('1'), { type: 'tool-output-available', toolCallId: 'c0', output: 'late' })
    await server.send({ type: 'finish' })
    await server.end()
    expect(cards.cards.value[0]?.result).toBe('late')
  })

  it('takes out parts that go, and takes a step that is put in before for another call', async () => {
    const { chat } = createChat()
    const part = (toolCallId: string) => ({
      ...input(toolCallId),
      type: 'tool-pay',
      state: 'output-available',
      output: 1,
    })
    const message = (...parts: object[]) =>
      ({ id: 'm1', role: 'assistant', parts: parts as unknown }) as UIMessage
    chat.messages = [message(part('a'), { type: 'text', text: '' }, part('b'))]
    const scope = effectScope()
    const cards = scope.run(() => useAiSdkToolCards(chat))
    await nextTick()
    ;(chat.messages[0]?.parts as unknown[]).splice(2, 1)
    await nextTick()
    expect(cards?.ids.value).toEqual(['a'])
    ;(chat.messages[0]?.parts as unknown[])[1] = { type: 'step-start' }
    ;(chat.messages[0]?.parts as unknown[]).push(part('a'))
    await nextTick()
    expect(cards?.ids.value).toEqual(['a', 'a~2'])
  })
})
