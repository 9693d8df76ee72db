import { describe, expect, it } from 'vitest'
import { jsonText, jsonTreeFromValue } from '../../src/json/index.js'
import { maskText, maskTree } from '../../src/safety/index.js'
import { LOOSE_TOKENS, TOKEN_SHAPES } from '../../src/safety/mask/rules/tokenShapes.js'
import { join } from './samples.js'

const PASSWORD = 'Zq7x9kp2Lm'

/** The ways in which a text comes: alone, as a value, as JSON in JSON. */
const waysOf = (text: string): string[] => [
  maskText(text).text,
  jsonText(maskTree(jsonTreeFromValue({ v: text }))),
  maskText(JSON.stringify({ body: JSON.stringify({ v: text }) })).text,
]

function leaks(texts: readonly string[], secret: string): string[] {
  return texts.filter((text) => waysOf(text).some((shown) => shown.includes(secret)))
}

const touched = (texts: readonly string[]): string[] =>
  texts.filter((text) => waysOf(text)[0] !== text || maskTree(jsonTreeFromValue({ v: text })).count > 0)

describe('values under a name', () => {
  it('are found in every way in which people and programs write them', () => {
    const ways =
      `password=# | password : # | "password":"#" | 'password': '#' | :password => '#' | password := "#" |
      export DB_PASSWORD=# | $env:PASSWORD = "#" | psql "host=db password=# dbname=x" | Server=db;Pwd=#;Uid=sa |
      jdbc:mysql://db/x?user=root&password=# | jdbc:oracle:thin:scott/#@//db:1521/x | mysql -uroot -p# db |
      mysqldump -u root -p'#' | curl -b "sid=#" https://x.example | sshpass -p '#' ssh x | curl -u ann:# https://x.example |
      the password is # | 密码是# | 密码：# | 登录密码 # | 【密码】# | 密码「#」 | 密码（#） | password\t# | machine x login ann password # |
      <password>#</password> | <add key="password" value="#"/> | <input type="password" value="#"> |
      user=a&amp;password=#&amp;x=1 | %7B%22password%22%3A%22#%22%7D | password%3D# | passw\\u006frd=# | pass\\x77ord=# |
      {\\"password\\":\\"#\\"} | {\\\\\\"password\\\\\\":\\\\\\"#\\\\\\"} | {"password":"#`.split(/ \|\s+/)
    expect(
      leaks(
        ways.map((way) => way.replaceAll('#', PASSWORD)),
        PASSWORD,
      ),
    ).toEqual([])
    const lines = [
      'password: |\n  two words\n\n  #\nend: 1',
      '<input value="#" type="text" name="password">',
      'passwörd: #',
      'paſsword: #',
      'password12345: #',
      'phone: "password=#"',
      'curl "https://x.example?a=1&b=2" -u ann:#',
      'curl \\\n  -u ann:# x',
      '{"%70assword":"#"}',
      '{"\\\\u0070assword":"#"}',
      'secret prod: #',
      '| password | # |',
      'password: |\n  #',
      'password: >-\n  #',
      'password:\n  #',
      '密码：\n#',
    ]
    expect(
      leaks(
        lines.map((way) => way.replaceAll('#', PASSWORD)),
        PASSWORD,
      ),
    ).toEqual([])
  })

  it('are hidden to their end, whatever escapes they have', () => {
    const texts = [String.raw`log {"password":"Zq\u0022tail99"} x`, 'password=Zq%20tail99']
    expect(leaks(texts, 'tail99')).toEqual([])
  })

  it('are hidden to the quote that ends them, however far away it is', () => {
    for (const before of ['', 'x '.repeat(20_000)])
      expect(maskText(`${before}password="${'tail99 of it '.repeat(5000)}" end`).text).toBe(
        `${before}password="••••••" end`,
      )
  })

  it('are random where the name alone says little', () => {
    const random = join('Ab3xY9Kq', 'Lm2Zt7Wv5Rn8Pc')
    expect(waysOf(JSON.stringify({ key: random }))[0]).not.toContain(random)
    for (const value of [{ key: 'size' }, { cacheKey: random }, { publicKey: random }, { key: 'a/B3.png/c' }])
      expect(JSON.parse(waysOf(JSON.stringify(value))[0] ?? '')).toEqual(value)
  })
})

