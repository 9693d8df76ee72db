import { h, type VNode } from 'vue'
import { positionsIn, type Mark } from '../shared/dataSearch.js'

/** Counts the marks of one text, over all of its pieces. */
export interface MarkCounter {
  count: number
  readonly current: Mark
}

/** A text with what is looked for marked. */
export function markText(text: string, query: string, counter: MarkCounter): (string | VNode)[] {
  const pieces: (string | VNode)[] = []
  let from = 0
  for (const at of positionsIn(text, query)) {
    const end = at + query.length
    if (at > from) pieces.push(text.slice(from, at))
    const isCurrent = counter.count++ === counter.current
    pieces.push(
      h('mark', { class: 'tc-mark', 'data-current': isCurrent ? '' : undefined }, text.slice(at, end)),
    )
    from = end
  }
  if (from < text.length) pieces.push(text.slice(from))
  return pieces
}
