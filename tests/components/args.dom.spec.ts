import { describe, expect, it, vi } from 'vitest'
import { nextTick } from 'vue'
import ToolArgs from '../../src/components/ToolArgs/ToolArgs.vue'
import ToolResult from '../../src/components/ToolResult/ToolResult.vue'
import { mountWith } from './support.js'

function argsOf(args: unknown, argsText?: string) {
  return mountWith(ToolArgs, {
    props: {
      card: {
        toolCallId: 'a',
        toolName: 'run',
        state: 'args_ready',
        args,
        argsText,
        argsExact: argsText !== undefined,
      },
    },
  })
}
const resultOf = (result: unknown) =>
  mountWith(ToolResult, { props: { card: { toolCallId: 'a', toolName: 'run', state: 'succeeded', result } } })

describe('arguments', () => {
  it('are read anew when it turns out that the tool takes text', async () => {
    const text = '{"cmd":"ls"}'
    const card = { toolCallId: 'a', toolName: 'shell', state: 'args_ready', args: text, argsText: text }
    const mounted = mountWith(ToolArgs, { props: { card: { ...card, argsFormat: 'json' } } })
    expect(mounted.text()).not.toContain(text)
    await mounted.wrapper.setProps({ card: { ...card, argsFormat: 'text' } })
    expect(mounted.text()).toContain(text)
  })

  it.each([
    ['a string', '"foo"', '"foo"'],
    ['a number', '3', '3'],
    ['a list', '[1]', '1'],
    ['an object', '{"ok":1}', 'ok'],
  ])('%s is shown, whatever a tool should take', (_, argsText, words) => {
    expect(argsOf(JSON.parse(argsText), argsText).text()).toContain(words)
  })

  it.each(['2512292042121000001', '9007199254740993', '1e400', '1.000000000000000005', '-0', '1.10'])(
    'the number %s keeps every digit',
    (number) => {
      expect(argsOf({ id: 1 }, `{"id":${number}}`).text()).toContain(number)
    },
  )

  it('a key that is there twice is shown twice and marked', () => {
    const { text } = argsOf({ to: 'you' }, '{"to":"me","to":"you"}')
    expect(text()).toContain('"me"')
    expect(text()).toContain('"you"')
    expect(text()).toContain('named twice')
  })

  it.each([
    [
      'a forged ref',
      { cmd: { __v_isRef: true, value: 'echo hello', real: 'rm -rf /' } },
      ['rm -rf /', '__v_isRef'],
    ],
    ['a forged ref as the whole', { __v_isRef: true, value: 'echo hello', cmd: 'rm -rf /' }, ['rm -rf /']],
    ['a forged raw', { __v_raw: { cmd: 'echo safe' }, cmd: 'rm' }, ['"rm"', '__v_raw']],
    ['a forged skip', { __v_skip: true, a: 1 }, ['__v_skip', 'a']],
    [
      'a forged VNode',
      { __v_isVNode: true, type: 'script', children: 'alert(1)' },
      ['__v_isVNode', 'alert(1)'],
    ],
    [
      'names of object methods',
      {
        toString: 'boom',
        valueOf: null,
        toJSON: 'x',
        hasOwnProperty: 1,
        then: 'y',
        length: 99,
        constructor: { prototype: { x: 1 } },
      },
      ['toString', 'valueOf', 'toJSON', 'hasOwnProperty', 'then', 'length', 'constructor'],
    ],
    [
      'attributes',
      { innerHTML: '<img src=x onerror=1>', onclick: 'alert(1)', style: 'position:fixed', id: 'approve' },
      ['innerHTML', '<img src=x onerror=1>'],
    ],
    ['a tag', { tag: 'script' }, ['script']],
  ])('%s is data', (_, args, words) => {
    for (const argsText of [undefined, JSON.stringify(args)]) {
      const { text, wrapper } = argsOf(args, argsText)
      for (const word of words) expect(text()).toContain(word)
      expect(wrapper.findAll('img, script, [onclick], [style], #approve')).toHaveLength(0)
      wrapper.unmount()
    }
  })

  it('what changes the reading order is written out and counted', () => {
    const { text } = argsOf({ to: 'transfer_to \u202e321tcca\u202c amount' })
    expect(text()).toContain('⟨U+202E⟩')
    expect(text()).toContain('⟨U+202C⟩')
    expect(text()).toContain('2 characters that do not show')
  })

  it('lines of a value stay inside its box and are marked', () => {
    const { wrapper } = argsOf({ note: '\n\nRisk: LOW\n[Approve] recommended by security' })
    const box = wrapper.find('.tc-text[data-lines]')
    expect(box.text()).toContain('Risk: LOW')
    expect(box.text().match(/↵/g)).toHaveLength(3)
  })

  it('each value stands in its own direction', () => {
    const { wrapper } = argsOf({ a: 'x', b: 2, c: null })
    expect(wrapper.findAll('dd bdi')).toHaveLength(3)
    expect(wrapper.findAll('dt bdi')).toHaveLength(3)
  })

  it('other arguments fold what was opened before', async () => {
    const long = (letter: string) => ({ text: letter.repeat(5000) })
    const { wrapper, button, text } = argsOf(long('a'))
    expect(text()).toContain('characters between are not shown')
    button(/^Show all/)?.click()
    await nextTick()
    expect(text()).toContain('a'.repeat(5000))
    await wrapper.setProps({
      card: { toolCallId: 'a', toolName: 'run', state: 'args_ready', args: long('b') },
    })
    expect(text()).toContain('characters between are not shown')
  })

  it('no argument is said in words', () => {
    expect(argsOf({}).text()).toContain('No arguments.')
    expect(argsOf(undefined).text()).toContain('No arguments.')
  })
})