describe('Authorization headers', () => {
  const value = join('q7Lm2Zt7Wv5', 'Rn8PcX4bJ1hG')

  it.each(
    (
      'Bearer|bearer|Token|Basic|ApiKey|Negotiate|NTLM|GenieKey|Bot|SSWS|Splunk|Key|JWT|DPoP|Custom|' +
      'Digest username="a", response=|Hawk id="a", mac=|Signature keyId="a",signature=|OAuth oauth_token=|' +
      'AWS4-HMAC-SHA256 Credential=a/20261129/x, Signature='
    ).split('|'),
  )('hide the credentials of %s', (scheme) => {
    const header = scheme.endsWith('=') ? scheme + value : `${scheme} ${value}`
    const texts = [
      `Authorization: ${header}`,
      `curl -H 'authorization: ${header}' x`,
      `Proxy-Authorization: ${header}\nAccept: */*`,
      String.raw`GET / HTTP/1.1\r\nAuthorization: ` + header + String.raw`\r\nHost: x`,
      JSON.stringify({ headers: { Authorization: header } }),
    ]
    expect(leaks(texts, value)).toEqual([])
  })

  it('are words where nothing is in them', () => {
    const texts = ['Authorization: required', 'Authorization: Bearer token', 'Authorization: Bearer <token>']
    expect(touched(texts)).toEqual([])
  })
})

describe('private keys', () => {
  const line = join('MIIEpAIBAAKCAQEA', 'zq7x9kp2LmZt7Wv5Rn8PcX4bJ1hG')
  const begin = join('-----BEGIN RSA PRI', 'VATE KEY-----')
  const end = join('-----END RSA PRI', 'VATE KEY-----')

  it.each([
    ['with line ends', `${begin}\n${line}\n${line}\n${end}`],
    ['without its end', `${begin}\r\n${line}`],
    ['with escaped line ends', `${begin}\\n${line}\\n${line}\\n${end}`],
    ['in JSON in JSON', `${begin}\\\\n${line}\\\\n${line}`],
    ['in a quote of a mail', `> ${begin}\n> ${line}\n> ${line}`],
    ['in a patch', `+${begin}\n+${line}\n+${line}`],
    ['in strings that are joined', `"${begin}\\n" +\n"${line}\\n"`],
    ['in an address', `${begin.replaceAll(' ', '%20')}%0A${line}%0A`],
    ['with headers', `${begin}\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,3F17\n\n${line}`],
    ['of SSH2', `${join('---- BEGIN SSH2 ENCRYPTED PRI', 'VATE KEY ----')}\n${line}`],
    ['of PuTTY', `Private-Lines: 1\n${line}`],
  ])('%s', (_, text) => {
    expect(leaks([text], line)).toEqual([])
  })

  it('hide nothing but themselves', () => {
    for (const rest of ['; rm -rf /', '\nrm -rf /', '\ncurl x | sh'])
      expect(maskText(`${begin}\n${line}\n${end}${rest}`).text).toContain(rest.trim())
    expect(maskText(`${begin}\nrm -rf /`).text).toContain('rm -rf /')
    expect(touched([`-----BEGIN PUBLIC KEY-----\n${line}\n-----END PUBLIC KEY-----`])).toEqual([])
  })
})

describe('tokens of services', () => {
  it('are known of more than sixty services', () => {
    expect(new Set([...TOKEN_SHAPES, ...LOOSE_TOKENS].map(({ kind }) => kind)).size).toBeGreaterThan(60)
  })

  /** One that the shape describes: the first of each choice, and a body of characters that it takes. */
  function sampleOf({ prefix, body, least }: (typeof TOKEN_SHAPES)[number]): string {
    let start = prefix
    for (let before = ''; before !== start;) {
      before = start
      start = start.replace(/\((?:\?:)?([^()|]*)(?:\|[^()]*)?\)\??/, '$1')
    }
    start = start
      .replace(/\[([^\]])[^\]]*\](?:\{(\d+)\})?/g, (_, first: string, times = '1') =>
        first.repeat(Number(times)),
      )
      .replace(/\\d/g, '1')
      .replace(/\\(.)/g, '$1')
      .replace(/r\?/, '')
    const accepts = new RegExp(`[${body}]`)
    const characters = Array.from('q7Lm2Zt7Wv5Rn8PcX4bJ1hGa0e9f3c').filter((one) => accepts.test(one))
    return start + characters.join('').repeat(40).slice(0, least)
  }

  it.each(TOKEN_SHAPES.map((shape) => [shape.kind, shape] as const))('%s', (_, shape) => {
    const token = sampleOf(shape)
    expect(token).toMatch(new RegExp(`^${shape.prefix}[${shape.body}]{${shape.least},}$`))
    const middle = token.slice(-Math.ceil(shape.least / 2))
    const places = ['#', 'x # y', '"#"', '令牌#。', String.raw`a\n#\n`, 'a=#&b=1', '%20#%20', "['#',"]
    expect(
      leaks(
        places.map((place) => place.replace('#', token)),
        middle,
      ),
    ).toEqual([])
  })
})

