import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPinia } from 'pinia'
import { describe, expect, it } from 'vitest'
import ToolCard from '../../src/components/ToolCard/ToolCard.vue'
import type { ToolCardInput } from '../../src/core/card.js'
import { digestToolCall, isApprovalCurrent } from '../../src/core/index.js'
import { useToolCallStore } from '../../src/store/useToolCallStore.js'
import { sharedDir, sharedMissing } from '../setup/shared.js'
import { asked, mountWith, settle } from './support.js'

interface Row {
  id: string
  area: string
  surface: string
  input: unknown
  must_show: string[]
  must_not: string[]
}

const shared = sharedDir()
const rows: Row[] =
  shared === undefined
    ? []
    : readFileSync(join(shared, 'cases/safety.open.jsonl'), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line.replaceAll('¦', '')) as Row)

const named = (area: string) =>
  rows.filter((row) => row.area === area).map((row) => [`${row.id} ${row.surface}`, row] as const)

/** The card of a call, with all that a reader could open. */
async function opened(card: Partial<ToolCardInput>): Promise<{ text: string; approvable: boolean }> {
  const mounted = mountWith(ToolCard, {
    props: {
      card: { toolCallId: 'a', toolName: 'run', runId: 'r', startedAt: 1, argsReadyAt: 2, ...card },
      defaultOpen: true,
    },
  })
  await settle()
  const openers =
    '[data-slot="result"] .tc-row button, [data-slot="fold"] button, [data-slot="json"] > button'
  for (const button of document.body.querySelectorAll<HTMLElement>(openers)) button.click()
  await settle()
  const approve = mounted.slot('approve')
  return {
    text: mounted.text(),
    approvable: approve !== null && !(approve as HTMLButtonElement).disabled,
  }
}

const asking = { state: 'waiting_approval', approval: { approvalId: 'p', status: 'pending' } } as const

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

