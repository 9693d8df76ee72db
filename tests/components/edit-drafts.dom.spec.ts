import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineComponent, h, shallowRef } from 'vue'
import ApprovalPanel from '../../src/components/ApprovalPanel/ApprovalPanel.vue'
import type { ToolCardData } from '../../src/core/card.js'
import { completeCard } from '../../src/core/completeCard.js'
import type { ToolEvent } from '../../src/core/events.js'
import { arm, editorOf, objectOf, panelOf, type EditPanel } from './editSupport.js'
import { asked, mountWith, settle } from './support.js'

beforeEach(() => vi.useFakeTimers({ now: 1_800_000_000_000 }))
afterEach(() => vi.useRealTimers())

const TO = objectOf({ to: { type: 'string' } })
const ofTo = (word: string) => ({
  type: 'object',
  properties: { to: { type: 'string', default: word } },
})

async function questionOf(responseSchema: unknown, more: object = {}): Promise<EditPanel> {
  const events = asked('a', { to: 'alice' })
  Object.assign(events[2] ?? {}, { responseSchema, ...more })
  return panelOf(events)
}

async function loaded() {
  await vi.dynamicImportSettled()
  await settle()
}

/** A snapshot in which the question is another, under the same id. */
async function askAgain(panel: EditPanel, change: object) {
  const card = panel.store.card('a')
  if (card?.approval === undefined) throw new Error('Nothing is asked.')
  const { responseSchema: _schema, ...approval } = card.approval
  const cards = [{ ...card, approval: { ...approval, ...change } }]
  panel.store.apply({ type: 'tool_snapshot', runId: card.runId, epoch: 1, cards } as unknown as ToolEvent)
  await loaded()
}

describe('what was written belongs to one question', () => {
  it('an answer is not sent as arguments to the question that comes after it', async () => {
    const panel = await questionOf(ofTo('mallory'))
    const next = { type: 'tool_approval_request', toolCallId: 'a', approvalId: 'p-2', editable: true }
    panel.store.apply(next as ToolEvent)
    await loaded()
    const decision = await panel.send()
    expect(decision).toMatchObject({ approvalId: 'p-2', outcome: 'approved' })
    expect(decision).not.toHaveProperty('editedArgs')
    expect(decision).not.toHaveProperty('response')
  })

  it('nor under the same id', async () => {
    const panel = await questionOf(ofTo('mallory'), { editable: true })
    await askAgain(panel, {})
    expect(panel.slot('answer')).toBeNull()
    expect(await panel.send()).not.toHaveProperty('editedArgs')
  })

  it('another schema under the same id is another form', async () => {
    const panel = await questionOf(ofTo('mallory'))
    expect(panel.field(/^to/).value).toBe('mallory')
    await askAgain(panel, { responseSchema: ofTo('bob') })
    expect(panel.field(/^to/).value).toBe('bob')
    expect((await panel.send(/^Send answer/))?.response).toEqual({ to: 'bob' })
  })

  it('another schema arms Send anew', async () => {
    const panel = await questionOf(ofTo('mallory'))
    await arm()
    expect(panel.slot('approve')?.dataset['approvable']).toBe('true')
    await askAgain(panel, { responseSchema: { ...ofTo('mallory'), title: 'And you agree' } })
    expect(panel.slot('approve')?.dataset['approvable']).toBe('false')
  })
})

