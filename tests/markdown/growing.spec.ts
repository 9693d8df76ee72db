import { fc, test } from '@fast-check/vitest'
import { describe, expect, it, vi } from 'vitest'
import { GrowingMarkdown } from '../../src/markdown/growing.js'
import { MarkdownReader } from '../../src/markdown/reader.js'
import { htmlAtOnce, htmlInPieces } from './helpers.js'

async function expectSameInPieces(text: string, cuts: readonly number[]): Promise<void> {
  for (const [piece, html] of await htmlInPieces(text, cuts)) {
    expect([piece, html]).toEqual([piece, await htmlAtOnce(piece)])
  }
}

const atoms = [
  ...['a', 'b c', ' ', '  ', '    ', '\t', '\n', '\n', '\n\n', '\r\n', '\r', '\\', '&amp;'],
  ...['- ', '* ', '+ ', '1. ', '2) ', '10. ', '-', '1.', '   - x', '\n- b\n', '\n\n- c', '\n  - d', '- - a'],
  ...['> ', '#', '# h', '---', '===', '- - -', '```', '~~~', '`', '*', '**', '_', '~~'],
  ...[
    '[x]',
    '[y]',
    '[x][y]',
    '[y]: /u',
    '[x]: <http://a>',
    ' "t"',
    '- [x]: b\n',
    '![',
    '](',
    ')',
    '<',
    '<b>',
  ],
  ...['|', '| a | b |\n|---|:-:|\n', '|-|', '| r | s |\n', '| q', '\n\n  p', 'http://z.example'],
]
const markdown = fc.array(fc.constantFrom(...atoms), { maxLength: 40 }).map((parts) => parts.join(''))

describe('text that grows', () => {
  test.prop([markdown, fc.array(fc.nat(200), { maxLength: 12 })], { numRuns: 200 })(
    'looks after every piece as if it had been read at once',
    expectSameInPieces,
    60_000,
  )

  it.each([
    ['a paragraph that becomes a heading', 'a\nb\n===\n\nc'],
    ['a paragraph that becomes a table', 'x\n| a | b |\n|---|---|\n| 1 | 2 |\nc'],
    ['a table that ends at a blank line', '| a |\n|---|\n| 1 |\n| 2 |\n\n| 3 |\n'],
    ['a table that a quote ends', '| a |\n|---|\n| 1 |\n> q\n'],
    ['items that grow apart late', '- a\n- b\n- c\n\n- d\n- e\n'],
    ['an item with a block in it', '- a\n- b\n\n  c\n- d\n'],
    ['a blank line that belongs to no item', '- a\n- b\n\n-x\n'],
    ['items of different indents', '  - a\n  - b\n - c\n   - d\n'],
    ['an ordered list', '3. a\n4. b\n\n5. c\n6) d\n'],
    ['a rule between items', '- a\n- b\n***\n- c\n'],
    ['nested lists', '1. a\n   - b\n   - c\n\n     d\n2. e\n'],
    ['code that is never closed', '```js\na\n\n```x\nb\n'],
    ['code that is closed by more', '~~~\na\n~~~~\nb'],
    ['code in an item', '- a\n\n  ```\n  b\n\n  c\n  ```\n- d\n'],
    ['line ends of all kinds', 'a\r\nb\rc\n\r\n- d\r- e\r\n'],
    [
      'a definition after its use',
      '[a] and [b]\n\n- [a]\n- x\n\n| [a] |\n|---|\n| [b] |\n\n[a]: http://a.example\n[b]: http://b.example/long\n\nend',
    ],
    ['a definition that is one no more', '[a]\n\nx\n\n[a]: http://a.example "t\n\ny'],
    ['two definitions of one label', '[a]\n\n[a]: http://a.example\n\n[a]: http://b.example\n\nend'],
    ['a definition in an item', '- [a]\n- [a]: http://a.example\n- c\n\n[a]\n\n[a]: http://b.example'],
    [
      'labels that every object has',
      '[__proto__] [constructor]\n\n[constructor]: http://a.example\n\n[__proto__]: http://b.example\n',
    ],
  ])('%s', async (_, text) => {
    await expectSameInPieces(
      text,
      Array.from({ length: text.length }, (__, index) => index),
    )
  })

  it('counts the same, however it arrived', () => {
    const text =
      '# a\n\n- b\n- [c]\n\n| d |\n|---|\n| e |\n\n```\nf\n```\n\n> g\n\n[c]: http://c.example\n\nh'
    const growing = new GrowingMarkdown()
    for (let length = 0; length <= text.length; length++) {
      const piece = text.slice(0, length)
      expect(growing.read(piece).tokens).toBe(new GrowingMarkdown().read(piece).tokens)
    }
  })
})

