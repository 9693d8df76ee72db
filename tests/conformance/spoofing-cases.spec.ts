// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { nextTick } from 'vue'
import ToolCallList from '../../src/components/ToolCallList/ToolCallList.vue'
import type { ApprovalDecision } from '../../src/core/decision.js'
import { canonicalizeJson, digestToolCall, parseJsonText } from '../../src/core/index.js'
import type { ToolEvent } from '../../src/core/events.js'
import type { ToolCardsOptions } from '../../src/plugin/createToolCards.js'
import { revealToolName } from '../../src/safety/index.js'
import { asked, mountWith, settle } from '../components/support.js'
import '../setup/safe.js'
import { sharedDir } from '../setup/shared.js'

interface SafetyCase {
  id: string
  area: string
  surface: string
  input: unknown
}

const folder = sharedDir()
const cases =
  folder === undefined
    ? []
    : readFileSync(join(folder, 'cases/safety.open.jsonl'), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as SafetyCase)
        .filter(({ area }) => ['SPOOF', 'CLICK', 'BIND'].includes(area))

const NOW = 1_800_000_000_000
beforeEach(() => vi.useFakeTimers({ now: NOW }))
afterEach(() => vi.useRealTimers())

interface Call {
  name?: string
  args?: unknown
  server?: string
  description?: string
  riskLevel?: string
}

function eventsOf({ name = 'pay', args = {}, server, description, riskLevel }: Call): ToolEvent[] {
  const more = { toolName: name, serverLabel: server, title: description, riskLevel }
  return asked('a', args, more)
}

async function page(events: ToolEvent[], config: ToolCardsOptions = {}) {
  const sent: ApprovalDecision[] = []
  const take = (decision: ApprovalDecision) => void sent.push(decision)
  const mounted = mountWith(ToolCallList, { config, attrs: { onApprove: take, onDeny: take } })
  // As from a provider's stream: nothing about risk is believed.
  mounted.store.applyBatch(events)
  await arm()
  const args = () => mounted.slot('args')?.textContent ?? ''
  return { ...mounted, sent, args }
}

async function arm() {
  await nextTick()
  vi.advanceTimersByTime(500)
  await settle()
}

const approve = () => document.querySelector('[data-slot="approve"]') as HTMLButtonElement
const deny = () => document.querySelector('[data-slot="deny"]') as HTMLButtonElement
const call = (one: SafetyCase) => one.input as Call

