import { describe, expect, it } from 'vitest'
import { jsonText, jsonTreeFromValue } from '../../src/json/index.js'
import { maskText, maskTree } from '../../src/safety/index.js'
import { sharedDir, sharedMissing } from '../setup/shared.js'
import { maskingRows, readCaseLines } from './maskingRows.js'

interface SafetyCase {
  id: string
  area: string
  surface: string
  input: unknown
}

interface OpenCase {
  id: string
  layer: string
  input: { type: string; args?: unknown }[]
  expected: { must_hide?: string[]; must_show?: string[] }
}

const shared = sharedDir()

const rows = maskingRows()
const safety = readCaseLines<SafetyCase>('safety.open.jsonl').filter(({ area }) => area === 'MASK')
const open = readCaseLines<OpenCase>('cases.open.jsonl').filter(
  ({ id, layer }) => id.startsWith('MSK-') && layer === 'mask',
)

/** Rows that the rules do not hold, by their text, with the reason. None at present. */
const LEFT: Readonly<Record<string, string>> = {}

/** Digits are looked for without their separators too. */
function isVisible(secret: string, text: string): boolean {
  if (text.includes(secret)) return true
  return /^\+?\d+X?$/.test(secret) && text.replace(/[^\dX]/g, '').includes(secret.replace('+', ''))
}

const shown = (value: unknown): string => jsonText(maskTree(jsonTreeFromValue(value)))

describe.skipIf(shared === undefined)(`masking of the open rows (else skipped: ${sharedMissing})`, () => {
  it.each(Array.from(new Set(rows.map(({ kind }) => kind))))('%s', (kind) => {
    const wrong = rows.filter((row) => {
      if (row.kind !== kind || row.text in LEFT) return false
      return [maskText(row.text).text, shown(row.text), shown({ v: row.text })].some(
        (text) => isVisible(row.secret, text) === row.mustMask,
      )
    })
    expect(wrong.map(({ text }) => text)).toEqual([])
  })

  it('leaves no row without its reason', () => {
    const texts = new Set(rows.map(({ text }) => text))
    expect(Object.keys(LEFT).filter((text) => !texts.has(text))).toEqual([])
  })
})

/** What of a case's value is the secret, where it is not the whole value. */
const PARTS: Readonly<Record<string, string>> = {
  'MASK-008': 'MIIEpAIBAAKCAQEA',
  'MASK-009': 'MIIEpAIBAAKCAQEA',
  'MASK-010': 'S3cr3tPw',
  'MASK-011': 'abcdef0123456789',
  'MASK-012': 'dXNlcjpwYXNzd29yZA==',
  'MASK-014': 'abcdef123456',
  'MASK-016': '13812345678',
  'MASK-018': '11010519491231002X',
  'MASK-020': '4111111111111111',
}

describe.skipIf(shared === undefined)(
  `masking cases of the threat model (else skipped: ${sharedMissing})`,
  () => {
    const values = safety.filter(({ input }) => typeof input === 'object' && input !== null && 'v' in input)

    it.each(values.map((one) => [one.id, one.surface, one.input] as const))('%s', (id, _, input) => {
      const secret = PARTS[id] ?? (input as { v: string }).v
      expect(isVisible(secret, shown(input))).toBe(false)
      const middle = secret.slice(Math.floor(secret.length / 4), Math.ceil((secret.length * 3) / 4))
      expect(shown(input)).not.toContain(middle)
      expect(maskText((input as { v: string }).v).text).not.toContain(middle)
    })

    it.each([
      ['MASK-024', 'keeps ids, times and counts readable', []],
      ['MASK-027', 'reads escapes', ['ghp_abcdefghij', 'ghp_\\u0061bcdefghij']],
      ['MASK-029', 'hides secrets in keys', ['abcdefghijklmnopqrstuvwxyz']],
      ['MASK-032', 'hides passwords', ['hunter2']],
      ['MASK-035', 'hides the account to pay but for its end', ['622202020011']],
    ])('%s %s', (id, _, hidden) => {
      const one = safety.find((each) => each.id === id)
      const text = typeof one?.input === 'string' ? one.input : JSON.stringify(one?.input)
      const masked = maskText(text).text
      for (const secret of hidden) expect(masked).not.toContain(secret)
      if (hidden.length === 0) expect(masked).toBe(text)
      if (id === 'MASK-035') expect(masked).toContain('3446')
    })
  },
)

describe.skipIf(shared === undefined)(
  `masking cases of chat front-ends (else skipped: ${sharedMissing})`,
  () => {
    it.each(open.map((one) => [one.id, one] as const))('%s', (_, one) => {
      const args = one.input.find(({ type }) => type === 'tool_call_ready')?.args
      const before = JSON.stringify(args)
      const text = shown(args)
      // One order number begins like the phone that must not be seen.
      const rest = (one.expected.must_show ?? []).reduce((left, word) => left.replaceAll(word, ''), text)
      for (const secret of one.expected.must_hide ?? []) expect(rest).not.toContain(secret)
      for (const word of one.expected.must_show ?? []) expect(text).toContain(word)
      expect(JSON.stringify(args)).toBe(before)
      expect(() => JSON.parse(text) as unknown).not.toThrow()
    })
  },
)
