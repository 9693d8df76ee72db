import { describe, expect, it } from 'vitest'
import { maskedHead } from '../../src/components/shared/maskedHead.js'
import { jsonPrefixOf } from '../../src/components/shared/jsonPrefix.js'
import { SettledOutput } from '../../src/components/ToolCard/settledOutput.js'
import { resultModelSteps, type ResultModel } from '../../src/components/ToolResult/resultModel.js'
import type { ToolCardData } from '../../src/core/card.js'
import { finish } from '../../src/json/index.js'
import type { MaskPolicy } from '../../src/safety/index.js'

const SECRET = 'hunter2 of ann'
const tail = (text: string, isGrowing: boolean) => finish(new SettledOutput(undefined).read(text, isGrowing))
const model = (result: unknown, more: object = {}, masking?: MaskPolicy): ResultModel =>
  finish(resultModelSteps({ toolCallId: 'a', toolName: 'run', result, ...more } as ToolCardData, masking))
const pretty = (value: unknown) => JSON.stringify(value, null, 2)
const many = (count: number) => Array.from({ length: count }, (_, i) => [`k${String(i)}`, i] as const)

describe('output that grows', () => {
  it.each([
    ['a line of JSON whose name comes later', `{"value":"${SECRET}","name":"password"}\n`],
    ['an event with such a line', `data: [{"value":"${SECRET}","name":"password"}]\n`],
    ['a later line', `one line\n{"value":"${SECRET}","name":"password"}\nlast\n`],
    ['JSON over several lines', pretty({ credentials: { pin: SECRET } })],
    ['a coloured line', `\u001b[32m{"value":"${SECRET}","name":"password"}\n`],
    ['an element', `<x></x>\n<password>${SECRET}</password>\n`],
  ])('shows no secret wherever it is cut: %s', (_, text) => {
    for (let end = 1; end <= text.length; end += 1)
      expect(tail(text.slice(0, end), true), String(end)).not.toContain('hunter2')
    expect(tail(text, false)).toContain('••••••')
  })

  it.each([
    ['JSON in lines, behind others', `log:\n{\n "value": "${SECRET}",\n "name": "password"\n}\n`],
    ['a list in lines', `log:\n[\n {"value": "${SECRET}",\n "name": "password"}\n]\nend\n`],
    ['a name behind the value of an element', `<input value="${SECRET}"\n name="password">\n`],
    ['a value in lines of its own', `<password>\n${SECRET}\n</password>\n`],
    ['a block of YAML', `a:\n  password: |\n    ${SECRET}\n    ${SECRET}\nb: 1\n`],
    ['a value below its name', 'password:\n  hunter2-x9\n'],
    ['a table', `| user | password |\n|---|---|\n| ann | ${SECRET} |\n`],
  ])('shows no secret however it grows: %s', (_, text) => {
    for (const size of [1, 5, 17]) {
      const output = new SettledOutput(undefined)
      for (let end = size; end < text.length + size; end += size)
        expect(finish(output.read(text.slice(0, end), true)), String(end)).not.toContain('hunter2')
      expect(finish(output.read(text, false))).toContain('••••••')
      expect(finish(output.read(text, false))).not.toContain('hunter2')
    }
  })

  it('shows no number that is wrapped', () => {
    const text = 'card\n4111\n1111\n1111\n1111\nend of it\n'
    const output = new SettledOutput(undefined)
    for (let end = 1; end <= text.length; end += 1)
      expect(finish(output.read(text.slice(0, end), true))).not.toContain('1111\n1111')
  })

  const long: [string, string, string][] = [
    ['a table', '| user | password |\n|---|---|\n', '| ann | Hunter2-x9 |\n'],
    ['a listing', ' user | password \n------+------\n', ' ann | Hunter2-x9\n'],
    ['a block of YAML', 'data:\n  password: |\n', '    Hunter2-x9 secret line\n'],
    ['a list of JSON in lines', 'reply:\n{\n  "passwords": [\n', '    "Hunter2-x9",\n'],
    ['an element', 'x\n<password>\n', 'Hunter2-x9 and more\n'],
  ]
  it.each(long)('knows what it is however far above its name stands: %s', (_, head, line) => {
    const output = new SettledOutput(undefined)
    let text = head
    for (let count = 0; count < 1800; count += 1) {
      text += line
      if (count % 20 === 0)
        expect(finish(output.read(text, true)), String(text.length)).not.toContain('Hunter2')
    }
    expect(finish(output.read(text, true))).not.toContain('Hunter2')
    expect(tail(text, true)).not.toContain('Hunter2')
  })

  it('goes on behind JSON that was too long to wait for', () => {
    const output = new SettledOutput(undefined)
    let text = 'first\n{\n  "a": [\n'
    for (let count = 0; count < 4000; count += 1) {
      text += '    "Hunter2-x9 word",\n'
      if (count % 50 === 0) expect(finish(output.read(text, true))).not.toContain('Hunter2')
    }
    text += '    ""\n  ]\n}\nlast line here\n'
    expect(finish(output.read(text, true))).toBe('first\n••••••\nlast line here')
  })

  it('shows what is no secret as it is', () => {
    const text = 'one: 1\n  two [ok] 12:30\n| a | b |\n|---|---|\n| c | d |\n\n{"a": 1}\nlast\n'
    const output = new SettledOutput(undefined)
    for (let end = 1; end < text.length; end += 1) finish(output.read(text.slice(0, end), true))
    expect(finish(output.read(text, true))).toBe(text.trimEnd())
    expect(finish(output.read(`${text}progress 1\rprogress 2`, true))).toBe(`${text}progress`)
    expect(finish(output.read('another text', false))).toBe('another text')
  })

  it.each(['[info] starts now ', '[1/5] builds ', '{{ a template }} ', 'a <b '])(
    'that only looks like JSON is shown at once: %s',
    (text) => expect(tail(`${text}and goes on`, true)).toBe(`${text}and goes`),
  )

  it('shows nothing from within a long key, and what follows it', () => {
    const body = `${'Zq7x9kp2LmZt7Wv5Rn8PcX4bJ1hGa0e9f3cYQq7Lm2ZtAbCdEf'.repeat(1)}\n`.repeat(500)
    const open = `-----BEGIN PRIVATE KEY-----\n${body}`
    expect(tail(open, true)).not.toContain('Zq7x9')
    expect(tail(`${open}-----END PRIVATE KEY-----\nall done now\n`, true)).toMatch(/^(?:•+\s+)?all done now$/)
  })

  it('masks long JSON as a whole', () => {
    const text = pretty({ credentials: Object.fromEntries(many(2000).map(([key]) => [key, SECRET])) })
    expect(tail(text.slice(0, -5), true)).toMatch(/^•*$/)
    expect(tail(text, false)).not.toContain('hunter2')
    expect(tail(text, false)).toContain('••••••')
  })
})

