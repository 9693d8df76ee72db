import { maskText, revealText } from '../../src/safety/index.js'
import { isAllowedAttribute, SVG_TAGS, TAGS } from './allowed.js'

const HTML = 'http://www.w3.org/1999/xhtml'
const SVG = 'http://www.w3.org/2000/svg'

/** Never in a page, whatever our own rule for showing text says: overrides, controls, invisible spaces, tags. */
const DECEPTIVE =
  /[\u202a-\u202e\u2066-\u2069\u200b\u200e\u200f\u2060\ufeff\u061c\u2028\u2029]|[^\P{Cc}\n\t]/u

/** Handlers that are no attribute. Vue listens with addEventListener, so none of them is ever ours. */
const HANDLERS = ['click', 'pointerdown', 'mouseover', 'focus', 'keydown', 'load', 'error', 'toggle'].map(
  (name) => `on${name}`,
)

/** What hostile inputs of tests and corpora would set if any of them ran. */
const MARKS = ['__pwned', 'takenOver', 'polluted']

export interface AssertSafeOptions {
  /** The test shows a secret on purpose: an `unmask` rule, a reveal. */
  showsSecrets?: boolean | undefined
  /** Texts that a rule of the host shows although they look like secrets. */
  unmasked?: RegExp | undefined
}

/**
 * Everything that the library drew below `root` is what it may be: elements, attributes and addresses of the
 * allow lists, nothing that runs, loads or navigates, no character that deceives, no secret that the rules know,
 * and nothing has run so far.
 * @param root an element, or a whole document
 * @throws Error with a line for each fault
 */
export function assertSafe(root: Element | Document, options: AssertSafeOptions = {}): void {
  const faults = safetyFaults(root, options)
  if (faults.length === 0) return
  const rest = faults.length > 20 ? [`… and ${String(faults.length - 20)} more`] : []
  throw new Error(`The page is not safe:\n- ${[...faults.slice(0, 20), ...rest].join('\n- ')}`)
}

/** The same, as a list of what is wrong. */
export function safetyFaults(root: Element | Document, options: AssertSafeOptions = {}): string[] {
  const top = root.nodeType === 9 ? (root as Document).body : (root as Element)
  const document = top.ownerDocument
  const faults = traces()
  const walker = document.createTreeWalker(top, 0xffffffff)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node.nodeType === 1) faults.push(...elementFaults(node as Element, options))
    else if (node.nodeType === 3) faults.push(...textFaults(node.nodeValue ?? '', options))
    else if (node.nodeType !== 8 || !/^(?:|v-if|\[|\]|teleport (?:start|end))$/.test(node.nodeValue ?? ''))
      faults.push(`a node of type ${String(node.nodeType)}: ${shorten(node.nodeValue ?? '')}`)
  }
  return faults
}

/** What would be left if something had run, or had got at the prototypes. */
function traces(): string[] {
  const found = MARKS.filter((name) => name in globalThis).map((name) => `${name} is set: something ran`)
  const inherited: string[] = []
  for (const name in {}) inherited.push(`every object now has ${name}`)
  return [...found, ...inherited]
}

function elementFaults(element: Element, options: AssertSafeOptions): string[] {
  const tag = element.localName
  const faults: string[] = []
  const isKnown =
    element.namespaceURI === HTML ? TAGS.has(tag) : element.namespaceURI === SVG && SVG_TAGS.has(tag)
  if (!isKnown) faults.push(`<${tag}> of ${String(element.namespaceURI)}`)
  if (element.shadowRoot !== null) faults.push(`<${tag}> has a shadow root`)
  for (const { name, value } of element.attributes) {
    if (!isAllowedAttribute(name, value)) faults.push(`<${tag} ${name}="${shorten(value)}">`)
    else faults.push(...textFaults(value, options).map((fault) => `${name} of <${tag}>: ${fault}`))
  }
  if (tag === 'a') faults.push(...linkFaults(element))
  for (const name of HANDLERS) {
    const handler = (element as unknown as Record<string, unknown>)[name]
    if (handler !== null && handler !== undefined) faults.push(`<${tag}> has a handler ${name}`)
  }
  return faults
}

/** A link says where it goes, tells nobody where from, and opens nothing of ours. */
function linkFaults(link: Element): string[] {
  const href = link.getAttribute('href')
  if (href === null) return ['<a> without an address']
  const isOwn = href.startsWith('/') && link.getAttribute('data-slot') === 'trace'
  const isWeb = URL.canParse(href) && ['http:', 'https:', 'mailto:'].includes(new URL(href).protocol)
  return [
    ...(isWeb || isOwn ? [] : [`a link to ${shorten(href)}`]),
    ...(link.getAttribute('rel') === 'noopener noreferrer nofollow' ? [] : [`a link without rel: ${href}`]),
  ]
}

/** What was found in texts so far: pages repeat most of theirs. */
const known = new Map<string, readonly [hidden: string | undefined, secret: string | undefined]>()

function textFaults(text: string, { showsSecrets, unmasked }: AssertSafeOptions): string[] {
  if (text === '') return []
  let found = known.get(text)
  if (found === undefined) {
    if (known.size > 2000) known.clear()
    known.set(text, (found = [hiddenIn(text), secretIn(text)]))
  }
  const [hidden, secret] = found
  const isMeant = showsSecrets === true || unmasked?.test(text) === true
  return [hidden, isMeant ? undefined : secret].filter((fault) => fault !== undefined)
}

function hiddenIn(text: string): string | undefined {
  // The brackets of what was revealed are ours; in data they are written out.
  const revealed = revealText(text.replaceAll('⟨', '<'))
  if (revealed.count === 0 && !DECEPTIVE.test(text)) return undefined
  return `a hidden character in ${JSON.stringify(shorten(text))} → ${shorten(revealed.text)}`
}

function secretIn(text: string): string | undefined {
  const masked = maskText(text).text
  return masked === text ? undefined : `a secret: ${around(text, masked)}`
}

const shorten = (text: string): string => (text.length > 120 ? `${text.slice(0, 120)}…` : text)

/** The part of a text that masking changes. */
function around(text: string, masked: string): string {
  let at = 0
  while (text[at] === masked[at]) at += 1
  return `${text.slice(Math.max(0, at - 40), at + 40)} → ${masked.slice(Math.max(0, at - 40), at + 40)}`
}
