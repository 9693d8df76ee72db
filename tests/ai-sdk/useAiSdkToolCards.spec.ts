import type { UIMessage } from 'ai'
import { lastAssistantMessageIsCompleteWithApprovalResponses } from 'ai'
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderToString } from '@vue/server-renderer'
import { createSSRApp, effectScope, h, nextTick, shallowRef, triggerRef } from 'vue'
import { useAiSdkToolCards, type AiSdkChat, type AiSdkMessage } from '../../src/ai-sdk/index.js'
import { useToolCallStore } from '../../src/store/useToolCallStore.js'
import { createChat, say, settled } from './chat.js'
import { aiSdkFrames } from '../adapters/aiSdkFrames.js'

beforeEach(() => {
  setActivePinia(createPinia())
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
})

function follow(
  chat: Parameters<typeof useAiSdkToolCards>[0],
  options?: Parameters<typeof useAiSdkToolCards>[1],
) {
  const scope = effectScope()
  const cards = scope.run(() => useAiSdkToolCards(chat, options))
  if (cards === undefined) throw new Error('no scope')
  const lines = () =>
    cards.cards.value.map(({ toolCallId, toolName, state, args, errorCode, endReason }) =>
      [toolCallId, toolName, state, errorCode ?? endReason ?? JSON.stringify(args)].join(' '),
    )
  return { ...cards, lines, scope }
}

const START = [{ type: 'start', messageId: 'm1' }, { type: 'start-step' }]
const END = [{ type: 'finish-step' }, { type: 'finish' }]
const { begin, piece, input, output, ask } = aiSdkFrames('book_seat')

