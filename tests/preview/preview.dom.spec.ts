import { describe, expect, it, vi } from 'vitest'
import { nextTick } from 'vue'
import ToolArgs from '../../src/components/ToolArgs/ToolArgs.vue'
import ToolCard from '../../src/components/ToolCard/ToolCard.vue'
import ApprovalPanel from '../../src/components/ApprovalPanel/ApprovalPanel.vue'
import type { ToolEvent } from '../../src/core/events.js'
import type { ToolPolicyRules } from '../../src/policy/types.js'
import { mountWith } from '../components/support.js'

const POLICY: ToolPolicyRules = {
  search: { riskLevel: 'low', permission: 'read', preview: 'closed-values' },
  save: { riskLevel: 'low', preview: 'closed-values' },
}

const start = (toolName = 'search'): ToolEvent => ({ type: 'tool_call_start', toolCallId: 'a', toolName })
const piece = (partialJson: string): ToolEvent => ({
  type: 'tool_args_delta',
  toolCallId: 'a',
  partialJson,
})
const ready = (argsText: string): ToolEvent => ({
  type: 'tool_call_ready',
  toolCallId: 'a',
  args: JSON.parse(argsText) as unknown,
  argsText,
})

function open(toolName = 'search', policy = POLICY) {
  const mounted = mountWith(ToolCard, {
    props: { toolCallId: 'a', defaultOpen: true },
    config: { policy },
  })
  async function apply(...events: readonly ToolEvent[]): Promise<void> {
    mounted.store.applyBatch(events)
    mounted.store.flush()
    await nextTick()
  }
  mounted.store.apply(start(toolName))
  return { ...mounted, apply }
}

describe('an open card whose policy asks for a preview', () => {
  it('shows keys and closed values, says that more arrives, and then the arguments', async () => {
    const { apply, slot, text } = open()
    const argsText = '{"query":"green tea","limit":12,"tags":["loose","new"]}'
    await apply(piece('{"query":"green te'))
    expect(slot('preview')?.textContent).toContain('query')
    expect(text()).not.toContain('green')
    expect(text()).toContain('still arriving')
    await apply(piece('a","limit":1'))
    expect(text()).toContain('"green tea"')
    expect(slot('preview')?.querySelector('[data-kind="number"]')).toBeNull()
    await apply(piece('2,"tags":["loose","n'))
    expect(slot('preview')?.querySelector('[data-kind="number"]')?.textContent).toBe('12')
    expect(text()).toContain('"loose"')
    await apply(piece('ew"]}'), ready(argsText))
    expect(slot('preview')).toBeNull()
    expect(slot('json')?.textContent).toContain('"new"')
    expect(text()).not.toContain('still arriving')
  })

  it('has nothing of a secret in the page after any frame, however the text is cut', async () => {
    const secrets = ['hunter2-and-more-of-it', 'Tr0ub4dor&3-horse']
    const argsText = JSON.stringify({
      query: 'tea',
      password: secrets[0],
      filter: { name: 'api_key', value: secrets[1] },
      raw: JSON.stringify({ passwd: secrets[0] }),
      after: { value: secrets[1], name: 'api_key' },
    })
    for (const size of [1, 3, 7, 16]) {
      const { apply, wrapper } = open()
      for (let at = 0; at < argsText.length; at += size) {
        await apply(piece(argsText.slice(at, at + size)))
        const html = document.documentElement.outerHTML
        for (const secret of secrets)
          for (let from = 0; from + 6 <= secret.length; from += 3)
            expect(html).not.toContain(secret.slice(from, from + 6))
      }
      expect(document.body.textContent).toContain('"tea"')
      wrapper.unmount()
    }
  }, 30_000)

  it.each([
    ['text that is no JSON', 'tea, please', 'cannot be previewed'],
    ['a list that is too long', `[${'1,'.repeat(80)}`, 'The rest is shown when all is there.'],
    ['nesting', '{"a":'.repeat(300), 'The rest is shown when all is there.'],
    ['a long text', `{"a":"${'x'.repeat(5000)}","b":`, 'A long text'],
    ['half of a pair', String.raw`{"a":"\ud800"`, '⟨U+D800⟩'],
    ['a raw half of a pair', '{"a":"\ud800x"', '⟨U+D800⟩'],
    ['what turns the reading round', '{"a":"abc\u202ecod.exe"', '⟨U+202E⟩'],
    ['a forged VNode', '{"__v_isVNode":true,"type":"script","children":"x"', '__v_isVNode'],
    ['markup', '{"a":"<img src=x onerror=1>"', '<img src=x onerror=1>'],
    ['names of object methods', '{"__proto__":"p","constructor":"c","toJSON":"t"', 'constructor'],
    ['a key that is there twice', '{"to":"me","to":"you"', 'named twice'],
    ['many lines', `{"a":"${String.raw`line\n`.repeat(50)}"`, 'more characters'],
  ])('takes %s', async (_, text, words) => {
    const { apply } = open()
    await apply(piece(text))
    expect(document.body.textContent).toContain(words)
  })

  it('starts from the whole text when it is opened late or comes from a snapshot', async () => {
    const { apply, text } = open()
    await apply({
      type: 'tool_snapshot',
      runId: 'default',
      epoch: '1',
      cards: [
        { toolCallId: 'a', toolName: 'search', state: 'streaming_args', partialJson: '{"query":"tea",' },
      ],
    })
    expect(text()).toContain('"tea"')
    await apply(piece('"limit":3}'))
    expect(text()).toContain('3')
  })

  it('begins anew with a new attempt', async () => {
    const { apply, text } = open()
    await apply(piece('{"query":"first",'))
    await apply({ ...start(), restart: true } as ToolEvent, piece('{"query":"second",'))
    expect(text()).toContain('"second"')
    expect(text()).not.toContain('"first"')
  })

  it('draws nothing anew while a long value arrives', async () => {
    const { apply, slot } = open()
    await apply(piece('{"query":"tea","text":"'))
    const changes: MutationRecord[] = []
    const observer = new MutationObserver((records) => changes.push(...records))
    const preview = slot('preview')
    if (preview === null) throw new Error('There is no preview.')
    observer.observe(preview, { subtree: true, childList: true, characterData: true, attributes: true })
    for (let frame = 0; frame < 20; frame++) await apply(piece('y'.repeat(100)))
    expect([...changes, ...observer.takeRecords()]).toEqual([])
  })

  it('listens no longer than arguments arrive', async () => {
    const { apply, store } = open()
    const stops: ReturnType<typeof vi.fn>[] = []
    const { onEvent } = store
    vi.spyOn(store, 'onEvent').mockImplementation((tell) => {
      const stop = vi.fn(onEvent(tell))
      stops.push(stop)
      return stop
    })
    await apply(piece('{"query":"tea"'))
    expect(stops).toHaveLength(1)
    expect(stops[0]).not.toHaveBeenCalled()
    await apply(piece('}'), ready('{"query":"tea"}'))
    expect(stops).toHaveLength(1)
    expect(stops[0]).toHaveBeenCalledOnce()
  })
})

