import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { digestToolCall } from '../../src/json/index.js'
import { encodeApproval } from '../../src/adapters/encodeApproval.js'
import type { ToolEvent } from '../../src/core/events.js'
import { isApprovalCurrent } from '../../src/core/isApprovalCurrent.js'
import { verifyApproval } from '../../src/server/verifyApproval.js'
import { asked, settle } from './support.js'
import { arm, editorOf, objectOf, panelOf } from './editSupport.js'

beforeEach(() => vi.useFakeTimers({ now: 1_800_000_000_000 }))
afterEach(() => vi.useRealTimers())

const digestOf = (args: unknown) => digestToolCall({ toolCallId: 'a', toolName: 'pay', args })

describe('editing is offered', () => {
  it('only where the server takes changes', async () => {
    expect((await panelOf(asked())).slot('edit')).toBeNull()
  })

  it('only for arguments that may be approved', async () => {
    const events = asked('a', '{"a":1,"a":2}')
    Object.assign(events[2] ?? {}, { editable: true })
    expect((await panelOf(events)).slot('edit')).toBeNull()
  })

  it('not again for arguments that a person has changed already', async () => {
    const panel = await editorOf({ to: 'x' }, objectOf({ to: { type: 'string' } }))
    await panel.write(/to/, 'y')
    await panel.send()
    expect(panel.store.card('a')).toMatchObject({ edited: true })
    expect(panel.slot('edit')).toBeNull()
  })
})

describe('a change', () => {
  it('is what is sent, under the digest of it', async () => {
    const panel = await editorOf(
      { to: 'x', n: 1 },
      objectOf({ to: { type: 'string' }, n: { type: 'integer' } }),
    )
    await panel.write(/to/, 'y')
    expect(panel.slot('changes')?.textContent).toMatch(/1 change.*to.*"x".*"y"/s)
    const hex = digestOf({ to: 'y', n: 1 })
    expect(panel.slot('digest')?.textContent).toContain(`${hex.slice(0, 4)}…${hex.slice(-4)}`)
    const decision = await panel.send(/^Approve with changes: /)
    expect(decision).toMatchObject({ outcome: 'approved', editedArgs: { to: 'y', n: 1 }, argsDigest: hex })
    expect(panel.store.card('a')).toMatchObject({
      state: 'executing',
      edited: true,
      args: { to: 'y', n: 1 },
    })
    expect(panel.slot('editor')).toBeNull()
  })

  it('is accepted by a server that takes edits, and by no other', async () => {
    const panel = await editorOf({ to: 'x' }, objectOf({ to: { type: 'string' } }))
    await panel.write(/to/, 'y')
    const before = panel.store.card('a')
    const decision = await panel.send()
    const call = { toolCallId: 'a', toolName: 'pay', argsText: '{"to":"x"}', approvalId: 'p-a' }
    expect(verifyApproval(decision, call, { allowEdits: true })).toEqual({
      ok: true,
      editedArgs: { to: 'y' },
    })
    expect(verifyApproval(decision, call)).toMatchObject({ ok: false, reason: 'edits_not_allowed' })
    expect(before && decision && isApprovalCurrent(before, decision)).toBe(true)
  })

  it('and back again is none: the call is approved as it was', async () => {
    const panel = await editorOf({ to: 'x' }, objectOf({ to: { type: 'string' } }))
    await panel.write(/to/, 'y')
    await panel.write(/to/, 'x')
    expect(panel.slot('changes')).toBeNull()
    const decision = await panel.send()
    expect(decision).not.toHaveProperty('editedArgs')
    expect(decision?.argsDigest).toBe(digestOf({ to: 'x' }))
  })

  it('arms Approve anew', async () => {
    const panel = await editorOf({ to: 'x' }, objectOf({ to: { type: 'string' } }))
    await arm()
    expect(panel.slot('approve')?.dataset['approvable']).toBe('true')
    await panel.write(/to/, 'y')
    expect(panel.slot('approve')?.dataset['approvable']).toBe('false')
    panel.slot('approve')?.click()
    await settle()
    expect(panel.onDecision).not.toHaveBeenCalled()
    await arm()
    expect(panel.slot('approve')?.dataset['approvable']).toBe('true')
  })

  it('can be discarded, and the focus is where it was', async () => {
    const panel = await editorOf({ to: 'x' }, objectOf({ to: { type: 'string' } }))
    expect(document.activeElement).toBe(panel.field(/to/))
    await panel.write(/to/, 'y')
    await panel.click(/^Discard changes/)
    expect(document.activeElement).toBe(panel.slot('edit'))
    expect(panel.slot('args')?.textContent).toContain('"x"')
    expect(await panel.send()).not.toHaveProperty('editedArgs')
  })

  it('is not lost by Escape, and Enter sends nothing', async () => {
    const panel = await editorOf({ to: 'x' }, objectOf({ to: { type: 'string' } }))
    await panel.write(/to/, 'y')
    await arm()
    for (const key of ['Escape', 'Enter'])
      panel.field(/to/).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    await settle()
    expect(panel.slot('changes')).not.toBeNull()
    expect(panel.onDecision).not.toHaveBeenCalled()
    await panel.write(/to/, 'x')
    panel.field(/to/).dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    await settle()
    expect(panel.slot('editor')).toBeNull()
  })

  it('changes the question that the host makes of the arguments', async () => {
    const panel = await editorOf(
      { to: 'x', n: 5 },
      {
        ...objectOf({ to: { type: 'string' }, n: { type: 'integer' } }),
        question: ({ args }) => `Pay ${(args as { to: string }).to}?`,
      },
    )
    await panel.write(/to/, 'y')
    expect(panel.text()).toContain('Pay y?')
    await panel.write(/^n/, 'five')
    expect(panel.text()).not.toMatch(/Pay [xy]\?/)
  })
})

