import { renderToString } from '@vue/server-renderer'
import { expect, it } from 'vitest'
import { createSSRApp } from 'vue'
import { SafeMarkdown, type SafeMarkdownProps } from '../../src/markdown/index.js'

const render = (props: SafeMarkdownProps & { source?: boolean }): Promise<string> =>
  renderToString(createSSRApp(SafeMarkdown, { ...props }))

it('renders on the server, in a frame that says what it is, with the toggle, and no style', async () => {
  const html = await render({ text: '# a\n\n*b*' })
  expect(html).toMatch(
    /^<div class="tc tc-md" role="group" data-slot="markdown" data-untrusted aria-label="Tool output, not checked">/,
  )
  expect(html).toContain(
    '<div class="tc-md-body"><h3 class="tc-md-heading" data-level="1">a</h3><p><em>b</em></p></div>',
  )
  expect(html).toContain('<button type="button" class="tc-md-toggle">Show source</button>')
  expect(html).not.toMatch(/style=|aria-busy/)
})

it('renders the source', async () => {
  expect(await render({ text: '*b*\r\nc', source: true })).toContain('<pre class="tc-md-source">*b*\nc</pre>')
})

it('says that more is coming', async () => {
  expect(await render({ text: '', streaming: true })).toContain('aria-busy="true"')
})

it('renders text beyond the limit with a notice, without a toggle', async () => {
  const html = await render({ text: 'abc *d*', maxLength: 4 })
  expect(html).toContain('the first 4 of 7 characters')
  expect(html).toContain('<pre class="tc-md-source">abc </pre>')
  expect(html).toContain('Show 3 more characters')
  expect(html).not.toContain('tc-md-toggle')
})