describe('results that are cut', () => {
  it.each<[string, unknown, object?]>([
    [
      'a pair with much between',
      { items: [{ value: SECRET, ...Object.fromEntries(many(600)), name: 'password' }] },
    ],
    [
      'columns after their rows',
      {
        rows: [['a', SECRET], ...Array.from({ length: 600 }, () => ['b', 'c'])],
        columns: [{ name: 'u' }, { name: 'password' }],
      },
    ],
    ['JSON of megabytes', JSON.stringify([{ value: SECRET, name: 'password' }, ...many(66_000)])],
    [
      'such JSON as text',
      JSON.stringify([{ value: SECRET, name: 'password' }, ...many(66_000)]),
      { resultFormat: 'text' },
    ],
    ['a long line of JSON', `x\n{"value":"${SECRET}","more":"${'y '.repeat(110_000)}","name":"password"}`],
  ])('are masked before: %s', { timeout: 30_000 }, (_, result, more) => {
    expect(JSON.stringify(model(result, more))).not.toContain('hunter2')
  })

  it('are not cut in a number', () => {
    const shown = model(
      `${`${'x'.repeat(79)}\n`.repeat(2499)}${'x'.repeat(70)} 4111 1111 1111 1111 and ${'y '.repeat(100)}`,
    )
    expect(shown.kind === 'text' && shown.text).not.toContain('4111')
  })

  it('count what they leave out', () => {
    expect(model(Object.fromEntries(many(600)))).toMatchObject({ shown: 501, total: 601, isCounted: true })
  })
})

describe('results in content blocks', () => {
  const block = (text: string) => ({ type: 'text', text })
  const textOf = (masking: MaskPolicy | undefined, ...texts: string[]) => {
    const shown = model({ content: texts.map(block) }, {}, masking)
    return shown.kind === 'text' ? shown.text : JSON.stringify(shown)
  }

  it.each<[string, MaskPolicy]>([
    ['a pointer', { mask: ['/content/0/text'] }],
    ['a pointer into JSON', { mask: ['/content/0/text/note'] }],
    ['a name', { mask: ['text'] }],
    ['a name above', { mask: ['content'] }],
  ])('are masked where a host names them: %s', (_, masking) => {
    expect(textOf(masking, '{"note":"plain words"}')).not.toContain('plain words')
  })

  it('stay readable where a host says so', () => {
    expect(textOf({ unmask: ['/content/0/text'] }, 'password: hunter2', 'password: hunter3')).toMatch(
      /hunter2\npassword: •+$/,
    )
  })

  it('are read as JSON one by one', () => {
    expect(textOf(undefined, pretty({ credentials: { a: SECRET } }), '{"a":1}')).not.toContain('hunter2')
  })
})

describe('texts of any length', () => {
  it('are cut where no secret is', () => {
    const { text, omitted } = maskedHead(
      `${'word '.repeat(1597)}4111 1111 1111 1111 ${'word '.repeat(400_000)}`,
      undefined,
    )
    expect(text).not.toContain('4111')
    expect(text.length).toBeLessThanOrEqual(8000)
    expect(omitted).toBeGreaterThan(1_990_000)
  })

  it('of JSON are masked as a whole, or not shown', () => {
    const json = (size: number) =>
      JSON.stringify({ value: SECRET, more: 'y '.repeat(size), name: 'password' })
    expect(maskedHead(json(6000), undefined).text).toContain('••••••')
    expect(maskedHead(json(6000), undefined).text).not.toContain('hunter2')
    expect(maskedHead(json(600_000), undefined)).toEqual({ text: '', omitted: json(600_000).length })
  })
})

it('every beginning of JSON is known as one', () => {
  const text = pretty([{ a: 'x"\\y', b: [-1.5e3, true, null, {}, []] }, 'z'])
  for (let end = 1; end < text.length; end += 1)
    expect(jsonPrefixOf(text.slice(0, end)), String(end)).toBe('open')
  expect(jsonPrefixOf(text)).toBe('closed')
  expect(jsonPrefixOf(`${text} and`)).toBe('none')
})