describe('when the call changes under the editor', () => {
  async function edited() {
    const panel = await editorOf({ to: 'x' }, objectOf({ to: { type: 'string' } }))
    await panel.write(/to/, 'y')
    return panel
  }

  it.each<[string, ToolEvent]>([
    [
      'other arguments',
      { type: 'tool_call_ready', toolCallId: 'a', args: { to: 'z' }, argsText: '{"to":"z"}' } as ToolEvent,
    ],
    [
      'another question',
      { type: 'tool_approval_request', toolCallId: 'a', approvalId: 'p-b', editable: true } as ToolEvent,
    ],
    [
      'a server that takes none any more',
      { type: 'tool_approval_request', toolCallId: 'a', approvalId: 'p-b', editable: false } as ToolEvent,
    ],
  ])('%s: the edits can be read and not sent', async (_name, event) => {
    const panel = await edited()
    panel.store.apply(event)
    await settle()
    expect(panel.slot('stale')?.textContent).toMatch(/cannot be sent/)
    expect(panel.slot('changes')?.textContent).toContain('"y"')
    expect(panel.slot('args')).not.toBeNull()
    expect(panel.wrapper.findAll('[data-slot="editor"] :is(input, textarea)')).toHaveLength(0)
    expect(await panel.send()).toBeUndefined()
    expect(panel.slot('block')?.textContent).toMatch(/Discard your changes/)
    await panel.click(/^Discard changes/)
    expect(await panel.send()).not.toHaveProperty('editedArgs')
  })

  it('an editor without changes just goes', async () => {
    const panel = await editorOf({ to: 'x' })
    panel.store.apply({
      type: 'tool_call_ready',
      toolCallId: 'a',
      args: { to: 'z' },
      argsText: '{"to":"z"}',
    } as ToolEvent)
    await settle()
    expect(panel.slot('editor')).toBeNull()
    expect(panel.slot('args')?.textContent).toContain('"z"')
  })
})

