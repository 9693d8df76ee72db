import { beforeEach, describe, expect, it, vi } from 'vitest'
import ToolArgs from '../../src/components/ToolArgs/ToolArgs.vue'
import ToolCard from '../../src/components/ToolCard/ToolCard.vue'
import ToolResult from '../../src/components/ToolResult/ToolResult.vue'
import { searchSteps, targetOf } from '../../src/components/JsonView/searchSteps.js'
import { finish } from '../../src/json/steps.js'
import { parseJsonText } from '../../src/json/index.js'
import type { JsonNode } from '../../src/json/types.js'
import type { ToolCardsOptions } from '../../src/plugin/createToolCards.js'
import { asked, mountWith, settle, type Mounted } from './support.js'

const scrolled = vi.fn()
beforeEach(() => {
  scrolled.mockClear()
  // jsdom has no layout.
  Element.prototype.scrollIntoView = scrolled
})

const SECRET = 'hunter2-of-ann'

const argsCard = (args: unknown, more: object = {}) => ({
  toolCallId: 'a',
  toolName: 'send',
  state: 'executing',
  args,
  argsText: JSON.stringify(args),
  ...more,
})
const mountArgs = (args: unknown, config: ToolCardsOptions = {}) =>
  mountWith(ToolArgs, { props: { card: argsCard(args) }, config })