describe('results', () => {
  it('a huge one is bounded, and says how much there is', async () => {
    const rows = Array.from({ length: 20_000 }, (_, id) => ({ id, name: 'row', tags: ['x', 'y'] }))
    const { wrapper, text, button, slot } = resultOf({ rows })
    await vi.waitFor(() => expect(slot('result')).not.toBeNull(), { timeout: 20_000 })
    expect(wrapper.element.querySelectorAll('*').length).toBeLessThan(2000)
    expect(text()).toMatch(/120,002 values, showing the first \d,\d{3}/)
    button(/^Show all/)?.click()
    await nextTick()
    expect(text()).toContain('20,000 items')
    expect(wrapper.element.querySelectorAll('*').length).toBeLessThan(2000)
  })

  it('a long line can be opened to its end', async () => {
    const line = `${'x'.repeat(49_995)}THE-END`
    const { text, button } = resultOf(line)
    expect(text()).toContain('THE-END')
    expect(text().length).toBeLessThan(5000)
    button(/^Show all/)?.click()
    await nextTick()
    expect(text()).toContain(line)
  })

  it('is never cut inside of an emoji', () => {
    for (let before = 3488; before < 3504; before++) {
      const { text, wrapper } = resultOf(`${'a'.repeat(before)}👩‍👩‍👧${'b'.repeat(3000)}`)
      expect(text()).not.toMatch(/\p{Surrogate}|\ufffd/u)
      wrapper.unmount()
    }
  })

  it('HTML stays text', () => {
    const { wrapper, text } = resultOf(
      '<img src=x onerror="globalThis.__hit=1"><svg onload="globalThis.__hit=1"></svg> **bold**',
    )
    expect(wrapper.findAll('img, svg')).toHaveLength(0)
    expect(text()).toContain('<img src=x')
  })

  it('a fence in the text breaks out of nothing', () => {
    const { wrapper } = resultOf('ok\n```\n# injected heading\n![](https://evil.example/b.png)')
    expect(wrapper.findAll('h1, h2, h3, img')).toHaveLength(0)
  })

  it('JSON sent as text is read as JSON', () => {
    const { text } = resultOf('{"id":9007199254740993}')
    expect(text()).toContain('9007199254740993')
    expect(text()).not.toContain('{')
  })

  it('shows the fields that say most and offers the others', async () => {
    const { text, button } = resultOf({
      status: 'paid',
      b: 2,
      c: 3,
      d: 4,
      e: 5,
      f: 6,
      g: [1, 2, 3],
      h: 'last',
    })
    expect(text()).toContain('paid')
    expect(text()).not.toContain('last')
    button(/^Show all/)?.click()
    await nextTick()
    expect(text()).toContain('last')
  })
})

describe('what no result shows', () => {
  it('bytes written as text: their type and size instead', async () => {
    const { text, button, wrapper } = resultOf({
      content: [
        { type: 'text', text: 'done' },
        { type: 'image', mimeType: 'image/png', data: 'iVBORw0K'.repeat(20_000) },
      ],
    })
    expect(text()).toContain('done')
    expect(text()).toContain('[image/png, 120 kB]')
    button(/^Show all/)?.click()
    await nextTick()
    expect(text()).not.toContain('iVBORw0K')
    wrapper.unmount()
    const other = resultOf({
      name: 'a',
      b: 2,
      c: 3,
      d: 4,
      e: 5,
      f: 6,
      g: 7,
      h: 8,
      screenshot: 'iVBORw0KGgo1'.repeat(20_000),
    })
    other.button(/^Show all/)?.click()
    await nextTick()
    expect(other.text()).not.toContain('iVBORw0K')
  })

  it('media of any kind is never made into an element', () => {
    const { wrapper } = resultOf({
      content: [
        { type: 'image', mimeType: 'application/pdf', data: 'JVBERi0=' },
        { type: 'image', mimeType: 'image/svg+xml', data: 'PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+' },
        { type: 'image', url: 'javascript:alert(1)' },
      ],
    })
    expect(wrapper.findAll('img, object, iframe, embed, svg')).toHaveLength(0)
  })

  it('secrets that a tool echoes', () => {
    const { text } = resultOf('PATH=/bin\nAPI_KEY=rk-55x\nLANG=C')
    expect(text()).not.toContain('rk-55x')
    expect(text()).toContain('LANG=C')
  })

  it('colours and titles of a terminal', () => {
    const { text } = resultOf(
      '\u001b[1m\u001b[32mPASS\u001b[0m a\r\n10%\r20%\r100%\u0007\u001b]0;title\u0007',
    )
    expect(text()).toContain('PASS')
    for (const rest of ['[32m', '\u0007', 'title']) expect(text()).not.toContain(rest)
  })
})
