import { test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { jsonText, jsonTreeFromValue } from '../../src/json/index.js'
import { maskText, maskTree, type MaskPolicy } from '../../src/safety/index.js'
import { password, secretKey } from './samples.js'

const MASK = '••••••'

/** A value after the mask, as a value again. */
function masked(value: unknown, policy?: MaskPolicy): unknown {
  return JSON.parse(jsonText(maskTree(jsonTreeFromValue(value), policy)))
}

describe('masking by name', () => {
  it.each(
    (
      'password passwd pwd userPassword DB_PASSWORD db-passwd mypassword Passphrase secret client_secret clientSecret ' +
      'appsecret token access_token accessToken refreshToken idToken bearerToken session-token csrfToken authToken ' +
      'apiKey api_key APIKEY X-API-Key aws_secret_access_key privateKey signing_key authorization ' +
      'Proxy-Authorization cookie Set-Cookie sessionId sessid PHPSESSID credential cvv otp verificationCode ' +
      '密码 登录密码 支付口令 密钥 访问令牌 凭证 验证码 password2 ｐａｓｓｗｏｒｄ'
    ).split(' '),
  )('hides what stands under %s', (key) => {
    expect(masked({ [key]: 'Zq7x' })).toEqual({ [key]: MASK })
  })

  it.each([
    ['api key', 'Zq7'],
    ['Session ID', 'Zq7'],
    ['手机号', '010-5555 12'],
    ['联系电话', '021 555 1234'],
    ['身份证号码', '1101011990'],
    ['id_card', '110101199003070000'],
    ['phone', '555-0100'],
    ['pin', '1234'],
    ['pass', 'Zq7'],
    ['auth', 'Zq7Zq7=='],
  ])('hides under %s what can be one', (key, value) => {
    expect(masked({ [key]: value })).toEqual({ [key]: MASK })
  })

  it.each(
    Object.entries({
      promptTokens: 12,
      completion_tokens: 40,
      tokenCount: 3,
      maxTokens: 4096,
      token_budget: 4096,
      token_type: 'bearer',
      tokens: 512,
      eos_token: '</s>',
      next_page_token: 'abc',
      tokenizer: 'bpe',
      usage: { total_tokens: 5, completion_tokens_details: { reasoning_tokens: 2 } },
      passwordless: true,
      hasPassword: 'yes',
      passwordPolicy: 'strong',
      password_length: 12,
      passwordChangedAt: '2026-11-29',
      secretName: 'db',
      secretary: 'Ann',
      publicKey: 'ssh-rsa AAA',
      primaryKey: 'id',
      key: 'v',
      keyId: 'k1',
      cookieConsent: 'given',
      auth: 'basic',
      credentials: 'include',
      authorizationUrl: 'https://x.example/auth',
      author: 'Ann',
      pass: 12,
      mobile: 'iPhone 15',
      phoneModel: 'Pixel 9',
      hotel: 'Ritz',
      pinned: 'first',
      sessions: 4,
      card: 'gold',
      密码强度: '强',
      令牌数: 5,
      手机型号: 'P60',
    }),
  )('keeps %s readable', (key, value) => {
    expect(masked({ [key]: value })).toEqual({ [key]: value })
  })

  it('says nothing of what is not there', () => {
    const value = { password: null, token: '', secret: false }
    expect(masked(value)).toEqual(value)
  })

  it('hides everything below a secret name, numbers too', () => {
    expect(masked({ credentials: { user: 'ann', pin: 1234, list: ['a', { b: 'c' }] } })).toEqual({
      credentials: { user: MASK, pin: MASK, list: [MASK, { b: MASK }] },
    })
  })

  it('reads names and values that stand side by side', () => {
    expect(
      masked([
        ['authorization', 'x1'],
        ['accept', 'json'],
      ]),
    ).toEqual([
      ['authorization', MASK],
      ['accept', 'json'],
    ])
    expect(masked({ name: 'password', value: 'x1' })).toEqual({ name: 'password', value: MASK })
    expect(masked({ key: 'X-Api-Key', type: 'text', value: 'x1' })).toEqual({
      key: 'X-Api-Key',
      type: 'text',
      value: MASK,
    })
    expect(masked({ selector: '#password', text: 'x1' })).toEqual({ selector: '#password', text: MASK })
    expect(masked({ name: 'token.ts', content: 'export {}' })).toEqual({
      name: 'token.ts',
      content: 'export {}',
    })
  })

  it('reads the flags of a command', () => {
    const args = ['mysql', '--password', 'x1', '--token=x2', '-u', 'root']
    expect(masked(args)).toEqual(['mysql', '--password', MASK, `--token=${MASK}`, '-u', 'root'])
  })

  it('reads the columns of a table', () => {
    const table = {
      columns: ['user', 'password'],
      rows: [
        ['ann', 'x1'],
        ['bob', 'x2'],
      ],
    }
    expect(masked(table)).toEqual({
      columns: ['user', 'password'],
      rows: [
        ['ann', MASK],
        ['bob', MASK],
      ],
    })
  })

  it('reads JSON in a string, and JSON in that', () => {
    const inner = JSON.stringify({ api_key: 'x1', run: 'tests' })
    const body = JSON.stringify({ inner, password: 'x2' })
    expect(JSON.parse((masked({ body }) as { body: string }).body)).toEqual({
      inner: JSON.stringify({ api_key: MASK, run: 'tests' }),
      password: MASK,
    })
  })

  test.prop([secretKey, password])('hides the value of any such name, at any depth', (key, secret) => {
    const text = JSON.stringify({ a: [{ b: { [key]: secret } }] })
    expect(maskText(text).text).not.toContain(secret)
    expect(maskText(JSON.stringify(text)).text).not.toContain(secret)
  })

  test.prop([secretKey, password])('hides it in text too', (key, secret) => {
    for (const text of [
      `${key}=${secret}`,
      `${key}: ${secret}\nnext`,
      `"${key}": "${secret}", "b": 1`,
      `{'${key}': '${secret}'}`,
      `{\\"${key}\\":\\"${secret}\\"}`,
      `a;${key}=${secret};b`,
      `{"x":1,"${key}":"${secret}`,
    ])
      expect(maskText(text).text).not.toContain(secret)
  })
})

describe('masking in text', () => {
  it.each([
    ['an environment', 'PATH=/bin\nAPI_KEY=rk-55x\nLANG=C', `PATH=/bin\nAPI_KEY=${MASK}\nLANG=C`],
    ['a URL', 'https://x/?access_token=abcdef123456&b=1', `https://x/?access_token=${MASK}&b=1`],
    [
      'a connection string',
      'Server=db;User Id=sa;Password=p,w;Database=x',
      `Server=db;User Id=sa;Password=${MASK};Database=x`,
    ],
    ['a command', 'login --token abcdef --user bob', `login --token ${MASK} --user bob`],
    [
      'headers',
      "curl -H 'Authorization: Bearer abc' -H 'Cookie: a=b; c=d'",
      `curl -H 'Authorization: Bearer ${MASK}' -H 'Cookie: ${MASK}'`,
    ],
    ['a login', 'curl -u ann:hunter2 https://x', `curl -u ann:${MASK} https://x`],
    ['markup', '<password>hunter2</password>', `<password>${MASK}</password>`],
    ['code', "const apiKey: string = 'abc'", `const apiKey: string = '${MASK}'`],
    ['Chinese prose', '密码：abc123，请核实', `密码：${MASK}，请核实`],
    ['prose', 'the password is hunter2', `the password is ${MASK}`],
    ['lines of JSON', 'a\n{"token":"t1"}\nb', `a\n{"token":"${MASK}"}\nb`],
    ['an event stream', 'data: {"token":"t1"}\n\n', `data: {"token":"${MASK}"}\n\n`],
    ['a value that the stream has cut', '{"user":"bob","password":"hun', `{"user":"bob","password":"${MASK}`],
    ['full-width signs', 'Ｐassword：hunter2', `Ｐassword：${MASK}`],
    ['names with invisible characters', 'pass\u200bword=hunter2', `pass\u200bword=${MASK}`],
    ['codes', 'CVV 123, 验证码为 482913', `CVV ${MASK}, 验证码为 ${MASK}`],
  ])('reads %s', (_, text, expected) => {
    expect(maskText(text).text).toBe(expected)
  })

  it.each([
    ['export TOKEN=abc; rm -rf /', '; rm -rf /'],
    ['TOKEN=abc&&rm -rf /', '&&rm -rf /'],
    ['TOKEN=abc|sh', '|sh'],
    ['PASSWORD="$(rm -rf /)"', '$(rm -rf /)'],
    ['TOKEN=`rm -rf /`', '`rm -rf /`'],
    ['-----BEGIN PRIVATE KEY-----; rm -rf /', 'rm -rf /'],
    ['Cookie: a=b; rm -rf /', 'rm -rf /'],
  ])('hides no command in %s', (text, command) => {
    expect(maskText(text).text).toContain(command)
  })

  it.each([
    'The password must be at least 8 characters',
    'Unexpected token: }',
    'max tokens: 4096, total_tokens=55',
    'Basic authentication failed, bearer token required',
    'PASSWORD=$DB_PASSWORD ./run',
    'password: ${PASS}',
    'password = getPassword()',
    'Enter your password:',
    'password: required',
    'key: value',
    'reset password at: https://x.example/reset',
    'Cookie policy: see here',
  ])('keeps %s readable', (text) => {
    expect(maskText(text)).toEqual({ text, count: 0 })
  })
})
