import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope } from 'vue'
import { useAiSdkToolCards, type AiSdkChat, type AiSdkToolCardsOptions } from '../../src/ai-sdk/index.js'
import { createChat, say, settled, type ScriptedServer } from './chat.js'

beforeEach(() => {
  setActivePinia(createPinia())
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
})

function follow(chat: AiSdkChat, options?: AiSdkToolCardsOptions) {
  const scope = effectScope()
  const cards = scope.run(() => useAiSdkToolCards(chat, options))
  if (cards === undefined) throw new Error('no scope')
  const lines = () => cards.cards.value.map(({ toolCallId, state }) => `${toolCallId} ${state}`)
  return { ...cards, lines, leave: () => scope.stop() }
}

/** A call that waits for a person. */
async function askIn(server: ScriptedServer, messageId: string, approvalId: string, isEnd = true) {
  await server.send(
    { type: 'start', messageId },
    { type: 'tool-input-available', toolCallId: 'c1', toolName: 'pay', input: { from: approvalId } },
    { type: 'tool-approval-request', toolCallId: 'c1', approvalId },
  )
  if (isEnd) await server.send({ type: 'finish' })
  if (isEnd) await server.end()
}

describe.each([
  ['one id', { id: 'same' }, { id: 'same' }, {}, ['m1', 'm2']],
  ['one run', { id: 'one' }, { id: 'two' }, { runId: 'both' }, ['m1', 'm1']],
] as const)('two chats that have %s', (_what, first, second, options, [one, two]) => {
  async function both(isEnd = true) {
    const [x, y] = [createChat(first), createChat(second)]
    const [a, b] = [follow(x.chat, options), follow(y.chat, options)]
    await say(x.chat, 'Pay')
    await say(y.chat, 'Pay')
    await askIn(x.server, one, 'ask-x', isEnd)
    await askIn(y.server, two, 'ask-y', isEnd)
    return { a, b, x, y }
  }

  it('get the decisions about their own calls', async () => {
    const { a, b, x, y } = await both()
    expect([a.lines(), b.lines()]).toEqual([['c1 waiting_approval'], ['c1~2 waiting_approval']])
    expect(await a.decide('c1', { outcome: 'denied' })).toBe('sent')
    expect(x.chat.messages.at(-1)?.parts.at(-1)).toMatchObject({ approval: { id: 'ask-x', approved: false } })
    expect(y.chat.messages.at(-1)?.parts.at(-1)).toMatchObject({ state: 'approval-requested' })
    expect(await b.decide('c1~2', { outcome: 'approved' })).toBe('sent')
    expect(y.chat.messages.at(-1)?.parts.at(-1)).toMatchObject({ approval: { id: 'ask-y', approved: true } })
  })

  it('go on when the other is stopped, or leaves', async () => {
    const { a, b, x } = await both(false)
    await b.stop()
    expect([a.lines(), b.lines()]).toEqual([['c1 waiting_approval'], ['c1~2 cancelled']])
    expect([a.busy.value, b.busy.value]).toEqual([true, false])
    b.leave()
    expect(await a.decide('c1', { outcome: 'denied' })).toBe('sent')
    await x.server.end()
    await settled()
    expect([a.lines(), a.busy.value]).toEqual([['c1 denied'], false])
  })

  it('have their own issues', async () => {
    const { a, b, x } = await both()
    const part = { type: 'tool-pay', toolCallId: 'c9', state: 'levitating' }
    x.chat.messages = [{ id: 'm9', role: 'assistant', parts: [part as never] }]
    await settled()
    expect([a.issues.value.length, b.issues.value.length]).toEqual([1, 0])
  })
})
