import { describe, expect, it } from 'vitest'
import { jsonText, jsonTreeFromValue } from '../../src/json/index.js'
import { maskText, maskTree } from '../../src/safety/index.js'

const MASK = '••••••'
const masked = (value: unknown): unknown => JSON.parse(jsonText(maskTree(jsonTreeFromValue(value))))

describe('names of things that are named after a secret', () => {
  it.each(
    (
      'rm -rf ./password-store-backup2|git push origin fix/password-reset-v2|DROP TABLE password_resets_2024|' +
      'kubectl delete pod password-service-7d9f8|https://shop.example/password-reset-2024|' +
      'npm i password-validator@5|mv passwd.bak2024 /tmp|cat /etc/pam.d/password-auth-ac2|see Passwords2024.xlsx|' +
      'password.spec.ts:42|grep -r password123456 src|systemctl restart passwd-sync2'
    ).split('|'),
  )('%s', (text) => {
    expect(maskText(text)).toEqual({ text, count: 0 })
    expect(masked({ command: text })).toEqual({ command: text })
  })
})

describe('names in programs', () => {
  it.each([
    'if (password === confirmPassword) {',
    'if (token == other) return',
    'const token = await f()',
    'token: Token;',
    'f(password: UserPassword, id: string)',
    'WHERE password = $1',
    'token.type === "Keyword"',
    'API_KEY_HEADER=X-Api-Key',
    '| token | varchar(255) |',
    'password: { type: String, required: true }',
    "t('password', 'Please')",
  ])('%s', (text) => {
    expect(maskText(text)).toEqual({ text, count: 0 })
  })

  it('are no values, but values are', () => {
    expect(maskText('if (password === "hunter2")').text).toBe(`if (password === "${MASK}")`)
    expect(maskText('token: Hunter2x;').text).toBe(`token: ${MASK};`)
  })
})

describe('two words', () => {
  it.each([
    { argv: ['passwd', 'root1'] },
    { args: ['auth', 'login'] },
    { path: ['token', 'list'] },
    { any: ['token', 'list'] },
    { command: ['secret', 'prod-db'] },
  ])('%j are a command, not a name and a value', (value) => {
    expect(masked(value)).toEqual(value)
  })

  it('are a name and a value in a list of pairs, or where the second is no word', () => {
    expect(masked({ headers: [['cookie', 'abc']] })).toEqual({ headers: [['cookie', MASK]] })
    expect(masked(['password', 'hunter2'])).toEqual(['password', MASK])
  })
})
