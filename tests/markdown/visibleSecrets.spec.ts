import { fc, test } from '@fast-check/vitest'
import MarkdownIt from 'markdown-it'
import { describe, expect, it } from 'vitest'
import { isVNode } from 'vue'
import { contextOf } from '../../src/markdown/context.js'
import { GrowingMarkdown } from '../../src/markdown/growing.js'
import { maskMarkdown, renderSafeMarkdown } from '../../src/markdown/index.js'
import { renderDocument } from '../../src/markdown/renderBlock.js'
import { maskText } from '../../src/safety/index.js'

/** All text and all attributes of nodes, without signs that show nothing. */
function everything(nodes: unknown): string {
  if (Array.isArray(nodes)) return nodes.map(everything).join('')
  if (!isVNode(nodes)) return typeof nodes === 'string' ? nodes : ''
  const said = Object.values(nodes.props ?? {}).filter((value) => typeof value === 'string')
  const text = everything(nodes.children)
  const isBlock = ['p', 'li', 'div', 'tr', 'br', 'pre', 'td', 'th'].includes(String(nodes.type))
  return (said.length === 0 ? '' : ` ${said.join(' ')} `) + text + (isBlock ? '\n' : '')
}

const shown = (text: string): string =>
  everything(renderSafeMarkdown(text)).replace(/⟨U\+[0-9A-F]+(?: ×\d+)?⟩/g, '')

describe('the source', () => {
  it('has no secret that is spelled with signs of markup', () => {
    const masked = maskMarkdown('a line\n\npassword: &#72;un**ter2**xyz&#x31;\n\nTom &amp; Ann &eacute;')
    expect(masked).not.toMatch(/ter2|xyz/)
    expect(masked).toContain('Tom &amp; Ann &eacute;')
  })

  it('is masked in time that grows with its length', () => {
    const text = (lines: number): string =>
      Array.from({ length: lines }, (_, n) => `password: hun**ter2**xyz${String(n)}\n`).join('')
    const time = (lines: number): number => {
      const from = performance.now()
      expect(maskMarkdown(text(lines))).not.toContain('ter2')
      return performance.now() - from
    }
    time(200)
    // A search for each of them in all of it took 32 times as long for eight times the text.
    expect(time(1600)).toBeLessThan(Math.max(time(200), 20) * 24)
  })
})

const rows: [string, string, string][] = [
  ['two backticks', 'Password: ``Hunter2-x9``', 'Hunter2-x9'],
  ['a quote', '> Password:\n> Hunter2-x9', 'Hunter2-x9'],
  ['a list in a list', '- **Secret**:\n  - Hunter2-x9', 'Hunter2-x9'],
  ['a hard break', 'Password:\\\nHunter2-x9', 'Hunter2-x9'],
  ['brackets in an address', '[API key](https://en.wikipedia.org/wiki/Key_(x)): Hunter5-x9abc', 'Hunter5'],
  ['a value in a link', 'Password: [Hunter2-x9](https://x.y/a_(b))', 'Hunter2-x9'],
  ['brackets in a title', 'Password: [Hunter2-x9](x "t (u)")', 'Hunter2-x9'],
  ['an address in its own line', 'Password: [Hunter2-x9](\n x\n)', 'Hunter2-x9'],
  ['a reference in the next line', 'Password: [Hunter2-x9][\nr]\n\n[r]: http://a.b', 'Hunter2-x9'],
  ['emphasis within the name', 'Pass**_word_**: Hunter2-x9', 'Hunter2-x9'],
  ['an assignment to code', 'Password=`Hunter2-x9`', 'Hunter2-x9'],
  ['an entity without a sign', '41111111&InvisibleTimes;11111111', '41111111'],
  ['code within a token', 'AKIAIOSFOD``NN7ABCDEFG``', 'AKIAIOSFOD'],
  ['a paragraph and code', 'Password:\n\n```\nHunter2-x9\n```', 'Hunter2-x9'],
  ['a paragraph and the word behind a fence', 'Password:\n\n```Hunter2-x9\nx\n```', 'Hunter2-x9'],
  ['a quoted table', '> | user | **pass**_word_ |\n> |---|---|\n> | ann | Hunter2-x9 |', 'Hunter2-x9'],
  ['a table', '| user | pass**word** |\n|---|---|\n| ann | bob |\n| ann | `Hunter2-x9` |', 'Hunter2-x9'],
  ['quoted JSON', '> {\n> "value": "Hunter2-x9",\n> "name": "password"\n> }', 'Hunter2-x9'],
  ['a heading and a list', '### Password:\n\n1. Hunter2-x9', 'Hunter2-x9'],
  ['an address', '[here](https://a.b/?access_token=Hunter2-x9abcdef)', 'Hunter2-x9'],
  ['a letter by its number', 'Password: ``&#72;unter2-x9``', 'unter2-x9'],
]

