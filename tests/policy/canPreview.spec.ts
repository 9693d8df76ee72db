import { describe, expect, it } from 'vitest'
import type { ToolCardInput, ToolIssue } from '../../src/core/index.js'
import { completeCard } from '../../src/core/completeCard.js'
import { canPreview } from '../../src/policy/canPreview.js'
import { defineToolPolicy } from '../../src/policy/defineToolPolicy.js'

const policy = defineToolPolicy({
  'search_*': { permission: 'read', preview: 'closed-values' },
  save_note: { preview: 'closed-values' },
  get_note: { permission: 'read' },
})

function asks(fields: Partial<ToolCardInput>, onIssue?: (issue: ToolIssue) => void): boolean {
  const card = completeCard({
    toolCallId: 'a',
    toolName: 'search_notes',
    state: 'streaming_args',
    permission: 'read',
    partialJson: '{"query":"tea"',
    ...fields,
  })
  return card !== undefined && canPreview(policy, card, onIssue)
}

describe('a preview of arguments that arrive', () => {
  it('is shown of a read whose rule asks for it', () => {
    expect(asks({})).toBe(true)
  })

  it.each<[string, Partial<ToolCardInput>]>([
    ['a tool whose rule says nothing', { toolName: 'get_note' }],
    ['a tool that no rule names', { toolName: 'other' }],
    ['a call without a name', { toolName: '' }],
    ['a call that the gateway says writes', { permission: 'write' }],
    ['a text that is no JSON', { argsFormat: 'text' }],
    ['a stream that only counts', { partialJson: '', charsAccumulated: 40 }],
    ['a call that a person is asked about', { approval: { approvalId: 'p', status: 'pending' } }],
    ['a call of which an earlier attempt was asked about', { approvalRequired: true }],
    ['a call before its arguments', { state: 'planned' }],
    ['complete arguments', { state: 'args_ready', args: {} }],
  ])('is not shown of %s', (_, fields) => {
    expect(asks(fields)).toBe(false)
  })

  it('is refused for a write, and the developer is told once how to write it', () => {
    const issues: ToolIssue[] = []
    for (let frame = 0; frame < 3; frame++)
      expect(asks({ toolName: 'save_note', permission: 'read' }, (issue) => issues.push(issue))).toBe(false)
    expect(issues).toHaveLength(1)
    expect(issues[0]).toMatchObject({ code: 'preview_refused', toolCallId: 'a' })
    expect(issues[0]?.message).toContain('save_note')
    expect(issues[0]?.fix).toContain("permission: 'read'")
  })
})
