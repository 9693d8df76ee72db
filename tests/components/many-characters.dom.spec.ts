import { describe, expect, it } from 'vitest'
import { h } from 'vue'
import JsonView from '../../src/components/JsonView/JsonView.vue'
import { provideFolds, type Folds } from '../../src/components/shared/folds.js'
import SentText from '../../src/components/TextValue/SentText.js'
import TextPieces from '../../src/components/TextValue/TextPieces.js'
import { jsonTreeFromValue } from '../../src/json/index.js'
import { mountWith } from './support.js'

const mixed = (count: number, signs: string) =>
  Array.from({ length: count }, (_, index) => signs[index % signs.length]).join('')

describe('a text with very many deceptive characters', () => {
  it.each([
    ['of two kinds', mixed(100_000, '\u200b\u200c')],
    ['of one kind', '\u200b'.repeat(100_000)],
    ['between letters', mixed(100_000, 'a\u200b')],
    ['in lines', mixed(99_999, '\u200b\n\u2060')],
    ['with masks', '•••••• '.repeat(14_000)],
  ])('is some hundred elements, and all of it is there: %s', (_, text) => {
    const mounted = mountWith(TextPieces, { props: { text, isMarked: true } })
    expect(mounted.wrapper.element.querySelectorAll('*').length).toBeLessThan(700)
    if (text.startsWith('a')) expect(mounted.text().split('⟨U+200B⟩')).toHaveLength(50_001)
    mounted.wrapper.unmount()
  })

  it('shows head and tail also of a number', () => {
    const mounted = mountWith(JsonView, { props: { node: { kind: 'number', text: '7'.repeat(900_000) } } })
    expect(mounted.text().length).toBeLessThan(2000)
    expect(mounted.button(/^Show all/)).toBeDefined()
  })

  it('looks another way when it is another text', () => {
    const shown = (text: string) => {
      const mounted = mountWith(SentText, { props: { text } })
      const said = mounted.text()
      mounted.wrapper.unmount()
      return said
    }
    expect(shown(mixed(6000, '\u200b\u200c'))).not.toBe(shown(mixed(6001, '\u200b\u200c')))
    expect(shown(mixed(6000, '\u200b\u200c'))).not.toBe(shown(mixed(6000, '\u200c\u200b')))
  })
})

describe('the name of a field', () => {
  let folds: Folds
  const Host = {
    props: ['value'],
    setup(props: { value: unknown }) {
      folds = provideFolds()
      return () => h(JsonView, { node: jsonTreeFromValue(props.value).root as never })
    },
  }
  const mountValue = (value: unknown) => mountWith(Host, { props: { value } })
  const names = (value: unknown) => {
    const mounted = mountValue(value)
    const found = [...document.querySelectorAll('dt')].map((name) => name.textContent)
    mounted.wrapper.unmount()
    return found
  }

  it('is cut where it is long, and what is not shown must be opened', async () => {
    const mounted = mountValue({ [`a${mixed(8000, '\u200b\u200c')}z`]: 1 })
    const name = document.querySelector('dt')
    expect(name?.querySelectorAll('*').length).toBeLessThan(30)
    expect(name?.textContent).toContain('7,602')
    expect(folds.unopened.value).toBe(1)
    name?.querySelector('button')?.click()
    await Promise.resolve()
    expect(folds.unopened.value).toBe(0)
    mounted.wrapper.unmount()
  })

  it.each([
    ['a blank behind it', { 'dry_run ': 1 }, { dry_run: 1 }],
    ['a blank before it', { ' x': 1 }, { x: 1 }],
    ['a tab behind it', { 'tab\t': 1 }, { tab: 1 }],
    ['nothing', { '': 1 }, { ' ': 1 }],
    ['a line end', { 'a\nb': 1 }, { 'a b': 1 }],
    ['quotes', { '"x "': 1 }, { 'x ': 1 }],
    ['the place in a list', { 0: { x: 1 } }, [{ x: 1 }]],
  ])('looks like no other: %s', (_, one, other) => {
    expect(names(one)).not.toEqual(names(other))
    expect(names(one)[0]?.trim()).not.toBe('')
  })

  it('is plain where nothing is doubtful', () => {
    expect(names({ dry_run: 1, 'two words': 2 })).toEqual(['dry_run', 'two words'])
    expect(names([{ x: 1 }])).toEqual(['0', 'x'])
  })
})
