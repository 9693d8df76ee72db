import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToString } from '@vue/server-renderer'
import { describe, expect, it } from 'vitest'
import { createSSRApp } from 'vue'
import { renderSafeMarkdown, SafeMarkdown } from '../../src/markdown/index.js'
import {
  assertAllowed,
  assertAllowedElements,
  htmlAtOnce,
  htmlInPieces,
  htmlOf,
} from '../markdown/helpers.js'
import { sharedDir, sharedMissing } from '../setup/shared.js'

const shared = sharedDir()

// jsdom brings no types, and as the environment of this file it would hide where the file lies.
const jsdom = (await import('jsdom' as string)) as {
  JSDOM: new (html: string) => { window: { document: Document } }
}
const { document } = new jsdom.JSDOM('').window

function filesIn(folder: string, ending: string): [string, string][] {
  if (shared === undefined) return []
  const names = readdirSync(join(shared, folder)).filter((name) => name.endsWith(ending))
  return names.map((name) => [name, readFileSync(join(shared, folder, name), 'utf8')])
}

function rowsOf<Row>(file: string): Row[] {
  if (shared === undefined) return []
  const lines = readFileSync(join(shared, 'cases', file), 'utf8').split('\n')
  // Strings that look like real credentials or addresses carry a guard that is not part of them.
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line.replaceAll('¦', '')) as Row)
}

/** The component as a browser would get it from a server. */
async function drawn(text: string): Promise<Element> {
  assertAllowed(renderSafeMarkdown(text))
  const host = document.createElement('div')
  host.innerHTML = await renderToString(createSSRApp(SafeMarkdown, { text }))
  expect(host.querySelector('[data-untrusted].tc-md')).not.toBeNull()
  const root = host.querySelector('.tc-md-body')
  if (root === null) throw new Error('Not formatted.')
  assertAllowedElements(root)
  expect(root.textContent).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
  return root
}

async function expectSameInPieces(text: string, length: number): Promise<void> {
  const cuts = Array.from({ length: Math.ceil(text.length / length) }, (_, index) => index * length)
  for (const [piece, html] of await htmlInPieces(text, cuts)) {
    if (piece.length === text.length || piece.length % (length * 3) === 0) {
      expect(html).toBe(await htmlAtOnce(piece))
    }
  }
}

interface SafetyRow {
  id: string
  area: string
  surface: string
  input: string
}

const safetyRows = rowsOf<SafetyRow>('safety.open.jsonl').filter(
  ({ area, surface }) => area === 'MD' && surface.includes('format=markdown'),
)

/** What a row wants beyond what holds for all of them. */
const wanted: Record<string, (root: Element, row: SafetyRow) => void> = {
  'MD-033': (root) => expect(root.querySelector('[data-mismatch]')?.textContent).toContain('evil.example'),
  'MD-035': (root) => expect(root.textContent).toContain('xn--pple-43d.com'),
  'MD-044': (root) => {
    expect(root.querySelector('code')?.textContent).toBe('x')
    expect(root.textContent).toContain('onmouseover=')
  },
  'MD-045': (root) => expect(root.querySelector('th.tc-md-center, td.tc-md-center')).not.toBeNull(),
  'MD-050': (root) => expect(root.textContent).toContain('⟨U+202E⟩'),
}

describe.skipIf(shared === undefined)(
  `safety cases${shared === undefined ? ` (${sharedMissing})` : ''}`,
  () => {
    it('are there', () => {
      expect(safetyRows.length).toBeGreaterThan(20)
    })

    it.each(safetyRows.map((row) => [row.id, row] as const))('%s', async (id, row) => {
      const root = await drawn(row.input)
      wanted[id]?.(root, row)
      if (row.input.includes('[click]') || row.input.startsWith('[approve]')) {
        expect(root.querySelector('a')).toBeNull()
        expect(root.textContent).toMatch(/click|approve/)
      }
      if (row.input.startsWith('<')) expect(root.textContent).toBe(row.input)
      await expectSameInPieces(row.input, 1)
    })

    it.each(safetyRows.map((row) => [row.id, row] as const))(
      '%s: the source has every character',
      async (_, { input }) => {
        const host = document.createElement('div')
        host.innerHTML = await renderToString(createSSRApp(SafeMarkdown, { text: input, source: true }))
        const hidden = /[\p{Cc}\p{Cf}\p{Z}]/gu
        const read = (text: string): string =>
          text.replace(/⟨U\+([0-9A-F]+)⟩/g, (_code, hex: string) => String.fromCodePoint(parseInt(hex, 16)))
        const bare = (text: string): string => read(text).replace(hidden, '')
        expect(bare(host.querySelector('.tc-md-source')?.textContent ?? '')).toBe(bare(input))
      },
    )
  },
)