describe('secrets', () => {
  const args = { token: 'sk_live_4eC39HqLyjWDarjtT1zdp7dc', to: 'x', nested: { password: 'hunter2secret' } }
  const rule = objectOf({ token: { type: 'string' }, to: { type: 'string' } })

  it('are on no page and in no field, and are sent unchanged', async () => {
    const panel = await editorOf(args, rule)
    expect(document.body.innerHTML).not.toMatch(/sk_live_4eC|hunter2/)
    const values = [...document.querySelectorAll('input, textarea')].map(
      (one) => (one as HTMLInputElement).value,
    )
    expect(values.join()).not.toMatch(/sk_live_4eC|hunter2/)
    expect(panel.slot('secret')?.textContent).toContain('masked, unchanged')
    await panel.write(/^to\b/, 'y')
    expect((await panel.send())?.editedArgs).toEqual({ ...args, to: 'y' })
  })

  it('can be replaced from an empty field, and kept after all', async () => {
    const panel = await editorOf(args, rule)
    await panel.click(/^Replace: token/)
    expect(panel.field(/token/).value).toBe('')
    expect(panel.problems()).toEqual(['This field is needed.'])
    await panel.write(/token/, 'sk_live_AAAAAAAAAAAAAAAAAAAAAAAA')
    expect(panel.slot('changes')?.textContent).not.toContain('sk_live')
    expect(panel.problems()).toEqual([])
    await panel.click(/^Keep the masked value: token/)
    expect(panel.slot('changes')).toBeNull()
    await panel.click(/^Replace: token/)
    await panel.write(/token/, 'none')
    expect((await panel.send())?.editedArgs).toEqual({ ...args, token: 'none' })
  })

  it('are markers in JSON, which stand for them wherever they are put', async () => {
    const panel = await editorOf(args)
    const text = panel.field(/Arguments/).value
    const [one, two = ''] = text.match(/"⟨masked \d [a-z]{5}⟩"/g) ?? []
    expect(one).toContain('⟨masked 1 ')
    expect(text).not.toMatch(/sk_live|hunter2/)
    await panel.write(/Arguments/, text.replace('"x"', two))
    expect(panel.slot('changes')?.textContent).not.toContain('hunter2')
    expect((await panel.send())?.editedArgs).toEqual({ ...args, to: args.nested.password })
  })
})

describe('what is too large', () => {
  it('is not edited, also where it came as a value', async () => {
    const events = asked('a', { to: 'x' })
    Object.assign(events[1] ?? {}, {
      args: { list: Array.from({ length: 9000 }, () => 'abcdef') },
      argsText: undefined,
    })
    Object.assign(events[2] ?? {}, { editable: true })
    expect((await panelOf(events)).slot('edit')).toBeNull()
  })

  it('is not read when it is pasted', async () => {
    const panel = await editorOf({ to: 'x' })
    await panel.write(/Arguments/, JSON.stringify({ to: 'y'.repeat(60_000) }))
    expect(panel.problems()).toEqual(['This text is too long to be edited here.'])
    expect(await panel.send()).toBeUndefined()
  })

  it('as a list of changes is shown whole before it can be approved', async () => {
    const panel = await editorOf({})
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`k${String(at)}`, at]))
    await panel.write(/Arguments/, JSON.stringify(many))
    expect(await panel.send()).toBeUndefined()
    expect(panel.slot('block')?.textContent).toMatch(/Show all changes/)
    await panel.click(/^Show more changes/)
    expect(document.querySelectorAll('[data-slot="change"]')).toHaveLength(60)
    expect((await panel.send())?.editedArgs).toEqual(many)
  })
})

describe('the focus', () => {
  it('stays near when a button takes itself away', async () => {
    const panel = await editorOf(
      { a: 'x', list: ['u', 'v'], password: 'hunter2secret', nil: 'y' },
      objectOf({
        a: { type: 'string' },
        list: { type: 'array', items: { type: 'string' } },
        password: { type: 'string' },
        nil: { type: ['string', 'null'] },
      }),
    )
    for (const name of [
      /^Leave out: a/,
      /^Replace: password/,
      /^Set to null: nil/,
      /^Add: nil/,
      /^Remove: list: Item 2/,
      /^Remove: list: Item 1/,
    ]) {
      panel.button(name)?.focus()
      await panel.click(name)
      expect(document.activeElement?.closest('[data-slot="field"]'), String(name)).not.toBeNull()
    }
  })

  it('stays in a field while a date is written in it', async () => {
    const panel = await editorOf({ day: 'soon' }, objectOf({ day: { type: 'string', format: 'date' } }))
    const field = panel.field(/^day/)
    await panel.write(/^day/, '2026-01-31')
    expect(panel.field(/^day/)).toBe(field)
  })
})