const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${String(n)}`, n]))

async function open(mounted: Mounted): Promise<HTMLInputElement> {
  // Much data is read in slices.
  await vi.waitUntil(() => mounted.slot('search-toggle') !== null, 5000)
  mounted.button(/^Search: /)?.click()
  await import('../../src/components/JsonView/SearchBar.vue')
  await vi.waitUntil(() => mounted.slot('search') !== null)
  return mounted.slot('search')?.querySelector('input') as HTMLInputElement
}

const press = async (input: HTMLInputElement, key: string, more: KeyboardEventInit = {}) => {
  input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))
  await settle()
}

/** Types, and waits until it was looked for. */
async function find(mounted: Mounted, input: HTMLInputElement, text: string): Promise<string> {
  input.value = text
  input.dispatchEvent(new Event('input'))
  await settle()
  await vi.waitUntil(() => mounted.slot('search-count')?.textContent !== 'searching …', 3000)
  await settle()
  return mounted.slot('search-count')?.textContent ?? ''
}

const marks = () => [...document.querySelectorAll('mark')].map((mark) => mark.textContent)
const current = () => document.querySelector('mark[data-current]')

describe('a search', () => {
  it('is offered where there is much to look at, or a long text', () => {
    expect(mountArgs(many(20)).slot('search-toggle')).toBeNull()
    expect(mountArgs(many(40)).slot('search-toggle')).not.toBeNull()
    expect(mountArgs({ text: 'x'.repeat(1300) }).slot('search-toggle')).not.toBeNull()
  })

  it('finds keys and values in any case, marks them, and says how many', async () => {
    const mounted = mountArgs({ ...many(40), Name: 'Ann', list: ['annual', null, true, 12345] })
    const input = await open(mounted)
    expect(await find(mounted, input, 'ANN')).toBe('1 of 2')
    expect(marks()).toEqual(['Ann', 'ann'])
    expect(await find(mounted, input, 'name')).toBe('1 of 1')
    expect(current()?.closest('dt')).not.toBeNull()
    expect(await find(mounted, input, '2345')).toBe('1 of 1')
    expect(marks()).toEqual(['2345'])
    expect(await find(mounted, input, 'nowhere')).toBe('nothing found')
    expect(marks()).toEqual([])
    expect(mounted.slot('search-count')?.getAttribute('role')).toBe('status')
  })

  it('goes on with Enter, back with Shift and Enter, and round', async () => {
    const mounted = mountArgs({ ...many(40), a: 'xy xy', b: 'xy' })
    const input = await open(mounted)
    const places: string[] = []
    const note = () => places.push(mounted.slot('search-count')?.textContent ?? '')
    await find(mounted, input, 'xy')
    note()
    const first = current()
    await press(input, 'Enter')
    note()
    expect(current()).not.toBe(first)
    expect(document.querySelectorAll('mark[data-current]')).toHaveLength(1)
    await press(input, 'Enter')
    note()
    await press(input, 'Enter')
    note()
    await press(input, 'Enter', { shiftKey: true })
    note()
    expect(places).toEqual(['1 of 3', '2 of 3', '3 of 3', '1 of 3', '3 of 3'])
    expect(scrolled).toHaveBeenCalledTimes(5)
  })

  it('leaves the keys alone while a word is composed', async () => {
    const mounted = mountArgs({ ...many(40), a: '退款 退款' })
    const input = await open(mounted)
    expect(await find(mounted, input, '退款')).toBe('1 of 2')
    await press(input, 'Enter', { isComposing: true })
    expect(mounted.slot('search-count')?.textContent).toBe('1 of 2')
  })

  it('ends with Escape: nothing is marked, and its button has the focus', async () => {
    const mounted = mountArgs({ ...many(40), a: 'xy' })
    const input = await open(mounted)
    await find(mounted, input, 'xy')
    await press(input, 'Escape')
    expect(mounted.slot('search')).toBeNull()
    expect(marks()).toEqual([])
    expect(document.activeElement).toBe(mounted.slot('search-toggle'))
  })

  it('never finds what is masked, whole or letter by letter', async () => {
    const mounted = mountArgs({ ...many(40), password: SECRET, mail: 'ann@mail.example' })
    const input = await open(mounted)
    for (const part of [SECRET, 'hunter', 'hu', 'ann@', 'mail.ex'])
      expect(await find(mounted, input, part)).toBe('nothing found')
    expect(await find(mounted, input, '••••')).toBe('1 of 2')
  })

  it('opens what is closed on the way, and goes far without drawing all that is before', async () => {
    const deep = { list: Array.from({ length: 5000 }, (_, n) => ({ at: { place: `row ${String(n)}` } })) }
    const mounted = mountArgs(deep)
    const input = await open(mounted)
    expect(document.querySelectorAll('dd').length).toBeLessThan(60)
    expect(await find(mounted, input, 'row 4321')).toBe('1 of 1')
    expect(current()?.textContent).toBe('row 4321')
    expect(document.querySelectorAll('dd').length).toBeLessThan(400)
    const before = mounted.button(/^Show 1\d\d more/)
    expect(before).toBeDefined()
    expect(before?.parentElement?.textContent).toMatch(/4,\d+ not shown/)
    before?.click()
    await settle()
    expect(document.querySelectorAll('dd').length).toBeGreaterThan(100)
  })

  it('shows a match in the folded middle of a text, with what is around it', async () => {
    const text = `${'a '.repeat(2000)}needle${' b'.repeat(2000)}`
    const mounted = mountArgs({ text })
    const input = await open(mounted)
    expect(mounted.text()).not.toContain('needle')
    expect(await find(mounted, input, 'needle')).toBe('1 of 1')
    expect(current()?.textContent).toBe('needle')
    // The fold stays one: what was not opened was not read.
    expect(mounted.button(/^Show all/)).toBeDefined()
  })

  it('is started anew by other data', async () => {
    const mounted = mountArgs({ ...many(40), a: 'xy' })
    const input = await open(mounted)
    expect(await find(mounted, input, 'xy')).toBe('1 of 1')
    await mounted.wrapper.setProps({ card: argsCard({ ...many(40), a: 'xy', b: 'xy' }) })
    await vi.waitUntil(() => mounted.slot('search-count')?.textContent === '1 of 2')
    expect(marks()).toEqual(['xy', 'xy'])
  })

  it('looks through a text result, and through the JSON text', async () => {
    const text = `${'line\n'.repeat(400)}needle\n${'line\n'.repeat(400)}`
    const result = { toolCallId: 'a', toolName: 'read', state: 'succeeded', result: text }
    const mounted = mountWith(ToolResult, { props: { card: result } })
    const input = await open(mounted)
    expect(await find(mounted, input, 'NEEDLE')).toBe('1 of 1')
    expect(current()?.textContent).toBe('needle')

    const other = mountArgs({ ...many(40), a: 'xy' })
    other.button(/^JSON: /)?.click()
    await import('../../src/components/JsonView/JsonTextView.vue')
    await vi.waitUntil(() => other.slot('json-text') !== null)
    expect(await find(other, await open(other), '"a": "xy')).toBe('1 of 1')
  })

  it('looks at the rows of a table, and once at the names of its columns', async () => {
    const rows = Array.from({ length: 120 }, (_, n) => ({ name: `item ${String(n)}`, n }))
    const card = { toolCallId: 'a', toolName: 'list', state: 'succeeded', result: { rows } }
    const mounted = mountWith(ToolResult, { props: { card } })
    mounted.button(/^Table: /)?.click()
    await import('../../src/components/JsonView/JsonTable.vue')
    await vi.waitUntil(() => mounted.slot('json-table') !== null)
    const input = await open(mounted)
    expect(await find(mounted, input, 'name')).toBe('1 of 1')
    expect(current()?.closest('thead')).not.toBeNull()
    expect(await find(mounted, input, 'item 117')).toBe('1 of 1')
    expect(current()?.textContent).toBe('item 117')
  })

  it('says that data of which only a part is shown was searched in part', async () => {
    const rows = Array.from({ length: 600 }, (_, n) => `user-${String(n)}`)
    const card = { toolCallId: 'a', toolName: 'list', state: 'succeeded', result: { rows, ...many(20) } }
    const mounted = mountWith(ToolResult, { props: { card } })
    const input = await open(mounted)
    expect(await find(mounted, input, 'user-550')).toMatch(/^nothing found \(only what is shown/)
    expect(await find(mounted, input, 'user-450')).toMatch(/^1 of 1 \(only what is shown/)
    mounted.button(/^JSON: /)?.click()
    await import('../../src/components/JsonView/JsonTextView.vue')
    await vi.waitUntil(() => mounted.slot('json-text') !== null)
    expect(await find(mounted, input, 'user-550')).toMatch(/^nothing found \(only what is shown/)
  })

  it('finds words beside a letter that grows in lower case', async () => {
    const mounted = mountArgs({ ...many(40), a: 'İİ ERROR in İzmir' })
    const input = await open(mounted)
    expect(await find(mounted, input, 'error')).toBe('1 of 1')
    expect(marks()).toEqual(['ERROR'])
    expect(await find(mounted, input, 'İZMIR')).toBe('1 of 1')
    expect(marks()).toEqual(['İzmir'])
  })

  it('marks no more than a page can hold, and always where the reader is', async () => {
    const values = Object.fromEntries(
      Array.from({ length: 100 }, (_, n) => [`k${String(n)}`, 'a'.repeat(1100)]),
    )
    const mounted = mountArgs(values)
    const input = await open(mounted)
    expect(await find(mounted, input, 'a')).toBe('1 of more than 1,000')
    expect(marks().length).toBeLessThan(1200)
    for (let step = 0; step < 3; step += 1) await press(input, 'Enter', { shiftKey: true })
    expect(current()?.closest('.tc-member')?.textContent).toMatch(/^k0/)
    expect(marks().length).toBeLessThan(1200)
  })

  it('opens so many levels for a match, and says where it goes on', async () => {
    const deep = (levels: number): unknown => (levels === 0 ? 'needle' : { a: deep(levels - 1) })
    const mounted = mountArgs({ ...many(40), deep: deep(600) })
    const input = await open(mounted)
    expect(await find(mounted, input, 'needle')).toBe('1 of 1')
    expect(document.querySelectorAll('dl').length).toBeLessThan(80)
    const goesOn = document.querySelector<HTMLElement>('[data-current]')
    expect(goesOn?.textContent.trim()).toBe('1 field')
    goesOn?.click()
    await settle()
    expect(document.querySelector('[data-current]')?.textContent.trim()).toBe('1 field')
  })

  it('marks nothing that is written out for a character', async () => {
    const mounted = mountArgs({ ...many(40), a: 'x\u202ey' })
    const input = await open(mounted)
    expect(await find(mounted, input, 'U+202E')).toBe('nothing found')
    expect(marks()).toEqual([])
  })

  it('counts no fold as read that it did not open', async () => {
    const text = `${'a '.repeat(2000)}needle${' b'.repeat(2000)}`
    const mounted = mountWith(ToolCard, {
      props: { toolCallId: 'a' },
      events: asked('a', { text }, { riskLevel: 'high', permission: 'write' }),
    })
    await settle()
    await find(mounted, await open(mounted), 'needle')
    expect((mounted.button(/^Approve: /) as HTMLButtonElement).disabled).toBe(true)
  })
})

describe('the steps of a search', () => {
  const found = (value: unknown, query: string) =>
    finish(searchSteps(parseJsonText(JSON.stringify(value)).root as JsonNode, query))

  it('find in the order of the page, without overlaps', () => {
    const { matches } = found({ ab: ['xab', 'abab'], z: { ab: 'ab' } }, 'ab')
    expect(matches.map(({ part, offset }) => [part, offset])).toEqual([
      ['key', 0],
      ['value', 1],
      ['value', 0],
      ['value', 2],
      ['key', 0],
      ['value', 0],
    ])
    expect(found('aaaa', 'aa').matches).toHaveLength(2)
  })

  it('find what stands across the pieces of a long text, once', () => {
    const text = `${'x'.repeat(65_535)}needle${'x'.repeat(70_000)}needle`
    expect(found(text, 'needle').matches.map(({ offset }) => offset)).toEqual([65_535, 135_541])
  })

  it('stop at a thousand, and say so', () => {
    const { matches, hasMore } = found('ab'.repeat(5000), 'ab')
    expect(matches).toHaveLength(1000)
    expect(hasMore).toBe(true)
  })

  it('take no step that blocks a page, in ten megabytes', () => {
    const root: JsonNode = {
      kind: 'array',
      items: Array.from({ length: 100_000 }, (_, n) => ({
        kind: 'string',
        value: `${'row '.repeat(25)}${String(n)}`,
      })),
    }
    const steps = searchSteps(root, '99999')
    let count = 0
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done === true) {
        expect(step.value.matches).toHaveLength(1)
        break
      }
      count += 1
    }
    expect(count).toBeGreaterThan(100)
  })

  it('know the way to a match', () => {
    const root = parseJsonText('{"a":[1,{"b":"xy"}]}').root as JsonNode
    const [match] = finish(searchSteps(root, 'xy')).matches
    const target = match && targetOf(match)
    expect([...(target?.way.values() ?? [])]).toEqual([0, 1, 0])
    expect(target?.holder?.kind).toBe('object')
  })
})
