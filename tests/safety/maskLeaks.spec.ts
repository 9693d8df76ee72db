import { describe, expect, it } from 'vitest'
import { jsonText, jsonTreeFromValue } from '../../src/json/index.js'
import { maskText, maskTree, summarizeResult } from '../../src/safety/index.js'
import { join } from './samples.js'

const MASK = '••••••'
const SECRET = 'Hunter2-x9'
const masked = (value: unknown): string => jsonText(maskTree(jsonTreeFromValue(value)))

/** In a text, in a value, and in what a card says in one line. */
function expectHidden(text: string, secret = SECRET): void {
  expect(maskText(text).text).not.toContain(secret)
  expect(masked({ v: text })).not.toContain(secret)
  expect(JSON.stringify(summarizeResult(text, { maxText: 5000 }))).not.toContain(secret)
}

describe('colours of a terminal', () => {
  it.each([
    `\u001b[1mPassword\u001b[0m: \u001b[32m${SECRET}\u001b[0m`,
    `\u001b[36mDB_PASSWORD\u001b[0m=\u001b[33m${SECRET}\u001b[0m`,
    `.env:\u001b[01;31m\u001b[KDB_PASSWORD\u001b[m\u001b[K=${SECRET}`,
    `\u009b1mpassword\u009b0m \u009b1m${SECRET}\u009b0m`,
    `Pass\u001b[0mword: ${SECRET}`,
    `P\bPa\bas\bss\bsword: ${SECRET}`,
    `…\rPassw\u001b]0;title\u0007ord: ${SECRET}`,
  ])('part no name from its value: %j', (text) => {
    expectHidden(text)
  })

  it('stay where they stood', () => {
    expect(maskText(`\u001b[1mPassword\u001b[0m: \u001b[32m${SECRET}\u001b[0m ok`).text).toBe(
      `\u001b[1mPassword\u001b[0m: \u001b[32m${MASK}\u001b[0m ok`,
    )
  })
})

describe('a private key', () => {
  const begin = join('-----BEGIN RSA PRI', 'VATE KEY-----')
  const end = join('-----END RSA PRI', 'VATE KEY-----')
  const lines = Array.from({ length: 5 }, (_, row) =>
    join('MIIEpAIBAAKCAQEA', `zq7x9kp2LmZt7Wv5Rn8PcX4bJ1hGabcdQq7Lm2ZtAbCdEf${row}`),
  )
  const key = [begin, ...lines, 'q7Lm2ZtA==', end]

  it.each([
    ['     1→', (row: number) => `${String(row).padStart(6)}→`],
    ['cat -n', (row: number) => `${String(row).padStart(6)}\t`],
    ['a name', () => 'id_rsa:'],
    ['grep -n with context', (row: number) => `id_rsa${row === 1 ? ':' : '-'}${row}${row === 1 ? ':' : '-'}`],
    ['a service', () => 'web_1  | '],
    ['a time', (row: number) => `2026-11-30T10:00:0${row}.000Z `],
    ['a comment', () => '// '],
    ['a diff', () => '-'],
  ] as const)('behind %s in each line', (_, prefix) => {
    const text = key.map((line, row) => prefix(row + 1) + line).join('\n')
    const shown = maskText(`${text}\nbehind it`).text
    for (const line of lines) expect(shown).not.toContain(line)
    expect(shown).toContain('behind it')
  })

  it('hides no line that begins otherwise', () => {
    const text = `web_1  | ${begin}\nweb_1  | ${lines[0] ?? ''}\nweb_2  | /usr/bin/aaaaaaaaaaaaaaaaaaaaaaaaa`
    expect(maskText(text).text).toContain('/usr/bin/aaaa')
  })

  it('is hidden in base64, and a certificate is not', () => {
    const encoded = btoa(key.join('\n'))
    expect(maskText(`tls.key: ${encoded}\nport: 1`).text).toBe(`tls.key: ${MASK}\nport: 1`)
    expect(masked({ 'client-key-data': encoded })).toBe(`{"client-key-data":"${MASK}"}`)
    const certificate = `client-certificate-data: ${btoa('-----BEGIN CERTIFICATE-----\nMIIDdzCCAl')}`
    expect(maskText(certificate).text).toBe(certificate)
  })
})

describe('cookies', () => {
  it.each([
    `Cookie: u=2|1:0|10; sid=${SECRET}`,
    `Cookie: a=1&b=2; sid=${SECRET}`,
    `< Set-Cookie: u="a"; sid=${SECRET}; Path=/`,
    `Cookie: x={"a":1}; sid=${SECRET}`,
    `Cookie: flag; sid=${SECRET}`,
    `curl -H 'Cookie: u=a b; sid=${SECRET}' h.example`,
  ])('are hidden whatever signs they have: %s', (text) => {
    expect(maskText(`GET /\n${text}\nAccept: x`).text).not.toContain(SECRET)
    expect(maskText(`GET /\n${text}\nAccept: x`).text).toContain('Accept: x')
  })

  it('hide no command behind them', () => {
    expect(maskText('Cookie: a=b; rm -rf /').text).toContain('rm -rf /')
    expect(maskText('echo cookie: a=b | sh').text).toContain('| sh')
  })
})

