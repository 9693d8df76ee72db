import { describe, expect, it } from 'vitest'
import type { ToolIssue } from '../../src/core/issue.js'
import { defineToolPolicy } from '../../src/policy/defineToolPolicy.js'
import { createMaskerGuard } from '../../src/policy/guardMaskers.js'
import { mergeMasking, withMasking } from '../../src/policy/withMasking.js'
import { maskText, type Masker, type MaskPolicy } from '../../src/safety/index.js'

const MASK = '••••••'

function guardWith(now: () => number = () => 0) {
  const issues: ToolIssue[] = []
  const guard = createMaskerGuard({ onIssue: (issue) => void issues.push(issue), now })
  return { issues, guard }
}

describe('masking of all tools', () => {
  it('stands beside what a tool says, and gives way to it', () => {
    const merged = mergeMasking(
      { mask: ['iban', 'user_id'], unmask: ['email'], lastFour: ['account'] },
      { unmask: ['userId'], mask: ['email'] },
    )
    const { text } = maskText(
      '{"iban":"x","user_id":"u1","email":"a@b.example","account":"ACCT-123456"}',
      merged,
    )
    expect(JSON.parse(text)).toEqual({ iban: MASK, user_id: 'u1', email: MASK, account: `${MASK}3456` })
  })

  it('is in every rule, and in that of a tool that nothing names', () => {
    const policy = withMasking(
      defineToolPolicy({ pay: { masking: { results: false } } }),
      { mask: ['note'] },
      guardWith().guard,
    )
    expect(policy.resolve('pay').masking).toMatchObject({ mask: ['note'], results: false })
    expect(policy.resolve('other')).toMatchObject({ riskLevel: 'high', masking: { mask: ['note'] } })
    expect(policy.resolve('pay')).toBe(policy.resolve('pay'))
  })

  it('asks the maskers of both', () => {
    const all: Masker = (text) => text === 'a'
    const own: Masker = (text) => text === 'b'
    const policy = mergeMasking({ maskers: [all] }, { maskers: [own] })
    expect(maskText('["a","b","c"]', policy).text).toBe(`["${MASK}","${MASK}","c"]`)
  })
})

describe('a masker that fails', () => {
  const maskedBy = (masker: unknown, guard: ReturnType<typeof guardWith>['guard'], text = 'text'): string =>
    maskText(text, { maskers: guard([masker as Masker]) } satisfies MaskPolicy).text

  it.each<[string, unknown]>([
    [
      'throws',
      () => {
        throw new Error('hunter2')
      },
    ],
    ['gives an answer of a wrong type', () => Promise.resolve(false)],
  ])('is reported once and masks all: one that %s', (_, masker) => {
    const { guard, issues } = guardWith()
    expect(maskedBy(masker, guard)).toBe(MASK)
    expect(maskedBy(masker, guard)).toBe(MASK)
    expect(issues).toHaveLength(1)
    expect(issues[0]).toMatchObject({ code: 'masker_failed' })
    expect(JSON.stringify(issues)).not.toContain('hunter2')
  })

  it('is not asked again while it is slow: what it would have been asked about is masked', () => {
    let clock = 0
    let asked = 0
    const slow: Masker = () => {
      asked += 1
      clock += 60
      return false
    }
    const { guard, issues } = guardWith(() => clock)
    expect(maskedBy(slow, guard, '["a","b","c","d"]')).toBe(`["a","${MASK}","${MASK}","${MASK}"]`)
    expect(asked).toBe(2)
    expect(issues).toHaveLength(1)
    clock += 1000
    expect(maskedBy(slow, guard)).toBe('text')
  })
})
