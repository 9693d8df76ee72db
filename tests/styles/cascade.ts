import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isColour } from './colour.js'

export interface Rule {
  media: string
  layer: string
  selectors: string[]
  declarations: [name: string, value: string][]
}

/** What a page says about itself: of the system, and of its root element. */
export interface Page {
  system?: 'light' | 'dark' | 'print'
  /** Selectors that the root matches beside `:root`: `.dark`, `[data-theme='light']`. */
  root?: readonly string[]
  /** Variables of the host, on the root. */
  host?: Readonly<Record<string, string>>
}

const LAYERS = ['tool-cards', 'tool-cards-theme']

/** The rules of a sheet and of those that it imports, in order. */
export function readRules(path: string): Rule[] {
  const text = readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  const imported = [...text.matchAll(/@import '([^']+)'(?: layer\(([\w-]+)\))?;/g)].flatMap((match) =>
    readRules(join(dirname(path), match[1] ?? '')).map((rule) => ({
      ...rule,
      layer: match[2] ?? rule.layer,
    })),
  )
  return [...imported, ...blocks(text.replace(/@(?:import|layer)[^;{]*;/g, ''), '', '')]
}

function blocks(text: string, media: string, layer: string): Rule[] {
  const rules: Rule[] = []
  let rest = text
  for (let open = rest.indexOf('{'); open !== -1; open = rest.indexOf('{')) {
    const head = rest.slice(0, open).trim()
    let end = open + 1
    for (let depth = 1; depth > 0; end++) depth += rest[end] === '{' ? 1 : rest[end] === '}' ? -1 : 0
    const body = rest.slice(open + 1, end - 1)
    rest = rest.slice(end)
    if (head.startsWith('@media')) rules.push(...blocks(body, head.slice(6).trim(), layer))
    else if (head.startsWith('@layer')) rules.push(...blocks(body, media, head.slice(6).trim()))
    else if (head.startsWith('@property')) rules.push(toRule(head, body, media, layer))
    else if (head.startsWith('@')) rules.push(...blocks(body, media, layer))
    else rules.push(toRule(head, body, media, layer))
  }
  return rules
}

function toRule(head: string, body: string, media: string, layer: string): Rule {
  const declarations = body.split(';').flatMap((line): [string, string][] => {
    const at = line.indexOf(':')
    return at === -1 ? [] : [[line.slice(0, at).trim(), line.slice(at + 1).trim()]]
  })
  // Commas of a list, not those inside :not(…).
  return { media, layer, selectors: head.split(/,(?![^(]*\))/).map((part) => part.trim()), declarations }
}

/** The `--tc-*` values that a card on such a page has, as a browser would work them out. */
export function tokensOn(rules: readonly Rule[], page: Page): Map<string, string> {
  const registered = new Map(
    rules
      .filter((rule) => rule.selectors[0]?.startsWith('@property'))
      .map((rule) => [
        rule.selectors[0]?.slice(9).trim() ?? '',
        rule.declarations.find(([name]) => name === 'initial-value')?.[1] ?? '',
      ]),
  )
  const atRoot = [':root', ...(page.root ?? [])]
  const above = new Map([...registered, ...Object.entries(page.host ?? {})])
  const root = computed(above, declared(rules, page, atRoot), registered)
  return computed(root, declared(rules, page, ['.tc']), registered)
}

/** Later layers win, in a layer what is more specific, then what comes later. */
function declared(rules: readonly Rule[], page: Page, matched: readonly string[]): Map<string, string> {
  const found = rules
    .filter((rule) => appliesTo(rule.media, page))
    .map((rule) => ({ rule, weight: Math.max(...rule.selectors.map((text) => weightOf(text, matched))) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => LAYERS.indexOf(a.rule.layer) - LAYERS.indexOf(b.rule.layer) || a.weight - b.weight)
  return new Map(found.flatMap(({ rule }) => rule.declarations.filter(([name]) => name.startsWith('--tc-'))))
}

/** How many simple selectors match; 0 where one does not. */
function weightOf(selector: string, matched: readonly string[]): number {
  const not = /:not\(([^)]*)\)/.exec(selector)
  if (not !== null && not[1]?.split(',').some((part) => matched.includes(part.trim()))) return 0
  return matched.includes(selector.replace(/:not\([^)]*\)/, '')) ? (not === null ? 1 : 2) : 0
}

function appliesTo(media: string, page: Page): boolean {
  if (media === '') return true
  if (page.system === 'print') return media === 'print'
  if (media === 'screen') return true
  return media === 'screen and (prefers-color-scheme: dark)' && page.system === 'dark'
}

/** What an element has from above and from its own declarations; a value of the wrong type is not taken. */
function computed(
  above: ReadonlyMap<string, string>,
  own: ReadonlyMap<string, string>,
  registered: ReadonlyMap<string, string>,
): Map<string, string> {
  const all = new Map(above)
  const open = new Set(own.keys())
  const valueOf = (name: string): string | undefined => {
    if (!open.delete(name)) return all.get(name)
    const value = substitute(own.get(name) ?? '', valueOf)
    if (value !== undefined && (!registered.has(name) || isColour(value))) all.set(name, value)
    else if (!registered.has(name)) all.delete(name)
    return all.get(name)
  }
  for (const name of own.keys()) valueOf(name)
  return all
}

function substitute(value: string, valueOf: (name: string) => string | undefined): string | undefined {
  let isMissing = false
  const text = value.replace(/var\((--[\w-]+)\)/g, (_, name: string) => {
    const found = valueOf(name)
    isMissing ||= found === undefined
    return found ?? ''
  })
  return isMissing ? undefined : text
}
