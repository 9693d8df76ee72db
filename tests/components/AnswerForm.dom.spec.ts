import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createAgUiAdapter,
  createClaudeStreamJsonAdapter,
  createKimiAdapter,
  createLangGraphAdapter,
  createMcpAdapter,
  type ToolStreamAdapter,
} from '../../src/adapters/index.js'
import { encodeApproval } from '../../src/adapters/encodeApproval.js'
import type { ToolEvent } from '../../src/core/events.js'
import { interrupted, whole as called } from '../adapters/agUiFrames.js'
import { interrupt, values, whole } from '../adapters/graphFrames.js'
import { request, step, turn } from '../adapters/kimiFrames.js'
import { replayOnce } from '../adapters/replay.js'
import { panelOf, type EditPanel } from './editSupport.js'
import { asked, settle } from './support.js'

beforeEach(() => vi.useFakeTimers({ now: 1_800_000_000_000 }))
afterEach(() => vi.useRealTimers())

async function formOf(responseSchema: unknown): Promise<EditPanel> {
  const events = asked()
  Object.assign(events[2] ?? {}, { responseSchema })
  return panelOf(events)
}

const SEND = /^Send answer/

describe('a question that asks for an answer', () => {
  const schema = {
    type: 'object',
    required: ['bay', 'boats'],
    properties: {
      bay: { type: 'string', enum: ['north', 'south'] },
      boats: { type: 'integer', minimum: 1 },
      note: { type: 'string', title: 'Anything else?' },
      anchor: { type: 'boolean' },
      tide: { type: 'number', default: 2.5 },
    },
  }

  it('is a form, and the answer has what was filled in', async () => {
    const panel = await formOf(schema)
    expect(panel.slot('approve')?.textContent).toContain('Send answer')
    expect(panel.slot('edit')).toBeNull()
    expect(await panel.send(SEND)).toBeUndefined()
    expect(panel.slot('block')?.textContent).toMatch(/Fill in what is needed/)
    expect(panel.problems()).toEqual([])
    await panel.write(/^bay/, '1')
    await panel.write(/^boats/, '0')
    expect(panel.problems()).toEqual(['The least is 1.'])
    await panel.write(/^boats/, '3')
    await panel.write(/^Anything else/, 'soon')
    await panel.write(/^Anything else/, '')
    expect(await panel.send(SEND)).toMatchObject({
      outcome: 'answered',
      response: { bay: 'south', boats: 3, tide: 2.5 },
    })
    expect(panel.onDecision.mock.calls[0]?.[0].response).not.toHaveProperty('note')
    expect(panel.slot('status')?.textContent).toContain('Answered.')
    expect(panel.slot('answer')).toBeNull()
  })

  it('can be declined or left', async () => {
    const declined = await formOf(schema)
    await declined.click(/^Decline/)
    expect(declined.onDecision.mock.calls[0]?.[0]).toMatchObject({ outcome: 'denied' })
    declined.wrapper.unmount()
    const left = await formOf(schema)
    await left.click(/^Cancel/)
    expect(left.onDecision.mock.calls[0]?.[0]).toMatchObject({ outcome: 'cancelled' })
    expect(left.wrapper.emitted('deny')).toHaveLength(1)
    expect(left.store.card('a')?.state).toBe('cancelled')
  })

  it('that is no object has one field', async () => {
    const panel = await formOf({ type: 'string', title: 'Your name' })
    expect(panel.slot('title')?.textContent).toBe('Your name')
    await panel.write(/^Send answer/, 'Lin')
    expect((await panel.send(SEND))?.response).toBe('Lin')
  })

  it('that asks for a yes and for more is a form', async () => {
    const properties = { approved: { type: 'boolean' }, bay: { type: 'string' } }
    const panel = await formOf({ type: 'object', properties, required: ['approved', 'bay'] })
    await panel.write(/^bay/, 'north')
    expect((await panel.send(SEND))?.response).toMatchObject({ bay: 'north' })
  })

  it('shows beside the title of a choice what it sends', async () => {
    const oneOf = [
      { const: 'all', title: 'One boat' },
      { const: 'one', title: 'One boat' },
    ]
    const panel = await formOf({ type: 'object', properties: { pick: { oneOf } } })
    const words = [...panel.field(/^pick/).querySelectorAll('option')].map((one) => one.textContent?.trim())
    expect(words).toEqual(['not set', 'One boat (all)', 'One boat (one)'])
  })

  it.each([
    [{ type: 'boolean' }],
    [{ enum: [true, false] }],
    [{ type: 'object', properties: { approved: { type: 'boolean' } } }],
    [
      {
        oneOf: [
          { properties: { approved: { const: true } } },
          { properties: { approved: { const: false } } },
        ],
      },
    ],
    [{ type: 'object' }],
    [{}],
    ['yes'],
    [null],
  ])('%j asks for a plain yes', async (asksYes) => {
    const panel = await formOf(asksYes)
    expect(panel.slot('answer')).toBeNull()
    expect(await panel.send()).toMatchObject({ outcome: 'approved' })
  })
})

