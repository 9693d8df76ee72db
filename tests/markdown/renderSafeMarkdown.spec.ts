import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { h } from 'vue'
import { renderSafeMarkdown } from '../../src/markdown/index.js'
import { assertAllowed, htmlOf } from './helpers.js'

const LINK = 'class="tc-md-link" href="https://a.example/" target="_blank" rel="noopener noreferrer nofollow"'

describe('what is formatted', () => {
  it.each([
    ['a *b* **c** ~~d~~ `e`', '<p>a <em>b</em> <strong>c</strong> <s>d</s> <code>e</code></p>'],
    ['a\\\nb  \nc\nd', '<p>a<br>b<br>c\nd</p>'],
    ['- a\n- b\n  1. c', '<ul><li>a</li><li>b<ol><li>c</li></ol></li></ul>'],
    ['- a\n\n- b', '<ul><li><p>a</p></li><li><p>b</p></li></ul>'],
    ['7. a', '<ol start="7"><li>a</li></ol>'],
    ['- [ ] open\n- [x] done', '<ul><li>[ ] open</li><li>[x] done</li></ul>'],
    ['> a\n> > b', '<blockquote><p>a</p><blockquote><p>b</p></blockquote></blockquote>'],
    ['a\n\n---\n\nb', '<p>a</p><hr><p>b</p>'],
    ['&lt;b&gt; &copy;', '<p>&lt;b&gt; ©</p>'],
  ])('%j', async (text, html) => {
    expect(await htmlOf(text)).toBe(html)
  })

  it('headings below those of the page', async () => {
    const tags = async (options?: { headingLevel: 2 | 6 }): Promise<string[]> =>
      [...(await htmlOf('# a\n\n### b\n\n###### c', options)).matchAll(/<(h\d)/g)].map(([, tag]) => tag ?? '')
    expect(await tags()).toEqual(['h3', 'h5', 'h6'])
    expect(await tags({ headingLevel: 2 })).toEqual(['h2', 'h4', 'h6'])
    expect(await tags({ headingLevel: 6 })).toEqual(['h6', 'h6', 'h6'])
    expect(await htmlOf('# a')).toBe('<h3 class="tc-md-heading" data-level="1">a</h3>')
  })

  it('tables, their columns aligned by class', async () => {
    const html = await htmlOf('| a | b | c |\n|:-:|--:|---|\n| 1 | 2 | 3 |')
    expect(html).toContain('<div class="tc-md-table" role="group" tabindex="0" aria-label="Table"><table>')
    expect(html).toContain(
      '<th scope="col" class="tc-md-center">a</th><th scope="col" class="tc-md-end">b</th>',
    )
    expect(html).toContain('<tr><td class="tc-md-center">1</td><td class="tc-md-end">2</td><td>3</td></tr>')
    expect(html).not.toContain('style')
  })

  it.each([
    ['```js\nlet a\n```', 'js', ' class="language-js"', 'let a'],
    ['```html" onmouseover="alert(1)\nx\n```', 'html&quot; onmouseover=&quot;alert(1)', '', 'x'],
    ['```c++ title\n\nx\n\n```', 'c++ title', ' class="language-c++"', '\nx\n'],
    [`~~~${'l'.repeat(33)}\nx`, 'l'.repeat(33), '', 'x'],
  ])('code, and the language as text: %j', async (text, language, attribute, code) => {
    expect(await htmlOf(text)).toBe(
      `<div class="tc-md-code"><span class="tc-md-language">${language}</span><pre><code${attribute}>${code}</code></pre></div>`,
    )
  })

  it('code without a language, and indented code', async () => {
    const code = '<div class="tc-md-code"><pre><code>a\n b</code></pre></div>'
    expect(await htmlOf('```\na\n b\n```')).toBe(code)
    expect(await htmlOf('    a\n     b')).toBe(code)
  })

  it('long code in pieces, none of it lost', async () => {
    const code = Array.from({ length: 2000 }, (_, index) => `line ${String(index)}`).join('\n')
    expect(await htmlOf(`\`\`\`\n${code}\n\`\`\``)).toContain(`<pre><code>${code}</code></pre>`)
  })
})

