import { describe, expect, it, vi } from 'vitest'
import ToolArgs from '../../src/components/ToolArgs/ToolArgs.vue'
import ToolResult from '../../src/components/ToolResult/ToolResult.vue'
import { mountWith, settle, type Mounted } from './support.js'

const mountArgs = (args: unknown) =>
  mountWith(ToolArgs, {
    props: {
      card: { toolCallId: 'a', toolName: 'send', state: 'executing', args, argsText: JSON.stringify(args) },
    },
  })

async function press(mounted: Mounted, label: RegExp): Promise<Element | null> {
  const button = mounted.button(label)
  expect(button).toBeDefined()
  button?.focus()
  expect(document.activeElement).toBe(button)
  button?.click()
  await settle()
  return document.activeElement
}

describe('a button that opens a part and goes away hands the focus to that part', () => {
  it('a level of an object', async () => {
    const nested = (levels: number): unknown => (levels === 0 ? 'deep' : { a: nested(levels - 1) })
    const at = await press(mountArgs(nested(16)), /^1 field/)
    expect(at?.tagName).toBe('DL')
  })

  it('the rest of a list, while there is more and at its end', async () => {
    const mounted = mountArgs({ list: Array.from({ length: 400 }, (_, n) => ({ n })) })
    await press(mounted, /^400 items/)
    let at: Element | null = null
    for (let clicks = 0; mounted.button(/^Show \d+ more/) !== undefined && clicks < 9; clicks += 1)
      at = await press(mounted, /^Show \d+ more/)
    expect(at?.className).toContain('tc-member')
    expect(at?.textContent).toMatch(/^350/)
  })

  it('the middle of a long text', async () => {
    const at = await press(mountArgs({ text: 'x y '.repeat(900) }), /^Show all/)
    expect(at?.getAttribute('data-slot')).toBe('text')
  })

  it('rows and columns of a table', async () => {
    const row = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`c${String(n)}`, n]))
    const card = {
      toolCallId: 'a',
      toolName: 'list',
      state: 'succeeded',
      result: Array.from({ length: 60 }, () => row),
    }
    const mounted = mountWith(ToolResult, { props: { card } })
    mounted.button(/^Table: /)?.click()
    await import('../../src/components/JsonView/JsonTable.vue')
    await vi.waitUntil(() => mounted.slot('json-table') !== null)
    expect((await press(mounted, /^Show 4 more columns/))?.textContent).toBe('c8')
    expect((await press(mounted, /^Show 10 more rows/))?.firstElementChild?.textContent).toBe('51')
  })

  it('a whole result behind its summary', async () => {
    const result = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`f${String(n)}`, n]))
    const card = { toolCallId: 'a', toolName: 'list', state: 'succeeded', result }
    const at = await press(mountWith(ToolResult, { props: { card } }), /^Show all/)
    expect(at?.getAttribute('data-slot')).toBe('json')
  })

  it('and leaves it where a person has put it meanwhile', async () => {
    const mounted = mountArgs({ text: 'x y '.repeat(900) })
    const other = document.createElement('input')
    document.body.append(other)
    other.focus()
    mounted.button(/^Show all/)?.click()
    await settle()
    expect(document.activeElement).toBe(other)
    other.remove()
  })
})
