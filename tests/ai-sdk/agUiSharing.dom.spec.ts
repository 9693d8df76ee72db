import { HttpAgent, type RunAgentInput } from '@ag-ui/client'
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, type EffectScope } from 'vue'
import { useAgUiToolCards, type AgUiToolCardsOptions } from '../../src/ai-sdk/index.js'
import { useToolCallStore } from '../../src/store/useToolCallStore.js'
import { finished, interrupted, piece, result, start, started, whole } from '../adapters/agUiFrames.js'

/** Streams of the client run over several turns of the event loop. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 10))
const approval = (id: string, toolCallId: string) => ({ id, reason: 'tool_call', toolCallId })

/** An agent of the real client; the test writes what its server sends. */
function liveAgent() {
  const inputs: RunAgentInput[] = []
  const encoder = new TextEncoder()
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  let isAborted = false
  const agent = new HttpAgent({
    url: 'http://agent.test/run',
    threadId: 'th',
    fetch: (_url, init) => {
      inputs.push(JSON.parse(init.body as string) as RunAgentInput)
      init.signal?.addEventListener('abort', () => (isAborted = true))
      const body = new ReadableStream<Uint8Array>({ start: (own) => void (controller = own) })
      return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }))
    },
  })
  const send = async (...events: object[]) => {
    for (const event of events) controller?.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`))
    await settled()
  }
  const end = async (...events: object[]) => {
    await send(...events)
    controller?.close()
    await settled()
  }
  const run = async (runId: string) => {
    void agent.runAgent({ runId }).catch(() => undefined)
    await settled()
  }
  return { agent, inputs, send, end, run, wasAborted: () => isAborted }
}

function follow(agent: HttpAgent, options?: AgUiToolCardsOptions) {
  const scope: EffectScope = effectScope()
  const cards = scope.run(() => useAgUiToolCards(agent, options))
  if (cards === undefined) throw new Error('no scope')
  const lines = () => {
    useToolCallStore().flush()
    return cards.cards.value.map((card) =>
      [card.toolCallId, card.state, card.endReason ?? card.approval?.status ?? '-'].join(' '),
    )
  }
  return { ...cards, lines, leave: () => scope.stop() }
}

beforeEach(() => {
  setActivePinia(createPinia())
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
})

describe('an agent that is followed again', () => {
  it('has its calls listed, and the one that waits can be decided', async () => {
    const { agent, inputs, end, run } = liveAgent()
    const before = follow(agent)
    await run('r1')
    await end(started('r1'), ...whole('a'), interrupted('r1', approval('i1', 'a')))
    before.leave()
    expect(agent.subscribers).toEqual([])
    const after = follow(agent)
    expect(after.lines()).toEqual(['a waiting_approval pending'])
    const sent = after.decide('a', { outcome: 'approved' })
    await settled()
    expect(inputs[1]?.resume).toMatchObject([{ interruptId: 'i1', payload: { approved: true } }])
    const next = inputs[1]?.runId ?? ''
    await end(started(next), result('a', 'paid'), finished(next))
    expect(await sent).toBe('sent')
    expect(after.lines()).toEqual(['a succeeded approved'])
    expect(after.issues.value).toEqual([])
  })

  it('can have a batch finished of which one was decided before', async () => {
    const { agent, inputs, end, run } = liveAgent()
    const before = follow(agent)
    await run('r1')
    await end(
      started('r1'),
      ...whole('a'),
      ...whole('b'),
      interrupted('r1', approval('i1', 'a'), approval('i2', 'b')),
    )
    const early = before.decide('a', { outcome: 'approved' })
    await settled()
    expect(before.lines()[0]).toBe('a waiting_approval submitting')
    before.leave()
    expect(await early).toBe('refused')
    const after = follow(agent)
    expect(after.lines()).toEqual(['a waiting_approval pending', 'b waiting_approval pending'])
    const both = [after.decide('a', { outcome: 'approved' }), after.decide('b', { outcome: 'denied' })]
    await settled()
    expect(inputs).toHaveLength(2)
    expect(inputs[1]?.resume).toMatchObject([
      { interruptId: 'i1', payload: { approved: true } },
      { interruptId: 'i2', payload: { approved: false } },
    ])
    await end(started('r2'), result('a', 'paid'), finished('r2'))
    expect(await Promise.all(both)).toEqual(['sent', 'sent'])
    expect(after.lines()).toEqual(['a succeeded approved', 'b denied denied'])
  })

  it('is another object on the same thread: the cards that the store has are listed', async () => {
    const { agent, end, run } = liveAgent()
    const before = follow(agent)
    await run('r1')
    await end(started('r1'), ...whole('a'), interrupted('r1', approval('i1', 'a')))
    before.leave()
    const { agent: again, inputs } = liveAgent()
    again.messages = agent.messages
    again.pendingInterrupts = agent.pendingInterrupts
    const after = follow(again)
    expect(after.lines()).toEqual(['a waiting_approval pending'])
    void after.decide('a', { outcome: 'denied' })
    await settled()
    expect(inputs[0]?.resume).toMatchObject([{ interruptId: 'i1', payload: { approved: false } }])
    expect(after.issues.value).toEqual([])
  })

  it('asks nobody while no one follows, and the question stands', async () => {
    const { agent, inputs, end, run } = liveAgent()
    const before = follow(agent)
    await run('r1')
    await end(started('r1'), ...whole('a'), interrupted('r1', approval('i1', 'a')))
    before.leave()
    expect(await useToolCallStore().decide('a', { outcome: 'approved' })).toBe('unknown')
    expect(inputs).toHaveLength(1)
    follow(agent)
    void useToolCallStore().resend('a')
    await settled()
    expect(inputs).toHaveLength(2)
  })
})

describe('components that follow one agent', () => {
  it('go on when one of them leaves in mid-run', async () => {
    const { agent, send, end, run, wasAborted } = liveAgent()
    const one = follow(agent)
    const two = follow(agent)
    await run('r1')
    await send(started('r1'), ...whole('a'), start('b'), piece('b', '{"n"'))
    two.leave()
    expect(one.lines()).toEqual(['a args_ready -', 'b streaming_args -'])
    await end(piece('b', ':1}'), { type: 'TOOL_CALL_END', toolCallId: 'b' }, result('a', 'x'), finished('r1'))
    expect(one.lines()).toEqual(['a succeeded -', 'b args_ready -'])
    await run('r2')
    await end(started('r2'), ...whole('c'), finished('r2'))
    expect(one.lines()).toContain('c args_ready -')
    expect([one.status.value, one.issues.value, wasAborted()]).toEqual(['closed', [], false])
  })

  it('show each event once, and the same state', async () => {
    const { agent, send, end, run } = liveAgent()
    const onEvent = vi.fn()
    const one = follow(agent, { onEvent })
    const two = follow(agent)
    await run('r1')
    await send(started('r1'), ...whole('a'))
    expect(two.lines()).toEqual(one.lines())
    expect([one.status.value, two.status.value]).toEqual(['open', 'open'])
    expect(
      onEvent.mock.calls.filter(([event]) => (event as { type: string }).type === 'tool_call_ready'),
    ).toHaveLength(1)
    await end(result('a', 'x'), finished('r1'))
    expect([one.lines(), one.busy.value, two.busy.value]).toEqual([['a succeeded -'], false, false])
  })

  it('leave a run to its end, all of them', async () => {
    const { agent, send, end, run, wasAborted } = liveAgent()
    const only = follow(agent)
    await run('r1')
    await send(started('r1'), ...whole('a'))
    only.leave()
    expect(only.lines()).toEqual(['a args_ready -'])
    await send(result('a', 'x'))
    const back = follow(agent)
    expect([back.lines(), back.status.value]).toEqual([['a succeeded -'], 'open'])
    back.leave()
    await end(...whole('b'), finished('r1'))
    expect(back.lines()).toEqual(['a succeeded -', 'b args_ready -'])
    expect([agent.subscribers, wasAborted()]).toEqual([[], false])
  })

  it('decide through the one that stays', async () => {
    const { agent, inputs, end, run } = liveAgent()
    const tools = [{ name: 'f', description: 'd', parameters: {} }]
    const one = follow(agent, { runParameters: { tools } })
    const two = follow(agent, { runParameters: { forwardedProps: { x: 1 } } })
    await run('r1')
    await end(
      started('r1'),
      ...whole('a'),
      ...whole('b'),
      interrupted('r1', approval('i1', 'a'), approval('i2', 'b')),
    )
    void two.decide('a', { outcome: 'approved' })
    two.leave()
    void one.decide('b', { outcome: 'approved' })
    await settled()
    expect(inputs[1]).toMatchObject({ tools, resume: [{ interruptId: 'i1' }, { interruptId: 'i2' }] })
  })

  it('stop it for all where one of them stops it', async () => {
    const { agent, send, run, wasAborted } = liveAgent()
    const one = follow(agent)
    const two = follow(agent)
    await run('r1')
    await send(started('r1'), start('a'), piece('a', '{"n"'))
    two.stop()
    expect([one.lines(), one.status.value, wasAborted()]).toEqual([['a cancelled aborted'], 'stopped', true])
  })
})
