import { describe, expect, it } from 'vitest'
import { defineComponent, h, shallowRef } from 'vue'
import ToolArgs from '../../src/components/ToolArgs/ToolArgs.vue'
import ToolCard from '../../src/components/ToolCard/ToolCard.vue'
import ToolResult from '../../src/components/ToolResult/ToolResult.vue'
import type { ToolCardsOptions } from '../../src/plugin/createToolCards.js'
import { tableOf } from '../../src/components/JsonView/tableRows.js'
import { parseJsonText } from '../../src/json/index.js'
import type { JsonNode } from '../../src/json/types.js'
import { asked, mountWith, settle, type Mounted } from './support.js'

/** A part that is fetched at a click is there. */
async function fetched(mounted: Mounted, slot: string): Promise<void> {
  await import('../../src/components/JsonView/JsonTextView.vue')
  await import('../../src/components/JsonView/JsonTable.vue')
  for (let turn = 0; turn < 50 && mounted.slot(slot) === null; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 2))
    await settle()
  }
}

async function choose(mounted: Mounted, view: 'Tree' | 'JSON' | 'Table'): Promise<void> {
  mounted.button(new RegExp(`^${view}: `))?.click()
  await fetched(mounted, { Tree: 'json', JSON: 'json-text', Table: 'json-table' }[view])
}

const ROWS = Array.from({ length: 60 }, (_, id) => ({ id, name: `name ${String(id)}`, ok: id % 2 === 0 }))

const resultOf = (result: unknown, config: ToolCardsOptions = {}) =>
  mountWith(ToolResult, {
    props: { card: { toolCallId: 'a', toolName: 'list', state: 'succeeded', result } },
    config,
  })
const argsOf = (argsText: string, more: object = {}) =>
  mountWith(ToolArgs, {
    props: {
      card: {
        toolCallId: 'a',
        toolName: 'send',
        state: 'executing',
        args: JSON.parse(argsText) as unknown,
        argsText,
        ...more,
      },
    },
  })

describe('the views of data', () => {
  it('are no choice where one look shows everything', () => {
    expect(argsOf('{"a":1,"b":[1,2]}').slot('views')).toBeNull()
  })

  it('each have a name that says of which tool, and one is chosen', async () => {
    const mounted = argsOf(JSON.stringify({ list: Array.from({ length: 20 }, (_, n) => n) }))
    const pressed = () =>
      [...(mounted.slot('views')?.querySelectorAll('button') ?? [])].map((button) => [
        button.getAttribute('aria-label'),
        button.getAttribute('aria-pressed'),
      ])
    expect(pressed()).toEqual([
      ['Tree: send', 'true'],
      ['JSON: send', 'false'],
    ])
    await choose(mounted, 'JSON')
    expect(pressed().map(([, isPressed]) => isPressed)).toEqual(['false', 'true'])
  })

  it('as JSON: numbers as they were written, twice named fields twice, masked, nothing hidden', async () => {
    const mounted = argsOf(
      '{"big":9007199254740993,"price":1.10,"zero":-0,"huge":1e400,"twice":1,"twice":2,' +
        '"password":"hunter2-of-ann","note":"a\\u202eb","list":[1,2,3]}',
    )
    await choose(mounted, 'JSON')
    const text = mounted.slot('json-text')?.textContent ?? ''
    for (const piece of ['"big": 9007199254740993', '"price": 1.10', '"zero": -0', '"huge": 1e400'])
      expect(text).toContain(piece)
    expect(text).toMatch(/"twice": 1,\s+"twice": 2/)
    expect(text).toContain('⟨U+202E⟩')
    expect(text).not.toContain('hunter2')
  })

  it('as JSON: says which names could be taken for one another, and the last four of a masked value', async () => {
    const mounted = mountWith(ToolArgs, {
      props: {
        card: {
          toolCallId: 'a',
          toolName: 'send',
          state: 'executing',
          args: { amount: 1, аmount: 2, card: '4242 4242 4242 4242', list: [1, 2, 3, 4, 5, 6, 7, 8] },
        },
      },
      config: { masking: { lastFour: ['card'] } },
    })
    await choose(mounted, 'JSON')
    const text = mounted.slot('json-text')?.textContent ?? ''
    expect(text).toContain('looks like another field')
    expect(text).toMatch(/"card": "•+ 4242"/)
  })

  it('as JSON: names five fields that look alike, and counts the others', async () => {
    const args = Object.fromEntries(
      Array.from({ length: 7 }, (_, n) => [`a${String(n + 2)}`, `а${String(n + 2)}`])
        .flat()
        .map((name) => [name, 1]),
    )
    const card = { toolCallId: 'a', toolName: 'send', state: 'executing', args }
    const mounted = mountWith(ToolArgs, { props: { card } })
    await choose(mounted, 'JSON')
    const text = mounted.slot('json-text')?.textContent ?? ''
    expect(text.match(/looks like another field/g)).toHaveLength(5)
    expect(text).toContain('and 9 more')
  })

  it('as a table: a row for each object, and the rest of them at a click', async () => {
    const mounted = resultOf(ROWS)
    await choose(mounted, 'Table')
    const cells = () =>
      [...document.querySelectorAll('tbody tr')].map((row) =>
        [...row.children].map((cell) => cell.textContent),
      )
    expect([...document.querySelectorAll('thead th')].map((cell) => cell.textContent)).toEqual([
      'Row',
      'id',
      'name',
      'ok',
    ])
    expect(cells()).toHaveLength(50)
    expect(cells()[2]).toEqual(['3', '2', '"name 2"', 'true'])
    mounted.button(/^Show 10 more rows/)?.click()
    await settle()
    expect(cells()).toHaveLength(60)
  })

  it('as a table: of many columns the first, and the others at a click', async () => {
    const wide = [1, 2].map(() =>
      Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`c${String(n)}`, n])),
    )
    const mounted = resultOf(wide)
    await choose(mounted, 'Table')
    expect(document.querySelectorAll('thead th')).toHaveLength(9)
    mounted.button(/^Show 12 more columns/)?.click()
    await settle()
    expect(document.querySelectorAll('thead th')).toHaveLength(21)
  })

  it('stay chosen when the card comes back on the page', async () => {
    const isThere = shallowRef(true)
    const card = { toolCallId: 'a', toolName: 'list', state: 'succeeded', result: ROWS }
    const mounted = mountWith(
      defineComponent(() => () => h('div', isThere.value ? h(ToolResult, { card } as never) : [])),
    )
    await choose(mounted, 'JSON')
    isThere.value = false
    await settle()
    isThere.value = true
    await fetched(mounted, 'json-text')
    expect(mounted.slot('json-text')).not.toBeNull()
  })
})

