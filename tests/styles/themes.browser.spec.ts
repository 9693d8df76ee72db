import '../../src/styles/index.css'
import { afterEach, describe, expect, it } from 'vitest'
import { cdp } from 'vitest/browser'
import elementPlus from '../../src/styles/themes/element-plus.css?inline'
import shadcn from '../../src/styles/themes/shadcn.css?inline'
import ToolCallList from '../../src/components/ToolCallList/ToolCallList.vue'
import { asked, mountWith, settle } from '../components/support.js'
import { ELEMENT_PLUS, SHADCN } from './hosts.js'

const html = document.documentElement

function use(theme: string, host: Readonly<Record<string, string>> = {}) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(theme)
  document.adoptedStyleSheets = [sheet]
  for (const [name, value] of Object.entries(host)) html.style.setProperty(name, value)
}

/** What the page's readers have asked their systems for. */
async function ask(features: Record<string, string>, media = '') {
  await cdp().send('Emulation.setEmulatedMedia', {
    media,
    features: Object.entries(features).map(([name, value]) => ({ name, value })),
  })
}

async function showCards(attrs: Record<string, unknown> = {}) {
  const mounted = mountWith(ToolCallList, { events: asked(), attrs })
  await settle()
  return mounted
}

const styleOf = (selector: string, pseudo?: string) =>
  getComputedStyle(document.querySelector(selector) ?? document.body, pseudo)
const ground = () => styleOf('.tc-card').backgroundColor
/** As the browser writes a colour, or what a token means inside a card. */
function written(colour: string): string {
  const probe = document.createElement('i')
  probe.style.color = colour
  ;(document.querySelector('.tc-card') ?? document.body).append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

afterEach(async () => {
  document.adoptedStyleSheets = []
  html.removeAttribute('style')
  html.removeAttribute('class')
  html.removeAttribute('dir')
  delete html.dataset['theme']
  delete html.dataset['density']
  await ask({})
})

describe('a theme that follows its host', () => {
  it('reads whole colours', async () => {
    use(shadcn, { ...SHADCN.paper.light, '--card': 'oklch(0.9 0.05 90)' })
    await showCards()
    expect(ground()).toBe(written('oklch(0.9 0.05 90)'))
    expect(styleOf('.tc-card').color).toBe(written('oklch(0.15 0 0)'))
  })

  it('reads the parts of an hsl()', async () => {
    use(shadcn, { ...SHADCN.ink.light, '--card': '40 60% 90%' })
    await showCards()
    expect(ground()).toBe(written('hsl(40 60% 90%)'))
    expect(styleOf('.tc-card').color).toBe(written('hsl(222 84% 5%)'))
  })

  it.each(['light', 'dark'] as const)('mixes the rest from either form in the %s', async (mode) => {
    html.className = mode
    use(shadcn, SHADCN.ink[mode])
    await showCards()
    const tokens = ['--tc-accent', '--tc-bad', '--tc-control', '--tc-ink-3', '--tc-warn-surface']
    const read = () => tokens.map((name) => written(`var(${name})`))
    const fromParts = read()
    expect(new Set(fromParts).size).toBe(tokens.length)
    for (const [name, value] of Object.entries(SHADCN.ink[mode]))
      if (name !== '--radius') html.style.setProperty(name, `hsl(${value})`)
    expect(read()).toEqual(fromParts)
  })

  it('is light or dark with the page, whatever the system is', async () => {
    await ask({ 'prefers-color-scheme': 'dark' })
    use(elementPlus, ELEMENT_PLUS.usual.light)
    await showCards()
    expect(ground()).toBe('rgb(255, 255, 255)')
    expect(styleOf('.tc-card').colorScheme).toBe('light')
    html.className = 'dark'
    use(elementPlus, ELEMENT_PLUS.usual.dark)
    expect(ground()).toBe('rgb(20, 20, 20)')
    expect(styleOf('.tc-card').colorScheme).toBe('dark')
  })
})

describe('the look of a part of a page', () => {
  it('follows an attribute of the component itself', async () => {
    await showCards({ 'data-theme': 'dark' })
    expect(ground()).toBe('rgb(24, 24, 27)')
  })

  it('follows the nearest that says so', async () => {
    html.className = 'dark'
    await showCards({ 'data-theme': 'light' })
    expect(ground()).toBe('rgb(255, 255, 255)')
  })

  it.each([
    ['the page', () => (html.dataset['density'] = 'compact'), {}],
    ['the component', () => undefined, { 'data-density': 'compact' }],
  ])('is denser where %s asks for it', async (_, set, attrs) => {
    const usual = (await showCards()).wrapper
    const height = usual.element.getBoundingClientRect().height
    usual.unmount()
    set()
    const dense = (await showCards(attrs)).wrapper
    expect(dense.element.getBoundingClientRect().height).toBeLessThan(height * 0.85)
    for (const button of dense.findAll('button'))
      expect(button.element.getBoundingClientRect().height).toBeGreaterThanOrEqual(24)
  })
})

describe('what a reader asks of the system', () => {
  it('without motion nothing moves', async () => {
    await ask({ 'prefers-reduced-motion': 'reduce' })
    const mounted = await showCards()
    mounted.store.apply({ type: 'tool_call_start', toolCallId: 'b', toolName: 'run' })
    mounted.store.apply({ type: 'tool_args_delta', toolCallId: 'b', partialJson: '{' })
    mounted.store.flush()
    await settle()
    expect(document.querySelector('.tc-bar')).not.toBeNull()
    expect(document.getAnimations()).toEqual([])
  })

  it('with forced colours edges, rings and progress stay', async () => {
    await ask({ 'forced-colors': 'active' })
    await showCards()
    const canvas = written('Canvas')
    expect(styleOf('.tc-card').borderTopColor).not.toBe(canvas)
    expect(styleOf('.tc-card', '::before').borderInlineStartColor).not.toBe(canvas)
    const deny = document.querySelector<HTMLElement>('[data-slot="deny"]')
    deny?.focus({ focusVisible: true } as FocusOptions)
    expect(styleOf('[data-slot="deny"]').outlineStyle).toBe('solid')
    expect(styleOf('[data-slot="deny"]').outlineColor).not.toBe(canvas)
  })

  it('paper is light and has nothing to press', async () => {
    html.dataset['theme'] = 'dark'
    await showCards()
    expect(ground()).toBe('rgb(24, 24, 27)')
    await ask({}, 'print')
    expect(ground()).toBe('rgb(255, 255, 255)')
    const buttons = [...document.querySelectorAll('button')]
    expect(buttons.length).toBeGreaterThan(2)
    expect(buttons.filter((button) => button.checkVisibility())).toEqual([])
  })
})

describe('a page that is read from the right', () => {
  it('shows the same from the other side', async () => {
    const box = (selector: string) => (document.querySelector(selector) ?? html).getBoundingClientRect()
    const parts = ['.tc-head > .tc-icon', '.tc-name', '.tc-toggle', '[data-slot="deny"]', '.tc-digest']
    await showCards()
    const card = box('.tc-card')
    const fromStart = parts.map((part) => Math.round(box(part).left - card.left))
    html.dir = 'rtl'
    expect(parts.map((part) => Math.round(card.right - box(part).right))).toEqual(fromStart)
  })
})