describe('passwords of commands', () => {
  it.each([
    'curl -uann:# https://h.example',
    'curl -sSLu ann:# https://h.example',
    'curl -U ann:# https://h.example',
    'docker login -u ann -p # r.example',
    'redis-cli -h h -a # ping',
    'mongosh -u ann -p # db',
    'mariadb -uroot -p# db',
    'sqlcmd -S h -U sa -P # -Q "select 1"',
    'ldapsearch -D cn=a -w # -b x',
    'smbclient //h/s -U ann%#',
    'openssl rsa -in k -passin pass:#',
    '7z x a.7z -p#',
    'unzip -P # a.zip',
    'http -a ann:# h.example',
  ])('%s', (command) => {
    expectHidden(command.replace('#', SECRET))
    expect(masked({ command: command.replace('#', SECRET) })).not.toContain(SECRET)
    expect(masked({ argv: command.replace('#', SECRET).split(' ') })).not.toContain(
      command.includes('pass:') ? `"${SECRET}` : SECRET,
    )
  })

  it.each([
    'docker run -p 8080:80 nginx',
    'mkdir -p some/path1',
    'unzip -p a1.zip x',
    'ssh -p 2222 h.example',
    'redis-cli -h h1 ping',
    'ldapsearch -x -b dc=x1',
    'curl -sS https://h.example:8080/a1',
    'zip -r a1.zip b',
  ])('but nothing of %s', (command) => {
    expect(maskText(command).text).toBe(command)
    expect(masked({ argv: command.split(' ') })).toBe(JSON.stringify({ argv: command.split(' ') }))
  })

  it.each([
    { command: 'curl', args: ['-u', `ann:${SECRET}`] },
    { argv: ['sudo', 'curl', '-u', `ann:${SECRET}`] },
    { argv: ['env', 'A=b', 'redis-cli', '-a', SECRET] },
  ])('in words: %j', (value) => {
    expect(masked(value)).not.toContain(SECRET)
  })
})

describe('what stands beside a value', () => {
  it.each([
    { element: 'Password field', ref: 'e1', text: SECRET },
    { element: 'password input field in login form', text: SECRET },
    { selector: '#login-password-field', value: SECRET },
    { placeholder: 'Password', value: SECRET },
    { role: 'textbox', name: 'Password', text: SECRET },
    { question: 'What is your password?', answer: SECRET },
    { column: 'password', operator: 'eq', value: SECRET },
    { op: 'replace', path: '/spec/password', value: SECRET },
    { key: ['db', 'password'], value: SECRET },
    { rawHeaders: ['Host', 'x', 'Cookie', `sid=${SECRET}`] },
    {
      values: [
        ['Name', 'Password', ''],
        ['Ann', SECRET, 'x'],
      ],
    },
    {
      values: [
        ['Name', 'Password', 'Login (UTC)'],
        ['Ann', SECRET, 'x'],
      ],
    },
    { column_names: ['user', 'password'], rows: [['ann', SECRET]] },
    { columns: [{ title: 'User' }, { title: 'Password' }], data: [['ann', SECRET]] },
  ])('names it: %j', (value) => {
    expect(masked(value)).not.toContain(SECRET)
    expect(masked(value)).toContain(MASK)
  })

  it.each([
    { question: 'How do I reset my password?', answer: 'Click on the link below.' },
    { path: 'docs/token/readme', value: 'text' },
    { name: 'token.ts', content: 'export const a = 1' },
    { element: 'Search field', text: 'shoes' },
    { headers: ['Name', 'Age'], rows: [['Ann', '12']] },
  ])('does not name it: %j', (value) => {
    expect(masked(value)).toBe(JSON.stringify(value))
  })
})

describe('names of variables', () => {
  it.each([
    'RABBITMQ_DEFAULT_PASS=#',
    'ansible_become_pass=#',
    'psk="#"',
    'requirepass #',
    'REDISCLI_AUTH=#',
  ])('%s', (line) => {
    expect(maskText(`a: 1\n${line.replace('#', SECRET)}\nb: 2`).text).not.toContain(SECRET)
  })

  it('are no passes that let nobody in', () => {
    for (const text of ['boarding_pass=AB12', 'render_pass: depth2', 'tests pass: 12'])
      expect(maskText(text).text).toBe(text)
  })
})

