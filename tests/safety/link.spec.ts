import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { checkLink, looksLikeOtherHost } from '../../src/safety/link.js'

describe('checkLink', () => {
  it.each([
    ['https://a.example', 'https://a.example/', 'a.example'],
    ['HTTP://A.Example:8080/p?q=1#f', 'http://a.example:8080/p?q=1#f', 'a.example:8080'],
    ['https://a.example:443/', 'https://a.example/', 'a.example'],
    ['https://a.example/%0Ax', 'https://a.example/%0Ax', 'a.example'],
    ['https://a.example/@evil.example', 'https://a.example/@evil.example', 'a.example'],
    ['https://[::1]:3000/', 'https://[::1]:3000/', '[::1]:3000'],
    ['mailto:ann@a.example', 'mailto:ann@a.example', 'a.example'],
    ['MAILTO:ann@A.example?Subject=Hi&body=a%0Ab', 'mailto:ann@A.example?Subject=Hi&body=a%0Ab', 'a.example'],
  ])('accepts %s', (url, href, host) => {
    expect(checkLink(url)).toEqual({ ok: true, href, host })
  })

  it.each([
    ['https://\u0430pple.com/', 'xn--pple-43d.com'],
    ['https://google\u3002com/', 'google.com'],
    ['http://2130706433/', '127.0.0.1'],
    ['https://\uff45vil.example/', 'evil.example'],
  ])('names the host that a browser would go to: %j', (url, host) => {
    expect(checkLink(url)).toMatchObject({ ok: true, host })
  })

  it.each([
    ['', 'empty'],
    ['/api/approve?id=1', 'not_absolute'],
    ['//evil.example', 'not_absolute'],
    ['#top', 'not_absolute'],
    ['javascript', 'not_absolute'],
    ['https:evil.example', 'not_absolute'],
    ['https:///evil.example', 'not_absolute'],
    ['https://', 'not_absolute'],
    ['javascript:alert(1)', 'scheme'],
    ['JaVaScRiPt:alert(1)', 'scheme'],
    ['data:text/html,x', 'scheme'],
    ['blob:https://a.example/1', 'scheme'],
    ['filesystem:https://a.example/t/x', 'scheme'],
    ['view-source:https://a.example', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['vscode://x', 'scheme'],
    ['ms-msdt:/id', 'scheme'],
    ['tel:110', 'scheme'],
    ['about:blank#x', 'scheme'],
    ['ftp://a.example', 'scheme'],
    ['https://user:pass@a.example', 'userinfo'],
    ['https://bank.example@evil.example', 'userinfo'],
    ['https://@evil.example', 'userinfo'],
    ['https://bank.example%2eevil.example', 'host'],
    ['https://bank.example%40evil.example/', 'host'],
    ['https://a.example:99999/', 'malformed'],
    ['https://exa\u2028mple/', 'hidden_characters'],
    [' https://a.example', 'hidden_characters'],
    ['https://a.example ', 'hidden_characters'],
    ['java\tscript:alert(1)', 'hidden_characters'],
    ['java\nscript:alert(1)', 'hidden_characters'],
    ['\u0001javascript:alert(1)', 'hidden_characters'],
    ['\u00a0javascript:alert(1)', 'hidden_characters'],
    ['https://go\u00adogle.com', 'hidden_characters'],
    ['https://a.example/\u202egnp.exe', 'hidden_characters'],
    ['https://a.example/\u200b', 'hidden_characters'],
    ['https://a.example/\ufe0f', 'hidden_characters'],
    ['https://a.example/\ud800', 'hidden_characters'],
    ['https://a.example/\u3164', 'hidden_characters'],
    ['https:\\\\evil.example', 'backslash'],
    ['https://bank.example\\@evil.example', 'backslash'],
    ['mailto:', 'host'],
    ['mailto:ann', 'host'],
    ['mailto:ann@a.example,bob@b.example', 'host'],
    ['mailto:ann@a.example?attach=/etc/passwd', 'mail_header'],
    ['mailto:ann@a.example?bcc=eve@evil.example', 'mail_header'],
    ['mailto:ann@a.example?subject=a%0D%0ABcc:eve@evil.example', 'mail_header'],
    [`https://a.example/${'a'.repeat(9000)}`, 'too_long'],
  ])('refuses %j: %s', (url, reason) => {
    expect(checkLink(url)).toEqual({ ok: false, href: '', host: '', reason })
  })

  it.each([undefined, null, 1, {}, [], Symbol('x'), { toString: () => 'https://a.example' }])(
    'refuses what is no text',
    (url) => {
      expect(checkLink(url)).toMatchObject({ ok: false, reason: 'malformed' })
    },
  )

  const pieces = [
    'https:',
    'http://',
    'mailto:',
    'javascript:',
    'a.example',
    '@',
    ':',
    '/',
    '\\',
    '\t',
    '%2e',
    '\u200b',
    '.',
    '?',
    '#',
    '[',
    'xn--',
  ]
  test.prop([
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fc.constantFrom(...pieces)).map((parts) => parts.join('')),
      fc.webUrl(),
    ),
  ])('never throws, and what it accepts leads where it says', (url) => {
    const link = checkLink(url)
    if (!link.ok) {
      expect(link.href).toBe('')
      return
    }
    const parsed = new URL(link.href)
    expect(['http:', 'https:', 'mailto:']).toContain(parsed.protocol)
    expect(parsed.username + parsed.password).toBe('')
    expect(link.host).toMatch(/^[!-~]+$/)
    if (parsed.protocol !== 'mailto:') expect(parsed.host).toBe(link.host)
    expect(checkLink(link.href)).toEqual(link)
  })
})

