import { describe, expect, it } from 'vitest'
import { readFiles, type SourceFile } from './source.js'

const source = readFiles('src', /\.(ts|vue|css)$/)
const built = readFiles('dist', /\.js$/)

/** Each of these turns a string into nodes or into code. */
const forbidden =
  /\bv-html\b|\b(?:innerHTML|outerHTML|insertAdjacentHTML|srcdoc|createStaticVNode|createContextualFragment|document\.write)\b|\beval\s*\(|\bnew\s+Function\b/g

function uses(files: readonly SourceFile[], pattern: RegExp): string[] {
  return files.flatMap((file) => [...file.text.matchAll(pattern)].map((match) => `${file.path}: ${match[0]}`))
}

describe('the source', () => {
  it('makes no nodes and no code from strings', () => {
    expect(source.length).toBeGreaterThan(0)
    expect(uses(source, forbidden)).toEqual([])
  })

  it.skipIf(built.length === 0)('builds into code that makes none either (skipped: not built)', () => {
    expect(uses(built, forbidden)).toEqual([])
  })

  it.each(['<p v-html="x" />', 'a.innerHTML = b', 'eval ("x")', 'new Function("x")', 'createStaticVNode(x)'])(
    'would be caught with %s',
    (text) => {
      expect(uses([{ path: 'a.ts', text }], forbidden)).toHaveLength(1)
    },
  )

  it('asks for development by process.env.NODE_ENV, which the bundler of the app replaces', () => {
    // A library build freezes import.meta.env to its own mode.
    expect(uses(source, /\bimport\.meta\.env\b/g)).toEqual([])
  })

  it('has no file over 250 lines', () => {
    const long = source.filter((file) => file.text.trimEnd().split('\n').length > 250)
    expect(long.map((file) => file.path)).toEqual([])
  })

  it('keeps styles out of components', () => {
    expect(
      uses(
        source.filter((file) => file.path.endsWith('.vue')),
        /<style\b/g,
      ),
    ).toEqual([])
  })
})