describe('useAiSdkToolCards: a real Chat', () => {
  it('follows a call from its first piece to its result', async () => {
    const { chat, server } = createChat()
    const cards = follow(chat)
    await say(chat, 'Book a seat')
    expect(cards.busy.value).toBe(true)
    await server.send(...START, begin('c1'), piece('c1', '{"seat": '))
    const store = useToolCallStore()
    store.flush()
    expect(store.card('c1')).toMatchObject({
      state: 'streaming_args',
      partialJson: '{"seat": ',
      runId: 'trip',
    })
    await server.send(piece('c1', '"4A"}'))
    store.flush()
    expect(store.card('c1')).toMatchObject({ charsAccumulated: 14 })
    await server.send(input('c1', { seat: '4A' }))
    expect(cards.cards.value).toMatchObject([
      {
        state: 'args_ready',
        args: { seat: '4A' },
        argsText: '{"seat": "4A"}',
        argsExact: true,
        stepId: 'm1/1',
      },
    ])
    await server.send(output('c1', { left: 3 }, { preliminary: true }))
    expect(store.card('c1')).toMatchObject({ state: 'executing', output: { left: 3 } })
    await server.send(output('c1', { ok: true }), ...END)
    await server.end()
    expect(cards.lines()).toEqual(['c1 book_seat succeeded {"seat":"4A"}'])
    expect(cards.busy.value).toBe(false)
    expect(cards.issues.value).toEqual([])
  })

  it('leaves the data of the chat as it is', async () => {
    const { chat, server } = createChat()
    follow(chat)
    await say(chat, 'Book a seat')
    await server.send(...START, input('c1', { seats: ['4A'] }), output('c1', { rows: [1] }), ...END)
    const part = chat.messages.at(-1)?.parts.at(-1) as { input: object; output: object }
    expect(Object.isFrozen(part.input)).toBe(false)
    expect(Object.isFrozen(part.output)).toBe(false)
  })

  it('sends a decision back through the chat, and goes on with the card', async () => {
    const { chat, server } = createChat({
      sendAutomaticallyWhen: lastAssistantMessageIsCompleteWithApprovalResponses,
    })
    const cards = follow(chat)
    await say(chat, 'Book a seat')
    await server.send(...START, input('c1', { seat: '4A' }), ask('c1', 'ask-1'), ...END)
    await server.end()
    expect(cards.lines()).toEqual(['c1 book_seat waiting_approval {"seat":"4A"}'])
    expect(await cards.decide('c1', { outcome: 'approved', reason: 'window' })).toBe('sent')
    await settled()
    expect(server.requests).toHaveLength(2)
    expect(server.requests[1]?.at(-1)?.parts.at(-1)).toMatchObject({
      state: 'approval-responded',
      approval: { id: 'ask-1', approved: true, reason: 'window' },
    })
    expect(cards.cards.value).toMatchObject([
      { state: 'executing', approval: { status: 'approved', reason: 'window' } },
    ])
    await server.send({ type: 'start', messageId: 'm1' }, output('c1', 'booked'), ...END)
    await server.end()
    expect(cards.cards.value).toMatchObject([{ toolCallId: 'c1', state: 'succeeded', result: 'booked' }])
  })

  it('denies, and shows what the server says to it', async () => {
    const { chat, server } = createChat()
    const cards = follow(chat)
    await say(chat, 'Book a seat')
    await server.send(...START, input('c1', { seat: '4A' }), ask('c1', 'ask-1'), ...END)
    await server.end()
    expect(await cards.decide('c1', { outcome: 'denied', reason: 'too dear' })).toBe('sent')
    await settled()
    expect(cards.cards.value).toMatchObject([{ state: 'denied', reason: 'too dear' }])
    expect(cards.busy.value).toBe(false)
  })

  it('shows a decision that was made elsewhere', async () => {
    const { chat, server } = createChat()
    const cards = follow(chat)
    await say(chat, 'Book a seat')
    await server.send(...START, input('c1', {}), ask('c1', 'ask-1'), ...END)
    await server.end()
    await chat.addToolApprovalResponse({ id: 'ask-1', approved: false, reason: 'no' })
    await settled()
    expect(cards.cards.value).toMatchObject([{ state: 'denied', approval: { status: 'denied' } }])
  })

  it('keeps two calls apart that have one id in two steps', async () => {
    const { chat, server } = createChat()
    const cards = follow(chat)
    await say(chat, 'Book two seats')
    await server.send(...START, input('c0', { seat: 1 }), output('c0', 'a'), { type: 'finish-step' })
    await server.send({ type: 'start-step' }, input('c0', { seat: 2 }), output('c0', 'b'), ...END)
    await server.end()
    expect(cards.cards.value.map(({ toolCallId, result }) => [toolCallId, result])).toEqual([
      ['c0', 'a'],
      ['c0~2', 'b'],
    ])
  })

  it('reads errors, dynamic tools and tools of the provider', async () => {
    const { chat, server } = createChat()
    const cards = follow(chat)
    await say(chat, 'Do many things')
    await server.send(
      ...START,
      input('c1', { q: 1 }, { dynamic: true, providerExecuted: true, title: 'Search' }),
      { type: 'tool-output-error', toolCallId: 'c1', errorText: 'no net' },
      begin('c2'),
      piece('c2', '{"seat": '),
      {
        type: 'tool-input-error',
        toolCallId: 'c2',
        toolName: 'book_seat',
        input: '{"seat": ',
        errorText: 'bad JSON',
      },
      input('c3', { q: 3 }),
      ask('c3', 'ask-3'),
      { type: 'tool-output-denied', toolCallId: 'c3' },
      ...END,
    )
    await server.end()
    expect(cards.cards.value).toMatchObject([
      {
        state: 'failed',
        errorCode: 'tool_failed',
        errorText: 'no net',
        executor: 'provider',
        title: 'Search',
        args: { q: 1 },
      },
      { state: 'failed', errorCode: 'args_truncated', errorText: 'bad JSON', argsText: '{"seat": ' },
      { state: 'denied' },
    ])
  })

  it('takes free text as the arguments of a tool that has text', async () => {
    const { chat, server } = createChat()
    const cards = follow(chat)
    await say(chat, 'Query')
    await server.send(
      ...START,
      begin('c1', { inputEncoding: 'text' }),
      piece('c1', 'SELECT 1'),
      input('c1', 'SELECT 1'),
    )
    expect(cards.cards.value).toMatchObject([{ state: 'args_ready', args: 'SELECT 1', argsFormat: 'text' }])
  })
})

