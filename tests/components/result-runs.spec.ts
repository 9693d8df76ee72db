import { describe, expect, it } from 'vitest'
import { resultModelSteps, wholeResult } from '../../src/components/ToolResult/resultModel.js'
import type { ToolCardData } from '../../src/core/card.js'
import { finish } from '../../src/json/index.js'
import { summarizeResult, type MaskPolicy } from '../../src/safety/index.js'

const card = (result: unknown): ToolCardData => ({
  toolCallId: 'a',
  toolName: 'read',
  state: 'succeeded',
  result,
})
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

  it('is counted once', () => {
    expect(finish(resultModelSteps(card(blocks('Password:', 'Hunter2-x9')), undefined)).maskedCount).toBe(1)
  })
})
