import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { digestToolCall, type ToolCallIdentity } from '../../src/json/index.js'
import { jsonValue } from './arbitraries.js'
import vectors from './digest-vectors.json' with { type: 'json' }

interface Vector {
  name: string
  call: ToolCallIdentity
  canonical: string
  digest: string
}

const page = readFileSync('docs/digest.md', 'utf8')
const program = (language: string) => new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(page)?.[1] ?? ''
const ascii = (text: string) =>
  text.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
const row = ({ name, call, digest }: Vector) => {
  const { argsText, args, argsFormat, ...ids } = call
  const isUsual = ids.toolCallId === 'call_1' && ids.toolName === 'transfer'
  const shown = JSON.stringify({ ...(isUsual ? {} : ids), argsText, args, argsFormat })
  return `| ${name} | \`${ascii(shown)}\` | \`${digest}\` |`
}

const folder = mkdtempSync(join(tmpdir(), 'digest-'))
afterAll(() => rmSync(folder, { recursive: true }))

const has = (command: string, ...args: string[]) => spawnSync(command, args).status === 0

/** What the page's program says of each call, one digest a line. */
function run(command: string, args: readonly string[], calls: readonly ToolCallIdentity[]): string[] {
  const lines = calls.map(({ argsText, args: value, argsFormat, ...call }) => ({
    ...call,
    argsText: argsText ?? JSON.stringify(value ?? null),
    takesText: argsFormat === 'text',
  }))
  const env = {
    ...process.env,
    PYTHONUTF8: '1',
    GO111MODULE: 'off',
    GOFLAGS: '',
    GOCACHE: join(folder, 'cache'),
  }
  const { stdout, stderr, status } = spawnSync(command, args, {
    input: JSON.stringify(lines),
    encoding: 'utf8',
    cwd: folder,
    env,
  })
  expect(stderr).toBe('')
  expect(status).toBe(0)
  return stdout.trim().split('\n')
}

const known = vectors as Vector[]

/** Numbers as anybody may write them, and values of every shape. */
const NUMBER = fc
  .tuple(
    fc.stringMatching(/^-?(0|[1-9][0-9]{0,20})$/),
    fc.stringMatching(/^([.][0-9]{1,20})?$/),
    fc.stringMatching(/^([eE][+-]?[0-9]{1,3})?$/),
  )
  .map((parts) => parts.join(''))
const others: ToolCallIdentity[] = [
  ...fc.sample(NUMBER, 300),
  ...fc.sample(fc.double({ noNaN: true, noDefaultInfinity: true }), 100).map(String),
  ...fc.sample(jsonValue, 100).map((value) => JSON.stringify(value) ?? 'null'),
].map((argsText) => ({ toolCallId: 'a', toolName: 'b', argsText }))

describe('docs/digest.md', () => {
  it('has every vector as it is in the file', () => {
    const shown = page.split('\n').filter((line) => line.startsWith('| ') && /`[0-9a-f]{64}` \|$/.test(line))
    const plain = shown.map((line) => line.replace(/ +\|/g, ' |'))
    expect(plain).toEqual(known.map(row))
    expect(plain.length).toBeGreaterThanOrEqual(12)
  })

  it.skipIf(!has('python3', '--version'))('the Python program agrees (else skipped: no python3)', () => {
    writeFileSync(
      join(folder, 'check.py'),
      `${program('python')}
import sys
for call in json.load(sys.stdin):
    print(digest(call["toolCallId"], call["toolName"], call["argsText"], call["takesText"]))
`,
    )
    const calls = [...known.map(({ call }) => call), ...others]
    expect(run('python3', ['check.py'], calls)).toEqual(calls.map(digestToolCall))
  })

  it.skipIf(!has('go', 'version'))(
    'the Go program agrees (else skipped: no go)',
    () => {
      writeFileSync(join(folder, 'digest.go'), program('go'))
      writeFileSync(
        join(folder, 'main.go'),
        `package main

import ("encoding/json"; "fmt"; "os")

func main() {
	var calls []struct { ToolCallId, ToolName, ArgsText string; TakesText bool }
	json.NewDecoder(os.Stdin).Decode(&calls)
	for _, call := range calls { fmt.Println(Digest(call.ToolCallId, call.ToolName, call.ArgsText, call.TakesText)) }
}
`,
      )
      // Go has no strings with half a surrogate pair.
      const possible = known.filter(({ canonical }) => !/\\ud[89a-f]/.test(canonical))
      expect(possible.length).toBe(known.length - 1)
      const calls = [
        ...possible.map(({ call }) => call),
        ...others.filter(({ argsText }) => !/\\ud[89a-f]/i.test(argsText ?? '')),
      ]
      expect(run('go', ['run', 'digest.go', 'main.go'], calls)).toEqual(calls.map(digestToolCall))
    },
    120_000,
  )
})