describe('useAiSdkToolCards: the end of responses', () => {
  it('ends what arrives when the line breaks', async () => {
    const { chat, server } = createChat()
    const cards = follow(chat)
    await say(chat, 'Book a seat')
    await server.send(...START, input('c1', { seat: 1 }), begin('c2'), piece('c2', '{"seat"'))
    await server.fail()
    expect(cards.lines()).toEqual([
      'c1 book_seat cancelled interrupted',
      'c2 book_seat failed args_truncated',
    ])
    expect(cards.cards.value[1]?.argsText).toBe('{"seat"')
    expect(cards.busy.value).toBe(false)
  })

  it('ends everything as aborted when it is stopped here', async () => {
    const { chat, server } = createChat()
    const cards = follow(chat)
    await say(chat, 'Book a seat')
    await server.send(...START, input('c1', { seat: 1 }), begin('c2'), piece('c2', '{"seat"'))
    await cards.stop()
    expect(cards.lines()).toEqual(['c1 book_seat cancelled aborted', 'c2 book_seat cancelled aborted'])
    expect(chat.status).toBe('ready')
  })

  it('ends arguments that were cut when the chat itself is stopped, and keeps what may still get its outcome', async () => {
    const { chat, server } = createChat()
    const cards = follow(chat)
    await say(chat, 'Book a seat')
    await server.send(...START, input('c1', { seat: 1 }), begin('c2'), piece('c2', '{"seat"'))
    await chat.stop()
    await settled()
    expect(cards.lines()).toEqual([
      'c1 book_seat args_ready {"seat":1}',
      'c2 book_seat cancelled interrupted',
    ])
    await chat.addToolOutput({ tool: 'book_seat', toolCallId: 'c1', output: 'done' } as never)
    await settled()
    expect(cards.lines()[0]).toBe('c1 book_seat succeeded {"seat":1}')
  })

  it('ends the open calls of a message that is regenerated, and shows the new ones', async () => {
    const { chat, server } = createChat()
    const cards = follow(chat)
    await say(chat, 'Book a seat')
    await server.send(...START, input('c1', { seat: 1 }), ask('c1', 'ask-1'), ...END)
    await server.end()
    void chat.regenerate()
    await settled()
    expect(useToolCallStore().card('c1')).toMatchObject({ state: 'cancelled', endReason: 'superseded' })
    expect(cards.ids.value).toEqual([])
    // The same message and call id again.
    await server.send(...START, input('c1', { seat: 2 }), ...END)
    await server.end()
    expect(cards.lines()).toEqual(['c1~2 book_seat args_ready {"seat":2}'])
  })
})

const message = (id: string, ...parts: object[]): UIMessage => ({
  id,
  role: 'assistant',
  parts: parts as UIMessage['parts'],
})
const done = (toolCallId: string) => ({
  type: 'tool-book_seat',
  toolCallId,
  state: 'output-available',
  input: { n: 1 },
  output: 'ok',
})

