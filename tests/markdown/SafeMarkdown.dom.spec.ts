import { renderToString } from '@vue/server-renderer'
import { mount, type VueWrapper } from '@vue/test-utils'
import { describe, expect, it, vi } from 'vitest'
import { createSSRApp, nextTick } from 'vue'
import { SafeMarkdown, type MarkdownImage } from '../../src/markdown/index.js'
import { expectWarning } from '../setup/warnings.js'
import { assertAllowedElements } from './helpers.js'

const body = (wrapper: VueWrapper): Element => wrapper.get('.tc-md-body').element
const parts = (wrapper: VueWrapper): Element[] => [...body(wrapper).children]

const block = (index: number): string =>
  [
    `## Head ${index}`,
    `Text *${index}*.`,
    '- a\n- b',
    '| a |\n|---|\n| b |',
    '```js\ncode\n```',
    '> quote',
  ].join('\n\n')

describe('text that grows', () => {
  it('keeps the elements that are settled, in groups of any number', { timeout: 60_000 }, async () => {
    const text = Array.from({ length: 60 }, (_, index) => block(index)).join('\n\n')
    const wrapper = mount(SafeMarkdown, { props: { text: '', streaming: true } })
    const seen = new Map<number, Element>()
    for (let length = 0; length < text.length; length += 197) {
      await wrapper.setProps({ text: text.slice(0, length) })
      const elements = parts(wrapper)
      for (const [index, element] of seen) expect(elements[index]).toBe(element)
      elements.slice(0, -1).forEach((element, index) => seen.set(index, element))
    }
    await wrapper.setProps({ text, streaming: false })
    const atOnce = mount(SafeMarkdown, { props: { text } })
    expect(body(wrapper).innerHTML).toBe(body(atOnce).innerHTML)
    expect(seen.size).toBeGreaterThan(300)
  })

  it.each([
    ['items', '- ', 'ul', 'li'],
    ['rows', '| ', 'tbody', 'tr'],
  ])(
    'keeps the %s of a long list, and one of them that a definition turns into a link',
    async (_, mark, list, item) => {
      const head = mark === '| ' ? '| a |\n|---|\n' : ''
      const lines = Array.from({ length: 200 }, (__, index) => `${mark}[label ${String(index)}]`)
      const wrapper = mount(SafeMarkdown, { props: { text: head } })
      let first: Element | undefined
      for (let count = 1; count <= lines.length; count += 7) {
        await wrapper.setProps({ text: `${head}${lines.slice(0, count).join('\n')}\n` })
        first ??= wrapper.get(`${list} ${item}`).element
        expect(wrapper.get(`${list} ${item}`).element).toBe(first)
      }
      const text = `${head}${lines.join('\n')}\n\n[label 3]: https://a.example\n[label 150]: https://b.example\n\nend`
      await wrapper.setProps({ text })
      expect(wrapper.findAll('a').map((link) => link.attributes('href'))).toEqual([
        'https://a.example/',
        'https://b.example/',
      ])
      expect(body(wrapper).innerHTML).toBe(body(mount(SafeMarkdown, { props: { text } })).innerHTML)
    },
  )

  it('sets all items apart when one late item is', async () => {
    const wrapper = mount(SafeMarkdown, { props: { text: '' } })
    const items = '- a\n'.repeat(150)
    await wrapper.setProps({ text: items })
    expect(wrapper.findAll('li p')).toHaveLength(0)
    await wrapper.setProps({ text: `${items}\n- b\n` })
    expect(wrapper.findAll('li p')).toHaveLength(151)
  })

  it('grows code by one text node', async () => {
    const line = 'some line of code\n'
    const wrapper = mount(SafeMarkdown, { props: { text: '```\n' } })
    await wrapper.setProps({ text: `\`\`\`\n${line.repeat(1000)}` })
    const code = wrapper.get('code').element
    const nodes = [...code.childNodes].slice(0, -1)
    expect(nodes.length).toBeGreaterThan(2)
    await wrapper.setProps({ text: `\`\`\`\n${line.repeat(1001)}` })
    expect([...code.childNodes].slice(0, nodes.length)).toEqual(nodes)
    expect(code.textContent).toBe(line.repeat(1001).trimEnd())
  })

  it('shows a code block from its first character on, and never loses it', async () => {
    const text = 'Out:\n\n```text\nabc\n```'
    const wrapper = mount(SafeMarkdown, { props: { text: '', streaming: true } })
    let shown = false
    for (let length = 1; length <= text.length; length++) {
      await wrapper.setProps({ text: text.slice(0, length) })
      const isShown = wrapper.find('pre code').exists()
      expect(isShown || !shown).toBe(true)
      shown = isShown
    }
    expect(wrapper.get('pre code').element.textContent).toBe('abc')
  })

  it('begins again with another text', async () => {
    const wrapper = mount(SafeMarkdown, { props: { text: 'a\n\nb\n\nc' } })
    await wrapper.setProps({ text: '- x\n- y' })
    expect(body(wrapper).innerHTML).toBe('<ul><li>x</li><li>y</li></ul>')
    expectWarning('Invalid prop: type check failed for prop "text"')
    await wrapper.setProps({ text: undefined as unknown as string })
    expect(body(wrapper).innerHTML).toBe('')
  })
})