const TESTS: Record<string, (one: SafetyCase) => Promise<void> | void> = {
  async 'SPOOF-001'(one) {
    const { args } = await page(eventsOf(call(one)))
    expect(args()).toContain('transfer_to ⟨U+202E⟩321tcca⟨U+202C⟩ amount')
    expect(document.querySelectorAll('[data-slot="args"] bdi').length).toBeGreaterThan(0)
  },
  async 'SPOOF-002'(one) {
    const { text } = await page(eventsOf(call(one)))
    expect(text()).toContain('read_fil⟨U+0435⟩')
    expect(text()).toContain('unusual characters in the tool name')
  },
  async 'SPOOF-003'(one) {
    const { text } = await page(eventsOf(call(one)))
    expect(text()).toContain('read⟨U+200B⟩_file')
    expect(text()).not.toContain('read_file')
  },
  async 'SPOOF-006'(one) {
    const { args } = await page(eventsOf(call(one)))
    expect(args()).toContain('echo hi⟨500 blank lines⟩rm -rf /')
  },
  async 'SPOOF-010'(one) {
    const { slot } = await page(eventsOf(call(one)))
    const box = slot('args')?.querySelector('[data-slot="text"][data-lines]')
    expect(box?.textContent).toContain('↵\n↵\nRisk: LOW↵\n[Approve] recommended by security')
  },
  async 'SPOOF-011'(one) {
    const { text, slot } = await page(eventsOf(call(one)))
    const description = slot('description')
    expect(description?.textContent).toContain('not checked')
    const order = slot('args')?.compareDocumentPosition(description as Node) ?? 0
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    expect(text().indexOf('delete_file')).toBeLessThan(text().indexOf('Only reads a file'))
  },
  async 'SPOOF-013'(one) {
    const { slot, store } = await page(eventsOf(call(one)))
    expect(store.card('a')).toMatchObject({ riskLevel: 'high', permission: 'write' })
    expect(slot('card')?.dataset['risk']).toBe('high')
  },
  async 'SPOOF-015'(one) {
    const { slot } = await page(eventsOf(call(one)))
    expect(slot('header')?.textContent).toContain('send_email')
    expect(slot('header')?.textContent).toContain('on evil-mcp')
  },
  async 'SPOOF-016'(one) {
    const { pattern } = one.input as { pattern: string }
    const events = eventsOf({})
    const options = [
      { id: 'once', kind: 'allow_once' },
      { id: 'always', kind: 'allow_always', grants: [pattern, `${pattern}/${'x'.repeat(400)}`] },
    ]
    Object.assign(events[2] ?? {}, { options })
    const { text } = await page(events)
    expect(text()).toContain(pattern)
    expect(text()).toContain(`${pattern}/${'x'.repeat(400)}`)
  },
  async 'SPOOF-018'(one) {
    const { args } = await page(eventsOf(call(one)))
    expect(args()).toMatch(/A\u0301{4}⟨U\+0301 ×\d+⟩/)
  },

  async 'CLICK-005'() {
    const { sent } = await page(eventsOf({}))
    approve().click()
    deny().click()
    await settle()
    expect(sent.map(({ outcome }) => outcome)).toEqual(['approved'])
  },
  async 'CLICK-008'() {
    const { sent } = await page(eventsOf({}), { trustedOnly: true })
    approve().click()
    approve().dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await settle()
    expect(sent).toEqual([])
  },
  async 'CLICK-012'() {
    const events = eventsOf({})
    Object.assign(events[2] ?? {}, { expiresAt: NOW + 2000 })
    const { sent, slot } = await page(events)
    vi.advanceTimersByTime(2000)
    await settle()
    expect(slot('approval')?.dataset['status']).toBe('expired')
    approve().click()
    expect([approve().disabled, deny().disabled]).toEqual([true, true])
    expect(sent).toEqual([])
  },
  async 'CLICK-013'() {
    const { sent, store } = await page(eventsOf({}))
    const button = approve()
    store.apply({ type: 'tool_approval_response', toolCallId: 'a', approvalId: 'p-a', outcome: 'denied' })
    await settle()
    expect(approve()).toBeNull()
    button.click()
    expect(sent).toEqual([])
  },
  async 'CLICK-014'() {
    const field = document.body.appendChild(document.createElement('input'))
    field.focus()
    const { sent } = await page(eventsOf({}))
    for (const key of ['a', 'y', 'Enter', ' '])
      for (const type of ['keydown', 'keypress', 'keyup'])
        field.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, cancelable: true }))
    await settle()
    expect(sent).toEqual([])
    field.remove()
  },
  async 'CLICK-015'() {
    await page(eventsOf({}))
    expect(document.activeElement).toBe(document.body)
    const buttons = [...document.querySelectorAll('button')]
    expect(buttons.indexOf(deny())).toBeLessThan(buttons.indexOf(approve()))
    expect(buttons.every((button) => button.tabIndex === 0)).toBe(true)
  },

  'BIND-003'(one) {
    const calls = one.input as { name: string; args: unknown }[]
    const digests = calls.map(({ name, args }) => digestToolCall({ toolCallId: 'a', toolName: name, args }))
    digests.push(digestToolCall({ toolCallId: 'b', toolName: 'a', args: {} }))
    expect(new Set(digests).size).toBe(3)
  },
  'BIND-004'(one) {
    const texts = String(one.input).split(' vs ')
    const digests = texts.map((argsText) => digestToolCall({ toolCallId: 'a', toolName: 'pay', argsText }))
    expect(new Set(digests).size).toBe(2)
    const plain = texts.map((text) => canonicalizeJson(parseJsonText(text), { numbers: 'ieee' }))
    expect(plain[0]).toBe(plain[1])
  },
  async 'BIND-006'() {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    const { sent } = await page(eventsOf({ args: { n: 1 } }))
    approve().click()
    vi.unstubAllGlobals()
    const digest = digestToolCall({ toolCallId: 'a', toolName: 'pay', argsText: '{"n":1}' })
    expect(sent.map(({ argsDigest }) => argsDigest)).toEqual([digest])
  },
}