describe('prose that begins like a program', () => {
  it.each([
    '/callback?access_token=#',
    './x?password=#',
    'Wi-Fi password: `#`',
    'Create the account with password: `#`',
    'npm token: `#`',
    'ssh password is `#`',
    'docker login steps:\n\nPassword: `#`',
    'cannot connect to postgres://app:ab&#@db/x now',
    'note the password=“ab;#” ok',
    '5" screen, password: "ab;#"',
    'error: password=“ab|#”',
  ])('hides all of %s', (text) => {
    expect(maskText(text.replace('#', SECRET)).text).not.toContain(SECRET)
    expect(masked({ note: text.replace('#', SECRET) })).not.toContain(SECRET)
  })

  it('never shows the shape of a token', () => {
    const token = join('gh', 'p_q7Lm2Zt7Wv5Rn8PcX4bJ1hGa0e9f3cYAAAA')
    for (const text of [`git token: \`${token}\``, `With token: \`${token}\``, `echo \`${token}\``])
      expect(maskText(text).text).not.toContain(token)
  })
})

describe('values of several words, lines or signs', () => {
  const words = 'witch collapse practice feed shame open despair creek road again ice least'

  it.each([
    [`Seed phrase: ${words}`, `Seed phrase: ${MASK}`],
    [`A=1\nMNEMONIC=${words}\nB=2`, `A=1\nMNEMONIC=${MASK}\nB=2`],
    [`助记词：${words}`, `助记词：${MASK}`],
    ['passphrase: correct horse battery staple\nuser: ann', `passphrase: ${MASK}\nuser: ann`],
    ['db:\n  password: correct horse battery\n  port: 1', `db:\n  password: ${MASK}\n  port: 1`],
    ['Recovery codes: 8f3k-22ls, 9x8y-33mm', `Recovery codes: ${MASK}`],
    ['Recovery codes:\n8f3k-22ls\n9x8y-33mm\nKeep them.', `Recovery codes:\n${MASK}\nKeep them.`],
    ['Recovery codes:\n1. 8f3k-22ls\n2. 9x8y-33mm\n', `Recovery codes:\n1. ${MASK}\n2. ${MASK}\n`],
    [`Passwords:\n* ${SECRET}\n* Zq7x9kp2Lm\n`, `Passwords:\n* ${MASK}\n* ${MASK}\n`],
    ...['p;w', 'p&w', 'p|w', 'a<w', 'a"w', "a'w", 'a[w', 'a{w'].map((start) => [
      `HOME=/root\nDB_PASSWORD=${start}${SECRET}\nLANG=C`,
      `HOME=/root\nDB_PASSWORD=${MASK}\nLANG=C`,
    ]),
    [`db:\n  password: ab&${SECRET}\n  port: 1`, `db:\n  password: ${MASK}\n  port: 1`],
    [`[db]\npassword = a;${SECRET}\nport = 1`, `[db]\npassword = ${MASK}\nport = 1`],
  ])('%j', (text = '', shown) => {
    expect(maskText(text).text).toBe(shown)
  })

  it.each([
    'x\n  token: getToken2(),\n  password: hash2(pw)\n',
    'x\npassword: string|null;\n',
    'Passwords:\n* must be long\n* no spaces\n',
    'x\npassword = a2(b) || c;\n',
  ])('but not %j', (text) => {
    expect(maskText(text).text).toBe(text)
  })

  it('goes on only as long as there is no sentence', () => {
    expect(maskText('password: hunter2 for the admin account').text).toBe(
      `password: ${MASK} for the admin account`,
    )
  })
})

describe('secrets that a sentence tells', () => {
  it.each([
    'Your OTP is 482913. Do not share it.',
    'Your verification code is 482913',
    'G-482913 is your Google verification code.',
    '您的动态码为482913，5分钟内有效',
    '482913（验证码），请勿告诉他人',
  ])('%s', (text) => {
    expectHidden(text, '482913')
  })

  it.each([
    'The API key is # for prod',
    'your access token is #',
    'token "#" expired',
    'password changed to #',
    'Set the password to "#"',
    '密码设置为 #',
    'Password (temporary): #',
    'Password - #',
    'password → #',
    'New password for ann is: #',
    "Password for 'https://h.example': #",
    'Password\n#\n',
  ])('%s', (text) => {
    expectHidden(text.replace('#', SECRET))
  })

  it.each([
    'The verification code is 6 digits long',
    'the error code is 5003',
    'The token is valid for 3600 seconds',
    'The token is base64-encoded',
    'The access token is eu-west-1',
    'Password - step2',
    'password to sha256',
    'The API key is stored in vault-2 now',
    'Change password\n2024-11-30T10:00:00Z done',
    'password\nsrc/auth/login2.ts',
    '12345 is your order code',
  ])('but not %j', (text) => {
    expect(maskText(text).text).toBe(text)
  })
})