describe('no preview', () => {
  it('of a write, and the developer hears why', async () => {
    const { apply, slot, text, issues } = open('save')
    await apply(piece('{"text":"tea","n":1,'))
    expect(slot('preview')).toBeNull()
    expect(text()).toContain('Arguments are still arriving.')
    expect(text()).not.toContain('tea')
    expect(issues.filter(({ code }) => code === 'preview_refused')).toHaveLength(1)
  })

  it('where nobody asked for one', async () => {
    const { apply, slot } = open('search', { search: { permission: 'read' } })
    await apply(piece('{"query":"tea","n":1,'))
    expect(slot('preview')).toBeNull()
  })

  it('in a stream that only counts', async () => {
    const { apply, slot, text } = open()
    await apply({ type: 'tool_args_progress', toolCallId: 'a', toolName: 'search', charsAccumulated: 90 })
    expect(slot('preview')).toBeNull()
    expect(text()).toContain('Arguments are still arriving.')
  })

  it('where a person is asked, in the card or in the panel', async () => {
    const { apply, slot, text } = open()
    await apply(piece('{"query":"tea","n":1,'))
    expect(slot('preview')).not.toBeNull()
    await apply({ type: 'tool_approval_request', toolCallId: 'a', approvalId: 'p' })
    expect(slot('preview')).toBeNull()
    expect(text()).not.toContain('tea')
    const panel = mountWith(ApprovalPanel, {
      props: {
        card: {
          toolCallId: 'a',
          toolName: 'search',
          permission: 'read',
          state: 'streaming_args',
          partialJson: '{"query":"tea","n":1,',
          approval: { approvalId: 'p', status: 'pending' },
        },
      },
      config: { policy: POLICY },
    })
    expect(panel.text()).not.toContain('"tea"')
  })
})

describe('a card that is handed its data', () => {
  const card = (partialJson: string, toolCallId = 'z') => ({
    toolCallId,
    toolName: 'search',
    permission: 'read',
    state: 'streaming_args',
    partialJson,
  })

  it('has a preview too, without a store', async () => {
    const { wrapper, text } = mountWith(ToolArgs, {
      props: { card: card('{"query":"te') },
      config: { policy: POLICY },
      bare: true,
    })
    expect(text()).not.toContain('te"')
    await wrapper.setProps({ card: card('{"query":"tea","limit":3,') })
    expect(text()).toContain('"tea"')
    await wrapper.setProps({ card: card('{"query":"milk",', 'y') })
    expect(text()).toContain('"milk"')
    expect(text()).not.toContain('tea')
  })

  it('shows its own text, whatever the store has under the same id', async () => {
    const { wrapper, text, store } = mountWith(ToolArgs, {
      props: { card: card('{"query":"tea",') },
      events: [{ type: 'tool_call_start', toolCallId: 'z', toolName: 'search' }],
      config: { policy: POLICY },
    })
    store.apply({ type: 'tool_args_delta', toolCallId: 'z', partialJson: '{"query":"milk",' })
    store.flush()
    await wrapper.setProps({ card: card('{"query":"tea","limit":3,') })
    expect(text()).toContain('"tea"')
    expect(text()).not.toContain('milk')
  })
})
