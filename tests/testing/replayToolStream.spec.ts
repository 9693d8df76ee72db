import { describe, expect, it } from 'vitest'
import { replayToolStream } from '../../src/testing/index.js'

const chunk = (index: number, name: string, args: string, finish: string | null = null) => ({
  id: 'r',
  choices: [
    {
      index: 0,
      delta: { tool_calls: [{ index, id: name, function: { name, arguments: args } }] },
      finish_reason: finish,
    },
  ],
})
const frames = [chunk(1, 'pay', '{"amount":5}'), chunk(0, 'look', '{}', 'tool_calls')]
const texts = frames.map((frame) => JSON.stringify(frame))

describe('replayToolStream', () => {
  it('takes objects, texts, SSE, NDJSON and bytes', async () => {
    const sse = texts.map((text) => `data: ${text}\n\n`).join('')
    const all = [
      frames,
      texts,
      sse,
      texts.join('\n'),
      new TextEncoder().encode(sse),
      [sse.slice(0, 40), sse.slice(40)],
    ]
    for (const one of all) {
      const { cards } = await replayToolStream('openai-chat', one)
      expect(cards.map((card) => [card.toolCallId, card.state])).toEqual([
        ['look', 'args_ready'],
        ['pay', 'args_ready'],
      ])
    }
  })

  it('takes named events as objects', async () => {
    const named = [
      { event: 'tool_call', data: { id: 'a', name: 'f', args: {} } },
      { event: 'tool_result', data: '{"id":"a","result":1}' },
    ]
    const { cards, events } = await replayToolStream('plain-sse', named, { runId: 'r1' })
    expect(cards).toMatchObject([{ toolCallId: 'a', state: 'succeeded', result: 1, runId: 'r1' }])
    expect(events.every((event) => event.runId === 'r1')).toBe(true)
  })

  it('orders calls of one step by index, and steps by appearance', async () => {
    const other = [{ ...chunk(0, 'later', '{}', 'stop'), id: 'r2' }]
    const { cards } = await replayToolStream('openai-chat', [...frames, ...other])
    expect(cards.map((card) => card.toolCallId)).toEqual(['look', 'pay', 'later'])
  })

  it('ends the stream as it is told', async () => {
    const open = [chunk(0, 'look', '{"a":1}')]
    const state = async (end?: 'clean' | 'aborted' | 'error') =>
      (await replayToolStream('openai-chat', open, { end })).cards[0]?.state
    expect([await state(), await state('error'), await state('aborted')]).toEqual([
      'args_ready',
      'failed',
      'cancelled',
    ])
  })

  it('lets the policy speak: risk, schema and approval', async () => {
    const { cards, events } = await replayToolStream('openai-chat', frames, {
      policy: {
        pay: { approval: 'always', riskLevel: 'high' },
        look: { riskLevel: 'low', permission: 'read', schema: { type: 'object', required: ['at'] } },
      },
    })
    expect(cards).toMatchObject([
      { toolName: 'look', state: 'failed', errorCode: 'args_schema', riskLevel: 'low' },
      {
        toolName: 'pay',
        state: 'waiting_approval',
        riskLevel: 'high',
        approval: { approvalId: 'local:pay:1' },
      },
    ])
    expect(events.filter((event) => event.type === 'tool_approval_request')).toHaveLength(1)
  })

  it('collects issues of adapter and reducer, and results of unknown calls', async () => {
    const { issues, unmatched } = await replayToolStream('unified', [
      { type: 'nonsense' },
      { type: 'tool_args_delta', toolCallId: 'x', partialJson: '{' },
      { type: 'tool_result', toolCallId: 'y', result: 0 },
    ])
    expect(issues.map((issue) => [issue.code, issue.frameIndex])).toEqual([
      ['unknown_event_type', 0],
      ['unknown_tool_call', 1],
    ])
    expect(unmatched).toMatchObject([{ toolCallId: 'y', result: 0 }])
  })

  it("recognises the protocol with 'auto', as little as it needs, and says which", async () => {
    const named = await replayToolStream('openai-chat', frames)
    expect(named.protocol).toBe('openai-chat')
    expect(await replayToolStream('auto', frames)).toEqual(named)
    // What comes later does not change it.
    expect((await replayToolStream('auto', [...frames, { type: 'message_start' }])).protocol).toBe(
      'openai-chat',
    )
    expect((await replayToolStream('auto', ['[DONE]', ...frames])).cards).toEqual(named.cards)
  })

  it("does not guess with 'auto'", async () => {
    const { protocol, cards, issues } = await replayToolStream('auto', [{ error: 'no' }, '[DONE]'])
    expect([protocol, cards]).toEqual([undefined, []])
    expect(issues).toMatchObject([{ code: 'protocol_unknown' }])
    expect(issues[0]?.fix).toMatch(/Name the protocol/)
  })

  it('rejects an unknown protocol', async () => {
    await expect(replayToolStream('nope', [])).rejects.toThrow('Known: openai-chat')
  })
})