describe('markers', () => {
  const args = { password: 'hunter2secret', note: 'hello', cr: 'a' }
  const rule = objectOf({ note: { type: 'string' } })
  const markerIn = (text: string) => /⟨masked 1 [a-z]{5}⟩/.exec(text)?.[0] ?? 'no marker'

  it('inside of other text are refused, and so are those of another editor', async () => {
    const panel = await editorOf(args)
    const text = panel.field(/Arguments/).value
    const marker = markerIn(text)
    for (const wrong of [
      `${marker}!`,
      `Bearer ${marker}`,
      '⟨masked 1 zzzzz⟩',
      '⟨masked 1⟩',
      marker.slice(0, -1),
    ]) {
      await panel.write(/Arguments/, text.replace('hello', wrong))
      expect(panel.problems().join(), wrong).toMatch(/marker of a masked value/)
      expect(await panel.send()).toBeUndefined()
    }
    await panel.write(/Arguments/, text.replace('"note"', `"${marker}x"`))
    expect(panel.problems().join()).toMatch(/marker of a masked value/)
  })

  it('that somebody typed never become the secret', async () => {
    const panel = await editorOf(args, rule)
    await panel.click(/^As JSON/)
    const marker = markerIn(panel.field(/Arguments/).value)
    await panel.click(/^As JSON/)
    await panel.write(/^note/, marker)
    expect(panel.problems().join()).toMatch(/marker of a masked value/)
    expect(await panel.send()).toBeUndefined()
    expect(panel.slot('as-json')?.matches(':disabled')).toBe(true)
  })
})

describe('the words of a validator', () => {
  const least = { type: 'integer', minimum: 500000 }
  it.each<[string, unknown, object]>([
    ['a masked value', { otp: 471147 }, { otp: least }],
    [
      'a value in a masked one',
      { otp: { value: 471147 } },
      { otp: { type: 'object', properties: { value: least } } },
    ],
    ['an item of a masked list', { password: [471147] }, { password: { type: 'array', items: least } }],
  ])('about %s are not shown', async (_name, args, properties) => {
    const panel = await editorOf({ ...(args as object), to: 'x' }, { schema: { type: 'object', properties } })
    await panel.click(/^As JSON/)
    await panel.write(/Arguments/, panel.field(/Arguments/).value.replace('"x"', '"y"'))
    expect(panel.problems()).not.toEqual([])
    expect(document.body.textContent).not.toContain('471147')
    const values = [...document.querySelectorAll('textarea')].map((one) => one.value)
    expect(values.join()).not.toContain('471147')
  })

  it.each([
    ['', 'Got hunter2secret'],
    ['n', 'Got "hunter2secret", and a number'],
    ['n', 'hunter2secret…'],
  ])('at "%s" that quote a masked value are not shown', async (place, message) => {
    const schema = {
      '~standard': {
        version: 1,
        vendor: 'test',
        validate: (value: unknown) =>
          (value as { n: number }).n > 1
            ? { issues: [{ message, path: place === '' ? [] : [place] }] }
            : { value },
      },
    } as const
    const panel = await editorOf({ n: 1, password: 'hunter2secret' }, { schema })
    await panel.write(/Arguments/, panel.field(/Arguments/).value.replace('1,', '2,'))
    expect(panel.problems().join()).toMatch(/does not fit what the tool takes/)
    expect(document.body.textContent).not.toContain('hunter2')
  })
})

describe('the ends of lines', () => {
  const rule = objectOf({ text: { type: 'string' } })

  it('stay as they were', async () => {
    const panel = await editorOf({ text: 'a\r\nb' }, rule)
    await panel.write(/^text/, 'a\nb\nc')
    expect((await panel.send())?.editedArgs).toEqual({ text: 'a\r\nb\r\nc' })
  })

  const LINES = objectOf({ lines: { type: 'array', items: { type: 'string' } } })
  it.each<[string, string[], RegExp, string[]]>([
    ['goes', ['a\r\nb', 'c\nd'], /^Remove: .*1$/, ['c\ndX']],
    ['goes that had others', ['c\nd', 'a\r\nb'], /^Remove: .*1$/, ['a\r\nbX']],
    ['moves', ['a\r\nb', 'c\nd'], /^Move down: .*1$/, ['c\ndX', 'a\r\nb']],
    ['comes', ['a\r\nb'], /^Add/, ['a\r\nbX', '']],
  ])('stay as they were when an item of a list %s', async (_, lines, button, sent) => {
    const panel = await editorOf({ lines }, LINES)
    await panel.click(button)
    const [first, second] = document.querySelectorAll('textarea')
    await write(first, `${String(first?.value)}X`)
    if (lines.length === 1) await write(second, '')
    expect((await panel.send())?.editedArgs).toEqual({ lines: sent })
  })

  it('and its inner fields go with an item that moves', async () => {
    const item = { type: 'object', properties: { name: { type: 'string' } } }
    const rule = objectOf({ list: { type: 'array', items: item } })
    const panel = await editorOf({ list: [{ name: 'a' }, { name: 'b' }] }, rule)
    const [first] = document.querySelectorAll('textarea')
    await panel.click(/^Move down: .*1$/)
    expect(document.querySelectorAll('textarea')[1]).toBe(first)
    await write(first, 'A')
    expect((await panel.send())?.editedArgs).toEqual({ list: [{ name: 'b' }, { name: 'A' }] })
  })

  async function write(field: HTMLTextAreaElement | undefined, text: string) {
    if (field === undefined) throw new Error('No field.')
    field.value = text
    field.dispatchEvent(new Event('input', { bubbles: true }))
    await settle()
  }

  it('of several kinds are edited as escapes', async () => {
    const panel = await editorOf({ text: 'a\rb\nc' }, rule)
    expect(panel.field(/^text/).value).toBe('"a\\rb\\nc"')
    await panel.write(/^text/, '"a\\rb"')
    expect(panel.field(/^text/).value).toBe('"a\\rb"')
    await panel.write(/^text/, '"plain"')
    expect(panel.field(/^text/).value).toBe('"plain"')
    expect((await panel.send())?.editedArgs).toEqual({ text: 'plain' })
  })
})

