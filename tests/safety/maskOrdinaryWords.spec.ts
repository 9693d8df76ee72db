import { describe, expect, it } from 'vitest'
import { jsonText, jsonTreeFromValue } from '../../src/json/index.js'
import { maskText, maskTree } from '../../src/safety/index.js'

const MASK = '••••••'
const masked = (value: unknown): unknown => JSON.parse(jsonText(maskTree(jsonTreeFromValue(value))))

describe('names of things in a command', () => {
  it.each([
    'docker run -d myorg/auth:v2 sh',
    'kubectl set image deployment/web token=registry.example/token:1.3',
    'npm run token:wipe',
    'git push origin token:production',
    'docker run -v secrets:/run/secrets x',
    'bazel build //auth:server',
    './gradlew :secret:assemble',
    'composer require lcobucci/jwt:4.0',
    'rm -rf /var/lib/secret:data',
    'gh run delete 13812345678',
    'aws secretsmanager delete-secret --secret-id prod/db --force-delete-without-recovery',
    'gcloud secrets versions access latest --secret=prod-db',
    'aws secretsmanager get-secret-value --secret-id arn:aws:secretsmanager:us-east-1:123456789012:secret:prod/db-a1',
    'docker service update --secret-rm db x',
    'ansible-playbook -i h site.yml --private-key ~/.ssh/prod.pem',
    'curl --cookie-jar cookies.txt https://h.example',
    'mount -t cifs -o credentials=/root/.smb //h/s /mnt',
    'git commit -m "auth: drop permission check"',
    'git commit -m "token: never expire"',
    'AUTH=disabled ./server',
    'DISABLE_PASSWORD=1 SKIP_TOKEN_CHECK=1 SECRET_STORE=vault x',
  ])('are no secrets: %s', (command) => expect(masked({ command })).toEqual({ command }))

  it.each([
    ['curl -H X-Api-Key:abcdef h', `curl -H X-Api-Key:${MASK} h`],
    ['http POST h Private-Token:abcdef', `http POST h Private-Token:${MASK}`],
    ['echo "token:abcdef" | x', `echo "token:${MASK}" | x`],
    ['x --secret prod-db2', `x --secret ${MASK}`],
    ['x --client-secret prod-db', `x --client-secret ${MASK}`],
    ['x --token /abcdef', `x --token ${MASK}`],
    ['curl -u token:abcdef h', `curl -u token:${MASK} h`],
    ['AUTH=disabled2 ./server', `AUTH=${MASK} ./server`],
    ['x --password /run/a', `x --password ${MASK}`],
    ["curl -H 'Authorization: Bearer abc def'", `curl -H 'Authorization: Bearer ${MASK} def'`],
  ])('are not what is told to it: %s', (command, expected) => {
    expect(masked({ command })).toEqual({ command: expected })
  })

  it('only a command has', () => {
    expect(maskText('the token:v2 and password:hunter').text).toBe(`the token:${MASK} and password:${MASK}`)
  })
})

describe('what is said of a secret', () => {
  it.each([
    'The password is incorrect.',
    'Your password was changed.',
    'The passcode is 4-6 digits long.',
    'Password is case-sensitive.',
    'password is base64-encoded',
    '用户名或密码为空',
    '请确认密码是否正确',
    '密码是由系统生成的',
    '密码：仅支持字母和数字',
    '密码：8-20位字母或数字',
    '令牌：用于身份验证的字符串',
    'Password: ask Ann',
    'Token: refresh it every hour',
    'Auth: works now',
  ])('is none: %s', (text) => expect(maskText(text)).toEqual({ text, count: 0 }))

  it.each([
    ['The password is hunter2.', `The password is ${MASK}`],
    ['密码是abc123', `密码是${MASK}`],
    ['the password is “correct”', `the password is “${MASK}”`],
    ['口令：芝麻开门', `口令：${MASK}`],
    ['Token: abcdef', `Token: ${MASK}`],
  ])('is not the secret: %s', (text, expected) => expect(maskText(text).text).toBe(expected))
})

describe('programs', () => {
  it.each([
    'Token::Plus => 1,',
    'use crate::auth::Session;',
    'const token = res.data.token;',
    'const token = res.data.access_token',
    'token = parser.next;',
    'if (token === TokenType.Plus) {',
    'password: SecretStr',
    'secret: SecretStr = Field(...)',
    'permissions:\n  id-token: write',
    'jobs:\n  a:\n    secrets: inherit',
  ])('have names, not values: %j', (text) => expect(maskText(text)).toEqual({ text, count: 0 }))

  it('and still have values', () => {
    expect(maskText('const token = "res.data.x1";').text).toBe(`const token = "${MASK}";`)
    expect(maskText('token = a.b2c').text).toBe(`token = ${MASK}`)
    expect(maskText('password: Hunter').text).toBe(`password: ${MASK}`)
  })
})

describe('a schema', () => {
  it('says what a secret may be, and only its values are hidden', () => {
    const kind = { type: 'string', minLength: 8, description: 'At least 8 characters' }
    const schema = (more: object) => ({
      properties: { password: { ...kind, ...more } },
      required: ['password'],
    })
    expect(masked(schema({}))).toEqual(schema({}))
    expect(masked(schema({ default: 'abc', examples: ['def'], x: 'g' }))).toEqual(
      schema({ default: MASK, examples: [MASK], x: MASK }),
    )
    const list = {
      properties: { tokens: { type: 'array', items: { anyOf: [{ type: 'string', const: 'a b' }] } } },
    }
    expect(JSON.stringify(masked(list))).toBe(JSON.stringify(list).replace('a b', MASK))
  })

  it('is none without a type', () => {
    expect(masked({ properties: { password: { title: 'abc' } } })).toEqual({
      properties: { password: { title: MASK } },
    })
  })
})

describe('a number of eleven digits', () => {
  it.each([
    { id: 13812345678 },
    { userId: '13812345678' },
    { note: 'run 13812345678' },
    { n: 'id=13812345678' },
  ])('is an id where its name says so: %j', (value) => expect(masked(value)).toEqual(value))

  it('is a phone number elsewhere', () => {
    expect(masked({ x: '13812345678', y: 'call 13812345678', phoneId: '13812345678' })).toEqual({
      x: MASK,
      y: `call ${MASK}`,
      phoneId: MASK,
    })
  })
})
