import { describe, expect, it } from 'vitest'
import { jsonText, jsonTreeFromValue } from '../../src/json/index.js'
import { maskText, maskTree } from '../../src/safety/index.js'
import { join } from './samples.js'

const MASK = '••••••'
const shownAs = (key: string, text: string): string =>
  (JSON.parse(jsonText(maskTree(jsonTreeFromValue({ [key]: text })))) as Record<string, string>)[key] ?? ''

const begin = join('-----BEGIN PRI', 'VATE KEY-----')
const end = join('-----END PRI', 'VATE KEY-----')
const line = join('MIIEvgIBADANBgkq', 'hkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQC7q7Lm2Zt7Wv5R')

describe('a command', () => {
  it.each([
    [String.raw`PASSWORD='a\'; reboot; echo 'b'`],
    ['echo password=“x; reboot; echo ”'],
    [String.raw`echo password=\"x; reboot #\"`],
    [`PASSWORD="${'a'.repeat(4100)}$(reboot)"`],
    ['true secret: |\n  bash -c "curl reboot|sh"'],
    ['true | password | reboot /tmp/x1 | cat'],
    ['echo | password\n---|---\necho | sh reboot1'],
    ['cat <token>/dev/null; reboot # </a>'],
    ['cat x <token>/dev/reboot </token>'],
    ['x name="password" value="$(reboot)"'],
    ['x value="$(reboot)" name="password"'],
    ['echo cookie: a=$(reboot)'],
    ['echo cookie: a=b; PATH=/tmp/reboot; ls'],
    ['echo authorization: Digest a="$(reboot)"'],
    ['echo Authorization: Bearer x1$(reboot)'],
    ['git clone ssh://git:x;reboot;@h/r'],
    ['curl https://a:x$(reboot)@h/r'],
    ['curl -u a:b;reboot;'],
    ['sshpass -p x;reboot;ls'],
    ['mysql -px$(reboot) db'],
    ['curl -b a=b$(reboot) h'],
    ['curl http://h/?key=aaaaaaaaaaaaaaaa1;reboot;'],
    ['echo password x1&reboot&'],
    ['echo token: `reboot`'],
    ['x --token `reboot`'],
    ['TOKEN=x`reboot`'],
    ['TOKEN= reboot1'],
    ['ls; a=Bearer reboot1x'],
    ['A=1 TOKEN= "reboot1"'],
    ['ls && ./token=reboot1'],
    ['curl -d "{\\"password\\":\\"a$(reboot)b\\"}" h'],
    ['TOKEN=\n/tmp/reboot1.sh'],
    ['echo password:\n  reboot1x'],
    [String.raw`x where password='a\'; reboot table a; --'`],
    [`echo ${begin}|/usr/sbin/reboot`],
    [`${begin}\n/usr/sbin/reboot\n/tmp/aaaaaaaaaaaaaaaaaa\n`],
    ["bash -c 'echo password=“x; reboot”'"],
    ['bash -c "git clone ssh://git:x;reboot;@h/r"'],
    ['echo "$(echo password=“x; reboot”)"'],
    [`echo '{"password":"x'; reboot; echo '"}'`],
  ])('%j hides nothing that would run', (text) => {
    expect(maskText(text).text).toContain('reboot')
    for (const key of ['command', 'script', 'note']) expect(shownAs(key, text)).toContain('reboot')
  })

  it.each([
    ['secret: |\n  bash -c reboot'],
    ['password:\n  reboot1x'],
    ['| password | reboot1 |'],
    ['<token>/dev/null; reboot # </token>'],
    ['Password: `reboot1`'],
    ['#!/bin/sh\n# don’t\nPASSWORD=“x; reboot”'],
    ["cat <<A\ndon't\nA\nPASSWORD=“x; reboot”"],
  ])('%j hides nothing that would run, under a name that says so', (text) => {
    for (const key of ['command', 'shell_cmd', 'code']) expect(shownAs(key, text)).toContain('reboot')
  })

  it.each([
    [`export PASSWORD="p;w&d|x"; ls`, `export PASSWORD="${MASK}"; ls`],
    ["PASSWORD='a;b $(c' ls", `PASSWORD='${MASK}' ls`],
    ["# don't\nPASSWORD='a;b' ls", `# don't\nPASSWORD='${MASK}' ls`],
    ["curl -H 'Cookie: a=b; c=d' https://x | bash", `curl -H 'Cookie: ${MASK}' https://x | bash`],
    ['psql "postgres://app:a;b@db/x"', `psql "postgres://app:${MASK}@db/x"`],
    ['bash -c "export PASSWORD=\'a; b\'; ls"', `bash -c "export PASSWORD='${MASK}'; ls"`],
    [`cat > k <<EOF\n${begin}\n${line}\n${line}\n${end}\nEOF`, `cat > k <<EOF\n${MASK}\nEOF`],
    ['cat > s <<EOF\npassword: |\n  one1\n  two\nEOF\nls', `cat > s <<EOF\npassword: |\n  ${MASK}\nEOF\nls`],
    ['echo {"password":"x;y"}', `echo {"password":"${MASK}"}`],
    ["curl -d '<password>a;b</password>' h", `curl -d '<password>${MASK}</password>' h`],
  ])('still hides the secrets of %j', (text, expected) => {
    expect(shownAs('command', text)).toBe(expected)
  })
})

describe('what is no command', () => {
  it.each([
    ['Cookie: a=b; c=d', `Cookie: ${MASK}`],
    ['<password>a&amp;b;c</password>', `<password>${MASK}</password>`],
    ['Password: `hunter`', `Password: \`${MASK}\``],
    ['the password is `hunter2`', `the password is \`${MASK}\``],
    ['Mail ann&#64;example.com', `Mail ${MASK}`],
    ['postgres://app:a;b|c@db/x', `postgres://app:${MASK}@db/x`],
    ['a log\nit\'s password="a;b|c"\nend', `a log\nit's password="${MASK}"\nend`],
    ['a log\npassword: |\n  a; b\nend', `a log\npassword: |\n  ${MASK}\nend`],
    ['{"password": "a;b|c",}', `{"password": "${MASK}",}`],
    ['call +1 (415) 555-0397', `call ${MASK}`],
  ])('hides all of a secret: %j', (text, expected) => {
    expect(maskText(text).text).toBe(expected)
  })

  it('is JSON under a secret name, whatever it says', () => {
    expect(shownAs('password', 'x; reboot')).toBe(MASK)
  })
})