describe('the source', () => {
  it('is one click away, and has what the formatted text drops', async () => {
    const text = '|a|\n|-|\n|b|PAYLOAD|\n\n[x]: https://a.example/?HIDDEN'
    const wrapper = mount(SafeMarkdown, { props: { text } })
    expect(wrapper.text()).not.toMatch(/PAYLOAD|HIDDEN/)
    await wrapper.get('.tc-md-toggle').trigger('click')
    expect(wrapper.get('.tc-md-source').element.textContent).toBe(text)
    expect(wrapper.get('.tc-md-toggle').text()).toBe('Show formatted')
    expect(wrapper.emitted('update:source')).toEqual([[true]])
    await wrapper.get('.tc-md-toggle').trigger('click')
    expect(wrapper.find('table').exists()).toBe(true)
  })

  it('comes with v-model:source', async () => {
    const wrapper = mount(SafeMarkdown, { props: { text: '*a*', source: true } })
    expect(wrapper.get('.tc-md-source').text()).toBe('*a*')
    await wrapper.setProps({ source: false })
    expect(wrapper.get('em').text()).toBe('a')
  })

  it('of a long text comes piece by piece', async () => {
    const wrapper = mount(SafeMarkdown, { props: { text: 'abcdefgh', maxLength: 3 } })
    const shown = (): string | null => wrapper.get('.tc-md-source').element.textContent
    expect(shown()).toBe('abc')
    await wrapper.get('.tc-md-more').trigger('click')
    expect(shown()).toBe('abcdef')
    expect(wrapper.get('.tc-md-more').text()).toBe('Show 2 more characters')
    await wrapper.get('.tc-md-more').trigger('click')
    expect(shown()).toBe('abcdefgh')
    expect(wrapper.find('.tc-md-more').exists()).toBe(false)
    expect(wrapper.get('.tc-md-notice').text()).toContain('8 characters')
  })
})

describe('the host', () => {
  it('loads an image when a person asks for it', async () => {
    const first = vi.fn<(image: MarkdownImage) => void>()
    const wrapper = mount(SafeMarkdown, {
      props: { text: '![p](https://a.example/p.png)', loadImage: first },
    })
    const element = wrapper.get('.tc-md-image-load').element
    await wrapper.get('.tc-md-image-load').trigger('click')
    expect(first).toHaveBeenCalledExactlyOnceWith({
      url: 'https://a.example/p.png',
      host: 'a.example',
      alt: 'p',
    })
    const second = vi.fn<(image: MarkdownImage) => void>()
    await wrapper.setProps({ loadImage: second, messages: {} })
    await wrapper.get('.tc-md-image-load').trigger('click')
    expect(second).toHaveBeenCalledOnce()
    expect(wrapper.get('.tc-md-image-load').element).toBe(element)
  })

  it('changes the language of what is drawn already', async () => {
    const wrapper = mount(SafeMarkdown, { props: { text: '[x](/y)\n\nz' } })
    await wrapper.setProps({ messages: { notLinked: '不是链接', showSource: '显示源文本' } })
    expect(wrapper.text()).toContain('不是链接')
    expect(wrapper.get('.tc-md-toggle').text()).toBe('显示源文本')
  })
})

it('hydrates what the server rendered', async () => {
  const text = Array.from({ length: 20 }, (_, index) => block(index)).join('\n\n')
  const long = `${text}\n\n\`\`\`\n${'line\n'.repeat(3000)}\`\`\`\n\n[a](https://a.example) ![i](https://b.example)`
  const host = document.createElement('div')
  host.innerHTML = await renderToString(createSSRApp(SafeMarkdown, { text: long }))
  const first = host.querySelector('h4')
  createSSRApp(SafeMarkdown, { text: long }).mount(host)
  await nextTick()
  expect(host.querySelector('h4')).toBe(first)
  assertAllowedElements(host.querySelector('.tc-md-body') as Element)
})
