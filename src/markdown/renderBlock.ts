import { createTextVNode, Fragment, h, withMemo, type VNode } from 'vue'
import type { CodeBlock, ListBlock, MarkdownBlock, MarkdownUnit, TableBlock } from './blocks.js'
import { listElement } from './elements.js'
import type { MarkdownDocument } from './growing.js'
import type { MarkdownContext } from './options.js'
import { codeChildren, codePieces, renderCode } from './renderCode.js'
import type { Child } from './renderLink.js'
import { renderTokens, scrollArea } from './renderTokens.js'
import { visible } from './visible.js'

/** Parts beyond the first so many are grouped, so that the cost of one more does not grow with their number. */
const GROUP = 64

/**
 * VNodes of what has not changed: given the same VNode again, Vue does not look inside. One cache for each
 * place where a document is drawn, because a VNode has one place.
 */
export class NodeCache {
  private readonly parts = new WeakMap<object, VNode[]>()
  private readonly groups = new WeakMap<object, VNode[]>()

  /** @param list an array that only grows; it stands for the cache of what is drawn from it */
  nodesOf(list: object, kind: 'parts' | 'groups'): VNode[] {
    let nodes = this[kind].get(list)
    if (nodes === undefined) this[kind].set(list, (nodes = []))
    return nodes
  }
}

interface Parts<Part> {
  readonly settled: readonly Part[]
  readonly tail: readonly Part[]
  /** What the look of all parts depends on. */
  readonly key: readonly unknown[]
  /** What the look of one part depends on. */
  readonly keyOf: (part: Part) => unknown[]
  readonly draw: (part: Part, context: MarkdownContext) => VNode
}

/** Draws the parts of documents, each only once as long as its key is the same. */
class Drawing {
  /** Of what may still change: code is not highlighted anew for each of its letters. */
  private readonly open: MarkdownContext

  constructor(
    private readonly source: MarkdownDocument,
    private readonly context: MarkdownContext,
    private readonly cache: NodeCache | undefined,
  ) {
    this.open = source.isFinal ? context : plainOf(context)
  }

  document(): VNode[] {
    const { settled, tail, revision, waiting } = this.source
    const nodes = this.parts({
      settled,
      tail,
      key: [],
      keyOf: (block) => (block.kind === 'flow' ? [block.unit, block.unit.version] : [block, revision]),
      draw: (block, context) => this.block(block, context),
    })
    if (waiting !== '') nodes.push(h('p', codePieces(waiting)))
    return nodes
  }

  /** Parts in a row: what is settled is drawn once, and looked at again only group by group. */
  private parts<Part>({ settled, tail, key, keyOf, draw }: Parts<Part>): VNode[] {
    const { cache } = this
    if (cache === undefined)
      return [
        ...settled.map((part) => draw(part, this.context)),
        ...tail.map((part) => draw(part, this.open)),
      ]

    const total = settled.length + tail.length
    const range = (from: number): VNode[] => {
      const nodes: VNode[] = []
      for (let index = from; index < Math.min(from + GROUP, total); index++) {
        const isOpen = index >= settled.length
        const list = isOpen ? tail : settled
        const at = isOpen ? index - settled.length : index
        const part = list[at] as Part
        const context = isOpen ? this.open : this.context
        const key = [...keyOf(part), context]
        nodes.push(this.once(key, () => draw(part, context), cache.nodesOf(list, 'parts'), at))
      }
      return nodes
    }
    const nodes = range(0)
    for (let from = GROUP; from < total; from += GROUP) {
      const group = (): VNode => h(Fragment, null, range(from))
      const known = from + GROUP <= settled.length ? cache.nodesOf(settled, 'groups') : undefined
      nodes.push(this.once([...key, this.source.revision], group, known, from))
    }
    return nodes
  }

  private once(key: unknown[], render: () => VNode, cache: VNode[] | undefined, index: number): VNode {
    return cache === undefined ? render() : withMemo([...key, this.context], render, cache, index)
  }

  private block(block: MarkdownBlock, context: MarkdownContext): VNode {
    switch (block.kind) {
      case 'flow':
        return this.whole(block.unit, context)
      case 'list':
        return this.list(block)
      case 'table':
        return this.table(block)
      case 'code':
        return this.code(block, context)
    }
  }

  private whole(unit: MarkdownUnit, context: MarkdownContext, tight?: boolean): VNode {
    const nodes: Child[] = renderTokens(unit.tokens, context, tight)
    const [first] = nodes
    return nodes.length === 1 && typeof first === 'object' ? first : h('div', nodes)
  }

  private list({ ordered, start, settled, tail, tight }: ListBlock): VNode {
    const { tag, props } = listElement(ordered, start)
    // eslint-disable-next-line no-restricted-syntax -- from the allow list of elements.ts
    return h(tag, props, this.units(settled, tail, tight))
  }

  private table({ head, settled, tail }: TableBlock): VNode {
    const rows = this.units(settled, tail)
    const body = rows.length === 0 ? [] : [h('tbody', rows)]
    return scrollArea(h('table', [h('thead', [this.whole(head, this.context)]), ...body]), this.context)
  }

  private units(settled: readonly MarkdownUnit[], tail: readonly MarkdownUnit[], tight?: boolean): VNode[] {
    return this.parts({
      settled,
      tail,
      key: [tight],
      keyOf: (unit) => [unit, unit.version, tight],
      draw: (unit, context) => this.whole(unit, context, tight),
    })
  }

  private code({ settled, tail, info }: CodeBlock, context: MarkdownContext): VNode {
    if (context.highlight !== undefined)
      return renderCode(codeChildren(settled.join('') + tail, info, context), info)
    const whole = settled.slice(0, -1)
    const known = this.cache?.nodesOf(settled, 'parts')
    const pieces: Child[] = whole.map((piece, index) =>
      this.once([piece], () => createTextVNode(visible(piece)), known, index),
    )
    pieces.push(...codePieces((settled.at(-1) ?? '') + tail))
    return renderCode(pieces, info)
  }
}

// The same object for the same context: what is drawn with it is not drawn again.
const plain = new WeakMap<MarkdownContext, MarkdownContext>()

function plainOf(context: MarkdownContext): MarkdownContext {
  if (context.highlight === undefined) return context
  let found = plain.get(context)
  if (found === undefined) plain.set(context, (found = { ...context, highlight: undefined }))
  return found
}

/**
 * A document as VNodes.
 *
 * @param cache where the same document is drawn again as it grows
 */
export function renderDocument(
  document: MarkdownDocument,
  context: MarkdownContext,
  cache?: NodeCache,
): VNode[] {
  return new Drawing(document, context, cache).document()
}
