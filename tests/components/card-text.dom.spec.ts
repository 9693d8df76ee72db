import { mount } from '@vue/test-utils'
import { createPinia } from 'pinia'
import { describe, expect, it } from 'vitest'
import { shallowRef } from 'vue'
import { useToolCardText, type ToolCardText } from '../../src/components/shared/useToolCardText.js'
import type { ToolCardInput } from '../../src/core/index.js'
import { createToolCards, type ToolCardsOptions } from '../../src/plugin/index.js'
import { makeToolCard } from '../../src/testing/index.js'

function textOf(fields: Partial<ToolCardInput>, config: ToolCardsOptions = {}) {
  let text: ToolCardText | undefined
  const card = shallowRef(makeToolCard({ toolName: 'pay', state: 'waiting_approval', ...fields }))
  mount(
    {
      setup() {
        text = useToolCardText(card)
        return () => null
      },
    },
    { global: { plugins: [createPinia(), createToolCards(config)] } },
  )
  if (text === undefined) throw new Error('The component was not set up.')
  return { text, card }
}

describe('the words of a card, for other markup', () => {
  it('masks secrets, and writes out what deceives', () => {
    const { text } = textOf({ argsText: '{"password":"hunter2","to":"a\u202eb","amount":1999.00}' })
    expect(text.args.value).toEqual([
      { name: 'password', value: '••••••' },
      { name: 'to', value: 'a⟨U+202E⟩b' },
      { name: 'amount', value: '1999.00' },
    ])
  })

  it('masks inside of values that are no strings', () => {
    const { text } = textOf({ argsText: '{"login":{"user":"lin","token":"abc"},"list":[1,null]}' })
    expect(text.args.value?.map(({ value }) => value)).toEqual([
      '{"user":"lin","token":"••••••"}',
      '[1,null]',
    ])
  })

  it('keeps of a secret what its rule lets a person see', () => {
    const policy = { pay: { masking: { lastFour: ['card'] } } }
    const { text } = textOf({ argsText: '{"card":"4242 4242 4242 4242"}' }, { policy })
    expect(text.args.value).toEqual([{ name: 'card', value: '•••••• 4242' }])
  })

  it('has the words of the policy, masked too, and else our own', () => {
    const own = textOf({}, { policy: { pay: { title: 'Pay', question: () => 'Send password: hunter2?' } } })
    expect(own.text.name.value).toBe('Pay')
    expect(own.text.toolName.value).toBe('pay')
    expect(own.text.question.value).not.toContain('hunter2')
    expect(textOf({}).text.question.value).toBe('Run pay with these arguments?')
  })

  it('follows its card', () => {
    const { text, card } = textOf({ argsText: '{"n":1}' })
    expect(text.state.value).toBe('waiting for you')
    card.value = makeToolCard({ toolName: 'pay', state: 'succeeded', argsText: '{"n":2}' })
    expect(text.state.value).toBe('done')
    expect(text.args.value).toEqual([{ name: 'n', value: '2' }])
  })

  it('has no arguments before there are some', () => {
    const { text } = textOf({ state: 'streaming_args', args: undefined, argsText: undefined })
    expect(text.args.value).toBeUndefined()
    expect(text.question.value).not.toBe('')
  })
})