describe('useAiSdkToolCards: messages', () => {
  it('shows those that the chat begins with, and brings nothing twice', () => {
    const { chat } = createChat({
      messages: [
        message('m1', { type: 'step-start' }, done('c1'), {
          ...done('c2'),
          state: 'input-streaming',
          rawInput: '{"n"',
          output: undefined,
          input: undefined,
        }),
      ],
    })
    const first = follow(chat)
    expect(first.lines()).toEqual(['c1 book_seat succeeded {"n":1}', 'c2 book_seat cancelled interrupted'])
    const issues: string[] = []
    useToolCallStore().onIssue((issue) => issues.push(issue.code))
    const second = follow(chat)
    expect(second.lines()).toEqual(first.lines())
    first.scope.stop()
    expect(second.lines()).toHaveLength(2)
    expect(issues).toEqual([])
  })

  it('follows messages that a host changes in place under a shallow ref', async () => {
    const messages = shallowRef<AiSdkMessage[]>([message('m1', { type: 'text', text: 'Hi' })])
    const host: AiSdkChat = {
      get messages() {
        return messages.value
      },
    }
    const cards = follow(host)
    const parts = messages.value[0]?.parts as object[]
    const part = {
      type: 'tool-book_seat',
      toolCallId: 'c1',
      state: 'input-available',
      input: { n: 1 },
      output: '',
    }
    parts.push(part)
    triggerRef(messages)
    await nextTick()
    expect(cards.lines()).toEqual(['c1 book_seat args_ready {"n":1}'])
    expect(cards.busy.value).toBe(true)
    Object.assign(part, { state: 'output-available', output: 'ok' })
    triggerRef(messages)
    await nextTick()
    expect(cards.lines()).toEqual(['c1 book_seat succeeded {"n":1}'])
  })

  it('follows a change of an earlier message, made through the reactive one', async () => {
    const { chat } = createChat({
      messages: [message('m1', { ...done('c1'), state: 'input-available' }), message('m2', done('c2'))],
    })
    const cards = follow(chat)
    await nextTick()
    Object.assign(chat.messages[0]?.parts[0] as object, { state: 'output-error', errorText: 'full' })
    await nextTick()
    expect(cards.lines()).toEqual(['c1 book_seat failed tool_failed', 'c2 book_seat succeeded {"n":1}'])
  })

  it('keeps the calls of the others when a message is taken out', async () => {
    const { chat } = createChat({
      messages: [message('m1', done('c1')), message('m2', { ...done('c2'), state: 'input-available' })],
    })
    const cards = follow(chat)
    chat.messages = chat.messages.slice(1)
    await nextTick()
    expect(cards.lines()).toEqual(['c2 book_seat args_ready {"n":1}'])
  })

  it('renders on a server', async () => {
    const { chat } = createChat({ messages: [message('m1', done('c1'))] })
    const app = createSSRApp({
      setup() {
        const { cards } = useAiSdkToolCards(chat)
        return () => h('p', cards.value.map(({ toolName, state }) => `${toolName} ${state}`).join())
      },
    })
    expect(await renderToString(app.use(createPinia()))).toBe('<p>book_seat succeeded</p>')
  })

  it('keeps two chats apart whose servers count alike', () => {
    const one = follow(createChat({ messages: [message('m1', done('c1'))] }).chat)
    const two = follow(
      createChat({ id: 'stay', messages: [message('m1', { ...done('c1'), state: 'input-available' })] }).chat,
    )
    expect([one.lines(), two.lines()]).toEqual([
      ['c1 book_seat succeeded {"n":1}'],
      ['c1~2 book_seat args_ready {"n":1}'],
    ])
  })

  it('goes to another chat', async () => {
    const one = createChat({ messages: [message('m1', done('c1'))] }).chat
    const two = createChat({ id: 'stay', messages: [message('n1', done('c9'))] }).chat
    const chosen = shallowRef(one)
    const cards = follow(chosen)
    expect(cards.runId.value).toBe('trip')
    chosen.value = two
    await nextTick()
    expect(cards.runId.value).toBe('stay')
    expect(cards.ids.value).toEqual(['c9'])
  })

  it('reads no settled message again for a delta of the last one', async () => {
    const { chat, server } = createChat({
      messages: Array.from({ length: 30 }, (_, at) => message(`m${String(at)}`, done(`c${String(at)}`))),
    })
    follow(chat)
    let reads = 0
    const settledPart = chat.messages[3]?.parts[0] as object
    const raw = { ...settledPart }
    chat.messages[3] = message('m3', {
      ...raw,
      get state() {
        reads += 1
        return 'output-available'
      },
    })
    await nextTick()
    await say(chat, 'Go on')
    await server.send({ type: 'start', messageId: 'last' }, begin('x'))
    const before = reads
    for (let at = 0; at < 20; at += 1) await server.send(piece('x', '1'))
    expect(reads).toBe(before)
  })

  it('names a part that it cannot read, once', async () => {
    const { chat } = createChat({
      messages: [
        message('m1', { ...done('c1'), state: 'levitating' }, { ...done('c2'), state: 'levitating' }),
      ],
    })
    const onIssue = vi.fn()
    const cards = follow(chat, { onIssue })
    await nextTick()
    expect(cards.ids.value).toEqual([])
    expect(onIssue).toHaveBeenCalledTimes(1)
    expect(cards.issues.value[0]).toMatchObject({ code: 'frame_unknown' })
  })
})

