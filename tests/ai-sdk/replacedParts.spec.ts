import type { UIMessage } from 'ai'
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, nextTick } from 'vue'
import { useAiSdkToolCards, type AiSdkChat } from '../../src/ai-sdk/index.js'
import { useToolCallStore } from '../../src/store/useToolCallStore.js'
import { createChat, say, settled } from './chat.js'

beforeEach(() => {
  setActivePinia(createPinia())
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
})

function follow(chat: AiSdkChat) {
  const scope = effectScope()
  const cards = scope.run(() => useAiSdkToolCards(chat))
  if (cards === undefined) throw new Error('no scope')
  const lines = () => {
    useToolCallStore().flush()
    return cards.cards.value.map(({ toolCallId, state, args, result, errorText }) =>
      [toolCallId, state, JSON.stringify(args), errorText ?? JSON.stringify(result) ?? '-'].join(' '),
    )
  }
  return { ...cards, lines, leave: () => scope.stop() }
}

const message = (id: string, ...parts: object[]) =>
  ({ id, role: 'assistant', parts: parts as unknown }) as UIMessage
const done = (toolCallId: string, more: object = {}) => ({
  ...{ type: 'tool-book_seat', toolCallId, state: 'output-available', input: { n: 1 }, output: 'ok' },
  ...more,
})
const failed = (toolCallId: string) =>
  done(toolCallId, { state: 'output-error', output: undefined, errorText: 'full' })

describe('a part that the chat replaces when its call is over', () => {
  it('is shown as it is now where the history is loaded anew, and the others stay the same objects', async () => {
    const { chat } = createChat({ messages: [message('m1', done('c1'), done('c2'))] })
    const cards = follow(chat)
    const [, second] = cards.cards.value
    chat.messages = [message('m1', done('c1', { input: { n: 2 }, output: 'moved' }), done('c2'))]
    await nextTick()
    expect(cards.lines()).toEqual(['c1 succeeded {"n":2} "moved"', 'c2 succeeded {"n":1} "ok"'])
    expect(cards.cards.value[1]).toBe(second)
    expect(cards.issues.value).toEqual([])
  })

  it('leaves every card where nothing but the objects changed', async () => {
    const { chat } = createChat({
      messages: [message('m1', done('c1', { output: { a: [1] } }), failed('c2'))],
    })
    const cards = follow(chat)
    const before = [...cards.cards.value]
    chat.messages = structuredClone(JSON.parse(JSON.stringify(chat.messages)) as UIMessage[])
    await nextTick()
    cards.cards.value.forEach((card, at) => expect(card).toBe(before[at]))
  })

  it('is shown where an error is corrected, and where an output is given twice', async () => {
    const { chat, server } = createChat({ messages: [message('m1', failed('c1'))] })
    const cards = follow(chat)
    expect(cards.lines()).toEqual(['c1 failed {"n":1} full'])
    await chat.addToolOutput({ tool: 'book_seat', toolCallId: 'c1', output: 'fixed' } as never)
    await settled()
    expect(cards.lines()).toEqual(['c1 succeeded {"n":1} "fixed"'])
    await chat.addToolOutput({ tool: 'book_seat', toolCallId: 'c1', output: 'again' } as never)
    await settled()
    expect(cards.lines()).toEqual(['c1 succeeded {"n":1} "again"'])
    await chat.addToolOutput({
      ...{ tool: 'book_seat', toolCallId: 'c1', state: 'output-error', errorText: 'no' },
    } as never)
    await settled()
    expect(cards.lines()).toEqual(['c1 failed {"n":1} no'])
    expect(server.requests).toEqual([])
  })

  it('is open again where the history goes back to before its outcome', async () => {
    const { chat } = createChat({ messages: [message('m1', done('c1'))] })
    const cards = follow(chat)
    const asked = { state: 'approval-requested', output: undefined, approval: { id: 'ask-2' } }
    chat.messages = [message('m1', done('c1', asked))]
    await nextTick()
    expect(cards.lines()).toEqual(['c1 waiting_approval {"n":1} -'])
    expect(await cards.decide('c1', { outcome: 'denied' })).toBe('sent')
    expect(chat.messages[0]?.parts[0]).toMatchObject({ approval: { id: 'ask-2', approved: false } })
  })

  it('is shown where the history was changed while nobody followed', () => {
    const { chat } = createChat({ messages: [message('m1', done('c1'))] })
    follow(chat).leave()
    chat.messages = [message('m1', done('c1', { output: 'other' }))]
    expect(follow(chat).lines()).toEqual(['c1 succeeded {"n":1} "other"'])
  })

  it('does not touch other open calls of the chat', async () => {
    const open = { state: 'input-available', output: undefined }
    const { chat } = createChat({ messages: [message('m1', done('c1'), done('c2', open))] })
    const cards = follow(chat)
    chat.messages = [message('m1', done('c1', { output: 'other' }), done('c2', open))]
    await nextTick()
    expect(cards.lines()).toEqual(['c1 succeeded {"n":1} "other"', 'c2 args_ready {"n":1} -'])
  })

  it('keeps a denial although the server went on', async () => {
    const { chat, server } = createChat()
    const cards = follow(chat)
    await say(chat, 'Book')
    await server.send(
      { type: 'start', messageId: 'm1' },
      { type: 'tool-input-available', toolCallId: 'c1', toolName: 'book_seat', input: { n: 1 } },
      { type: 'tool-approval-request', toolCallId: 'c1', approvalId: 'ask-1' },
      { type: 'finish' },
    )
    await server.end()
    await cards.decide('c1', { outcome: 'denied' })
    void chat.sendMessage()
    await settled()
    await server.send({ type: 'tool-output-available', toolCallId: 'c1', output: 'booked' })
    expect(cards.cards.value[0]).toMatchObject({ state: 'denied', lateResult: { result: 'booked' } })
  })
})