describe('a table', () => {
  const of = (value: unknown) =>
    tableOf(parseJsonText(typeof value === 'string' ? value : JSON.stringify(value)).root as JsonNode)

  it.each<[string, unknown]>([
    ['one object', [{ a: 1 }]],
    ['values that are no objects', [{ a: 1 }, 2]],
    ['nested values', [{ a: 1 }, { a: { b: 1 } }]],
    ['lists in it', [{ a: [1] }, { a: [2] }]],
    ['a field that is named twice', '[{"a":1,"a":2},{"a":3}]'],
    ['objects without fields', [{}, {}]],
    [
      'too many columns',
      [1, 2].map((row) =>
        Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`${String(row)}-${String(n)}`, n])),
      ),
    ],
    ['no list', { a: 1 }],
  ])('is not made of %s', (_, value) => {
    expect(of(value)).toBeUndefined()
  })

  it('has all names, also such as objects have anyway', () => {
    expect(of('[{"__proto__":1},{"constructor":2,"a":3}]')?.columns).toEqual([
      '__proto__',
      'constructor',
      'a',
    ])
  })
})

describe('what must be read before it is approved', () => {
  const long = { text: 'long '.repeat(400), list: [1, 2, 3, 4, 5, 6, 7, 8, 9] }
  const high = (args: unknown) =>
    mountWith(ToolCard, {
      props: { toolCallId: 'a' },
      events: asked('a', args, { riskLevel: 'high', permission: 'write' }),
    })
  const isApprovable = (mounted: Mounted) => !(mounted.button(/^Approve: /) as HTMLButtonElement).disabled

  it('must be read in another view too', async () => {
    const mounted = high(long)
    await settle()
    expect(isApprovable(mounted)).toBe(false)
    mounted.button(/^JSON: /)?.click()
    // Nothing of it is on the page yet.
    await settle()
    expect(isApprovable(mounted)).toBe(false)
    await fetched(mounted, 'json-text')
    expect(isApprovable(mounted)).toBe(false)
    mounted.button(/^Show all/)?.click()
    await settle()
    expect(mounted.slot('json-text')?.textContent.match(/long /g)).toHaveLength(400)
    expect(isApprovable(mounted)).toBe(true)
  })

  it('and is unread again in the view that was not opened', async () => {
    const mounted = high(long)
    await choose(mounted, 'JSON')
    mounted.button(/^Show all/)?.click()
    await settle()
    await choose(mounted, 'Tree')
    expect(isApprovable(mounted)).toBe(false)
    mounted.button(/^Show all/)?.click()
    await settle()
    expect(isApprovable(mounted)).toBe(true)
  })

  it('is no table, which may reach beyond its edge', async () => {
    const mounted = high({ rows: ROWS.slice(0, 6) })
    await settle()
    expect(mounted.button(/^JSON: /)).toBeDefined()
    expect(mounted.button(/^Table: /)).toBeUndefined()
  })
})