describe('a hostile schema', () => {
  it('shows its words as text, masked and written out', async () => {
    const panel = await formOf({
      type: 'object',
      properties: {
        'a\u202eb': {
          type: 'string',
          title: '<img src=x> \u202etitle',
          description: 'password: hunter2secret',
        },
        pick: { enum: ['x\u202ey', 'sk_live_4eC39HqLyjWDarjtT1zdp7dc'] },
      },
    })
    expect(panel.text()).toContain('<img src=x> ⟨U+202E⟩title')
    expect(panel.text()).toContain('a⟨U+202E⟩b')
    expect(panel.text()).toContain('x⟨U+202E⟩y')
    expect(panel.text()).not.toMatch(/hunter2|sk_live_4eC/)
    await panel.write(/^pick/, '1')
    expect((await panel.send(SEND))?.response).toEqual({ pick: 'sk_live_4eC39HqLyjWDarjtT1zdp7dc' })
  })

  it('has secrets in its defaults and names, which are masked and still sent', async () => {
    const key = 'sk_live_4eC39HqLyjWDarjtT1zdp7dc'
    const panel = await formOf({
      type: 'object',
      properties: {
        password: { type: 'string', default: 'hunter2secret' },
        note: { type: 'string', default: `use ${key}` },
        [key]: { type: 'string' },
        list: {
          type: 'array',
          items: { type: 'object', properties: { password: { default: 'hunter3secret' } } },
        },
      },
    })
    await panel.click(/^Add: list/)
    await panel.click(/^Add item: list/)
    const values = [...document.querySelectorAll('textarea')].map((one) => one.value)
    expect(`${document.body.innerHTML}${values.join()}`).not.toMatch(/hunter|sk_live_4eC/)
    expect((await panel.send(SEND))?.response).toEqual({
      ...{ password: 'hunter2secret', note: `use ${key}` },
      list: [{ password: 'hunter3secret' }],
    })
  })

  it('names of prototypes are names', async () => {
    const properties = JSON.parse(
      '{"__proto__":{"type":"string"},"constructor":{"type":"integer"},"toString":{"type":"boolean"}}',
    ) as object
    const panel = await formOf({ type: 'object', properties, required: ['__proto__', 'hasOwnProperty'] })
    await panel.write(/^__proto__/, 'x')
    await panel.write(/^constructor/, '1')
    expect(panel.slot('approve')?.matches(':disabled')).toBe(false)
    const response = (await panel.send(SEND))?.response
    expect(JSON.stringify(response)).toBe('{"__proto__":"x","constructor":1}')
    expect(Object.getPrototypeOf(response)).toBe(Object.prototype)
  })

  it('its patterns are never run', async () => {
    const panel = await formOf({
      type: 'object',
      properties: { s: { type: 'string', pattern: '^(a+)+$' }, t: { type: 'string', pattern: '(' } },
    })
    await panel.write(/^s/, `${'a'.repeat(40)}!`)
    expect((await panel.send(SEND))?.response).toEqual({ s: `${'a'.repeat(40)}!` })
  })

  const deep = (levels: number, width: number): object =>
    levels === 0
      ? { type: 'string' }
      : {
          type: 'object',
          properties: Object.fromEntries(
            Array.from({ length: width }, (_, at) => [`k${String(at)}`, deep(levels - 1, width)]),
          ),
          required: Array.from({ length: width }, (_, at) => `k${String(at)}`),
        }
  const cyclic: Record<string, unknown> = { type: 'object', properties: {} }
  cyclic['properties'] = { self: cyclic }

  const texts = Object.fromEntries(
    Array.from({ length: 100 }, (_, at) => [`k${String(at)}`, { type: 'string' }]),
  )
  const every = (schema: object) => Object.fromEntries(Object.keys(texts).map((key) => [key, schema]))
  const items = { type: 'object', properties: texts }
  const long = Array.from({ length: 40 }, () => ({}))
  const choices = { enum: Array.from({ length: 200 }, String) }

  it.each<[string, object, number]>([
    ['fields in the items of its default', { list: { type: 'array', items, default: long } }, 600],
    ['choices', every(choices), 600],
    ['long words', every({ type: 'string', description: 'paypal '.repeat(400) }), 600],
    ['words that deceive', every({ type: 'string', title: 'p\u0430ypal '.repeat(10) }), 600],
  ])('of too many %s is written as JSON', async (_name, properties, most) => {
    const panel = await formOf({ type: 'object', properties })
    expect(document.querySelectorAll('*').length).toBeLessThan(most)
    expect(panel.field(/^Send answer/).localName).toBe('textarea')
  })

  it('has defaults of several kinds, whose letters of another alphabet are escapes', async () => {
    const mixed = { oneOf: [{ type: 'string' }, { type: 'object' }], default: 'p\u0430ypal.com' }
    const panel = await formOf({ type: 'object', properties: { to: mixed } })
    expect(panel.field(/^to/).value).toBe('"p\\u0430ypal.com"')
  })

  it('has no default that is larger than anybody reads', async () => {
    const panel = await formOf({
      type: 'object',
      properties: { s: { type: 'string', default: 'a'.repeat(20_000) } },
    })
    expect(panel.field(/^s/).value).toBe('')
  })

  it.each<[string, unknown]>([
    ['deep', deep(60, 1)],
    ['wide and deep', deep(4, 10)],
    ['of many members', deep(1, 3000)],
    ['a reference to itself', { $ref: '#' }],
    ['a cycle', cyclic],
    [
      'of many choices',
      { type: 'object', properties: { c: { enum: Array.from({ length: 5000 }, String) } } },
    ],
    ['larger than a person could fill in', deep(5, 12)],
    ['of types that are none', { type: ['object', 7, null], properties: 7, required: { length: 9 } }],
    ['of Vue', { type: 'object', properties: { s: { type: 'string', title: { __v_isVNode: true } } } }],
  ])('%s makes a page of a bearable size', async (_name, schema) => {
    const panel = await formOf(schema)
    expect(document.querySelectorAll('*').length).toBeLessThan(6000)
    expect(panel.slot('deny')).not.toBeNull()
  })
})