describe('links', () => {
  it('lead to absolute addresses, with the host in sight', async () => {
    expect(await htmlOf('[here](https://a.example/)')).toBe(
      `<p><a ${LINK}>here</a> <bdi class="tc-md-host">(a.example)</bdi></p>`,
    )
    expect(await htmlOf('<https://a.example/>')).toBe(`<p><a ${LINK}>https://a.example/</a></p>`)
    expect(await htmlOf('[the **a.example** site](https://a.example/)')).not.toContain('tc-md-host')
  })

  it('are marked when their text names another host', async () => {
    const html = await htmlOf('[https://**bank**.example](https://a.example/)')
    expect(html).toContain('<bdi class="tc-md-host" data-mismatch>(goes to a.example)</bdi>')
  })

  it('show the host as the network spells it', async () => {
    expect(await htmlOf('<https://\u0430pple.com/>')).toContain('xn--pple-43d.com)</bdi>')
    expect(await htmlOf('[x](https://\u0430pple.com/)')).toContain('href="https://xn--pple-43d.com/"')
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'vbscript:x',
    'data:text/html,x',
    'blob:x',
    '/api/approve?id=1',
    '//evil.example',
    '#top',
    'https://bank.example@evil.example',
  ])('are refused, with the address in sight: %s', async (url) => {
    expect(await htmlOf(`[click](<${url}>)`)).toBe(
      `<p><span class="tc-md-refused">click <span class="tc-md-address">(not a link: <bdi>${url}</bdi>)</span></span></p>`,
    )
  })

  it('never by a plain address', async () => {
    expect(await htmlOf('see https://a.example/x.webp')).toBe('<p>see https://a.example/x.webp</p>')
  })

  it('show both ends of a long refused address', async () => {
    const html = await htmlOf(`[x](data:text/html,${'a'.repeat(5000)}END)`)
    expect(html).toContain('data:text/html,aaa')
    expect(html).toContain('… 4,868 characters …')
    expect(html).toContain('aEND</bdi>')
  })

  it('show what hides in an address', async () => {
    expect(await htmlOf('[x](https://a.example/\u202egnp.exe)')).toContain(
      'https://a.example/⟨U+202E⟩gnp.exe',
    )
  })
})

describe('images', () => {
  const image = (alt: string, place: string): string =>
    `<span class="tc-md-image"><span class="tc-md-image-alt">${alt}</span> <span class="tc-md-image-note">(image not loaded: <bdi>${place}</bdi>)</span></span>`

  it('are a text with the host', async () => {
    expect(await htmlOf('![p](https://a.example/p.png?leak=1)')).toBe(`<p>${image('p', 'a.example')}</p>`)
    expect(await htmlOf('![p][r]\n\n[r]: https://a.example/?d=SECRET "t"')).toBe(
      `<p>${image('p', 'a.example')}</p>`,
    )
    expect(await htmlOf('![p](/local.png)')).toBe(`<p>${image('p', '/local.png')}</p>`)
    expect(await htmlOf('![](https://a.example/p.png)')).not.toContain('image-alt')
  })

  it('in a link leave the link', async () => {
    const html = await htmlOf('[![x](https://b.example/a.png)](https://a.example/)', {
      loadImage: () => undefined,
    })
    expect(html).toContain(`<a ${LINK}>${image('x', 'b.example')}</a>`)
    expect(html).not.toContain('<button')
  })

  it('have a button only where the host wants to load them, and only for web addresses', async () => {
    const options = { loadImage: () => undefined }
    const button =
      '<button type="button" class="tc-md-image-load" aria-label="Load image: p">Load image</button>'
    expect(await htmlOf('![p](https://a.example/p.png)', options)).toContain(button)
    expect(await htmlOf('![p](data:image/png;base64,AA)', options)).not.toContain('<button')
    expect(await htmlOf('![p](mailto:a@a.example)', options)).not.toContain('<button')
  })
})

