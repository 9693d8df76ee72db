import { describe, expect, it } from 'vitest'
import { jsonText, jsonTreeFromValue } from '../../src/json/index.js'
import { maskText, maskTree } from '../../src/safety/index.js'

const MASK = '••••••'
const SECRET = 'Hunter2-x9'
const ofTree = (value: unknown): string => jsonText(maskTree(jsonTreeFromValue(value)))

describe('brackets behind a secret name, in a text that is no JSON', () => {
  it.each([
    'log {"password":["#"]} end',
    'log {"credentials":{"value":"#"}} end',
    '{"user":"a","credentials":{"value":"#"',
    "{'password': ('#',)}",
    'password: ["#"]',
    "password = ['a1', '#']",
    'password: {value: #}',
    'secrets:\n  - #\n  - "x y"',
    'password:\n- #',
    '{"password":["#"],}',
    '// why\n{"password":["#"]}',
    '\ufeff{"password":["#"]}',
    '\u00a0{"password":["#"]}',
    'callback({"password":["#"]})',
    '```json\n{\n  "password": [\n    "#",\n  ],\n}\n```',
    'var x={"password":{"v":"#"}}',
    '{password:["#"]}',
  ])('%j', (shape) => {
    const text = shape.replaceAll('#', SECRET)
    expect(maskText(text).text).toContain(MASK)
    expect(maskText(text).text).not.toContain(SECRET)
    expect(ofTree({ v: text })).not.toContain(SECRET)
  })

  it('end where they are closed', () => {
    expect(maskText('{"password":["x1"],"user":"ann", b: 1').text).toBe(
      `{"password":["${MASK}"],"user":"ann", b: 1`,
    )
    expect(maskText('secrets: [see below\nuser "ann"').text).toBe('secrets: [see below\nuser "ann"')
  })
})

describe('other shapes of texts', () => {
  it.each([
    'password "#"',
    "password '#'",
    "ALTER USER ann WITH PASSWORD '#'",
    "CREATE USER ann IDENTIFIED BY '#'",
    '<b>Password</b>: #',
    '<td>Password</td><td>#</td>',
    '<th>Password</th>\n<td>#</td>',
    '<dt>Password</dt><dd>#</dd>',
    '<key>password</key>\n<string>#</string>',
    '<string name="password">#</string>',
    '<password><![CDATA[#]]></password>',
    "define('DB_PASSWORD', '#')",
    'user,password\nann,#',
    '"user","password"\n"ann","#"',
    'user;password\nann;#',
    'user\tpassword\nann\t#\nbob\t#',
    'USER   PASSWORD\nann    #',
    'dump:\n\nuser,password\nann,#\n',
    'password﹕#',
    'password︓ #',
    'pаssword: #',
    'Password: ``#``',
    'pass&InvisibleTimes;word: #',
    'pass&af;word: #',
    'pass&it;wo&ic;rd: #',
    'pass&NegativeThinSpace;word: #',
  ])('%j', (shape) => {
    const text = shape.replaceAll('#', SECRET)
    expect(maskText(text).text).toContain(MASK)
    expect(maskText(text).text).not.toContain(SECRET)
  })

  it('leave sentences and titles alone', () => {
    for (const text of [
      'Dear Ann, your password\nwas changed today, by Bob himself',
      '<th>Password</th><th>Role</th>',
      '<td>Password</td><td>Role</td>',
      'Invalid password "must match"',
    ])
      expect(maskText(text)).toEqual({ text, count: 0 })
  })
})

describe('other shapes of data', () => {
  it.each([
    [
      [
        ['user', 'password'],
        ['ann', SECRET],
        ['bob', SECRET],
      ],
    ],
    [{ id: 'password', value: SECRET }],
    [{ title: 'Password', value: SECRET }],
    [{ ParameterKey: 'DbPassword', ParameterValue: SECRET }],
    [{ name: 'password', default: SECRET }],
    [{ argv: ['mysql', `-p${SECRET}`] }],
    [{ argv: ['/usr/bin/curl', '-u', `ann:${SECRET}`] }],
    [{ argv: ['curl', '-b', `sid=${SECRET}`] }],
    [{ argv: ['sshpass', '-p', SECRET, 'ssh', 'x'] }],
    [{ pаssword: SECRET }],
  ])('%j', (value) => {
    expect(ofTree(value)).toContain(MASK)
    expect(ofTree(value)).not.toContain(SECRET)
  })

  it.each(
    'sudoPass sftpPass vpnPass wifiPass storePass pinCode userPin bindpw passHash presharedKey wpaKey accessCode'.split(
      ' ',
    ),
  )('%s', (key) => {
    expect(ofTree({ [key]: SECRET })).toBe(`{"${key}":"${MASK}"}`)
  })

  it.each('passCount bypass compass passRate passage boardingPass'.split(' '))('not %s', (key) => {
    expect(ofTree({ [key]: SECRET })).toContain(SECRET)
  })

  it('are no tables where the first row is a pair', () => {
    expect(
      JSON.parse(
        ofTree([
          ['password', 'x1'],
          ['user', 'ann'],
        ]),
      ),
    ).toEqual([
      ['password', MASK],
      ['user', 'ann'],
    ])
  })
})

describe('secrets that are longer than one look', () => {
  const pairs = (count: number, write: (index: number) => string, between: string): string =>
    Array.from({ length: count }, (_, index) => write(index)).join(between)

  it.each([
    ['cookies', `Cookie: ${pairs(300, (n) => `p${n}=${SECRET}`, '; ')}`],
    ['many cookies', `Cookie: ${pairs(5000, (n) => `p${n}=${SECRET}`, '; ')}`],
    ['parameters', `Authorization: Digest ${pairs(40, (n) => `p${n}="${SECRET}"`, ', ')}`],
    ['many parameters', `Authorization: Digest ${pairs(5000, (n) => `p${n}="${SECRET}"`, ', ')}`],
    ['lines of YAML', `a: b\npassword: |\n${`  ${SECRET} of it\n`.repeat(4000)}c: d`],
    ['what stands in a tag', `x <password>${`${SECRET} of it\n`.repeat(4000)}</password>`],
    ['the password of an address', `x://a:${SECRET.repeat(200)}@h`],
  ])('%s', (_, text) => {
    const { text: shown } = maskText(text)
    expect(shown).toContain(MASK)
    expect(shown).not.toContain(SECRET)
  })
})
