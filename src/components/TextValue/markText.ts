import { h, type VNode } from 'vue'
import { positionsIn, type Mark } from '../shared/dataSearch.js'

/** Counts the marks of one text, over all of its pieces. */
export interface MarkCounter {
  count: number
  readonly current: Mark
}

/** Marks before and behind the reader's; a page of many thousands would stand still. */
const MOST = 500

/** A text with what is looked for marked. */
export function markText(text: string, query: string, counter: MarkCounter): (string | VNode)[] {
  const pieces: (string | VNode)[] = []
  let from = 0
  for (const at of positionsIn(text, query)) {
    const end = at + query.length
    const isCurrent = counter.count === counter.current
    if (Math.abs(counter.count++ - Math.max(counter.current ?? 0, 0)) > MOST) continue
    if (at > from) pieces.push(text.slice(from, at))
    pieces.push(
      h('mark', { class: 'tc-mark', 'data-current': isCurrent ? '' : undefined }, text.slice(at, end)),
    )
    from = end
  }
  if (from < text.length) pieces.push(text.slice(from))
  return pieces
}
