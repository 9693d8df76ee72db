import { describe, expect, it } from 'vitest'
import type { ToolCardData } from '../../src/core/card.js'
import { completeCard } from '../../src/core/completeCard.js'
import type { ToolIssue } from '../../src/core/issue.js'
import { askPolicy } from '../../src/policy/askPolicy.js'
import { defineToolPolicy } from '../../src/policy/defineToolPolicy.js'
import { needsApproval } from '../../src/policy/needsApproval.js'
import type { ToolRule } from '../../src/policy/types.js'

const card = completeCard({
  toolCallId: 'c1',
  toolName: 'pay',
  state: 'args_ready',
  args: {},
}) as ToolCardData

function fails(): never {
  throw new Error('boom')
}

describe('askPolicy', () => {
  it('takes a constant, an answer, or the fallback', () => {
    expect(askPolicy('Pay?', card, '')).toBe('Pay?')
    expect(askPolicy(({ toolName }) => `${toolName}?`, card, '')).toBe('pay?')
    expect(askPolicy(undefined, card, 'pay')).toBe('pay')
  })

  it.each<[string, (card: ToolCardData) => unknown, string]>([
    ['throws', fails, 'threw: boom'],
    ['answers later', () => Promise.resolve('x'), 'answered with a promise'],
    ['answers nothing', () => undefined, 'answered with undefined'],
    ['answers with an object', () => ({ __v_isVNode: true }), 'answered with an object'],
  ])('a function that %s is reported, and the fallback taken', (_, question, message) => {
    const issues: ToolIssue[] = []
    const answer = askPolicy(question as (card: ToolCardData) => string, card, 'safe', (issue) =>
      issues.push(issue),
    )
    expect(answer).toBe('safe')
    expect(issues).toEqual([
      expect.objectContaining({ code: 'policy_failed', toolCallId: 'c1', fix: expect.any(String) as string }),
    ])
    expect(issues[0]?.message).toContain(message)
    expect(() => askPolicy(question as (card: ToolCardData) => string, card, 'safe')).not.toThrow()
  })
})

describe('needsApproval', () => {
  it.each<[ToolRule['approval'], boolean]>([
    [undefined, false],
    ['never', false],
    ['always', true],
    [() => true, true],
    [() => false, false],
    [fails, true],
    [() => Promise.resolve(false) as unknown as boolean, true],
  ])('%s: %s', (approval, expected) => {
    expect(needsApproval(defineToolPolicy({ pay: { approval } }), card)).toBe(expected)
  })
})
