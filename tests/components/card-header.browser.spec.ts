import '../../src/styles/index.css'
import { afterEach, describe, expect, it } from 'vitest'
import { h, nextTick } from 'vue'
import ToolCard from '../../src/components/ToolCard/ToolCard.vue'
import type { ToolCardInput } from '../../src/core/card.js'
import { TOOL_CARD_STATES, type ToolEndReason } from '../../src/core/states.js'
import { en } from '../../src/locale/en.js'
import { mountWith } from './support.js'

afterEach(() => document.body.removeAttribute('style'))

const AT = 1_800_000_000_000
const TITLE = 'Prepare a refund'
const END_REASONS = Object.keys(en)
  .filter((key) => key.startsWith('end.'))
  .map((key) => key.slice('end.'.length) as ToolEndReason)

/** The same call in each of its states and ends, with the longest words that each may have. */
const CARDS: ToolCardInput[] = [
  ...TOOL_CARD_STATES.filter((state) => state !== 'cancelled').map((state) => ({ state })),
  ...END_REASONS.map((endReason) => ({ state: 'cancelled' as const, endReason })),
].map((fields, index) => ({
  toolCallId: String(index),
  toolName: 'prepare_refund_of_order',
  startedAt: AT,
  argsReadyAt: AT + 1000,
  approvalRequestedAt: AT + 1000,
  executionStartedAt: AT + 2000,
  endedAt: AT + 3_600_000,
  charsAccumulated: 1_234_567,
  ...(fields.state === 'planned' || fields.state === 'streaming_args' ? {} : { args: { n: 1 } }),
  ...(fields.state === 'failed' ? { errorCode: 'timeout' } : {}),
  ...(fields.state === 'denied'
    ? { reason: 'The customer wrote that the order may stay as it is. '.repeat(3) }
    : {}),
  ...fields,
}))

async function heads(width: number): Promise<HTMLElement[]> {
  document.body.style.width = `${String(width)}px`
  mountWith(
    {
      render: () =>
        h(
          'div',
          CARDS.map((card) => h(ToolCard, { card, open: false, key: card.toolCallId })),
        ),
    },
    { config: { policy: { '*': { title: TITLE } } } },
  )
  await nextTick()
  return [...document.querySelectorAll<HTMLElement>('.tc-head')]
}

describe('the header of a card', () => {
  it.each([320, 460, 520, 600, 640, 900])('of %d pixels is as high in every state', async (width) => {
    const all = await heads(width)
    expect(all).toHaveLength(CARDS.length)
    expect([...new Set(all.map((head) => head.offsetHeight))]).toHaveLength(1)
  })

  it('of 620 pixels has its name, its risk and its state in one line', async () => {
    for (const head of await heads(620)) {
      const middle = (name: string) => {
        const box = (head.querySelector(name) as HTMLElement).getBoundingClientRect()
        return (box.top + box.bottom) / 2
      }
      const tops = ['.tc-name', '.tc-tag:last-of-type', '.tc-meta'].map(middle)
      expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(4)
    }
  })

  it('that has too little room cuts no word of the state in two without a sign', async () => {
    for (const head of await heads(320)) {
      const meta = head.querySelector('.tc-meta') as HTMLElement
      expect(getComputedStyle(meta).textOverflow).toBe('ellipsis')
      expect(head.scrollWidth).toBeLessThanOrEqual(head.clientWidth)
    }
  })
})