describe('what is untouched', () => {
  it('keeps its digits in the text, and numbers that would be changed on their way are refused', async () => {
    const panel = await editorOf('{"id":12345678901234567890,"rate":1.00,"to":"x"}')
    expect(panel.field(/Arguments/).value).toContain('12345678901234567890')
    expect(panel.field(/Arguments/).value).toContain('1.00')
    await panel.write(/Arguments/, '{"id":12345678901234567890,"rate":1.00,"to":"y"}')
    expect(panel.problems().join()).toMatch(/so many digits would be changed/)
    expect(await panel.send()).toBeUndefined()
  })

  it.each(['-0', '1e400', '9007199254740993', '0.1000000000000000055'])('%s is refused', async (number) => {
    const panel = await editorOf(`{"n":${number},"to":"x"}`, objectOf({ to: { type: 'string' } }))
    await panel.write(/to/, 'y')
    expect(panel.problems()).toHaveLength(1)
    expect(await panel.send()).toBeUndefined()
  })

  it('as it is, such a call can still be approved', async () => {
    const panel = await editorOf('{"n":1e400}')
    const decision = await panel.send()
    expect(decision?.argsDigest).toBe(
      digestToolCall({ toolCallId: 'a', toolName: 'pay', argsText: '{"n":1e400}' }),
    )
    expect(decision).not.toHaveProperty('editedArgs')
  })
})

describe('a call that takes text', () => {
  it('is edited as one text', async () => {
    const events = [
      { type: 'tool_call_start', toolCallId: 'a', toolName: 'pay', argsFormat: 'text' },
      { type: 'tool_call_ready', toolCallId: 'a', args: 'SELECT 1', argsText: 'SELECT 1' },
      { type: 'tool_approval_request', toolCallId: 'a', approvalId: 'p-a', editable: true },
    ] as ToolEvent[]
    const panel = await panelOf(events)
    await panel.click(/^Edit arguments/)
    await panel.write(/Arguments/, 'SELECT 2\n{"')
    const decision = await panel.send()
    expect(decision?.editedArgs).toBe('SELECT 2\n{"')
    expect(decision?.argsDigest).toBe(digestOf('SELECT 2\n{"'))
  })
})

