import { expect, it } from 'vitest'
import { MarkdownReader } from '../../src/markdown/reader.js'
import { renderSafeMarkdown } from '../../src/markdown/renderSafeMarkdown.js'

const LENGTH = 65_536
const fill = (piece: string): string => piece.repeat(Math.floor(LENGTH / piece.length))

const texts: [string, string][] = [
  ...[
    '[',
    '![',
    '[[]',
    '[]',
    '[a][b]',
    '[a](',
    '[](<',
    '<',
    '<a:',
    '&',
    '\\',
    '`',
    '*a ',
    '**a ',
    '_a_',
    '*_',
    '~~a',
  ],
  ...[
    '>',
    '> ',
    '- ',
    '1. ',
    '#',
    '|',
    'a\n',
    'a\n\n',
    '> a\n',
    'a\n=\n',
    '---\n',
    '```\n',
    '[a]: u\n',
    '\n',
    ' ',
  ],
  ...['\u202e', '\u0301', '👨‍👩‍👧', '[a.b](http://c.d)', '![a](http://c.d)'],
].map((piece) => [piece, fill(piece)])
texts.push(
  ['nested images', '!['.repeat(8000) + '](u)'.repeat(8000)],
  ['nested links', '['.repeat(5000) + '](http://a.b)'.repeat(5000)],
  ['nested emphasis', '**'.repeat(LENGTH / 4) + '**'.repeat(LENGTH / 4 - 1)],
  ['backticks of every length', Array.from({ length: 340 }, (_, count) => '`'.repeat(count)).join(' ')],
  ['a list like stairs', Array.from({ length: 350 }, (_, depth) => `${' '.repeat(depth)}- a\n`).join('')],
  ['a wide table', `${'|a'.repeat(8000)}\n${'|-'.repeat(8000)}\n${'|\n'.repeat(8000)}`],
  [
    'uses before definitions',
    Array.from({ length: 2000 }, (_, n) => `[${n}]\n\n[${n - 1}]: http://u.v/${n}\n\n`).join(''),
  ],
)

// Generous, because test machines are slow and busy: what grows with the square takes many seconds here.
const LIMIT = 2000

/** CPU ms, which other processes disturb less than the clock. */
function cost(act: () => void): number {
  const start = process.cpuUsage()
  act()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

it.each(texts)('%s costs no more than its length', { timeout: 60_000 }, (_, text) => {
  expect(cost(() => renderSafeMarkdown(text))).toBeLessThan(LIMIT)
})

it('a reader never throws, and goes on after a text that was too much', () => {
  const reader = new MarkdownReader()
  expect(reader.view('a\n\n'.repeat(20_000), LENGTH)).toEqual({ kind: 'plain', reason: 'too_complex' })
  expect(reader.view('a', LENGTH).kind).toBe('formatted')
  expect(reader.view('a'.repeat(LENGTH + 1), LENGTH)).toEqual({ kind: 'plain', reason: 'too_long' })
  expect(reader.view('a b', LENGTH).kind).toBe('formatted')
})
