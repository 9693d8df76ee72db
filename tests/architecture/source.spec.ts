import { describe, expect, it } from 'vitest'
import { readFiles, type SourceFile } from './source.js'

const source = readFiles('src', /\.(ts|vue|css)$/)
const built = readFiles('dist', /\.js$/)

/** Each of these turns a string into nodes, into code, or into an address that is loaded. */
const forbidden = new RegExp(
  [
    String.raw`\bv-html\b`,
    String.raw`\b(?:innerHTML|outerHTML|insertAdjacentHTML|srcdoc|createStaticVNode|createContextualFragment)\b`,
    String.raw`\b(?:setHTMLUnsafe|parseHTMLUnsafe|setHTML|DOMParser|XSLTProcessor|trustedTypes|execCommand)\b`,
    String.raw`\bdocument\.write(?:ln)?\b`,
    String.raw`\beval\s*\(`,
    String.raw`\b(?:new\s+)?Function\s*\(\s*["'\x60]`,
    String.raw`\bnew\s+Function\b`,
    String.raw`\bset(?:Timeout|Interval)\s*\(\s*["'\x60]`,
    // A handler, or an attribute that data names.
    String.raw`\bsetAttribute(?:NS)?\s*\(\s*(?:["'\x60]on|[^"'\x60\s])`,
    // A module, a worker or a page that data names.
    String.raw`\bimport\s*\(\s*[^"'\x60\s/]`,
    String.raw`\bnew\s+(?:Shared)?Worker\b|\bimportScripts\b|\bserviceWorker\b`,
    String.raw`\b(?:window\.open|location\.(?:assign|replace|href\s*=))`,
    String.raw`\bnew\s+Image\b|\bsendBeacon\b`,
  ].join('|'),
  'g',
)

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

  it.each([
    '<p v-html="x" />',
    'a.innerHTML = b',
    'eval ("x")',
    'new Function(x)',
    'Function("x")',
    'createStaticVNode(x)',
    'setTimeout("a()", 1)',
    "a.setAttribute('onclick', b)",
    'a.setAttribute(name, b)',
    'import(address)',
    'new Worker(address)',
    'window.open(address)',
    'new Image()',
    'trustedTypes.createPolicy',
  ])('would be caught with %s', (text) => {
    expect(uses([{ path: 'a.ts', text }], forbidden)).toHaveLength(1)
  })

  it.each([
    "import('./a.js')",
    "a.setAttribute('role', b)",
    'typeof import("./a.js")',
    'evaluate(x)',
    'reopen(x)',
  ])('may have %s', (text) => {
    expect(uses([{ path: 'a.ts', text }], forbidden)).toEqual([])
  })

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