describe('checks', () => {
  it('each field says what is wrong with it', async () => {
    const panel = await editorOf(
      { n: 1, s: 'abc', day: '2026-01-31', at: '2026-01-31T00:00:00Z', list: ['a'] },
      objectOf(
        {
          n: { type: 'integer', minimum: 1, maximum: 9 },
          s: { type: 'string', minLength: 2, maxLength: 4 },
          day: { type: 'string', format: 'date' },
          at: { type: 'string', format: 'date-time' },
          list: { type: 'array', items: { type: 'string' }, minItems: 1 },
        },
        ['n', 's'],
      ),
    )
    await panel.write(/^n/, '12')
    await panel.write(/^s/, 'a')
    await panel.write(/^at/, 'tomorrow')
    await panel.click(/^Remove: list: Item 1/)
    expect(panel.problems()).toEqual([
      'The most is 9.',
      'At least 2 characters are needed.',
      expect.stringContaining('Write a date and time'),
      'At least 1 items are needed.',
    ])
    const field = panel.field(/^n/)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    const described = (field.getAttribute('aria-describedby') ?? '').split(' ')
    expect(described.map((id) => document.getElementById(id)?.textContent?.trim())).toContain(
      'The most is 9.',
    )
    expect(await panel.send()).toBeUndefined()
    expect(panel.slot('block')?.textContent).toMatch(/Correct what is marked/)
    await panel.write(/^n/, '1.5')
    expect(panel.problems()[0]).toBe('This is not a whole number.')
    await panel.write(/^n/, '1,5')
    expect(panel.problems()[0]).toBe('This is not a number.')
    expect(panel.field(/^n/).value).toBe('1,5')
  })

  it("the validator's word stands at the field that it names", async () => {
    const panel = await editorOf({ s: 'abc' }, objectOf({ s: { type: 'string', pattern: '^[a-z]+$' } }))
    await panel.write(/^s/, 'ABC')
    expect(panel.problems()).toEqual([expect.stringMatching(/pattern/)])
    expect(panel.field(/^s/).getAttribute('aria-invalid')).toBe('true')
  })

  it('a Standard Schema has no fields, and still has the last word', async () => {
    const schema = {
      '~standard': {
        version: 1,
        vendor: 'test',
        validate: (value: unknown) =>
          (value as { n: number }).n > 1 ? { issues: [{ message: 'too much', path: ['n'] }] } : { value },
      },
    } as const
    const panel = await editorOf({ n: 1 }, { schema })
    await panel.write(/Arguments/, '{"n": 2}')
    expect(panel.problems()).toEqual(['/n: too much'])
    expect(await panel.send()).toBeUndefined()
  })

  it.each([
    ['[]', /JSON object/],
    ['{"a":1', /not JSON/],
    ['{"a":1,"a":2}', /same name/],
    ['{"a":"\\ud800"}', /half of a character/],
    [`{"a":${'['.repeat(250)}${']'.repeat(250)}}`, /nested too deeply/],
  ])('JSON %# is refused', async (text, words) => {
    const panel = await editorOf({ n: 1 })
    await panel.write(/Arguments/, text)
    expect(panel.problems().join()).toMatch(words)
    expect(panel.field(/Arguments/).value).toBe(text)
    expect(await panel.send()).toBeUndefined()
  })
})

