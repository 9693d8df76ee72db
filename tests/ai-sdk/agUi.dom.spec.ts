import { AbstractAgent, HttpAgent, type RunAgentInput } from '@ag-ui/client'
import { mount } from '@vue/test-utils'
import { createPinia, type Pinia } from 'pinia'
import { describe, expect, it } from 'vitest'
import { defineComponent, shallowRef } from 'vue'
import { useAgUiToolCards, type AgUiAgent, type AgUiToolCardsOptions } from '../../src/ai-sdk/index.js'
import { useToolCallStore } from '../../src/store/useToolCallStore.js'
import { expectWarning } from '../setup/warnings.js'
import { finished, interrupted, piece, result, start, started, whole } from '../adapters/agUiFrames.js'

type Script = (input: RunAgentInput) => readonly object[]

/** An agent of the real client, whose server is a function: one script for each run. */
function agentOf(...scripts: Script[]): { agent: HttpAgent; inputs: RunAgentInput[] } {
  const inputs: RunAgentInput[] = []
  const agent = new HttpAgent({
    url: 'http://agent.test/run',
    threadId: 'th',
    fetch: (_url, init) => {
      const input = JSON.parse(init.body as string) as RunAgentInput
      const script = scripts[inputs.push(input) - 1]
      if (script === undefined) return Promise.reject(new Error('the network is gone'))
      const text = script(input).map((event) => `data: ${JSON.stringify(event)}\n\n`)
      return Promise.resolve(
        new Response(text.join(''), { headers: { 'content-type': 'text/event-stream' } }),
      )
    },
  })
  return { agent, inputs }
}

function use(agent: AgUiAgent | { value: AgUiAgent | undefined }, options: AgUiToolCardsOptions = {}) {
  const pinia: Pinia = createPinia()
  let cards: ReturnType<typeof useAgUiToolCards> | undefined
  const wrapper = mount(
    defineComponent({
      setup() {
        cards = useAgUiToolCards(agent as AgUiAgent, options)
        return () => null
      },
    }),
    { global: { plugins: [pinia] } },
  )
  const store = useToolCallStore(pinia)
  const all = () => {
    store.flush()
    return store.ids.map((id) => store.card(id))
  }
  return { cards: cards as ReturnType<typeof useAgUiToolCards>, store, all, unmount: () => wrapper.unmount() }
}

const yesOrNo = { type: 'object', properties: { approved: { type: 'boolean' } }, required: ['approved'] }
const approval = (id: string, toolCallId: string) => ({
  ...{ id, reason: 'tool_call', toolCallId, responseSchema: yesOrNo },
})
const task = () => new Promise((resolve) => setTimeout(resolve, 5))

