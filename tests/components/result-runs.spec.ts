import { describe, expect, it } from 'vitest'
import { resultModelSteps, wholeResult } from '../../src/components/ToolResult/resultModel.js'
import type { ToolCardData } from '../../src/core/card.js'
import { finish } from '../../src/json/index.js'
import { summarizeResult, type MaskPolicy } from '../../src/safety/index.js'
import { workOf } from '../safety/work.js'

/** Far above what a step needs, below what all of such a result does. */
const BOUND = 10

const card = (result: unknown, more = {}): ToolCardData =>
  ({ toolCallId: 'a', toolName: 'read', state: 'succeeded', result, ...more }) as ToolCardData
const blocks = (...texts: string[]) => ({ content: texts.map((text) => ({ type: 'text', text })) })

/** What the page, the clipboard and files, and the summary say. */
function said(result: unknown, policy?: MaskPolicy): string[] {
  return [
    JSON.stringify(finish(resultModelSteps(card(result), policy))),
    finish(wholeResult(card(result), policy)),
    JSON.stringify(summarizeResult(result, { masking: policy, maxFields: 20 })),
  ]
}

const KEY = 'MIIEpAIBAAKCAQEAhunter2hunter2hunter2hunter2'
const rows: [string, unknown, string][] = [
  ['a name and its value', blocks('Password:', 'Hunter2-x9'), 'Hunter2-x9'],
  ['a list of blocks', blocks('Password:', 'Hunter2-x9').content, 'Hunter2-x9'],
  ['blocks in a field', { reply: blocks('Password:', 'Hunter2-x9') }, 'Hunter2-x9'],
  ['blocks as JSON text', JSON.stringify(blocks('Password:', 'Hunter2-x9')), 'Hunter2-x9'],
  ['a key without its end', blocks('-----BEGIN PRIVATE KEY-----', KEY), 'hunter2'],
  ['a header', blocks('Authorization: Bearer', 'abcDEF123456abc'), 'abcDEF'],
  ['a table', blocks('| user | password |\n|--|--|', '| ann | Hunter2-x9 |'), 'Hunter2'],
  [
    'a resource',
    { content: [blocks('Password:').content[0], { type: 'resource', resource: { text: 'Hunter2-x9' } }] },
    'Hunter2-x9',
  ],
  [
    'the title of a link',
    { content: [blocks('Password:').content[0], { type: 'resource_link', uri: 'x:y', title: 'Hunter2-x9' }] },
    'Hunter2-x9',
  ],
  ['a list of texts', { lines: ['Password:', 'Hunter2-x9'] }, 'Hunter2-x9'],
  ['a longer list', ['User: ann', 'Password:', 'Hunter2-x9', 'Bye'], 'Hunter2-x9'],
  ['a list under a name of its own', { credentials: ['Password:', 'abc1234 Hunter2-x9'] }, 'Hunter2-x9'],
  ['blocks under a name of their own', { secret: blocks('Password:', 'abc1234 Hunter2-x9') }, 'Hunter2-x9'],
  ['a list of tokens', { tokens: ['a Token:', 'abc1234 Hunter2-x9'] }, 'Hunter2-x9'],
  ['a block with colours', blocks('\u001b[1mPassword\u001b[0m: \u001b[32mHunter2-x9\u001b[0m'), 'Hunter2-x9'],
  ['blocks with colours', blocks('\u001b[1mPassword\u001b[0m:', '\u001b[32mHunter2-x9'), 'Hunter2-x9'],
  ['a field with colours', { stdout: '\u001b[36mDB_PASSWORD\u001b[0m=\u001b[33mHunter2-x9' }, 'Hunter2-x9'],
  ['a secret that JSON spells in two ways', blocks('x', '{"password":"hunter\\u0032"}', 'y'), 'hunter'],
  ['a list of the lines of a key', ['x', '-----BEGIN PRIVATE KEY-----', KEY], 'hunter2'],
]

