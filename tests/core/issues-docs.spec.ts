import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const codes = [...readFileSync('src/core/issue.ts', 'utf8').matchAll(/^ {2}\| '(\w+)'$/gm)].map(
  ([, code]) => code,
)
const rows = readFileSync('docs/issues.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()))

describe('docs/issues.md', () => {
  it('has every code that the library reports, in order and once', () => {
    expect(codes.length).toBeGreaterThan(30)
    expect(rows.map(([, code]) => code)).toEqual(codes.map((code) => `\`${String(code)}\``))
  })

  it('says of each what happened, what became of it and what to do', () => {
    for (const row of rows) expect(row.filter((cell) => cell !== '')).toHaveLength(4)
  })
})