describe.skipIf(shared === undefined)(`safety cases (${sharedMissing} otherwise)`, () => {
  describe('JSON', () => {
    /** Inputs that are told in words. */
    const written = (input: string) => {
      if (input.startsWith('[ x 5000')) return '['.repeat(5000) + ']'.repeat(5000)
      if (!input.startsWith('file:')) return input
      return new TextDecoder().decode(readFileSync(join(shared ?? '', input.slice('file:'.length))))
    }
    /** What cannot be inspected, is read in two ways, or is no object of named values: never approved. */
    const REFUSED = new Set(
      ['010', '012', '014', '015', '017', '018', '019', '021', '022'].map((id) => `JSON-${id}`),
    )
    /** What the cases say in words, in ours. */
    const SHOWN: Record<string, (string | RegExp)[]> = {
      'JSON-010': ['⟨U+D800⟩', 'x'],
      'JSON-012': [],
      'JSON-014': ['{"a":1}', 'trailing'],
      'JSON-015': ['{"a":tru'],
    }

    it.each(named('JSON'))('%s', async (_, { id, input, must_show }) => {
      const argsText = written(input as string)
      const { text, approvable } = await opened({ ...asking, argsText, args: parsed(argsText) })
      const shown = SHOWN[id] ?? (String(input).startsWith('file:') ? [] : must_show)
      for (const part of shown) expect(text).toContain(part)
      if (id === 'JSON-017' || id === 'JSON-018')
        expect(text).toContain(/[\d.]{5,}/.exec(argsText)?.[0] ?? 'a number')
      expect([id, approvable]).toEqual([id, !REFUSED.has(id)])
    })
  })

  describe('VUE', () => {
    const keysOf = (value: unknown): string[] =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([key, child]) => [key, ...keysOf(child)])
        : [String(value)]

    it.each(named('VUE'))('%s', async (_, { input }) => {
      for (const card of [
        { ...asking, args: input },
        { state: 'succeeded', args: {}, result: input } as const,
      ]) {
        const { text } = await opened(card)
        for (const part of keysOf(input)) expect(text).toContain(part)
      }
    })

    it.each(named('VUE'))('%s: the store keeps it as it is', (_, { input }) => {
      const store = useToolCallStore(createPinia())
      store.applyBatch([
        { type: 'tool_call_start', toolCallId: 'a', toolName: 'run' },
        { type: 'tool_call_ready', toolCallId: 'a', args: input },
      ])
      expect(JSON.stringify(store.card('a')?.args)).toBe(JSON.stringify(input))
    })
  })

  describe('STORE: ids', () => {
    const ids = rows.filter((row) => row.area === 'STORE' && row.surface === 'toolCallId')

    it.each(ids.map((row) => [row.id, row.input as string] as const))('%s', async (_, input) => {
      const id = input === 'a x 10000' ? 'a'.repeat(10_000) : input
      const store = useToolCallStore(createPinia())
      expect(store.card(id)).toBeUndefined()
      const { text } = await opened({ ...asking, toolCallId: id, args: { n: 1 } })
      if (id !== '') expect(text).toContain('run')
      expect([...document.querySelectorAll('[id], [name]')].map((one) => one.id)).not.toContain(id)

      store.applyBatch([...asked(id), ...asked('other')])
      // A call without an id is none.
      expect(store.ids).toEqual(id === '' ? ['other'] : [id, 'other'])
      store.apply({ type: 'tool_result', toolCallId: 'other', result: 'ok' }, { trusted: true })
      if (id !== '') expect(store.card(id)?.state).toBe('waiting_approval')
      expect(({} as { state?: unknown }).state).toBeUndefined()
    })
  })

  describe('STORE: calls', () => {
    const store = () => useToolCallStore(createPinia())

    it('STORE-016 another name for the same id: said, and asked anew', () => {
      const one = store()
      const issues: string[] = []
      one.onIssue(({ code }) => issues.push(code))
      one.applyBatch([...asked('a'), { type: 'tool_call_start', toolCallId: 'a', toolName: 'delete_file' }])
      expect(one.card('a')).toMatchObject({ toolName: 'delete_file', approval: { changes: 1 } })
      expect(issues).toEqual(['name_changed'])
    })

    it('STORE-017 a delta after the arguments were complete changes nothing', () => {
      const one = store()
      one.applyBatch(asked('a', { path: '/tmp/a' }))
      one.apply({ type: 'tool_args_delta', toolCallId: 'a', partialJson: '{"path":"/etc"' })
      one.flush()
      expect(one.card('a')?.args).toEqual({ path: '/tmp/a' })
    })

    it('STORE-018 other arguments: the old approval is not for them', () => {
      const one = store()
      one.applyBatch(asked('a', { amount: 1 }))
      const argsDigest = digestToolCall({ toolCallId: 'a', toolName: 'pay', argsText: '{"amount":1}' })
      const approved = { approvalId: 'p-a', argsDigest }
      const isCurrent = () => {
        const card = one.card('a')
        return card !== undefined && isApprovalCurrent(card, approved)
      }
      expect(isCurrent()).toBe(true)
      one.apply({ type: 'tool_call_ready', toolCallId: 'a', args: { amount: 9999 } })
      expect(one.card('a')).toMatchObject({
        args: { amount: 9999 },
        approval: { status: 'pending', changes: 1 },
      })
      expect(isCurrent()).toBe(false)
    })

    it('STORE-019 a snapshot that says approved makes nobody approve', async () => {
      const emitted: unknown[] = []
      const mounted = mountWith(ToolCard, {
        props: {
          card: { toolCallId: 'a', toolName: 'run', state: 'executing', args: {} },
          onApprove: () => emitted.push('approve'),
        },
      })
      await settle()
      expect(mounted.slot('card')?.dataset['state']).toBe('executing')
      expect(emitted).toEqual([])
    })
  })

  describe('ERR', () => {
    const texts = named('ERR').filter(([, row]) => typeof row.input === 'string')

    it.each(texts)('%s', async (_, { input, must_not }) => {
      const { text } = await opened({
        state: 'failed',
        args: {},
        errorCode: 'E_77',
        errorText: input as string,
      })
      for (const part of must_not) expect(text).not.toContain(part)
      expect(text).toContain('E_77')
    })
  })

  describe('MD: results that are data', () => {
    it.each(named('MD').filter(([name]) => name.includes('object value')))(
      '%s',
      async (_, { input, must_show }) => {
        const { text } = await opened({ state: 'succeeded', args: {}, result: parsed(input as string) })
        for (const part of must_show) expect(text).toContain(part.replace(' as text', ''))
        expect(document.querySelector('b')).toBeNull()
      },
    )
  })

  /** Proven where their means are: the file, and words of the test's name or of its rule. */
  const ELSEWHERE: Record<string, [file: string, words: string]> = {
    'STORE-021': ['tests/adapters/scriptcat.spec.ts', '{}'],
    'STORE-022': ['tests/adapters/openaiChat.spec.ts', 'name'],
    'ERR-009': ['tests/components/tool-card.dom.spec.ts', 'says so in its own box'],
    'CSP-002': ['tests/csp/csp.e2e.spec.ts', "'none'"],
    'CSP-003': ['tests/components/cards.ssr.spec.ts', 'without an inline style'],
    'PERF-001': ['tests/markdown/pathological.spec.ts', 'a wide table'],
    'PERF-002': ['tests/markdown/pathological.spec.ts', '[a]: u'],
    'PERF-003': ['tests/markdown/pathological.spec.ts', 'nested emphasis'],
    'PERF-005': ['tests/markdown/pathological.spec.ts', '='],
    'PERF-009': ['tests/components/large-data.dom.spec.ts', 'it('],
    'PERF-010': ['tests/store/flush.dom.spec.ts', 'of one tick give one render'],
    'PERF-011': ['tests/store/flush.dom.spec.ts', 'none of the list or its neighbours'],
    'PERF-013': ['tests/safety/linear.spec.ts', 'it'],
  }
  const HERE = new Set(['JSON', 'VUE', 'STORE', 'ERR', 'CSP', 'PERF'])
  const HANDLED = /^(?:JSON|VUE|ERR-00[1-8]|STORE-0(?:0\d|1[0-9]))/

  it.each(Object.entries(ELSEWHERE))('%s is in %s', (_, [file, words]) => {
    expect(existsSync(file)).toBe(true)
    expect(readFileSync(file, 'utf8')).toContain(words)
  })

  it('each case of these areas is one of the above', () => {
    const left = rows.filter(({ id, area }) => HERE.has(area) && !HANDLED.test(id) && !(id in ELSEWHERE))
    expect(left.map(({ id }) => id)).toEqual([])
  })
})
