import { describe, expect, it } from 'vitest'
import { maskText } from '../../src/safety/index.js'
import { plainMarkdown } from '../../src/safety/mask/plainMarkdown.js'
import { join } from './samples.js'

const PASSWORD = 'Zq7x9kp2Lm'
const MASK = '••••••'
const shown = (text: string): string => maskText(text).text
const inIt = (texts: readonly string[]): string[] =>
  texts.map((text) => text.replace(/#(?![\dx])/g, PASSWORD))
const leaks = (texts: readonly string[], secret: RegExp): string[] =>
  texts.filter((text) => secret.test(shown(text)) || !shown(text).includes(MASK))

describe('a text that a page draws as Markdown', () => {
  it('shows no value whose name is dressed', () => {
    const texts = inIt([
      ...['**Password:** #', '*password*: *#*', '__Password:__ #', '_password:_ #', '***Password***: #'],
      ...[
        '[password](https://a.example): #',
        '[**API key**](/x "y"): **#**',
        '[password][1]: #\n\n[1]: https://a.example',
        '[**pass**word][]: #\n\n[password]: /x',
        '- **token:** `#`',
        '密码：**#**',
      ],
      ...['pass**word**: #', 'pass`word`: #', '~~pass~~word: #', '**password**\\: #', '<b>Password:</b> #'],
      ...['password&colon; #', 'pass&#0000119;ord: #', 'p&#x000061;ssword: #', 'pass&shy;word: #'],
    ])
    expect(leaks(texts, /Zq7x9kp2Lm/)).toEqual([])
  })

  it('shows no secret that marks part in two', () => {
    const texts = [
      join('gh', '**p_q7Lm2Zt7Wv5**Rn8PcX4bJ1hGa0e9f3cY'),
      join('gh', '&lowbar;x gh', 'p&lowbar;q7Lm2Zt7Wv5Rn8PcX4bJ1hGa0e9f3cY'),
      ...['4111 **1111** 1111 1111', '138**1234**5678', '138~~1234~~5678', '4111\\-1111\\-1111\\-1111'],
      ...['ann\\@mail.example', 'ann&commat;mail.example', '4111 1111\n1111 1111'],
    ]
    expect(leaks(texts, /Lm2Zt7|1111|1234|mail/)).toEqual([])
  })

  it('shows nothing that stands in a column of secrets', () => {
    const texts = inIt([
      '| user | password |\n|---|---|\n| ann | # |',
      'user | **password**\n---|:--:\nann | `#`',
      ' user | password \n------+----------\n ann  | #\n(1 row)',
      '+---+---+\n| user | password |\n+---+---+\n| ann | # |\n+---+---+',
      `| user | password |\n|---|---|\n${'| a | none |\n'.repeat(9000)}| ann | # |`,
    ])
    expect(leaks(texts, /Zq7x9kp2Lm/)).toEqual([])
    expect(shown('| user | password |\n|---|---|\n| ann | correct horse |')).toContain(`| ann | ${MASK} |`)
  })

  it('shows no value of JSON in a fence that has a secret above it', () => {
    const json = JSON.stringify({ credentials: { a: PASSWORD, b: [1] } }, null, 2)
    const text = `See:\n\`\`\`json\n${json}\n\`\`\`\nDone`
    expect(shown(text)).not.toContain(PASSWORD)
    expect(shown(text)).toMatch(/^See:\n```json\n\{[^]*\}\n```\nDone$/)
    expect(shown(`log\n  [\n    "--password",\n    "${PASSWORD} x"\n  ]\nend`)).not.toContain(PASSWORD)
  })

  it.each([
    '**Password**: required',
    'password: ***',
    'password: *** x',
    'password:*** user: bob',
    'password=*** token=*** x',
    '5 * key: 3',
    'a **b:** c',
    '* password\n* token',
    'PASSWORD=`cat /run/x`',
    '| Field | Password |\n|---|---|\n| Required | yes |\n| A | required |\n| B | *** |\n| C | - |',
    '| Method | Tokens |\n|---|---|\n| a | 1200 |\n| b | 4,100 |',
    'phone | tokens\n---|---\niPhone 15 | 20',
    'call `getToken()` with **x**',
    '2*3*4 = 24, a ** b ** c',
    '[docs](https://a.example/password): see below',
    '**/token/*.ts: all',
  ])('keeps %j', (text) => {
    expect(maskText(text)).toEqual({ text, count: 0 })
  })

  it.each([
    ['**a *b***', 'a b'],
    ['a*b and c * d', 'a*b and c * d'],
    ['[a] [b](/c)', '[a] b'],
    ['snake_case_name _em_', 'snake_case_name em'],
    ['*a\n\nb*', '*a\n\nb*'],
    ['\\*a\\*', '*a*'],
  ])('reads %j as %j', (text, drawn) => {
    const read = plainMarkdown(text)
    expect(read.text).toBe(drawn)
    expect(Array.from(drawn, (_, index) => text.charAt(read.at(index))).join('')).toBe(drawn)
  })
})
