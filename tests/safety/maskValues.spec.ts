import { test } from '@fast-check/vitest'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskText } from '../../src/safety/index.js'
import { card, chineseId, join, mobile, shapedSecret } from './samples.js'

const MASK = '••••••'
const shown = (text: string): string => maskText(text).text

describe('masking by shape', () => {
  it.each([
    ['a mobile in groups', 'call +86 138 1234 5678 now', `call ${MASK} now`],
    ['a mobile with dashes', '158-9413-2993', MASK],
    ['a mobile in Chinese text', '手机号13812345678。', `手机号${MASK}。`],
    ['a mobile in full-width digits', '１３８１２３４５６７８', MASK],
    ['a mobile with an invisible character', '138\u200b12345678', MASK],
    ['an identity card', '身份证11010519491231002X。', `身份证${MASK}。`],
    ['an identity card in groups', 'ID 440305 19700604 9801', `ID ${MASK}`],
    ['an identity card of fifteen digits', '证 110105491231002', `证 ${MASK}`],
    ['a card in groups', 'pay 4111 1111 1111 1111', `pay ${MASK}`],
    ['a card in groups of its own', '3782 822463 10005', MASK],
    ['an e-mail address', 'mail <ann.b+c@mail.example.co.uk>.', `mail <${MASK}>.`],
    ['an international number', 'tel +1 (415) 555-0397', `tel ${MASK}`],
    ['an IBAN', 'to GB82 WEST 1234 5698 7654 32.', `to ${MASK}.`],
    ['a password in a URL', 'postgres://app:S3cr:et@db:5432/x', `postgres://app:${MASK}@db:5432/x`],
    ['a password without a user', 'redis://:S3cret@10.0.0.1:6379/0', `redis://:${MASK}@10.0.0.1:6379/0`],
    ['a bearer token', 'Bearer abcdef0123456789', `Bearer ${MASK}`],
    ['a basic login', 'Basic dXNlcjpwYXNzd29yZA==', `Basic ${MASK}`],
    [
      'a signed address',
      'https://x/a?Expires=1&Signature=aB3dE5fG7hI9jK1l',
      `https://x/a?Expires=1&Signature=${MASK}`,
    ],
    [
      'a private key',
      `a ${join('-----BEGIN RSA PRI', 'VATE KEY-----\nMIIE\n-----END RSA PRI', 'VATE KEY-----')} b`,
      `a ${MASK} b`,
    ],
    ['a private key without its end', join('-----BEGIN PRI', 'VATE KEY-----\nMIIEpAIBAAKCAQEA'), MASK],
    [
      'a token written with escapes',
      join('log {"k":"gh', 'p_\\u0061bcdefghijklmnopqrstuvwxyz0123456789"}'),
      `log {"k":"${MASK}"}`,
    ],
  ])('hides %s', (_, text, expected) => {
    expect(shown(text)).toBe(expected)
  })

  it.each([
    ['order numbers', 'order 538431769427507319, 138000012345678'],
    ['order numbers that look like a phone', 'order no. 13812345678 · 订单号：13812345678'],
    ['snowflakes', '1675271120864774700'],
    ['times', '1753952477 1720094442424 20261129120000 2026-11-29T12:00:00+08:00'],
    ['amounts', '13812345678.50 +150000000 1,381,234,567,800'],
    ['decimals', '3.14159265358979 0.13812345678'],
    ['commits', '22b47f485571afa29d3b98a3e8a5cc2ccd217765'],
    ['UUIDs', '6f1c2e34-9b1a-4c8e-9f00-138123456789'],
    ['digests', 'sha256:800d91fd3b3395fb480977e17c0733fb7774db78c957782a3f6ab9cd42d6c34e'],
    ['cards with a wrong check digit', '4093934725721233'],
    ['pictures', 'data:image/png;base64,iVBORw0KGgo13812345678AAAA'],
    ['words that begin like keys', join('sk-', 'learn, disk-usage-report-2024-11-29-final')],
    ['the key of the documentation', join('AK', 'IAIOSFODNN7EXAMPLE')],
    ['versions and packages', 'v1.2.3-rc.4 lodash@4.17.21 icon@2x.png'],
    ['ids of calls', 'call_abc123DEF456ghi789 toolu_01A2b3C4d5E6f7G8h9'],
    ['places of repositories', 'git@github.com:a/b.git'],
    ['ports and paths', 'redis://localhost:6379/0 https://example.com:8080/a@b'],
    ['addresses of machines', '192.168.100.101'],
    ['tables of small numbers', '1000 2000 3000 4000 · 13 81 23 45 678'],
  ])('keeps %s readable', (_, text) => {
    expect(maskText(text)).toEqual({ text, count: 0 })
  })

  it('keeps numbers readable whose name says what they count', () => {
    const text = '{"orderNo":13812345678,"tradeId":"4111111111111111","amount":13812345678}'
    expect(maskText(text)).toEqual({ text, count: 0 })
  })

  test.prop([
    shapedSecret,
    fc.constantFrom('', 'x ', '卡：', '{"a":["', '(', "'"),
    fc.constantFrom('', ' y', '，', '"]}', ')', "'", '\n'),
  ])('hides any such value, whatever stands around it', (secret, before, after) => {
    expect(shown(before + secret + after)).not.toContain(secret)
    expect(shown(JSON.stringify({ v: before + secret + after }))).not.toContain(secret)
    expect(shown(JSON.stringify({ [before + secret + after]: 1 }))).not.toContain(secret)
  })

  test.prop([fc.oneof(card, chineseId, mobile), fc.constantFrom(' ', '-', '\u00a0', '\u2011')])(
    'hides numbers in the groups that people write',
    (number, sign) => {
      const sizes =
        number.length === 11
          ? [3, 4, 4]
          : /X$/.test(number) || number.length === 18
            ? [6, 8, 4]
            : [4, 4, 4, 4, 3]
      let at = 0
      const grouped = sizes.map((size) => number.slice(at, (at += size))).filter((group) => group !== '')
      const digits = shown(`a ${grouped.join(sign)} b`).replace(/\D/g, '')
      expect(number.length === 15 ? '' : digits).not.toContain(number.slice(0, 11))
    },
  )

  test.prop([fc.string({ unit: 'binary', maxLength: 80 })])('changes nothing but what it counts', (text) => {
    const masked = maskText(text)
    expect(masked.count === 0).toBe(masked.text === text)
  })

  test.prop([shapedSecret])('is as wide for every secret', (secret) => {
    expect(shown(`<${secret}>`)).toBe(`<${MASK}>`)
  })
})
