import { expect, it } from 'vitest'
import ToolCard from '../../src/components/ToolCard/ToolCard.vue'
import { tellIssue } from '../../src/store/tellIssue.js'
import { asked, mountWith, settle } from './support.js'

const masker = (text: string) =>
  Array.from(text.matchAll(/E-\d{4}/g), ({ 0: id, index }): [number, number] => [index, index + id.length])
const config = {
  policy: { pay: { riskLevel: 'low', permission: 'read', masking: { maskers: [masker] } } },
} as const

async function pageOf(events: unknown[]): Promise<string> {
  const { wrapper } = mountWith(ToolCard, {
    props: { toolCallId: 'a', defaultOpen: true },
    config,
    events: events as never,
  })
  await settle()
  const html = wrapper.html()
  wrapper.unmount()
  return html
}

it('what a tool has masked is masked in every text of a question', async () => {
  const [start, ready, request] = asked('a', {}, { title: 'does E-1111', serverLabel: 'on E-2222' })
  const option = { id: 'x', kind: 'allow_always', label: 'yes E-4444', grants: ['all E-5555'] }
  const html = await pageOf([start, ready, { ...request, message: 'may E-3333', options: [option] }])
  expect(html).toContain('•••')
  expect(html).not.toMatch(/E-\d{4}/)
})

it.each([
  { type: 'tool_denied', reason: 'because E-1111' },
  { type: 'tool_error', errorCode: 'E-2222', errorText: 'because E-1111' },
])('and in what became of it: $type', async (event) => {
  const html = await pageOf([...asked().slice(0, 2), { toolCallId: 'a', ...event }])
  expect(html).toContain('•••')
  expect(html).not.toMatch(/E-\d{4}/)
})

it('answers that are too many to show cannot be given', async () => {
  const [start, ready, request] = asked()
  const grants = Array.from({ length: 2000 }, (_, index) => `grant ${String(index)}`)
  const options = Array.from({ length: 2000 }, (_, index) => ({
    id: String(index),
    kind: 'allow_always',
    grants: index === 0 ? grants : [],
  }))
  const { wrapper, text } = mountWith(ToolCard, {
    props: { toolCallId: 'a' },
    config,
    events: [start, ready, { ...request, options }] as never,
  })
  await settle()
  expect(wrapper.findAll('[data-slot="option"]')).toHaveLength(50)
  expect(wrapper.findAll('[data-slot="option"] button')).toHaveLength(49)
  expect(text()).toContain('1,950 more')
})

it('an answer that would allow more than is shown cannot be given', async () => {
  const [start, ready, request] = asked()
  const options = [{ id: 'x', kind: 'allow_always', grants: ['read ', 'x'.repeat(8001)] }]
  const { wrapper, text } = mountWith(ToolCard, {
    props: { toolCallId: 'a' },
    config,
    events: [start, ready, { ...request, options }] as never,
  })
  await settle()
  expect(wrapper.findAll('[data-slot="option"] button')).toHaveLength(0)
  expect(text()).toContain('too long to show whole')
})

it('the type of an event has no secret when a developer is told of it', () => {
  let told: string | undefined
  const issue = { code: 'unknown_event_type', message: 'x', eventType: 'password=hunter2-of-ann' } as const
  tellIssue(({ eventType }) => void (told = eventType), issue)
  expect(told).toContain('••••••')
  expect(told).not.toContain('hunter2')
})