describe('looksLikeOtherHost', () => {
  it.each([
    ['https://bank.example', 'evil.example'],
    ['go to bank.example now', 'evil.example'],
    ['BANK.EXAMPLE', 'evil.example'],
    ['bank.example/login', 'evil.example'],
    ['https://bank.example@evil.example/', 'evil.example'],
    ['https://bank.example.evil.example/', 'evil.example'],
    ['ｂａｎｋ.example', 'evil.example'],
    ['bank。example', 'evil.example'],
    ['bank\u200b.example', 'evil.example'],
    ['https://\u0430pple.com', 'apple.com'],
    ['apple.com', 'xn--pple-43d.com'],
    ['ann@bank.example', 'evil.example'],
    ['192.168.0.1', 'evil.example'],
    ['https://localhost:3000/x', 'evil.example'],
    ['evil.example and bank.example', 'evil.example'],
  ])('%j on %s does', (text, host) => {
    expect(looksLikeOtherHost(text, host)).toBe(true)
  })

  it.each([
    ['click here', 'evil.example'],
    ['https://evil.example/a/bank.example', 'evil.example'],
    ['Evil.Example', 'evil.example'],
    ['www.evil.example', 'evil.example'],
    ['evil.example', 'www.evil.example:8080'],
    ['evil.example:8080', 'evil.example:8080'],
    ['john.doe@evil.example', 'evil.example'],
    ['report.pdf', 'evil.example'],
    ['Node.js 1.2.3, e.g. this', 'evil.example'],
    ['https://\u0430pple.com', 'xn--pple-43d.com'],
    ['', 'evil.example'],
  ])('%j on %s does not', (text, host) => {
    expect(looksLikeOtherHost(text, host)).toBe(false)
  })

  test.prop([fc.string({ unit: 'binary', maxLength: 3000 }), fc.string()])('never throws', (text, host) => {
    expect(typeof looksLikeOtherHost(text, host)).toBe('boolean')
  })

  it('reads a long text in no time', () => {
    const start = performance.now()
    for (const piece of ['a', 'a.', 'a-', '://', 'é', '9.'])
      looksLikeOtherHost(piece.repeat(100_000), 'b.example')
    expect(performance.now() - start).toBeLessThan(1000)
  })
})