/** Proven where their means are, or decided otherwise. */
const ELSEWHERE: Record<string, string> = {
  'SPOOF-008': 'tests/components/arming.browser.spec.ts: nothing scrolls sideways (needs layout)',
  'CLICK-002': 'tests/components/arming.browser.spec.ts: real keys',
  'CLICK-003': 'tests/components/arming.browser.spec.ts: real keys',
  'CLICK-007': 'tests/components/arming.browser.spec.ts: needs layout',
  'CLICK-016': 'there is no button that approves many calls: a host decides each with store.decide',
  'BIND-002': 'tests/conformance/jcs.spec.ts: every vector',
}

describe.runIf(cases.length > 0)('spoofing, clicks and binding (needs the shared folder)', () => {
  it('each is a test, here or elsewhere', () => {
    expect(cases.map(({ id }) => id).filter((id) => !(id in TESTS) && !(id in ELSEWHERE))).toEqual([])
  })

  it.each(cases.filter(({ id }) => id in TESTS).map((one) => [one.id, one.surface, one] as const))(
    '%s %s',
    async (id, _surface, one) => {
      expect.hasAssertions()
      await TESTS[id]?.(one)
    },
  )
})

describe.runIf(folder !== undefined)('deceptive characters (needs the shared folder)', () => {
  const corpus = JSON.parse(
    readFileSync(join(folder ?? '', 'corpora/deceptive-chars.json'), 'utf8'),
  ) as Record<string, string>
  const characters = Object.values(corpus).map((name) => [name, parseInt(name.slice(2), 16)] as const)

  it('are named and marked in a tool name', () => {
    for (const [name, code] of characters) {
      const shown = revealToolName(`read${String.fromCodePoint(code)}file`)
      expect(shown).toEqual({ text: `read⟨${name}⟩file`, isUnusual: true })
    }
  })

  it('are named in keys, values, questions, messages, grants, servers and descriptions', async () => {
    for (const [name, code] of characters.filter(([, code]) => code < 0xd800 || code > 0xdfff)) {
      const text = `x${String.fromCodePoint(code)}y`
      const events = eventsOf({ args: { [text]: text }, server: text, description: text })
      const options = [{ id: 'always', kind: 'allow_always', label: text, grants: [text] }]
      Object.assign(events[2] ?? {}, { message: text, options })
      const config = { policy: { pay: { question: () => text } } }
      const { slot, wrapper } = await page(events, config)
      const counts = ['args', 'approval', 'header', 'description'].map(
        (part) => (slot(part)?.textContent ?? '').split(`⟨${name}⟩`).length - 1,
      )
      expect([name, ...counts]).toEqual([name, 2, 4, 1, 1])
      wrapper.unmount()
    }
  }, 60_000)

  it('two names that look the same are marked in the arguments', async () => {
    const args = {
      amount: 1,
      [String.fromCodePoint(0x430) + 'mount']: 2,
      ['to\u200b']: 'x',
      to: 'y',
      other: 1,
    }
    const { slot } = await page(eventsOf({ args }))
    const marked = [...(slot('args')?.querySelectorAll('dt') ?? [])].filter((term) =>
      term.textContent?.includes('looks like another field'),
    )
    expect(marked).toHaveLength(4)
  })
})
