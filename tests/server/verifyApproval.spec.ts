import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { digestToolCall } from '../../src/json/index.js'
import { isSameDigest } from '../../src/server/isSameDigest.js'
import { verifyApproval, type CallToRun } from '../../src/server/index.js'

const call = {
  toolCallId: 'c1',
  toolName: 'create_refund',
  argsText: '{"amount": 9007199254740993}',
  approvalId: 'p1',
  expiresAt: 1000,
} satisfies CallToRun
const decision = {
  approvalId: 'p1',
  toolCallId: 'c1',
  outcome: 'approved',
  argsDigest: digestToolCall(call),
  decisionKey: 'k',
}
const now = 999

describe('verifyApproval', () => {
  it('lets exactly the approved call run', () => {
    expect(verifyApproval(decision, call, { now })).toEqual({ ok: true })
    expect(verifyApproval(decision, { ...call, argsText: '{"amount":9007199254740993 }' }, { now })).toEqual({
      ok: true,
    })
  })

  it('takes null, as a database has it, for a question without id or end', () => {
    const stored = { ...call, approvalId: null, expiresAt: null }
    expect(verifyApproval(decision, stored)).toEqual({ ok: true })
  })

  it('refuses a value with a member that no JSON text would have', () => {
    const args = Object.defineProperty({ n: 1 }, 'command', { value: 'rm -rf /' })
    const { toolCallId, toolName } = call
    const argsDigest = digestToolCall({ toolCallId, toolName, args: { n: 1 } })
    expect(verifyApproval({ ...decision, argsDigest }, { toolCallId, toolName, args })).toMatchObject({
      reason: 'invalid_call',
    })
  })

  it('takes the id of the wire where the card has another key', () => {
    expect(verifyApproval({ ...decision, toolCallId: 'c1~2', providerCallId: 'c1' }, call, { now })).toEqual({
      ok: true,
    })
  })

  it('takes arguments as a value', () => {
    const byValue = { toolCallId: 'c1', toolName: 't', args: { b: 1, a: 2 } }
    const argsDigest = digestToolCall({ toolCallId: 'c1', toolName: 't', argsText: '{"a":2,"b":1}' })
    expect(verifyApproval({ ...decision, argsDigest }, byValue)).toEqual({ ok: true })
  })

  it.each<[string, object | null, Partial<CallToRun>]>([
    ['digest_mismatch', {}, { argsText: '{"amount": 9007199254740992}' }],
    ['digest_mismatch', {}, { toolName: 'create_refunds' }],
    ['digest_mismatch', { argsDigest: '0'.repeat(64) }, {}],
    ['wrong_call', {}, { toolCallId: 'c2' }],
    ['wrong_call', { providerCallId: 'c2' }, {}],
    ['wrong_approval', { approvalId: 'p2' }, {}],
    ['not_approved', { outcome: 'denied' }, {}],
    ['not_approved', { outcome: 'answered' }, {}],
    ['expired', {}, { expiresAt: 999 }],
    ['expired', {}, { expiresAt: Number.NaN }],
    ['edits_not_allowed', { editedArgs: {} }, {}],
    ['invalid_decision', { argsDigest: 'abc' }, {}],
    ['invalid_decision', { argsDigest: decision.argsDigest.toUpperCase() }, {}],
    ['invalid_decision', { toolCallId: 1 }, {}],
    ['invalid_decision', null, {}],
  ])('%s for the decision %j on the call %j', (reason, changes, other) => {
    const sent = changes === null ? null : { ...decision, ...changes }
    const verdict = verifyApproval(sent, { ...call, ...other }, { now })
    expect(verdict).toEqual({ ok: false, reason, message: expect.any(String) as string })
  })

  it('accepts changed arguments only where the server says so, and only those that were approved', () => {
    const editedArgs = { amount: 5 }
    const argsDigest = digestToolCall({ toolCallId: 'c1', toolName: 'create_refund', args: editedArgs })
    const edited = { ...decision, editedArgs, argsDigest }
    expect(verifyApproval(edited, call, { now, allowEdits: true })).toEqual({ ok: true, editedArgs })
    expect(verifyApproval(edited, call, { now })).toMatchObject({ reason: 'edits_not_allowed' })
    const other = { ...edited, editedArgs: { amount: 6 } }
    expect(verifyApproval(other, call, { now, allowEdits: true })).toMatchObject({
      reason: 'digest_mismatch',
    })
    expect(verifyApproval(decision, call, { now, allowEdits: true })).toEqual({ ok: true })
  })

  it.each<[string, Partial<CallToRun>]>([
    ['duplicate names', { argsText: '{"a":1,"a":2}' }],
    ['half of a pair', { argsText: '{"a":"\\ud800"}' }],
    ['text cut off, where it must be JSON', { argsText: '{"a":1', argsFormat: 'json' }],
    ['no number', { argsText: undefined, args: { a: Number.NaN } }],
    ['code', { argsText: undefined, args: { toJSON: () => ({ a: 1 }) } }],
    [
      'a getter',
      {
        argsText: undefined,
        args: {
          get a() {
            return 1
          },
        },
      },
    ],
    ['a pattern', { argsText: undefined, args: { a: /x/ } }],
    ['a date', { argsText: undefined, args: { a: new Date(0) } }],
    ['an error', { argsText: undefined, args: new Error('x') }],
    ['a value for a tool that takes text', { argsText: undefined, args: { a: 1 }, argsFormat: 'text' }],
    ['more than is looked at', { argsText: undefined, args: Array.from({ length: 2_000_001 }, () => 0) }],
  ])('says yes to no call whose arguments have two readings: %s', (_what, other) => {
    expect(verifyApproval(decision, { ...call, ...other }, { now })).toMatchObject({ reason: 'invalid_call' })
  })

  it('takes text for what it is where the tool takes text', () => {
    const text = { toolCallId: 'c1', toolName: 'run', argsText: '{"a":1}', argsFormat: 'text' } as const
    const argsDigest = digestToolCall(text)
    expect(verifyApproval({ ...decision, argsDigest }, text)).toEqual({ ok: true })
    expect(verifyApproval({ ...decision, argsDigest }, { ...text, argsFormat: 'json' })).toMatchObject({
      reason: 'digest_mismatch',
    })
    const plain = { toolCallId: 'c1', toolName: 'run', argsText: 'ls -l' }
    expect(verifyApproval({ ...decision, argsDigest: digestToolCall(plain) }, plain)).toEqual({ ok: true })
  })

  it('uses the clock where it is given no time', () => {
    expect(verifyApproval(decision, call)).toMatchObject({ reason: 'expired' })
    expect(verifyApproval(decision, { ...call, expiresAt: Date.now() + 60_000 })).toEqual({ ok: true })
  })

  test.prop([fc.anything(), fc.anything()])(
    'never throws, and never says yes to what it does not know',
    (a, b) => {
      expect(verifyApproval(a, b as CallToRun).ok).toBe(false)
      expect(verifyApproval({ ...decision }, b as CallToRun).ok).toBe(false)
    },
  )
})

test.prop([fc.string(), fc.string()])('isSameDigest is equality', (a, b) => {
  expect(isSameDigest(a, b)).toBe(a === b)
  expect(isSameDigest(a, a)).toBe(true)
})