describe('what a person reads has no secret', () => {
  it.each(rows)('%s', (_, text, secret) => {
    expect(shown(text)).not.toContain(secret)
    expect(shown(`Some words.\n\n- point\n\n${text}\n\nMore words.`)).not.toContain(secret)
  })

  it.each(rows)('nor has its source: %s', (_, text, secret) => {
    expect(maskMarkdown(text)).not.toContain(secret)
  })

  it.each(rows)('however it arrives: %s', (_, text, secret) => {
    const whole = `Some words.\n\n| a |\n|---|\n| b |\n\n${text}\n\nMore words, and a last line.\n`
    for (const size of [1, 3, 20]) {
      const growing = new GrowingMarkdown()
      for (let at = size; at < whole.length; at += size) growing.read(whole.slice(0, at))
      const drawn = everything(renderDocument(growing.read(whole), contextOf({})))
      expect(drawn).not.toContain(secret)
      expect(drawn).toContain('More words')
    }
  })

  it('names columns in rows that come much later', () => {
    const growing = new GrowingMarkdown()
    let text = '| user | pass**word** |\n|---|---|\n'
    for (let row = 0; row < 200; row += 1) growing.read((text += `| ann ${String(row)} | Hunter2-x9 |\n`))
    expect(everything(renderDocument(growing.read(text), contextOf({})))).not.toContain('Hunter2')
  })

  it('is hidden again when a definition far below changes it', () => {
    const growing = new GrowingMarkdown()
    growing.read('Password: [Hun][a]ter2-x9\n\nend\n')
    const document = growing.read('Password: [Hun][a]ter2-x9\n\nend\n\n[a]: http://a.b\n\nend\n')
    expect(everything(renderDocument(document, contextOf({})))).not.toContain('ter2')
  })

  it('stays what it is for hosts that mask nothing, or keep a name', () => {
    const text = 'Password: ``Hunter2-x9``'
    const drawn = (masking: object) => everything(renderSafeMarkdown(text, { masking }))
    expect(drawn({ results: false })).toContain('Hunter2-x9')
    expect(drawn({ unmask: ['password'] })).toContain('Hunter2-x9')
    expect(drawn({ maskers: [() => true] })).not.toContain('assword')
  })

  it('leaves alone what is no secret', () => {
    const text =
      '# Build 12\n\nRun `npm test`: **ok** at 12:30.\n\n- token count: 12\n- a [link](https://a.b/c)\n'
    expect(everything(renderSafeMarkdown(text))).not.toContain('•')
    expect(maskMarkdown(text)).toBe(text)
  })
})

const values = [
  ...['ghp_16C7e42F292c6912E7710c838347Ae178B4a', 'AKIAIOSFODNN7ABCDEFG', '4111111111111111'],
  ...['sk-proj-abcDEF1234567890abcDEF1234567890', 'ann.lee@example.com', 'Hunter2-x9'],
]
const names = ['Password', 'api_key', 'client_secret', '密码']
const marks: [string, string][] = [
  ...([
    ['**', '**'],
    ['*', '*'],
    ['_', '_'],
    ['`', '`'],
    ['``', '``'],
    ['~~', '~~'],
    ['**_', '_**'],
  ] as const),
  ...([
    ['[', '](http://a.b)'],
    ['[', '](a(b)c)'],
    ['[', '](<a b>)'],
    ['[', '](x "t (u)")'],
  ] as const),
  ...([
    ['[', '](\n x\n)'],
    ['[', '][r]'],
    ['[', '][\nr]'],
    ['[', ']'],
    ['[**', '**](x)'],
  ] as const),
  ...([
    ['', ''],
    ['&ZeroWidthSpace;', ''],
    ['&af;', ''],
    ['&NegativeThinSpace;', ''],
    ['\\', ''],
  ] as const),
].map(([open, close]) => [open, close])
const frames: ((line: string) => string)[] = [
  (line) => line,
  (line) => line.replace(/^/gm, '> '),
  (line) => `- ${line}`,
  (line) => `- a\n  - ${line}`,
  (line) => `# ${line}`,
  (line) => `| a | ${line.replace(/\n/g, ' ')} |\n|---|---|\n| b | c |`,
]
const parser = new MarkdownIt({ html: false })

/** What is read of a text, by another program than the one that is tested. */
function read(text: string): string {
  const out: string[] = []
  for (const token of parser.parse(text, {})) {
    if (token.type === 'fence' || token.type === 'code_block') out.push(token.content)
    for (const child of token.children ?? [])
      out.push(child.type === 'softbreak' || child.type === 'hardbreak' ? '\n' : child.content)
    if (token.type === 'inline') out.push('\n')
  }
  return out.join('').replace(/\p{Default_Ignorable_Code_Point}/gu, '')
}

const marked = fc
  .record({
    value: fc.constantFrom(...values),
    name: fc.constantFrom('', ...names),
    separator: fc.constantFrom(': ', ':', ' = ', '=', ':\n', ':\\\n'),
    mark: fc.constantFrom(...marks),
    second: fc.constantFrom(...marks),
    from: fc.nat(60),
    to: fc.nat(60),
    frame: fc.constantFrom(...frames),
  })
  .map(({ value, name, separator, mark, second, from, to, frame }) => {
    const wrap = (text: string, [open, close]: [string, string], start: number, end: number): string => {
      const [a, b] = [Math.min(start, end) % text.length, Math.max(start, end) % (text.length + 1)]
      return text.slice(0, a) + open + text.slice(a, Math.max(a, b)) + close + text.slice(Math.max(a, b))
    }
    const plain = name === '' ? value : name + separator + value
    const once = wrap(plain, mark, from, to)
    return { value, text: `${frame(wrap(once, second, to, from + to))}\n\n[r]: http://a.b\n` }
  })

test.prop([marked], { numRuns: 600 })(
  'nothing that plain text would hide is read',
  ({ value, text }) => {
    const plain = read(text)
    fc.pre(plain.includes(value) && !maskText(plain).text.includes(value))
    expect([text, shown(text).includes(value)]).toEqual([text, false])
  },
  60_000,
)