describe('fields', () => {
  it('of each kind write values of that kind', async () => {
    const panel = await editorOf(
      { b: false, c: 'x', n: 1, day: '2026-01-31', list: ['a', 'b'], o: { k: 'v' }, any: { z: 1 }, nil: 'y' },
      objectOf({
        b: { type: 'boolean' },
        c: { enum: ['x', 2, null] },
        n: { type: 'number' },
        day: { type: 'string', format: 'date' },
        list: { type: 'array', items: { type: 'string' } },
        o: { type: 'object', properties: { k: { type: 'string' } } },
        any: { oneOf: [{ type: 'string' }, { type: 'object' }] },
        nil: { type: ['string', 'null'] },
        extra: { type: 'integer' },
      }),
    )
    const box = panel.field(/^b/)
    box.checked = true
    box.dispatchEvent(new Event('change', { bubbles: true }))
    expect(panel.field(/^day/).type).toBe('date')
    expect([...panel.field(/^c/).querySelectorAll('option')].map((one) => one.textContent?.trim())).toEqual([
      'not set',
      'x',
      '2',
      'null',
    ])
    await panel.write(/^c/, '1')
    await panel.write(/^n/, '2.50')
    await panel.write(/^day/, '2026-02-01')
    await panel.click(/^Move up: list: Item 2/)
    await panel.click(/^Add item: list/)
    await panel.write(/^Item 3/, 'c')
    await panel.write(/^k/, 'w')
    await panel.write(/^any/, '{"z":2}')
    await panel.click(/^Set to null: nil/)
    await panel.write(/^extra/, '7')
    expect((await panel.send())?.editedArgs).toEqual({
      ...{ b: true, c: 2, n: 2.5, day: '2026-02-01', list: ['b', 'a', 'c'], o: { k: 'w' }, any: { z: 2 } },
      ...{ nil: null, extra: 7 },
    })
  })

  it('an optional value can be left out, a needed one cannot', async () => {
    const panel = await editorOf(
      { a: 'x', b: 'y' },
      objectOf({ a: { type: 'string' }, b: { type: 'string' } }, ['b']),
    )
    expect(panel.button(/^Leave out: b/)).toBeUndefined()
    await panel.click(/^Leave out: a/)
    expect((await panel.send())?.editedArgs).toEqual({ b: 'y' })
  })

  it('a value that its schema does not know is JSON, digits and all', async () => {
    const panel = await editorOf('{"n":"text","more":[1.50,{"a":1}]}', objectOf({ n: { type: 'integer' } }))
    expect(panel.field(/^n/).value).toBe('"text"')
    expect(panel.field(/^more/).value).toContain('1.50')
  })

  it('leave a form of the host alone', async () => {
    const panel = await editorOf(
      { n: 1, b: true, day: '2026-01-31' },
      objectOf({
        n: { type: 'integer' },
        b: { type: 'boolean' },
        day: { type: 'string', format: 'date' },
      }),
    )
    for (const name of [/^n/, /^b/, /^day/]) {
      const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
      expect(panel.field(name).dispatchEvent(enter)).toBe(false)
    }
  })

  it('say what a field cannot show', async () => {
    const panel = await editorOf({ to: 'a\u202eb' }, objectOf({ to: { type: 'string' } }))
    expect(panel.slot('hidden')?.textContent).toContain('a⟨U+202E⟩b')
    await panel.click(/^As JSON|As JSON/)
    expect(panel.field(/Arguments/).value).toContain('a\\u202eb')
  })

  it.each<[string, object, string]>([
    ['a letter of another alphabet', { to: 'p\u0430ypal.com' }, '"p\\u0430ypal.com"'],
    ['a name that looks like another', { 'am\u043eunt': 2 }, '"am\\u043eunt"'],
  ])('write %s in JSON as an escape', async (_, args, escape) => {
    const panel = await editorOf(args)
    expect(panel.field(/Arguments/).value).toContain(escape)
  })

  it('say in JSON too what a field cannot show, and not how its lines are set out', async () => {
    const panel = await editorOf({ cmd: `echo ok${' '.repeat(4000)}; rm -rf /` })
    expect(panel.slot('hidden')?.textContent).toContain('echo ok⟨4000 spaces⟩; rm -rf /')
    await panel.write(/Arguments/, '{"to":"p\u0430ypal.com"')
    expect(panel.slot('hidden')?.textContent).toContain('p⟨U+0430⟩ypal')
    await panel.write(/Arguments/, `{\n${' '.repeat(40)}"password": "hunter2secret"\n}`)
    expect(panel.slot('hidden')).toBeNull()
    await panel.write(/Arguments/, '{"password":"hunter2secret\u200b"}')
    expect(panel.slot('hidden')?.textContent).not.toContain('hunter2')
  })

  it('say it however far behind it stands, with no secret that stands before it', async () => {
    const far = `${'long '.repeat(5000)}here\u202eb`
    const panel = await editorOf({ to: far }, objectOf({ to: { type: 'string' } }))
    expect(panel.slot('hidden')?.textContent).toContain('…')
    expect(panel.slot('hidden')?.textContent).toContain('here⟨U+202E⟩b')
    const secret = `password: ${'Kx9'.repeat(30)} \u202eb`
    const other = await editorOf({ to: secret }, objectOf({ to: { type: 'string' } }))
    expect(other.text()).not.toContain('Kx9')
  })
})

describe('a wire that takes changes gets them', () => {
  it.each([
    [
      'pydantic-ai',
      { tool_call_id: 'a' },
      { approvals: { a: { kind: 'tool-approved', override_args: { to: 'y' } } } },
    ],
    [
      'claude-stream-json',
      { requestId: 'r1' },
      { response: { response: { behavior: 'allow', updatedInput: { to: 'y' } } } },
    ],
  ] as const)('%s', async (protocol, metadata, message) => {
    const panel = await editorOf({ to: 'x' }, objectOf({ to: { type: 'string' } }), { metadata })
    const card = panel.store.card('a')
    await panel.write(/to/, 'y')
    const decision = await panel.send()
    if (card === undefined || decision === undefined) throw new Error('Nothing was sent.')
    expect(encodeApproval(protocol, [{ decision, card }])).toMatchObject(message)
  })
})
