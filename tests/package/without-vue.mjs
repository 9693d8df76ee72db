// Runs where the package and eventsource-parser are installed, and no Vue.
import assert from 'node:assert/strict'

await assert.rejects(import('vue'), { code: 'ERR_MODULE_NOT_FOUND' })

const { applyToolEvent } = await import('vue-tool-cards/core')
const { verifyApproval } = await import('vue-tool-cards/server')
const { replayToolStream } = await import('vue-tool-cards/testing')
const adapters = await import('vue-tool-cards/adapters')

const cards = applyToolEvent(new Map(), { type: 'tool_call_start', toolCallId: 'call_1', toolName: 'search' })
assert.equal(cards.get('call_1').state, 'planned')
assert.equal(typeof verifyApproval, 'function')
assert.equal(typeof replayToolStream, 'function')
assert.ok(Object.keys(adapters).some((name) => /^create\w+Adapter$/.test(name)))
