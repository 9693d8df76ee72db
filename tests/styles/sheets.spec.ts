import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readFiles } from '../architecture/source.js'
import { readRules, type Rule } from './cascade.js'

const folder = fileURLToPath(new URL('../../src/styles', import.meta.url))
const rules = readRules(join(folder, 'index.css'))
const sheets = readFiles('src/styles', /^(?!.*themes\/).*\.css$/).map(({ path, text }) => ({
  path,
  text: text.replace(/\/\*[\s\S]*?\*\//g, ''),
}))

const found = (pattern: RegExp) =>
  sheets.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map((match) => `${path}: ${match[0].trim()}`),
  )

const names = (some: readonly Rule[]) =>
  [...new Set(some.flatMap((rule) => rule.declarations.map(([name]) => name)))]
    .filter((name) => name.startsWith('--tc-'))
    .sort()
const withSelector = (selector: string) => rules.filter((rule) => rule.selectors.includes(selector))

describe('the sheets', () => {
  it('know a start and an end, no left and right', () => {
    // `transform-origin` has no logical form; whoever needs it says both.
    const sides =
      /^\s*(?:[\w-]+-)?(?:left|right)(?:-[\w-]+)?\s*:.*|(?<!transform-origin):\s*(?:left|right)\s*;/gm
    expect(found(sides)).toEqual([])
  })

  it('take every colour from a token, so that a theme changes all of them', () => {
    expect(found(/#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\([^)]*\)/gi)).toEqual([])
  })

  it('draw text in the colours that are tested as text, on grounds that are tested as grounds', () => {
    expect(
      found(
        /(?<![\w-])color: var\(--tc-(?!ink\)|ink-2\)|ink-3\)|accent\)|ok\)|warn\)|bad\)|surface\))[^;]*;/g,
      ),
    ).toEqual([])
  })

  it('use no token that nobody sets, and set none that nobody uses', () => {
    const own = /\.[\w-]+[^{}]*\{[^{}]*?(--tc-[\w-]+):/g
    const set = new Set([
      ...names(rules),
      ...sheets.flatMap(({ text }) => [...text.matchAll(own)].map((m) => m[1])),
    ])
    const used = new Set(
      sheets.flatMap(({ text }) => [...text.matchAll(/var\((--tc-[\w-]+)/g)].map((m) => m[1])),
    )
    expect([...used].filter((name) => !set.has(name))).toEqual([])
    expect(names(rules).filter((name) => !used.has(name))).toEqual([])
  })

  it('measure letters so that they grow with the reader’s', () => {
    expect(found(/font(?:-size)?: [^;]*\dpx[^;]*;/g)).toEqual([])
    expect(names(rules).filter((name) => name.startsWith('--tc-text'))).not.toEqual([])
    for (const [name, value] of rules.flatMap((rule) => rule.declarations))
      if (name.startsWith('--tc-text')) expect(value).toMatch(/^[\d.]+rem$/)
  })
})

describe('a token', () => {
  it.each([
    ['of density', "[data-density='comfortable']", "[data-density='compact']"],
    ['of colour', "[data-theme='light']", "[data-theme='dark']"],
    ['of colour, by the system', '.light', ":root:not([data-theme='light'], .light)"],
  ])('%s has a value in each', (_, one, other) => {
    expect(names(withSelector(one)).length).toBeGreaterThan(5)
    expect(names(withSelector(one))).toEqual(names(withSelector(other)))
  })
})