describe('useAgUiToolCards', () => {
  it('shows the calls of every run, of whole events and of chunks', async () => {
    const { agent } = agentOf(
      ({ runId }) => [started(runId), ...whole('a'), result('a', 'x'), finished(runId)],
      ({ runId }) => [
        started(runId),
        { type: 'TOOL_CALL_CHUNK', toolCallId: 'b', toolCallName: 'g', delta: '{"m":' },
        { type: 'TOOL_CALL_CHUNK', delta: '2}' },
        finished(runId),
      ],
    )
    const { cards, all } = use(agent)
    expect(cards.status.value).toBe('idle')
    await agent.runAgent()
    expect(all()).toMatchObject([{ toolCallId: 'a', state: 'succeeded', args: { n: 1 }, result: 'x' }])
    expect([cards.status.value, cards.busy.value]).toEqual(['closed', false])
    await agent.runAgent()
    expect(all()[1]).toMatchObject({ toolCallId: 'b', toolName: 'g', state: 'args_ready', args: { m: 2 } })
    expect(cards.issues.value).toEqual([])
    expect(cards.ids.value).toEqual(['a', 'b'])
    expect(cards.cards.value).toEqual(all())
  })

  it('resumes an interrupted run with the decision, and only then says that it was sent', async () => {
    const { agent, inputs } = agentOf(
      ({ runId }) => [started(runId), ...whole('a'), interrupted(runId, approval('i1', 'a'))],
      ({ runId }) => [started(runId), ...whole('a'), result('a', 'sent'), finished(runId)],
    )
    const tools = [{ name: 'f', description: 'd', parameters: {} }]
    const { cards, store, all } = use(agent, { runParameters: { tools } })
    await agent.runAgent()
    expect(all()).toMatchObject([{ state: 'waiting_approval', approval: { approvalId: 'i1' } }])
    expect(await store.decide('a', { outcome: 'approved' })).toBe('sent')
    await task()
    expect(all()).toMatchObject([{ state: 'succeeded', result: 'sent', approval: { outcome: 'approved' } }])
    expect(inputs[1]).toMatchObject({
      ...{ threadId: 'th', tools },
      resume: [{ interruptId: 'i1', status: 'resolved', payload: { approved: true } }],
    })
    expect(cards.issues.value).toEqual([])
  })

  it('waits for the answers to all interrupts of a run', async () => {
    const { agent, inputs } = agentOf(
      ({ runId }) => [
        ...[started(runId), ...whole('a')],
        interrupted(runId, approval('i1', 'a'), { id: 'q', reason: 'input_required', message: 'Which?' }),
      ],
      ({ runId }) => [started(runId), result('a', 'refused'), finished(runId)],
    )
    const { cards, store, all } = use(agent)
    await agent.runAgent()
    expect(all().map((card) => card?.toolCallId)).toEqual(['a', 'question:q'])
    const first = store.decide('a', { outcome: 'denied', reason: 'no' })
    await task()
    expect(inputs).toHaveLength(1)
    expect(store.card('a')?.approval?.status).toBe('submitting')
    expect(await cards.decide('question:q', { outcome: 'answered', response: { size: 2 } })).toBe('sent')
    expect(await first).toBe('sent')
    await task()
    expect(inputs[1]?.resume).toEqual([
      { interruptId: 'i1', status: 'resolved', payload: { approved: false, reason: 'no' } },
      { interruptId: 'q', status: 'resolved', payload: { size: 2 } },
    ])
    expect(all()).toMatchObject([
      { state: 'denied', lateResult: { result: 'refused' } },
      { state: 'executing' },
    ])
  })

  it.each([
    ['the wire cannot say it', { ...approval('i1', 'a'), responseSchema: { $ref: '#/x' } }, 'approved'],
    ['the wire cannot say no', { id: 'q', reason: 'input_required', message: 'Which?' }, 'denied'],
  ] as const)('sends nothing where %s, and the question stands', async (_what, asked, outcome) => {
    const { agent, inputs } = agentOf(
      ({ runId }) => [started(runId), ...whole('a'), interrupted(runId, asked)],
      ({ runId }) => [started(runId), finished(runId)],
    )
    const { store, all } = use(agent)
    await agent.runAgent()
    const id = store.pendingIds[0] ?? ''
    expect(await store.decide(id, { outcome, reason: 'because' })).toBe('unsent')
    expect(all().at(-1)?.approval?.status).toBe('pending')
    expect(inputs).toHaveLength(1)
    expect(await store.decide(id, { outcome: 'cancelled' })).toBe('sent')
  })

  it('sends nothing where the client refuses the run', async () => {
    const { agent, inputs } = agentOf(({ runId }) => [
      ...[started(runId), ...whole('a')],
      interrupted(runId, approval('i1', 'a')),
    ])
    const { store } = use(agent)
    await agent.runAgent()
    agent.pendingInterrupts = [...agent.pendingInterrupts, { id: 'i2', reason: 'tool_call' }]
    expect(await store.decide('a', { outcome: 'approved' })).toBe('unsent')
    expect(store.card('a')?.approval?.status).toBe('pending')
    expect(inputs).toHaveLength(1)
  })

  it('gives a decision back when another question of the run expires, which is then cancelled', async () => {
    const expiresAt = new Date(Date.now() + 400).toISOString()
    const { agent, inputs } = agentOf(
      ({ runId }) => [
        ...[started(runId), ...whole('a'), ...whole('b')],
        interrupted(runId, approval('i1', 'a'), { ...approval('i2', 'b'), expiresAt }),
      ],
      ({ runId }) => [started(runId), result('a', 'refused'), finished(runId)],
    )
    const { store } = use(agent)
    await agent.runAgent()
    expect(await store.decide('a', { outcome: 'approved' })).toBe('refused')
    expect(store.card('a')?.approval?.status).toBe('pending')
    expect(await store.decide('b', { outcome: 'approved' })).toBe('refused')
    expect(inputs).toHaveLength(1)
    expect(await store.decide('a', { outcome: 'denied' })).toBe('sent')
    expect(inputs[1]?.resume).toEqual([
      { interruptId: 'i1', status: 'resolved', payload: { approved: false } },
      { interruptId: 'i2', status: 'cancelled' },
    ])
  })

  it('gives a decision back when another question of the run was answered elsewhere', async () => {
    const { agent, inputs } = agentOf(({ runId }) => [
      ...[started(runId), ...whole('a'), ...whole('b')],
      interrupted(runId, approval('i1', 'a'), approval('i2', 'b')),
    ])
    const { store } = use(agent)
    await agent.runAgent()
    const first = store.decide('a', { outcome: 'approved' })
    store.applyBatch([
      { type: 'tool_approval_response', toolCallId: 'b', approvalId: 'i2', outcome: 'approved' },
    ])
    expect(await first).toBe('refused')
    expect(store.card('a')?.approval?.status).toBe('pending')
    expect(await store.decide('a', { outcome: 'denied' })).toBe('unsent')
    expect(inputs).toHaveLength(1)
  })

  it.each([
    ['the run fails before it starts', () => [{ type: 'RUN_ERROR', message: 'stale' }]],
    ['the run starts and fails', ({ runId }) => [started(runId), { type: 'RUN_ERROR', message: 'stale' }]],
    ['the network is gone', undefined],
  ] as [string, Script | undefined][])('does not know the outcome where %s', async (_what, second) => {
    const first: Script = ({ runId }) => [
      started(runId),
      ...whole('a'),
      interrupted(runId, approval('i1', 'a')),
    ]
    const { agent } = agentOf(first, ...(second === undefined ? [] : [second]))
    const { cards, store, all } = use(agent)
    await agent.runAgent()
    if (second === undefined) expectWarning(/Agent execution failed/)
    expect(await store.decide('a', { outcome: 'approved' })).toBe('unknown')
    await task()
    expect(all()).toMatchObject([{ state: 'waiting_approval', approval: { status: 'unknown' } }])
    expect(cards.status.value).toBe('error')
  })

  it('takes tool messages of the host for results, and shows the history', async () => {
    const { agent } = agentOf(({ runId }) => [started(runId), ...whole('a'), finished(runId)])
    const { cards, all } = use(agent)
    await agent.runAgent()
    expect(all()).toMatchObject([{ state: 'args_ready' }])
    expect(cards.busy.value).toBe(true)
    agent.addMessage({ id: 't', role: 'tool', toolCallId: 'a', content: 'here' })
    await task()
    expect(all()).toMatchObject([{ state: 'succeeded', result: 'here' }])
    expect(cards.busy.value).toBe(false)
    const later = use(agent)
    expect(later.all()).toMatchObject([{ toolCallId: 'a', state: 'succeeded', args: { n: 1 }, runId: 'th' }])
    agent.pendingInterrupts = [approval('i9', 'a')]
    agent.messages = agent.messages.filter((message) => message.role !== 'tool')
    expect(use(agent).all()).toMatchObject([{ state: 'waiting_approval', approval: { approvalId: 'i9' } }])
  })

  it('ends a run that breaks', async () => {
    const { agent } = agentOf(({ runId }) => [started(runId), ...whole('a'), start('b'), piece('b', '{"n"')])
    const { cards, all } = use(agent)
    await agent.runAgent().catch(() => undefined)
    expect(all()[1]).toMatchObject({ toolCallId: 'b', errorCode: 'args_truncated' })
    expect(all()[0]).toMatchObject({ state: 'cancelled', endReason: 'interrupted' })
    expect(cards.status.value).toBe('error')
    expect(cards.busy.value).toBe(false)
  })

  it('stops the agent, and what was open ends as aborted', async () => {
    const encoder = new TextEncoder()
    const agent = new HttpAgent({
      url: 'http://agent.test/run',
      fetch: (_url, init) => {
        const body = new ReadableStream<Uint8Array>({
          start(controller) {
            for (const event of [started('r'), start('a'), piece('a', '{"n"')])
              controller.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`))
            init.signal?.addEventListener('abort', () => {
              controller.error(new DOMException('aborted', 'AbortError'))
            })
          },
        })
        return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }))
      },
    })
    const { cards, all } = use(agent)
    const running = agent.runAgent()
    await task()
    expect([cards.status.value, cards.busy.value]).toEqual(['open', true])
    cards.stop()
    await running.catch(() => undefined)
    expect(all()).toMatchObject([{ state: 'cancelled', endReason: 'aborted' }])
    expect([cards.status.value, cards.busy.value]).toEqual(['stopped', false])
  })

  it('follows another agent, and none after its scope', async () => {
    const script: Script = ({ runId }) => [started(runId), ...whole(runId), finished(runId)]
    const [one, two] = [agentOf(script, script).agent, agentOf(script, script).agent]
    const current = shallowRef<AgUiAgent | undefined>(one)
    const { cards, all, unmount } = use(current)
    await one.runAgent({ runId: 'r1' })
    current.value = two
    await task()
    expect(one.subscribers).toEqual([])
    await one.runAgent({ runId: 'r2' })
    await two.runAgent({ runId: 'r3' })
    expect(all().map((card) => card?.toolCallId)).toEqual(['r1', 'r3'])
    expect(cards.ids.value).toEqual(['r3'])
    unmount()
    expect(two.subscribers).toEqual([])
  })

  it('takes every agent of the client for what it needs', () => {
    class Silent extends AbstractAgent {
      run(): never {
        throw new Error('never run')
      }
    }
    const agent: AgUiAgent = new Silent({ threadId: 'x' })
    expect(use(agent).all()).toEqual([])
  })
})
