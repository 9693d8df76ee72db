import { describe, expect, it } from 'vitest'
import { jsonTreeFromValue } from '../../src/json/index.js'
import {
  maskText,
  maskTree,
  revealText,
  revealToolName,
  scrubErrorText,
  stripTerminalCodes,
  summarizeResult,
} from '../../src/safety/index.js'
import { workOf } from './work.js'

const SIZE = 1 << 18
const fill = (piece: string, size = SIZE): string =>
  piece.repeat(Math.ceil(size / piece.length)).slice(0, size)

/** Pieces that make a careless rule turn back again and again. */
const pieces = [
  ...[
    '1',
    '13812345678',
    '1 ',
    '62 ',
    '4111 ',
    '138-',
    '+1 (415) ',
    '+86138',
    'GB82',
    'DE89370400440532013000',
  ],
  ...[
    'eyJ',
    'eyJhbGciOiJI.',
    'sk-',
    'ghp_',
    'xoxb-1',
    'AKIA',
    'SK0123456789abcdef',
    'hooks.slack.com/services/',
  ],
  ...['a@', 'a@b.', '@', 'a://b:c', '://a:', '://a:b@', '?sig=', '-----BEGIN PRIVATE KEY-----', '\\n', '-'],
  ...[
    '=',
    'a=',
    'password=',
    'password: ',
    'password="',
    "'",
    '\\',
    '\\u0061',
    '密码：',
    '验证码 ',
    'order 13812345678 ',
  ],
  ...[
    'authorization: Bearer ',
    'cookie: a=b;',
    'a=b;',
    ' --a',
    '--password ',
    '<',
    '<a ',
    '<password>',
    '{"a":',
    '[',
    ']\n',
  ],
  ...[
    ' ',
    '\t',
    '\n',
    '\r\n',
    '\r',
    '\u001b[',
    '\u001b]',
    '\b',
    '\u0301',
    'a\u0301\u0301\u0301\u0301\u0301',
    '\u202e',
  ],
  ...[
    '\u200b',
    'p\u200ba\u200bs\u200bs=',
    '１３８',
    '\u00a0 ',
    '👨\u200d',
    '👨\u200d👩\u200d',
    '🇨',
    '😀\ufe0f',
    '\u{e0061}',
    '\ud83d',
  ],
  ...[
    '0123456789abcdef',
    '6f1c2e34-9b1a-4c8e-9f00-1a2b3c4d5e6f ',
    'QUJDREVGR0hJSktM',
    'data:image/png;base64,',
    'a.',
    'a:',
  ],
  ...['密码是', 'passwordis', 'PASSWORDISYOUR', 'passwordisprocess.', 'passwordis(', 'password isa,'],
  ...['password=process.', 'password=“{{', 'password="$(', '--token “{{', '--token “', 'password: is = '],
  ...['**', '*a', 'a*', '_a ', 'a_ ', '[a', '](', '[a](b', '~~a', 'a`a', '\\*', '&colon;', '&#12'],
  ...['|-', '|-|-', '|\n|-\n', '| password |\n|-|\n', '{\n', '[\n', '[\n]\n', 'password: |\n a\n', '\n a'],
  ...[
    'password: [',
    'secret: (("',
    'secrets:\n - x1\n',
    '<key>password</key><string>',
    '<a name="password">',
  ],
  ...[
    'user,password\n',
    '\n\npassword,a\n',
    "f('password', 'x",
    'echo $(',
    'echo `',
    'cat <<A\n',
    "echo password='a;b' ",
  ],
  ...['"cookie: ', 'cookie: a;', '\u001b[1m', 'a\b', 'password for ', 'token for ', 'mysql -p', 'otp is '],
  ...[
    'PASSWORD=a;b1\n',
    'seed phrase: a ',
    'seed phrase: abcd efgh ',
    'recovery codes: a1b2 ',
    'LS0tLS1CRUdJTi',
  ],
  ...['password ``', 'cookie: a=b; c=d; ', 'cd;', 'x://a:b@'],
  ...['value="x" name="', '-u a:b ', 'curl -u ', '4111 1111\n', '1111\n', 'key=', '(password)=('],
  ...[
    'select ',
    'SELECT a FROM ',
    ' at f (a:1:2)',
    '/a',
    '/',
    'C:\\',
    '"/',
    '<p>',
    '<script',
    'File "',
    '::',
    '10.',
    'a-b:',
  ],
]

/** Far above what is needed, far below what a rule takes that turns back: that is thousands. */
const BOUND = 60

const readers: Record<string, (text: string) => unknown> = {
  maskText: (text) => maskText(text),
  maskTree: (text) => maskTree(jsonTreeFromValue({ [text]: text })),
  revealText,
  revealToolName,
  scrubErrorText,
  stripTerminalCodes,
  summarizeResult,
}

describe.each(Object.entries(readers))('%s', (name, read) => {
  // The two that read everything get the full megabyte; a quarter of it shows the same in the others.
  const size = name === 'maskText' || name === 'revealText' ? SIZE : SIZE / 4

  it('reads long hostile text in a bounded number of steps', { timeout: 600_000 }, () => {
    const slow = pieces.filter((piece) => {
      const text = fill(piece, size)
      return workOf(() => read(text)) > BOUND
    })
    expect(slow).toEqual([])
  })
})

describe('maskText', () => {
  it.each([
    [
      'a long list',
      JSON.stringify(
        Array.from({ length: 20_000 }, (_, id) => ({ id, name: `n${id}`, email: `a${id}@b.cn` })),
      ),
    ],
    ['deep nesting', '['.repeat(SIZE / 2) + ']'.repeat(SIZE / 2)],
    [
      'many different names',
      JSON.stringify(Object.fromEntries(Array.from({ length: 50_000 }, (_, id) => [`token${id}x`, 'v']))),
    ],
    ['one long string', JSON.stringify({ a: fill('x password ') })],
    ['JSON in JSON in JSON', JSON.stringify({ a: JSON.stringify({ b: JSON.stringify({ c: fill('["') }) }) })],
  ])('reads %s in a bounded number of steps', { timeout: 120_000 }, (_, text) => {
    expect(workOf(() => maskText(text))).toBeLessThan(BOUND)
  })
})