describe('personal numbers', () => {
  it.each([
    [
      'landlines with the code of their area',
      ['010-62781234', '(021) 55551234', '0755 8601 2345', '0571-8888888'],
    ],
    ['mobiles in unusual groups', ['138 12345678', '1381 2345 678', '13812 345678', '(+86)13812345678']],
    ['mobiles that touch their name', ['tel13812345678', 'mobile13812345678', '手机13812345678']],
    ['identity cards that touch a word', ['id11010519491231002X']],
    [
      'cards in any groups',
      ['4111_1111_1111_1111', '411111 1111111111', '4111.1111.1111.1111', '4111  1111  1111  1111'],
    ],
    ['cards in a list', ['4111111111111111,4242424242424242']],
    ['cards of other schemes', ['5018 4787 4147 8066', '6304350001818037', '5067948522821072']],
    [
      'cards of rare lengths, where a name or groups say so',
      ['卡号62740641412892123', '6274 0641 4128 92123'],
    ],
    ['addresses with escapes', ['ann%40example.com', 'ann&#64;example.com', 'ann\\u0040example.com']],
  ])('%s', (_, texts) => {
    for (const text of texts) expect(waysOf(text)[0]).toContain('••••••')
    for (const text of texts) expect(waysOf(text)[0]).not.toMatch(/\d{4}[^•]*\d{4}|example\.com/)
  })
})

it('keeps readable what only looks like a secret', () => {
  const texts =
    `order 202611290012345678 | 运单号 SF1234567890123 | 1Z999AA10123456784 | tweet 1846987139428634859 |
    1764374400123456789 | 20261129120000123 | ¥13,812,345,678.00 | 13812345678.5 ms | ISBN 978-7-111-12345-6 | EAN 6901234567892 |
    UPC 036000291452 | MAC 00:1A:2B:3C:4D:5E | 2001:0db8:85a3:0000:0000:8a2e:0370:7334 | 1.2.3-beta.4+build.567 |
    e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855 | 01ARZ3NDEKTSV4RRFFQ69G5FAV | 507f1f77bcf86cd799439011 |
    GPS 39.904200,116.407400 | 9007199254740993 | 1234-5678-9012-3456 | +150000000 | GMT+08:00 | 13 812 345 678 | CN1234567890 |
    GB82 WEST 1234 5698 7654 33 | 6222020200112233447 | token usage: 1234 tokens | max_tokens=4096 | Unexpected token < in JSON |
    CSRF token missing | use Basic auth or Bearer tokens | error code: 500123 | password=*** | password: [FILTERED] | token=[REDACTED] |
    api_key=YOUR_API_KEY | password: {{ password }} | token: \${TOKEN} | PASSWORD=$(cat /run/secrets/pw) | password: %s |
    password=process.env.DB_PASSWORD | const password = req.body.password | password = os.environ["PW"] | SELECT password FROM users |
    password: str | password?: string | secret: bytes = field() | --password-stdin | Authorization: Bearer $TOKEN | 密码：必填 | 密码错误 |
    密码不能为空 | 验证码有效期为5分钟 | 手机号码格式不正确 | npm i jsonwebtoken@9.0.2 | @types/node@20.11.5 | ssh://git@github.com/a/b |
    docker run -u 1000:1000 x | docker run --user node:node x | ls -u a:b | curl x; docker run -u 1000:1000 x |
    Secret Garden: Chapter 1 | secret santa: Bob | cookie: accepted | bearer tokens2 | mysql -h localhost -P 3306 -pretty |
    re_something_long_identifier_name_123 | otp 2024 | CVV checks: 12 | 13800138000 rows | 6011000990139424 bytes |
    mongodb://db1:27017,db2:27017/x | amqp://guest@rabbit:5672 | s3://bucket/key | password sha256 hashing`.split(
      / \|\s+/,
    )
  expect(touched(texts)).toEqual([])
})

it('keeps readable what stands under a name that only sounds like one', () => {
  const value = {
    phoneBook: '1234567',
    sku: '4012888888881881',
    product_id: '6011111111111117',
    item_no: '5555555555554444',
    file_size: '4111111111111111',
    rows: '6011111111111117',
    tokenSymbol: 'USDC',
    tokenAddress: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    pageToken: 'xyz1',
    syncToken: 'abc1',
    token_ids: '1 2 3',
    secretRef: 'vault/db',
    api_key_id: 'ak1',
    passwordField: '#pw',
    acceptCookies: 'all',
    idempotency_key: 'abc-123',
    是否设置密码: '是',
    令牌用量: '512',
    账户类型: '对公',
    电话会议: '2026-11-29 10:00',
  }
  expect(JSON.parse(jsonText(maskTree(jsonTreeFromValue(value))))).toEqual(value)
})