describe('useAiSdkToolCards: two calls with one question', () => {
  const safe = aiSdkFrames('list_files')
  const evil = aiSdkFrames('wipe_disk')
  const first = [safe.input('c1', { dir: '.' }), safe.ask('c1', 'ask-1')]
  const second = [evil.input('c2', { disk: '/' }), evil.ask('c2', 'ask-1')]

  it.each([
    ['read first', [...first, ...second]],
    ['read last', [...second, ...first]],
  ])('a yes to the one that is %s lets neither run, and a no stays possible', async (_what, frames) => {
    const { chat, server } = createChat({
      sendAutomaticallyWhen: lastAssistantMessageIsCompleteWithApprovalResponses,
    })
    const cards = follow(chat)
    await say(chat, 'What is here?')
    await server.send(...START, ...frames, ...END)
    await server.end()
    expect(await cards.decide('c1', { outcome: 'approved' })).toBe('refused')
    await settled()
    const states = chat.messages.at(-1)?.parts.flatMap((part) => ('state' in part ? [part.state] : []))
    expect(states).toEqual(['approval-requested', 'approval-requested'])
    expect(server.requests).toHaveLength(1)
    const asked = useToolCallStore().card('c1')?.approval
    expect(asked).toMatchObject({
      status: 'pending',
      refused: expect.stringMatching(/Another call/) as string,
    })
    expect(await cards.decide('c1', { outcome: 'denied' })).toBe('sent')
    expect(useToolCallStore().card('c1')?.state).toBe('denied')
  })
})

describe('useAiSdkToolCards: decisions that the chat cannot take', () => {
  const waiting = message('m1', {
    ...done('c1'),
    state: 'approval-requested',
    approval: { id: 'ask-1' },
    output: undefined,
  })

  const take = () => undefined

  it.each([
    ['has no way to take it', { messages: [waiting] }, 'approved', /AI SDK 6/],
    [
      'has no word for it',
      { messages: [waiting], addToolApprovalResponse: take },
      'cancelled',
      /no answer "cancelled"/,
    ],
  ] as const)('are not sent where it %s, and the question stands', async (_what, chat, outcome, fix) => {
    const cards = follow(chat)
    const words: string[] = []
    useToolCallStore().onIssue((issue) => words.push(issue.message))
    expect(await cards.decide('c1', { outcome })).toBe('unsent')
    expect(words.join()).toMatch(fix)
    expect(cards.cards.value[0]?.approval?.status).toBe('pending')
  })

  it('are of unknown outcome where it does not take it', async () => {
    const cards = follow({ messages: [waiting], addToolApprovalResponse: take })
    const words: string[] = []
    useToolCallStore().onIssue((issue) => words.push(issue.message))
    expect(await cards.decide('c1', { outcome: 'approved' })).toBe('unknown')
    expect(words.join()).toMatch(/did not take/)
    expect(cards.cards.value[0]?.approval?.status).toBe('unknown')
  })

  it('go to the handler of the host where it has one', async () => {
    const onDecision = vi.fn(() => Promise.resolve())
    const cards = follow({ messages: [waiting] }, { onDecision })
    expect(await cards.decide('c1', { outcome: 'approved' })).toBe('sent')
    expect(onDecision).toHaveBeenCalledTimes(1)
  })

  it('stay possible when one of two followers has gone', async () => {
    const addToolApprovalResponse = vi.fn()
    const chat = { messages: [waiting], addToolApprovalResponse }
    const first = follow(chat)
    const second = follow(chat)
    second.scope.stop()
    await first.decide('c1', { outcome: 'denied' })
    expect(addToolApprovalResponse).toHaveBeenCalledWith({ id: 'ask-1', approved: false })
  })
})