describe('what is settled', () => {
  it('stays the same object', () => {
    const growing = new GrowingMarkdown()
    const [first] = growing.read('a\n\nb\n\nc').settled
    expect(first).toBeDefined()
    expect(growing.read('a\n\nb\n\nc\n\nd\n\ne').settled[0]).toBe(first)
  })

  it('is not read again: a list, a table and code cost the same at any length', () => {
    const kinds = ['- item *a*\n', '| cell | `b` |\n', 'line of code\n', '> a\n\nb\n\n']
    for (const [index, line] of kinds.entries()) {
      const head = index === 1 ? '| a | b |\n|---|---|\n' : index === 2 ? '```\n' : ''
      const growing = new GrowingMarkdown()
      let text = head
      for (let count = 0; count < 500; count++) growing.read((text += line))
      const tail = growing.read(text).tail.map((block) => ('tail' in block ? block.tail.length : 1))
      expect(tail.every((length) => length <= 1)).toBe(true)
      expect(tail.length).toBeLessThanOrEqual(1)
    }
  })

  it('is parsed again only where a new definition changes it', () => {
    const growing = new GrowingMarkdown()
    const before = growing.read('[a]\n\nb\n\n[c]\n\nend').revision
    const defined = growing.read('[a]\n\nb\n\n[c]\n\nend\n\n[x]: http://x.example\n\nend')
    expect(defined.revision).toBe(before)
    const used = growing.read(
      '[a]\n\nb\n\n[c]\n\nend\n\n[x]: http://x.example\n\nend\n\n[a]: http://a.example\n\nend',
    )
    expect(used.revision).toBe(before + 1)
  })

  const LENGTH = 65_536
  const fill = (piece: string, head = '') =>
    head + piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH)
  const labels = Array.from({ length: 1200 }, (_, index) => `[label ${String(index)}]`)

  it.each([
    ['one long paragraph', fill('words and *more* words ')],
    ['one long paragraph of lines', fill('words and *more* words\n')],
    ['one long list item', fill('words and more words\n  ', '- ')],
    ['items within one item', fill('  - words and more words\n', '- a\n')],
    ['a table of thousands of rows', fill('| a | b |\n', '| a | b |\n|---|---|\n').slice(0, 20_000)],
    ['one row without an end', fill('| cell ', '| a |\n|---|\n')],
    ['a fence without an end', fill('const a = 1\n', '```ts\n')],
    ['a fence of one line', fill('const a = 1; ', '```ts\n')],
    ['deep quotes', fill('> > > > > > words\n')],
    ['one long quote', fill('> words and more words\n')],
    ['one long heading', fill('words and more words ', '# ')],
    ['indented code', fill('    const a = 1\n')],
    [
      'definitions at the end, of labels in one paragraph',
      `${labels.join(' ')}\n\n${labels.map((label) => `${label}: https://a.example\n\n`).join('')}`,
    ],
    [
      'definitions at the end, of labels in many paragraphs',
      `${labels.join('\n\n')}\n\n${labels.map((label) => `${label}: https://a.example\n`).join('')}`,
    ],
  ])('%s, in small pieces, costs a few readings of the whole', { timeout: 60_000 }, (_, text) => {
    const growing = new GrowingMarkdown()
    let shown = 0
    for (let length = 20; length < text.length; length += 20) {
      const { settled, tail, waiting } = growing.read(text.slice(0, length), true)
      shown = Math.max(shown, settled.length + tail.length)
      expect(waiting.length).toBeLessThan(length / 4)
    }
    const last = growing.read(text)
    expect(growing.work).toBeLessThan(text.length * 60)
    expect(shown).toBeGreaterThan(0)
    expect(last.waiting).toBe('')
    expect(last.tokens).toBe(new GrowingMarkdown().read(text).tokens)
  })

  it('a table that is too much is not tried again while it grows', { timeout: 60_000 }, () => {
    const reader = new MarkdownReader()
    const text = fill('| a | b |\n', '| a | b |\n|---|---|\n')
    const read = vi.spyOn(GrowingMarkdown.prototype, 'read')
    let failed = 0
    for (let length = 200; length < text.length; length += 200)
      if (reader.view(text.slice(0, length), LENGTH * 2, true).kind === 'plain') failed += 1
    expect(failed).toBeGreaterThan(50)
    expect(read.mock.calls.length).toBeLessThan(text.length / 200 - failed + 2)
    expect(reader.view(text.slice(0, 4000), LENGTH).kind).toBe('formatted')
    read.mockRestore()
  })

  it('knows which texts go on', () => {
    const growing = new GrowingMarkdown()
    growing.read('a\r')
    expect(growing.continues('a\r\nb')).toBe(true)
    expect(growing.continues('b')).toBe(false)
  })
})
