import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readRules, tokensOn, type Page } from './cascade.js'
import { contrast, isColour } from './colour.js'
import { ELEMENT_PLUS, SHADCN } from './hosts.js'

const folder = fileURLToPath(new URL('../../src/styles', import.meta.url))

/** Where something stands. */
const GROUNDS = ['surface', 'raised', 'warn-surface', 'bad-surface']
/** What is read, and therefore also seen: icons, edges and focus rings use these too. */
const TEXTS = ['ink', 'ink-2', 'ink-3', 'accent', 'ok', 'warn', 'bad']
/** What only has to be seen: the edges of buttons and fields. */
const SHAPES = ['control']
/** What only divides: nothing is told by it alone. */
const DIVIDERS = ['line', 'line-strong', 'warn-line', 'bad-line']

const style = readRules(join(folder, 'index.css'))
const withTheme = (name: string) => [...style, ...readRules(join(folder, `themes/${name}.css`))]

const dark = ['.dark']
const byAttribute = ["[data-theme='dark']"]
const hosts = (theme: string, of: Record<string, { light: object; dark: object }>) =>
  Object.entries(of).flatMap(([name, { light, dark: night }]) => [
    { name: `${theme}, ${name}, light`, rules: withTheme(theme), page: { host: light, system: 'dark' } },
    { name: `${theme}, ${name}, dark`, rules: withTheme(theme), page: { host: night, root: dark } },
  ])

const looks = [
  { name: 'neutral, light', rules: style, page: {} },
  { name: 'neutral, dark by the system', rules: style, page: { system: 'dark' } },
  { name: 'neutral, dark by a class', rules: style, page: { root: dark } },
  { name: 'neutral, dark by an attribute', rules: style, page: { root: byAttribute } },
  ...hosts('shadcn', SHADCN),
  ...hosts('element-plus', ELEMENT_PLUS),
] as { name: string; rules: typeof style; page: Page }[]

describe.each(looks)('contrast: $name', ({ rules, page }) => {
  const tokens = tokensOn(rules, page)
  const value = (name: string) => tokens.get(`--tc-${name}`) ?? 'missing'
  const below = (fronts: string[], grounds: string[], least: number) =>
    fronts.flatMap((front) =>
      grounds.flatMap((ground) => {
        const ratio = contrast(value(front), value(ground))
        return ratio >= least ? [] : [`${front} on ${ground}: ${ratio.toFixed(2)}`]
      }),
    )

  it('every text is read on every ground', () => {
    expect(below(TEXTS, GROUNDS, 4.5)).toEqual([])
    expect(below(['surface'], ['ink'], 4.5)).toEqual([])
  })

  it('what can be pressed or typed in is seen on every ground', () => {
    expect(below(SHAPES, GROUNDS, 3)).toEqual([])
  })

  it('how far something has come is seen on its track', () => {
    expect(contrast(value('accent'), value('line'), value('surface'))).toBeGreaterThanOrEqual(3)
  })
})

describe('a brand of any hue', () => {
  const hues = Array.from({ length: 24 }, (_, step) => step * 15)
  const brands = hues.flatMap((hue) => [0.3, 0.6, 0.95].map((light) => `oklch(${light} 0.2 ${hue})`))

  it.each(['light', 'dark'] as const)('is read on a %s page', (mode) => {
    const rules = withTheme('shadcn')
    const unread = brands.filter((brand) => {
      const host = { ...SHADCN.lemon[mode], '--primary': brand }
      const tokens = tokensOn(rules, { host, root: mode === 'dark' ? dark : [] })
      const accent = tokens.get('--tc-accent') ?? ''
      return GROUNDS.some((ground) => contrast(accent, tokens.get(`--tc-${ground}`) ?? '') < 4.5)
    })
    expect(unread).toEqual([])
  })
})

it('every colour has a role', () => {
  const colours = [...tokensOn(style, {})]
    .filter(([, value]) => isColour(value))
    .map(([name]) => name.slice(5))
  expect(colours.sort()).toEqual([...GROUNDS, ...TEXTS, ...SHAPES, ...DIVIDERS].sort())
})

describe('one look by all the ways to ask for it', () => {
  const colours = (page: Page) => [...tokensOn(style, page)].sort()
  const light = colours({})
  const night = colours({ root: dark })

  it.each<[string, Page]>([
    ['the system', { system: 'dark' }],
    ['an attribute', { root: byAttribute }],
    ['a class, on a light system', { system: 'light', root: dark }],
  ])('dark by %s', (_, page) => {
    expect(colours(page)).toEqual(night)
  })

  it.each<[string, Page]>([
    ['an attribute, on a dark system', { system: 'dark', root: ["[data-theme='light']"] }],
    ['a class, on a dark system', { system: 'dark', root: ['.light'] }],
    ['paper, of a dark page', { system: 'print', root: dark }],
  ])('light by %s', (_, page) => {
    expect(colours(page)).toEqual(light)
  })

  it('light and dark differ', () => {
    expect(night).not.toEqual(light)
  })
})
