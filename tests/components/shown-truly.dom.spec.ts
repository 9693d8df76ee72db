import { describe, expect, it } from 'vitest'
import { computed, defineComponent, h, reactive } from 'vue'
import ToolCard from '../../src/components/ToolCard/ToolCard.vue'
import ToolResult from '../../src/components/ToolResult/ToolResult.vue'
import { useToolCardText } from '../../src/components/shared/useToolCardText.js'
import { useApproval } from '../../src/composables/useApproval.js'
import { useTimeline } from '../../src/composables/useTimeline.js'
import { digestOfCard } from '../../src/core/argsProblem.js'
import type { ToolCardData } from '../../src/core/card.js'
import { completeCard } from '../../src/core/completeCard.js'
import type { ToolEvent } from '../../src/core/events.js'
import { makeToolCard } from '../../src/testing/makeToolCard.js'
import { asked, mountWith, settle } from './support.js'

const TOKEN = 'ghp_aB3dE5fG7hI9jK1lM3nO5pQ7rS9tU1vW3xY5'

const done = (more: object) => ({ toolCallId: 'a', toolName: 'read', state: 'succeeded', args: {}, ...more })

describe('a result', () => {
  const result = (card: object, config: object = {}) =>
    mountWith(ToolResult, { props: { card: done(card) }, config })

  it('of another tool is masked as that one asks, whatever it says', async () => {
    const mounted = result(
      { toolName: 'vault', result: TOKEN },
      { policy: { vault: { masking: { results: false } } } },
    )
    await mounted.wrapper.setProps({ card: done({ toolCallId: 'b', toolName: 'other', result: TOKEN }) })
    await settle()
    expect(mounted.text()).not.toContain(TOKEN)
    expect(mounted.button(/^Copy/)?.getAttribute('aria-label')).toContain('other')
  })

  it('that never came is said to be missing; null is one', async () => {
    const none = result({})
    await settle()
    expect(none.text()).toContain('No result was sent')
    const nothing = result({ result: null, resultSummary: 'a summary' })
    await settle()
    expect(nothing.text()).toContain('null')
    expect(nothing.text()).not.toContain('No result was sent')
  })

  it('that only says it is base64 is text, masked', async () => {
    const mounted = result({ result: `data:text/plain;base64,aGVsbG8=\n\nexport GITHUB_TOKEN=${TOKEN}` })
    await settle()
    expect(mounted.text()).toContain('GITHUB_TOKEN')
    expect(mounted.text()).not.toContain(TOKEN)
    expect(mounted.slot('files')).toBeNull()
  })

  it('has no secret in the name of a type', async () => {
    const image = { type: 'image', mimeType: TOKEN, data: 'aGVsbG8='.repeat(100) }
    const mounted = result({ result: { content: [image] } })
    await settle()
    expect(document.body.innerHTML).not.toContain(TOKEN)
    expect(mounted.text()).toContain('[data')
  })
})

it.each(['cancelled', 'failed', 'succeeded'])(
  'what a tool has said stays readable once it is %s',
  async (state) => {
    const card = { ...makeToolCard({ state: 'executing' }), state, outputText: 'deleted /srv/a' }
    const mounted = mountWith(ToolCard, { props: { card, open: true } })
    await settle()
    expect(mounted.text()).toContain('deleted /srv/a')
  },
)

it('an automatic approval waits for nobody', () => {
  const automatic = asked('a').map((event) =>
    event.type === 'tool_approval_request' ? { ...event, isAutomatic: true } : event,
  )
  const { store } = mountWith(() => h('div'), { events: [...automatic, ...asked('b')] as ToolEvent[] })
  expect(store.pendingIds).toEqual(['b'])
  store.apply({ type: 'tool_approval_request', toolCallId: 'a', approvalId: 'again' })
  expect(store.pendingIds).toEqual(['a', 'b'])
})

it('a card in reactive state is read as it is, whatever imitates a ref', () => {
  const args = { __v_isRef: true, value: { command: 'echo hello' }, command: 'rm -rf /' }
  const plain = {
    ...makeToolCard({ state: 'args_ready', toolName: 'sh' }),
    args,
    argsText: JSON.stringify(args),
  }
  const seen: unknown[] = []
  const Reads = defineComponent(() => {
    const card = reactive({ ...plain }) as ToolCardData
    const text = useToolCardText(card)
    const approval = useApproval({ card: () => card })
    const timeline = useTimeline({ cards: computed(() => [card]) })
    seen.push(
      text.args.value?.map(({ name }) => name),
      approval.digest.value,
      Object.keys((timeline.card(card.toolCallId)?.args ?? {}) as object),
    )
    return () => h('p')
  })
  mountWith(Reads)
  expect(seen).toEqual([
    ['__v_isRef', 'value', 'command'],
    digestOfCard(completeCard(plain) as ToolCardData),
    ['__v_isRef', 'value', 'command'],
  ])
})
