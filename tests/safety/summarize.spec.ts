import { test } from '@fast-check/vitest'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { summarizeResult } from '../../src/safety/index.js'

const PICTURE = 'iVBORw0K'.repeat(20_000)

describe('summarizeResult', () => {
  it.each([
    [undefined],
    [null],
    [''],
    [' \n'],
    [[]],
    [{}],
    [{ a: null, b: '' }],
    [{ content: [{ type: 'text', text: '' }] }],
  ])('finds %j empty', (value) => {
    expect(summarizeResult(value)).toEqual({ kind: 'empty' })
  })

  it.each([
    ['hello', 'hello'],
    [42, '42'],
    [false, 'false'],
    ['a\n  b', 'a b'],
  ])('shows %j as text', (value, text) => {
    expect(summarizeResult(value)).toEqual({ kind: 'text', text })
  })

  it('cuts long text between characters', () => {
    expect(summarizeResult('😀'.repeat(300), { maxText: 10 }).text).toBe(`${'😀'.repeat(10)}…`)
  })

  it('shows the fields that say most, in the order they were sent in', () => {
    const order = {
      shard: 'a',
      meta: { x: 1 },
      id: 7,
      region: 'eu',
      status: 'paid',
      total: 9.5,
      title: 'Order 7',
      flag: 1,
    }
    expect(summarizeResult(order)).toEqual({
      kind: 'fields',
      fields: [
        { key: 'shard', text: 'a' },
        { key: 'id', text: '7' },
        { key: 'status', text: 'paid' },
        { key: 'total', text: '9.5' },
        { key: 'title', text: 'Order 7' },
      ],
      more: 3,
    })
    expect(summarizeResult(order, { maxFields: 3 }).fields).toHaveLength(3)
  })

  it('shows errors first of all', () => {
    expect(summarizeResult({ a: 1, b: 2, error: 'no' }, { maxFields: 1 }).fields).toEqual([
      { key: 'error', text: 'no' },
    ])
  })

  it('looks through wrappers', () => {
    expect(summarizeResult({ ok: true, data: { orderNo: 'A1' } }).fields).toEqual([
      { key: 'orderNo', text: 'A1' },
    ])
    expect(summarizeResult('{"orderNo":"A1"}').fields).toEqual([{ key: 'orderNo', text: 'A1' }])
  })

  it('shows lists by the names of their items', () => {
    expect(
      summarizeResult([
        { id: 1, title: 'A' },
        { id: 2, title: 'B' },
      ]).fields,
    ).toEqual([
      { key: '1', text: 'A' },
      { key: '2', text: 'B' },
    ])
    expect(summarizeResult([1, 2, 3, 4, 5, 6, 7])).toEqual({ kind: 'text', text: '1, 2, 3, 4, 5', more: 2 })
  })

  it('shows the size of a picture and not its bytes', () => {
    const result = {
      content: [
        { type: 'text', text: 'done' },
        { type: 'image', mimeType: 'image/png', data: PICTURE },
      ],
    }
    expect(summarizeResult(result)).toEqual({ kind: 'text', text: 'done [image/png, 120 kB]' })
    expect(summarizeResult(PICTURE)).toEqual({ kind: 'binary', text: '[data, 120 kB]' })
    expect(summarizeResult({ shot: `data:image/png;base64,${PICTURE}` }).fields).toEqual([
      { key: 'shot', text: '[image/png, 120 kB]' },
    ])
  })

  it('leaves out nothing that is beside or instead of what a block is known for', () => {
    const text = { type: 'text', text: 'ok' }
    const results: [unknown, string][] = [
      [[{ type: 'file', name: 'a.txt', size: 12 }], 'a.txt'],
      [[{ type: 'video', title: 'Intro' }], 'Intro'],
      [[{ type: 'document', content: 'Refunds are FORBIDDEN' }], 'FORBIDDEN'],
      [[{ type: 'text', content: 'Payment failed' }], 'Payment failed'],
      [[{ type: 'image', alt: 'a red light', mimeType: 'image/png', data: 'iVBO' }], 'a red light'],
      [{ content: [text], isError: true }, 'true'],
      [{ content: [text], isError: false, warning: 'half of it failed' }, 'half of it failed'],
      [{ content: [text], structuredContent: { deleted: 500 } }, '500'],
      [
        [{ type: 'document', source: { type: 'text', media_type: 'text/plain', data: 'Sold out' } }],
        'Sold out',
      ],
    ]
    for (const [result, said] of results) expect(JSON.stringify(summarizeResult(result))).toContain(said)
    const twice = {
      content: [{ type: 'text', text: '{"deleted":500}' }],
      structuredContent: { deleted: 500 },
    }
    expect(summarizeResult(twice).fields).toEqual([{ key: 'deleted', text: '500' }])
    expect(summarizeResult({ content: [text], isError: false, _meta: { a: 1 } }).text).toBe('ok')
  })

  it('takes no list of names for bytes, and every width of base64 for them', () => {
    const list = (line: (n: number) => string) => Array.from({ length: 80 }, (_, n) => line(n)).join('\n')
    for (const names of [
      list((n) => `cus_N0fzX${String(n % 10)}`),
      list((n) => `src/main/OrderService${String(n)}`),
      list((n) => `Id${String(n % 10)}-${'abC'.repeat(5)}`),
    ]) {
      expect(names.length).toBeGreaterThan(512)
      expect(summarizeResult(names).text).toContain(names.slice(0, 8))
    }
    const bytes = 'iVBORw0KGgo1'.repeat(64)
    for (const width of [64, 76, 1000]) {
      const wrapped = bytes.replace(new RegExp(`(.{${String(width)}})`, 'g'), '$1\r\n')
      expect(summarizeResult(wrapped).kind).toBe('binary')
    }
    expect(summarizeResult(`${bytes.replaceAll('+', '-')}_ab`).kind).toBe('binary')
  })

  it('tells of what a result is wrapped in, unless it is a plain yes', () => {
    const said = (value: unknown) => summarizeResult(value).fields?.map(({ key, text }) => `${key}: ${text}`)
    expect(said({ success: false, error: 'Card declined', data: { id: 7, status: 'created' } })).toEqual([
      'success: false',
      'error: Card declined',
      'id: 7',
      'status: created',
    ])
    expect(said({ status: 'FAILED', reason: 'no', result: { id: 1 } })).toEqual([
      'status: FAILED',
      'reason: no',
      'id: 1',
    ])
    expect(said({ ok: false, items: [1, 2] })).toEqual(['ok: false', 'items: 1, 2'])
    expect(said({ ok: true, error: null, data: { id: 7 } })).toEqual(['id: 7'])
  })

  it('makes placeholders of every block that is no text', () => {
    const content = [
      { type: 'image', mimeType: 'application/pdf', data: 'JVBERi0=' },
      { type: 'image', mimeType: 'image/svg+xml', data: 'PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+' },
      { type: 'image', url: 'javascript:alert(1)' },
      { type: 'image', source: { type: 'base64', media_type: 'image/gif', data: 'R0lGOD==' } },
      { type: 'image_url', image_url: { url: 'data:image/jpeg;base64,/9j/4AAQ' } },
      { type: 'audio', mimeType: 'audio/wav<b>', data: 'UklGRg==' },
    ]
    expect(summarizeResult({ content })).toEqual({
      kind: 'binary',
      text: '[application/pdf, 5 B] [image/svg+xml, 21 B] [image] [image/gif, 4 B] [image/jpeg, 6 B] [data, 4 B]',
    })
  })

  it('reads resources and data that came as text', () => {
    const resource = {
      type: 'resource',
      resource: { uri: 'file:///a', mimeType: 'text/plain', text: 'hello' },
    }
    expect(summarizeResult({ content: [resource] })).toEqual({ kind: 'text', text: 'hello' })
    expect(summarizeResult({ content: [{ type: 'text', text: '{"total":3}' }] }).fields).toEqual([
      { key: 'total', text: '3' },
    ])
  })

  it('masks and names what deceives', () => {
    expect(summarizeResult({ password: 'x1', note: 'a\u202eb' }).fields).toEqual([
      { key: 'password', text: '••••••' },
      { key: 'note', text: 'a⟨U+202E⟩b' },
    ])
    expect(summarizeResult({ secret: 'x1' }, { masking: { unmask: ['secret'] } }).fields?.[0]?.text).toBe(
      'x1',
    )
  })

  it('calls no code of the value', () => {
    const hostile = {
      toJSON: () => expect.unreachable(),
      get error() {
        return expect.unreachable()
      },
      ok: 1,
    }
    expect(summarizeResult(hostile).fields).toContainEqual({ key: 'ok', text: '1' })
  })

  test.prop([fc.anything({ maxDepth: 4 })])(
    'shows at most five fields of anything, and never throws',
    (value) => {
      const { fields = [], text = '' } = summarizeResult(value)
      expect(fields.length).toBeLessThanOrEqual(5)
      expect(text.length).toBeLessThanOrEqual(4000)
    },
  )
})
