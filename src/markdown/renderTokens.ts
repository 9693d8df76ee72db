import { h, type VNode } from 'vue'
import { elementOf, type ElementOf } from './elements.js'
import { MAX_BLOCK_DEPTH, MAX_INLINE_DEPTH } from './limits.js'
import type { MarkdownContext } from './options.js'
import type { Token } from './parser.js'
import { codeChildren, renderCode } from './renderCode.js'
import { renderImage } from './renderImage.js'
import { shownContent, shownInfo, shownUrl } from './shown.js'
import { renderLink, type Child } from './renderLink.js'
import { visible } from './visible.js'

/** Deeper than this an element is left out and its text stays: rendering is recursive, in Vue and browsers. */
const MAX_DEPTH = MAX_BLOCK_DEPTH + MAX_INLINE_DEPTH

/** An element that is not closed yet. */
interface Frame {
  /** `undefined`: its children belong to the parent. */
  readonly element: ElementOf | undefined
  readonly url: string | undefined
  readonly children: Child[]
}

/**
 * Tokens as VNodes. Whatever is not on the list of elements becomes text; no attribute comes from the text
 * but a checked address, a heading's level, a list's start and a language that is one plain word.
 *
 * @param tight for the tokens of a list item: whether its paragraphs are set apart
 */
export function renderTokens(tokens: readonly Token[], context: MarkdownContext, tight?: boolean): Child[] {
  const builder = new NodeBuilder(context)
  const itemLevel = (tokens[0]?.level ?? 0) + 1
  for (const token of tokens) {
    if (token.type === 'inline') {
      for (const child of token.children ?? []) builder.add(child, child.hidden)
    } else {
      builder.add(token, tight !== undefined && token.level === itemLevel ? tight : token.hidden)
    }
  }
  return builder.finish()
}

class NodeBuilder {
  private readonly root: Frame = { element: undefined, url: undefined, children: [] }
  private readonly stack: Frame[] = [this.root]
  private depth = 0
  /** Text of neighbouring tokens: what hides in it can begin in one and end in the next. */
  private text = ''
  /** Text of the link that is open. */
  private label: string | undefined

  constructor(private readonly context: MarkdownContext) {}

  add(token: Token, hidden: boolean): void {
    if (token.nesting === 1) this.open(token, hidden)
    else if (token.nesting === -1) this.close()
    else this.leaf(token)
  }

  finish(): Child[] {
    while (this.stack.length > 1) this.close()
    this.flush()
    return this.root.children
  }

  private get top(): Frame {
    return this.stack.at(-1) ?? this.root
  }

  private open(token: Token, hidden: boolean): void {
    this.flush()
    const isLink = token.type === 'link_open' && this.label === undefined
    const element =
      hidden && token.type === 'paragraph_open'
        ? undefined
        : isLink
          ? { tag: 'a', props: null }
          : elementOf(token, this.context.headingLevel)
    if (element === undefined || this.depth >= MAX_DEPTH) {
      this.stack.push({ element: undefined, url: undefined, children: this.top.children })
      return
    }
    this.depth++
    if (isLink) this.label = ''
    const url = isLink ? shownUrl(token) : undefined
    this.stack.push({ element, url, children: [] })
  }

  private close(): void {
    this.flush()
    if (this.stack.length === 1) return
    const frame = this.stack.pop() ?? this.root
    if (frame.element === undefined) return
    this.depth--
    if (frame.url === undefined) {
      this.top.children.push(this.element(frame.element, frame.children))
    } else {
      const { messages } = this.context
      this.top.children.push(...renderLink(frame.url, this.label ?? '', frame.children, messages))
      this.label = undefined
    }
  }

  private element(element: ElementOf, children: Child[]): VNode {
    // eslint-disable-next-line no-restricted-syntax -- from the allow list of elements.ts
    const node = h(element.tag, element.props, onlyText(children))
    return element.tag === 'table' ? scrollArea(node, this.context) : node
  }

  private leaf(token: Token): void {
    switch (token.type) {
      case 'softbreak':
        this.write('\n')
        return
      case 'hardbreak':
        this.push(h('br'))
        return
      case 'hr':
        this.push(h('hr'))
        return
      case 'code_inline':
        this.push(h('code', visible(shownContent(token))), shownContent(token))
        return
      case 'code_block':
      case 'fence':
        this.code(shownContent(token), shownInfo(token))
        return
      case 'image': {
        const alt = shownContent(token)
        this.push(renderImage(shownUrl(token), alt, this.context, this.label !== undefined), alt)
        return
      }
      case 'too_deep':
        this.push(h('p', { class: 'tc-md-plain' }, visible(shownContent(token))))
        return
      case 'reference_definition':
        return
      default:
        this.write(shownContent(token))
    }
  }

  private code(text: string, info: string): void {
    this.push(renderCode(codeChildren(text, info, this.context), info))
  }

  private write(text: string): void {
    this.text += text
    if (this.label !== undefined) this.label += text
  }

  private push(node: VNode, label = ''): void {
    this.flush()
    this.top.children.push(node)
    if (this.label !== undefined) this.label += label
  }

  private flush(): void {
    if (this.text === '') return
    this.top.children.push(visible(this.text))
    this.text = ''
  }
}

/** A wide table scrolls by itself, also for the keyboard. */
export function scrollArea(table: VNode, { messages }: MarkdownContext): VNode {
  return h('div', { class: 'tc-md-table', role: 'group', tabindex: 0, 'aria-label': messages.table }, [table])
}

function onlyText(children: Child[]): Child[] | string {
  const [first] = children
  return children.length === 1 && typeof first === 'string' ? first : children
}