describe('what is not formatted', () => {
  it.each([
    '<b hidden>x</b>',
    '<img src=x onerror=alert(1)>',
    '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
    '<style>*{display:none}</style><link rel=stylesheet href=//evil>',
    '<form id=approval><input name=submit></form><img name=createElement>',
    '<math><mtext><mglyph><style><!--</style><img src onerror=alert(1)>',
  ])('HTML stays text: %s', async (text) => {
    const escaped = text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
    expect(await htmlOf(text)).toBe(`<p>${escaped}</p>`)
  })

  it('what would be invisible is written out, in text, code, alternative text and info', async () => {
    for (const text of [
      'a\u202eb',
      '`a\u202eb`',
      '    a\u202eb',
      '![a\u202eb](x)',
      '```a\u202eb\nc',
      '[a\u202eb](/u)',
    ]) {
      const html = await htmlOf(text)
      expect(html).toContain('a⟨U+202E⟩b')
      expect(html).not.toContain('\u202e')
    }
    expect(await htmlOf('a\0b')).toContain('a⟨U+0000⟩b')
    expect(await htmlOf(`a${' '.repeat(40)}b`)).toContain('a⟨40 spaces⟩b')
    expect(await htmlOf(`a *${'\u200b'}* b`)).toContain('⟨U+200B⟩')
  })

  it('what is nested too deep stays text', async () => {
    expect(await htmlOf(`${'> '.repeat(200)}deep`)).toContain('&gt; deep</p>')
    const list = await htmlOf(
      Array.from({ length: 60 }, (_, depth) => `${'  '.repeat(depth)}- level ${depth}`).join('\n'),
    )
    expect(list).toContain('level 59')
    const strong = await htmlOf(`${'**'.repeat(3000)}deep${'**'.repeat(3000)}`)
    expect(strong).toContain('deep')
    expect(strong.match(/<strong>/g)?.length).toBeLessThan(100)
  })

  it('images in images in images are one', async () => {
    const html = await htmlOf(`${'!['.repeat(5)}x${'](u)'.repeat(5)}`)
    expect(html.match(/tc-md-image"/g)).toHaveLength(1)
  })

  it('a paragraph beyond 16,384 characters stays text', async () => {
    expect(await htmlOf(`*a* ${'b '.repeat(8200)}`)).toContain('<p>*a* b')
  })
})

describe('limits', () => {
  it('longer text stays text, with a notice', async () => {
    const text = `*a*\n${'b\n'.repeat(40_000)}`
    const html = await htmlOf(text)
    expect(html).toContain(
      '<p class="tc-md-notice">Too long to be formatted. Shown as text: the first 65,536 of 80,004 characters.</p>',
    )
    expect(html).toContain('<pre class="tc-md-source">*a*\nb\n')
    expect(await htmlOf('*ab*', { maxLength: 3 })).toContain('the first 3 of 4 characters')
    expect(await htmlOf('*ab*', { maxLength: 4 })).toContain('<em>ab</em>')
  })

  it('is not cut inside a character', async () => {
    expect(await htmlOf('a😀b', { maxLength: 2 })).toContain('<pre class="tc-md-source">a</pre>')
  })

  it.each([
    ['a\n\n'.repeat(20_000)],
    ['*a*\n\n'.repeat(5_000)],
    ['- \n'.repeat(20_000)],
    [`${'|a'.repeat(100)}\n${'|-'.repeat(100)}\n${'|\n'.repeat(5_000)}`],
    ['```\n'.repeat(16_000)],
  ])('too many parts stay text, with a notice', async (text) => {
    const html = await htmlOf(text)
    expect(html).toContain('Too many parts to be formatted.')
    expect(html).toContain(text.slice(0, 20))
  })

  it('words come from the host', async () => {
    const messages = { notLinked: '不是链接', goesTo: undefined } as { notLinked: string }
    expect(await htmlOf('[x](/y)', { messages })).toContain('不是链接')
    expect(await htmlOf('[a.example](https://b.example)', { messages })).toContain('goes to')
  })

  it.each([undefined, null, 5, {}])('what is no text is nothing', (text) => {
    expect(renderSafeMarkdown(text as unknown as string)).toEqual([])
  })
})

const hostile = [
  ...[
    '<img src=x onerror=alert(1)>',
    '<script>',
    '</p>',
    '<a href="javascript:x">',
    '<!--',
    ']]>',
    '<svg/onload=x>',
  ],
  ...[
    '[a](',
    '![a](',
    '[a]: ',
    '<',
    '>',
    ')',
    '"',
    "'",
    'javascript:alert(1)',
    'https://a.example',
    '&#106;',
    '&colon;',
  ],
  ...[
    '```',
    '`',
    '**',
    '_',
    '~~',
    '|',
    '|-|',
    '\n',
    '\n\n',
    '- ',
    '> ',
    '# ',
    '\t',
    '\u202e',
    '\u0000',
    '\ud800',
    ' ',
  ],
]
const anything = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.array(fc.constantFrom(...hostile), { maxLength: 30 }).map((parts) => parts.join('')),
)
test.prop([anything])('nothing but the allow list ever appears', (text) => {
  const nodes = renderSafeMarkdown(text)
  assertAllowed(nodes)
  expect(() => h('div', nodes)).not.toThrow()
})