describe('what is read one below the other is masked as one text', () => {
  it.each(rows)('%s', (_, result, secret) => {
    for (const text of said(result)) expect(text).not.toContain(secret)
    for (const text of said(result, { unmask: ['/other', 'other'] })) expect(text).not.toContain(secret)
  })

  it('but for what a host keeps readable where it stands', () => {
    const policy = { unmask: ['/content/1/text'] }
    const [page, whole] = said(blocks('Password:', 'Hunter2-x9'), policy)
    expect(page).toContain('Hunter2-x9')
    expect(whole).toContain('Hunter2-x9')
  })

  it('and what a host hides where it stands stays hidden', () => {
    for (const policy of [{ mask: ['/content/0/text'] }, { mask: ['/content/0/text/a'] }])
      for (const text of said(blocks('{"a":"plain"}', 'more'), policy).slice(0, 2))
        expect(text).not.toContain('plain')
  })

  it('and nothing else is hidden', () => {
    for (const result of [
      blocks('Found 2 files:', 'src/token.ts', 'src/index.ts'),
      blocks('{"order_no":"13800138000"}', 'Done.'),
      ['Steps:', 'npm test'],
    ])
      for (const text of said(result)) expect(text).not.toContain('•')
  })

  it('pauses, however many texts and secrets there are', { timeout: 60_000 }, () => {
    const users = Array.from({ length: 5000 }, (_, id) => ({ id, mail: `ann${id}@mail.example` }))
    const results = [
      blocks('Found 5000 users:', JSON.stringify(users)),
      Array.from({ length: 60 }, () => Array.from({ length: 1000 }, () => 'a:')),
    ]
    for (const result of results) {
      const works: number[] = []
      const steps = resultModelSteps(card(result), undefined)
      for (let isDone = false; !isDone;) works.push(workOf(() => (isDone = steps.next().done === true)))
      expect(Math.max(...works)).toBeLessThan(BOUND)
    }
  })

  it('is counted once', () => {
    expect(finish(resultModelSteps(card(blocks('Password:', 'Hunter2-x9')), undefined)).maskedCount).toBe(1)
  })
})

describe('Markdown as text, before it is drawn, and where a host draws it', () => {
  it.each([
    'Password: ``Hunter2-x9``',
    '> Password:\n> Hunter2-x9',
    '- **Secret**:\n  - Hunter2-x9',
    'Password:\\\nHunter2-x9',
    '[API key](https://en.wikipedia.org/wiki/Key_(x)): Hunter2-x9abc',
    'Password: [Hunter2-x9](https://x.y/a_(b))',
    'Password: [Hunter2-x9](x "t (u)")',
    'Password: [Hunter2-x9](\n x\n)',
    'Password: [Hunter2-x9][\nr]',
    'Pass**_word_**: Hunter2-x9',
    'Password=`Hunter2-x9`',
    'Password: Hunter2&InvisibleTimes;-x9',
  ])('%j', (text) => {
    const markdown = card(text, { resultFormat: 'markdown' })
    const shown = finish(resultModelSteps(markdown, undefined))
    expect(shown.kind === 'markdown' && shown.text).not.toContain('Hunter2')
    expect(shown.maskedCount).toBeGreaterThan(0)
    expect(finish(wholeResult(markdown, undefined))).not.toContain('Hunter2')
    expect(finish(wholeResult(markdown, { results: false }))).toBe(text)
  })

  it('keeps the marks around a secret, and all that is none', () => {
    const shown = (text: string) => finish(wholeResult(card(text, { resultFormat: 'markdown' }), undefined))
    expect(shown('Password: ``Hunter2-x9`` and `code`')).toBe('Password: ``••••••`` and `code`')
    const plain =
      '# Title\n\n- `npm test`: **ok**\n- [x](https://a.b/c_(d)) _em_\n\n```js\nconst a = [1]\n```\n'
    expect(shown(plain)).toBe(plain)
  })

  it('costs no more than its length', { timeout: 60_000 }, () => {
    for (const piece of ['[', '](', '](a(b', '`', '* ', '_', '> ', '&af;', '1. ']) {
      const before = process.cpuUsage()
      finish(wholeResult(card(piece.repeat(60_000 / piece.length), { resultFormat: 'markdown' }), undefined))
      const { user, system } = process.cpuUsage(before)
      expect([piece, (user + system) / 1000 < 2000]).toEqual([piece, true])
    }
  })
})