interface Case {
  id: string
  protocol: string
  input: ({ result?: unknown } & { $eachPrefixOf?: string })[]
}

const cases = rowsOf<Case>('cases.open.jsonl').filter(
  ({ id, protocol }) => protocol === 'markdown' || id === 'RND-06',
)

describe.skipIf(shared === undefined)('front-end cases', () => {
  it('are there', () => {
    expect(cases.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['RND-06', 'RND-08', 'RND-10', 'RND-11']),
    )
  })

  it.each(cases.map((item) => [item.id, item] as const))('%s', async (_, { input }) => {
    for (const { result, $eachPrefixOf } of input) {
      const text = $eachPrefixOf ?? result
      if (typeof text !== 'string') continue
      const root = await drawn(text)
      expect(root.querySelector('img, svg, h1')).toBeNull()
      await expectSameInPieces(text, 1)
      // RND-10: what shows as code has to be a code element, not a fence around the text.
      const fenced = await drawn(`\`\`\`\`\n${text}\n\`\`\`\``)
      if (!text.includes('````')) expect(fenced.children).toHaveLength(1)
    }
  })
})

/** Inputs of markdown-it's fixture files: `.`, input, `.`, output, `.`. */
function fixturesOf(text: string): [string, string][] {
  const parts = text.split(/^\.$/m)
  const fixtures: [string, string][] = []
  for (let index = 1; index + 1 < parts.length; index += 3) {
    fixtures.push([(parts[index] ?? '').slice(1), (parts[index + 1] ?? '').slice(1)])
  }
  return fixtures
}

/** Text without blanks. The fixtures were written with typographic replacements, which we leave out. */
function letters(html: string): string {
  const host = document.createElement('div')
  host.innerHTML = html
  const plain = host.textContent.replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/—/g, '---')
  return plain.replace(/–/g, '--').replace(/…/g, '...').replace(/\s+/g, '')
}

describe.skipIf(shared === undefined)('corpora', () => {
  const fixtures = filesIn('corpora/markdown-it', '.txt')
  const attempts = filesIn('corpora/markdown-sanitizers/bypass-attempts', '.md')

  it('are there', () => {
    expect(fixtures.length).toBeGreaterThan(4)
    expect(attempts.length).toBeGreaterThan(50)
  })

  it.each(fixtures)('markdown-it/%s: nothing but the allow list, in pieces as at once', async (_, text) => {
    for (const [input] of fixturesOf(text)) {
      await drawn(input)
      await expectSameInPieces(input, 3)
    }
  })

  it.each(fixtures.filter(([name]) => !name.startsWith('xss')))(
    'markdown-it/%s: says what markdown-it says',
    async (_, text) => {
      // Links, images, HTML and invisible characters are where we differ on purpose.
      const ours = /<a |<img |<!--|&lt;|```|~~~|[^\S \n]|\0|\ufffd/
      const isHtml = /<[a-z/?!]/i
      for (const [input, output] of fixturesOf(text)) {
        if (ours.test(input + output) || isHtml.test(input)) continue
        expect([input, letters(await htmlOf(input))]).toEqual([input, letters(output)])
      }
    },
  )

  it.each(attempts)(
    'bypass attempt %s: nothing but the allow list, in pieces as at once',
    async (_, text) => {
      await drawn(text)
      await expectSameInPieces(text, 211)
    },
  )
})