describe('as the wires ask', () => {
  async function asking(adapter: ToolStreamAdapter, frames: readonly unknown[], toolCallId: string) {
    const { events } = replayOnce(adapter, frames)
    const panel = await panelOf(events as readonly ToolEvent[], {}, toolCallId)
    return {
      panel,
      async encoded(protocol: string, name: RegExp) {
        const card = panel.store.card(toolCallId)
        const decision = await panel.send(name)
        if (card === undefined || decision === undefined) throw new Error('Nothing was sent.')
        return encodeApproval(protocol, [{ decision, card }])
      },
    }
  }

  const SCHEMA = { type: 'object', properties: { bay: { type: 'string' } }, required: ['bay'] }

  it('mcp: an elicitation is accepted with content, or cancelled', async () => {
    const params = { message: 'Which bay?', requestedSchema: SCHEMA }
    const frame = { jsonrpc: '2.0', id: 3, method: 'elicitation/create', params }
    const { panel, encoded } = await asking(createMcpAdapter(), [frame], 'question:3')
    await panel.write(/^bay/, 'north')
    expect(await encoded('mcp', SEND)).toEqual({
      ...{ jsonrpc: '2.0', id: 3 },
      result: { action: 'accept', content: { bay: 'north' } },
    })
    panel.wrapper.unmount()
    const other = await asking(createMcpAdapter(), [frame], 'question:3')
    expect(await other.encoded('mcp', /^Cancel/)).toMatchObject({ result: { action: 'cancel' } })
  })

  it.each([
    [{ type: 'object', properties: { approved: { type: 'boolean' } } }, {}],
    [
      { type: 'object', properties: { approved: { type: 'boolean' } }, required: ['approved'] },
      { approved: false },
    ],
  ])('mcp: something approved is asked for like anything else: %j', async (requestedSchema, content) => {
    const params = { message: 'Which are?', requestedSchema }
    const frame = { jsonrpc: '2.0', id: 3, method: 'elicitation/create', params }
    const { panel, encoded } = await asking(createMcpAdapter(), [frame], 'question:3')
    expect(panel.field(/^approved/)).toBeDefined()
    expect(await encoded('mcp', SEND)).toMatchObject({ result: { action: 'accept', content } })
  })

  it('claude: an elicitation asks for its content', async () => {
    const frame = {
      type: 'control_request',
      request_id: 'r1',
      request: {
        ...{ subtype: 'elicitation', mcp_server_name: 's', message: 'Which are?' },
        requested_schema: { type: 'object', properties: { approved: { type: 'boolean' } } },
      },
    }
    const { panel } = await asking(createClaudeStreamJsonAdapter(), [frame], 'question:r1')
    expect(panel.field(/^approved/)).toBeDefined()
  })

  it('ag-ui: input that no schema describes is written as JSON', async () => {
    const frame = interrupted('r', { id: 'i1', reason: 'input_required', message: 'Bay?' })
    const { panel, encoded } = await asking(createAgUiAdapter(), [frame], 'question:i1')
    expect(await panel.send(SEND)).toBeUndefined()
    await panel.write(/^Send answer/, '{"bay": "north"}')
    expect(await encoded('ag-ui', SEND)).toEqual([
      { interruptId: 'i1', status: 'resolved', payload: { bay: 'north' } },
    ])
  })

  it('ag-ui: input_required is resolved with the answer', async () => {
    const frame = interrupted('r', {
      id: 'i1',
      reason: 'input_required',
      message: 'Bay?',
      responseSchema: SCHEMA,
    })
    const { panel, encoded } = await asking(createAgUiAdapter(), [frame], 'question:i1')
    await panel.write(/^bay/, 'north')
    expect(await encoded('ag-ui', SEND)).toEqual([
      { interruptId: 'i1', status: 'resolved', payload: { bay: 'north' } },
    ])
  })

  it('kimi: answers by question', async () => {
    const question = {
      id: 'q1',
      questions: [{ question: 'Which bay?', options: [{ label: 'north' }, { label: 'south' }] }],
    }
    const frames = [turn(), step(), request(7, 'QuestionRequest', question)]
    const { panel, encoded } = await asking(createKimiAdapter(), frames, 'question:q1')
    await panel.write(/^Which bay/, '1')
    expect(await encoded('kimi', SEND)).toMatchObject({
      id: 7,
      result: { answers: { 'Which bay?': 'south' } },
    })
  })

  it('ag-ui: changed arguments go where the schema has a place for them', async () => {
    const responseSchema = {
      type: 'object',
      properties: { approved: { type: 'boolean' }, editedArgs: { type: 'object' } },
    }
    const frames = [
      ...called('a'),
      interrupted('r', { id: 'i1', reason: 'tool_call', toolCallId: 'a', responseSchema }),
    ]
    const { panel, encoded } = await asking(createAgUiAdapter(), frames, 'a')
    await panel.click(/^Edit arguments/)
    await panel.write(/^Arguments/, '{"tree": "ash"}')
    expect(await encoded('ag-ui', /^Approve/)).toEqual([
      { interruptId: 'i1', status: 'resolved', payload: { approved: true, editedArgs: { tree: 'ash' } } },
    ])
  })

  it('langgraph: changed arguments are an edit', async () => {
    const calls = [{ name: 'prune', args: { tree: 'elm' } }]
    const frames = [
      values(whole([{ id: 'a', name: 'prune', args: { tree: 'elm' } }])),
      ['values', interrupt(calls, ['approve', 'edit', 'reject'], true)],
    ]
    const { panel, encoded } = await asking(createLangGraphAdapter(), frames, 'a')
    await panel.click(/^Edit arguments/)
    await panel.write(/^Arguments/, '{"tree": "ash"}')
    await settle()
    expect(await encoded('langgraph', /^Approve/)).toEqual({
      resume: { decisions: [{ type: 'edit', edited_action: { name: 'prune', args: { tree: 'ash' } } }] },
    })
  })
})
