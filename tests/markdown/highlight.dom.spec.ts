import { mount, type VueWrapper } from '@vue/test-utils'
import { fc, test } from '@fast-check/vitest'
import { describe, expect, it, vi } from 'vitest'
import { SafeMarkdown, type CodeHighlighter, type CodeToken } from '../../src/markdown/index.js'
import { assertAllowedElements } from './helpers.js'

/** Every word is a keyword, every number a number. */
const highlight: CodeHighlighter = (code) =>
  code
    .split(/(\w+)/)
    .map((text) => ({ text, kind: /^\d+$/.test(text) ? 'number' : /^\w/.test(text) ? 'keyword' : undefined }))

const fenced = (code: string, info = 'ts') => `~~~${info}\n${code}\n~~~\n`
const draw = (text: string, by: unknown) =>
  mount(SafeMarkdown, { props: { text, highlight: by as CodeHighlighter } })
const code = (wrapper: VueWrapper) => wrapper.get('code').element
const kinds = (wrapper: VueWrapper) => wrapper.findAll('code span').map((span) => span.classes().join(' '))

describe('a highlighter', () => {
  it('tells the pieces of code apart', () => {
    const wrapper = draw(fenced('let a = 1'), highlight)
    expect(code(wrapper).textContent).toBe('let a = 1')
    expect(kinds(wrapper)).toEqual(['tc-md-code-keyword', 'tc-md-code-keyword', 'tc-md-code-number'])
    assertAllowedElements(wrapper.get('.tc-md-body').element)
  })

  it('is given the first word behind the fence, and what is on screen', () => {
    const given = vi.fn<CodeHighlighter>(() => undefined)
    draw(
      `${fenced('a\u202eb', 'JS title="x"')}\n    indented\n\n- item\n\n  \`\`\`\n  in a list\n  \`\`\``,
      given,
    )
    expect(given.mock.calls).toEqual([
      ['a⟨U+202E⟩b', 'JS'],
      ['indented', ''],
      ['in a list', ''],
    ])
  })

  const harmful: [string, unknown][] = [
    [
      'throws',
      () => {
        throw new Error('no grammar')
      },
    ],
    ['answers later', () => Promise.resolve([{ text: 'let a = 1' }])],
    ['loses a character', () => [{ text: 'let a = ' }]],
    ['adds a character', () => [{ text: 'let a = 1;' }]],
    ['changes a character', () => [{ text: 'let b = 1' }]],
    ['turns pieces round', () => [{ text: 'a = 1' }, { text: 'let ' }]],
    ['gives text that is none', () => [{ text: { toString: () => 'let a = 1' } }]],
    ['gives nothing', () => undefined],
    ['gives holes', () => [null, undefined, 'let a = 1']],
    ['gives HTML', () => '<span onclick="alert(1)">let a = 1</span>'],
    [
      'gives a list that throws',
      () =>
        new Proxy([], {
          get: () => {
            throw new Error('trap')
          },
        }),
    ],
  ]
  it.each(harmful)('that %s leaves the code as it is', (_, by) => {
    const wrapper = draw(fenced('let a = 1'), by)
    expect(code(wrapper).innerHTML).toBe('let a = 1')
    expect(code(wrapper).className).toBe('language-ts')
  })

  it.each(['a b', 'x" onclick="alert(1)', 'tc-button!', '', 'é', 'K', 'a'.repeat(40), 5, null, {}])(
    'with the kind %j makes no class of it',
    (kind) => {
      const wrapper = draw(fenced('let'), () => [{ text: 'let', kind }])
      expect(code(wrapper).innerHTML).toBe('let')
    },
  )

  it('makes no element of its text', () => {
    const wrapper = draw(fenced('<img src=x>'), (text: string) => [{ text, kind: 'string' }])
    expect(wrapper.find('img').exists()).toBe(false)
    expect(code(wrapper).textContent).toBe('<img src=x>')
  })

  it('with more pieces than anybody reads leaves the code as it is', () => {
    const text = 'a1'.repeat(8000)
    const each = (given: string): CodeToken[] =>
      [...given].map((letter) => ({ text: letter, kind: letter === 'a' ? 'name' : 'number' }))
    expect(draw(fenced(text), each).find('code span').exists()).toBe(false)
  })

  test.prop([fc.string({ unit: 'binary', maxLength: 60 }), fc.array(fc.nat(20))], { numRuns: 30 })(
    'cannot hide anything by where it cuts',
    (text, lengths) => {
      const cut = (given: string): CodeToken[] => {
        const tokens: CodeToken[] = []
        let at = 0
        for (const length of lengths) {
          tokens.push({ text: given.slice(at, at + length), kind: 'string' })
          at = Math.min(given.length, at + length)
        }
        return [...tokens, { text: given.slice(at) }]
      }
      const source = `\`\`\`\n${text.replaceAll('`', "'")}\n\`\`\`\n`
      const [wrapper, plain] = [draw(source, cut), draw(source, undefined)]
      expect(wrapper.text()).toBe(plain.text())
      wrapper.unmount()
      plain.unmount()
    },
    60_000,
  )

  it('waits until code is complete, and then is asked once', async () => {
    vi.useFakeTimers()
    const given = vi.fn(highlight)
    const wrapper = draw('', given)
    const text = fenced('let a = 1\nlet b = 2')
    for (let length = 1; length < text.length; length += 1)
      await wrapper.setProps({ text: text.slice(0, length) })
    expect(given).not.toHaveBeenCalled()
    await wrapper.setProps({ text })
    await wrapper.setProps({ text: `${text}\nand more` })
    await vi.advanceTimersByTimeAsync(500)
    expect(given).toHaveBeenCalledOnce()
    expect(wrapper.findAll('code span').length).toBe(6)
    vi.useRealTimers()
  })

  it('draws all code again when it is another one', async () => {
    const wrapper = draw(fenced('let'), undefined)
    expect(kinds(wrapper)).toEqual([])
    await wrapper.setProps({ highlight })
    expect(kinds(wrapper)).toEqual(['tc-md-code-keyword'])
  })
})

describe('text that grows in one long part', () => {
  it('shows all of it at once, and formats the rest when it rests', { timeout: 60_000 }, async () => {
    vi.useFakeTimers()
    const wrapper = mount(SafeMarkdown, { props: { text: '' } })
    const text = `${'words and more words '.repeat(300)}**end**`
    for (let length = 4000; length < text.length; length += 60) {
      await wrapper.setProps({ text: text.slice(0, length) })
      expect(wrapper.get('.tc-md-body').text().length).toBeGreaterThan(length - 60)
    }
    await wrapper.setProps({ text })
    expect(wrapper.find('strong').exists()).toBe(false)
    await vi.advanceTimersByTimeAsync(500)
    expect(wrapper.get('strong').text()).toBe('end')
    vi.useRealTimers()
  })
})
