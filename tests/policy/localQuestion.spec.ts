import { expect, it } from 'vitest'
import { makeToolCard } from '../../src/testing/index.js'
import { defineToolPolicy } from '../../src/policy/defineToolPolicy.js'
import { localQuestion } from '../../src/policy/localQuestion.js'

const card = makeToolCard({ toolCallId: 'a', toolName: 'pay', state: 'args_ready', args: { n: 1 } })
const ask = (rule: object) => localQuestion(defineToolPolicy({ pay: rule }), card, 5)

it("asks where the host's rule wants it, and takes changed arguments where the rule says so", () => {
  expect(ask({})).toBeUndefined()
  expect(ask({ approval: 'always' })).toMatchObject({ approvalId: 'local:a:1', at: 5 })
  expect(ask({ approval: 'always' })).not.toHaveProperty('editable')
  expect(ask({ approval: 'always', editable: true })).toMatchObject({ editable: true })
  expect(() => ask({ editable: 'yes' })).toThrow(/editable/)
})