describe('what was written is not lost', () => {
  it('when the panel goes and comes back, and another app knows nothing of it', async () => {
    const events = asked('a', { to: 'x' })
    Object.assign(events[2] ?? {}, { editable: true })
    const other = asked('b', { to: 'x' })
    const onDecision = vi.fn()
    const panel = mountWith(ApprovalPanel, {
      events: [...events, ...other],
      props: { toolCallId: 'a' },
      config: { policy: { pay: TO }, onDecision },
    })
    await settle()
    panel.button(/^Edit arguments/)?.click()
    await loaded()
    const field = () => document.querySelector('textarea')
    const write = field()
    if (write === null) throw new Error('No field.')
    write.value = 'y'
    write.dispatchEvent(new Event('input'))
    await settle()
    await panel.wrapper.setProps({ toolCallId: 'b' })
    await loaded()
    expect(panel.slot('editor')).toBeNull()
    await panel.wrapper.setProps({ toolCallId: 'a' })
    expect(panel.slot('approve')?.matches(':disabled')).toBe(false)
    await loaded()
    expect(field()?.value).toBe('y')
    expect(document.activeElement).not.toBe(field())
    await arm()
    panel.button(/^Approve with changes/)?.click()
    await settle()
    expect(onDecision.mock.calls[0]?.[0]).toMatchObject({ editedArgs: { to: 'y' } })
    panel.wrapper.unmount()
    expect((await editorOf({ to: 'x' }, TO)).field(/^to/).value).toBe('x')
  })

  it('when nobody knows whether it arrived, and when it is refused then', async () => {
    const panel = await editorOf({ to: 'x' }, TO)
    panel.onDecision
      .mockImplementationOnce(() => {
        throw new Error('network')
      })
      .mockImplementation((() => ({ refused: 'no' })) as never)
    await panel.write(/^to/, 'y')
    await panel.send()
    expect(panel.slot('approval')?.dataset['status']).toBe('unknown')
    expect(panel.slot('changes')?.textContent).toContain('"y"')
    expect(document.querySelector('textarea')).toBeNull()
    await panel.click(/^Send again/)
    expect(panel.text()).toContain('no')
    expect(panel.field(/^to/).value).toBe('y')
    expect(panel.button(/^Approve with changes/)).toBeDefined()
  })

  it('and neither is an answer', async () => {
    const panel = await questionOf({ type: 'object', properties: { bay: { type: 'string' } } })
    panel.onDecision
      .mockImplementationOnce(() => {
        throw new Error('network')
      })
      .mockImplementation((() => ({ refused: 'The bay is closed.' })) as never)
    await panel.write(/^bay/, 'a long answer')
    await panel.send(/^Send answer/)
    await panel.click(/^Send again/)
    expect(panel.text()).toContain('The bay is closed.')
    expect(panel.field(/^bay/).value).toBe('a long answer')
  })

  it('by a click while it is being sent', async () => {
    const panel = await editorOf({ to: 'x' }, TO)
    panel.onDecision.mockImplementation((() => new Promise(() => undefined)) as never)
    await panel.write(/^to/, 'y')
    await panel.send()
    expect(panel.slot('edit')?.getAttribute('aria-disabled')).toBe('true')
    await panel.click(/^Discard changes/)
    expect(panel.slot('changes')?.textContent).toContain('"y"')
  })

  it('by an Escape that ends the writing of a character, or that a dialog around it hears', async () => {
    const panel = await editorOf({ to: 'x' }, TO)
    const heard = vi.fn()
    document.body.addEventListener('keydown', heard, { once: true })
    const escape = (isComposing: boolean) =>
      panel
        .field(/^to/)
        .dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true, isComposing }),
        )
    escape(true)
    await settle()
    expect(panel.slot('editor')).not.toBeNull()
    heard.mockClear()
    document.body.addEventListener('keydown', heard, { once: true })
    await panel.write(/^to/, 'y')
    expect(escape(false)).toBe(false)
    expect(heard).not.toHaveBeenCalled()
    document.body.removeEventListener('keydown', heard)
  })
})

it('the focus of another panel stays there', async () => {
  const other = document.createElement('div')
  other.className = 'tc-ask'
  other.innerHTML = '<textarea></textarea>'
  document.body.append(other)
  const events = asked('a', { to: 'x' })
  Object.assign(events[2] ?? {}, { editable: true })
  const panel = await panelOf(events, TO)
  panel.button(/^Edit arguments/)?.click()
  other.querySelector('textarea')?.focus()
  await loaded()
  expect(panel.field(/^to/)).toBeDefined()
  expect(document.activeElement).toBe(other.querySelector('textarea'))
  other.remove()
})

describe('what was written in an answer stays', () => {
  const BAY = { type: 'object', properties: { bay: { type: 'string' } }, required: ['bay'] }

  it('when a panel of an older copy comes and goes', async () => {
    const [start, ready, request] = asked()
    const copy = shallowRef<ToolCardData>()
    const mounted = mountWith(
      defineComponent(() => () => [
        h(ApprovalPanel, { toolCallId: 'a' }),
        copy.value && h(ApprovalPanel, { card: copy.value }),
      ]),
      { events: [start, ready, { ...request, responseSchema: BAY }] as ToolEvent[] },
    )
    await loaded()
    await mounted.wrapper.find('textarea').setValue('north')
    const own = mounted.store.card('a')
    if (own?.approval === undefined) throw new Error('Nothing is asked.')
    for (const status of ['pending', 'denied'] as const) {
      copy.value = completeCard({ ...own, approval: { ...own.approval, approvalId: 'older', status } })
      await loaded()
      copy.value = undefined
      await loaded()
      expect(mounted.wrapper.find('textarea').element.value).toBe('north')
    }
  })

  it('when the call gets the id that its server knows', async () => {
    const panel = await questionOf(BAY)
    await panel.write(/^bay/, 'north')
    panel.store.apply({ type: 'tool_call_start', toolCallId: 'a', toolName: 'pay', providerCallId: 'w' })
    await loaded()
    expect(panel.field(/^bay/).value).toBe('north')
    expect((await panel.send(/^Send answer/))?.response).toEqual({ bay: 'north' })
  })
})
