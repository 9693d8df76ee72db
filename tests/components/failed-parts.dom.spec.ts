import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Component } from 'vue'
import ApprovalPanel from '../../src/components/ApprovalPanel/ApprovalPanel.vue'
import ToolCallInline from '../../src/components/ToolCallInline/ToolCallInline.vue'
import ToolCallList from '../../src/components/ToolCallList/ToolCallList.vue'
import ToolCard from '../../src/components/ToolCard/ToolCard.vue'
import type { ToolEvent } from '../../src/core/events.js'
import { inBatch } from './batchSupport.js'
import { arm } from './editSupport.js'
import { asked, mountWith, settle, type Mounted } from './support.js'

vi.mock('../../src/components/ArgsEditor/ArgsEditor.vue', () => {
  throw new Error('Failed to fetch dynamically imported module')
})
vi.mock('../../src/components/ArgsEditor/AnswerForm.vue', () => {
  throw new Error('Failed to fetch dynamically imported module')
})

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const BAY = { type: 'object', properties: { bay: { type: 'string' } }, required: ['bay'] }
const PARTS: [string, Component, object][] = [
  ['the panel', ApprovalPanel, { toolCallId: 'a' }],
  ['a card', ToolCard, { toolCallId: 'a' }],
  ['a list', ToolCallList, {}],
]

async function asking(part: Component, props: object, question: object): Promise<Mounted> {
  const [start, ready, request] = asked()
  const events = [start, ready, { ...request, ...question }] as ToolEvent[]
  const mounted = mountWith(part, { events, props: props as never, config: { onDecision: () => undefined } })
  await loaded()
  return mounted
}

async function loaded() {
  for (let turn = 0; turn < 5; turn++) {
    await vi.dynamicImportSettled().catch(() => undefined)
    await settle()
    await vi.advanceTimersByTimeAsync(50)
  }
  await arm()
}

async function deny({ button, store }: Mounted) {
  button(/^(Deny|Decline): /)?.click()
  await settle()
  await settle()
  expect(store.card('a')?.state).toBe('denied')
}

describe.each(PARTS)('fields that cannot be loaded leave the question of %s', (_, part, props) => {
  it('with its answers, where the arguments were to be edited', async () => {
    const mounted = await asking(part, props, { editable: true })
    mounted.button(/^Edit arguments/)?.click()
    await loaded()
    expect(mounted.slot('not-shown')?.textContent).toContain('could not be shown')
    expect(mounted.slot('args')).not.toBeNull()
    expect(mounted.slot('block')?.textContent).toContain('could not be shown')
    expect(mounted.slot('approve')?.dataset['approvable']).toBe('false')
    mounted.slot('edit')?.click()
    await loaded()
    expect(mounted.slot('approve')?.dataset['approvable']).toBe('true')
    await deny(mounted)
  })

  it('with a no, where it asks for an answer', async () => {
    const mounted = await asking(part, props, { responseSchema: BAY })
    expect(mounted.slot('not-shown')).not.toBeNull()
    expect(mounted.slot('approve')?.dataset['approvable']).toBe('false')
    expect(mounted.issues.filter(({ code }) => code === 'render_failed')).toHaveLength(1)
    await deny(mounted)
  })
})

describe('what a host draws, and cannot', () => {
  const broken = () => {
    throw new Error('host')
  }

  describe.each([
    ['a card', ToolCard, { toolCallId: 'a' }],
    ['a list', ToolCallList, {}],
    ['a message', ToolCallInline, { runId: 'r' }],
  ] as [string, Component, Record<string, unknown>][])('leaves the question of %s', (_, part, props) => {
    it.each(['args', 'header', 'approval', 'actions'])('(%s)', async (slot) => {
      const events = asked('a', { n: 1 }, { runId: 'r' })
      const config = { onDecision: () => undefined }
      const mounted = mountWith(part, { events, props, slots: { [slot]: broken }, config })
      await loaded()
      expect(mounted.slot('approval')?.querySelector('[data-slot="args"]')).not.toBeNull()
      expect(mounted.slot('approval')?.dataset['approvable']).toBe('true')
      await deny(mounted)
    })
  })

  it('leaves what is decided together to be decided there', async () => {
    const mounted = mountWith(ToolCallList, {
      events: [...inBatch('a'), ...inBatch('b')],
      slots: { args: broken },
    })
    await loaded()
    expect(mounted.wrapper.findAll('[data-slot="batch-note"]')).toHaveLength(2)
    expect(mounted.slot('approval')).toBeNull()
  })

  it('asks nothing where nothing is asked', async () => {
    const mounted = mountWith(ToolCard, {
      events: asked().slice(0, 2),
      props: { toolCallId: 'a', open: true },
      slots: { args: broken },
    })
    await loaded()
    expect(mounted.text()).toContain('could not be shown')
    expect(mounted.wrapper.findAll('button')).toHaveLength(0)
  })
})
