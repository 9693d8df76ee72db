import { createApp, h } from 'vue'
import ToolCard from '../../src/components/ToolCard/ToolCard.vue'
import { cardId } from './events.js'
import { createRoot, type Stage } from './stage.js'

const GROUP_SIZE = 25
/** As often as the library moves its running times. */
const TICK_MS = 100

interface HandCard {
  text: string
  readonly startedAt: number
  readonly group: HandGroup
  readonly line: Text
}

interface HandGroup {
  isVisible: boolean
  readonly cards: HandCard[]
  readonly waiting: Set<HandCard>
}

/**
 * What a careful person writes for this page alone: the library's own elements and styles, one text node a
 * card written once a frame, groups of 25 with one observer, and nothing for groups that nobody sees.
 */
export function mountHandWritten(count: number): Stage {
  const root = createRoot()
  const list = document.createElement('div')
  list.className = 'tc tc-list'
  root.append(list)
  const template = drawnCard()
  const cards = new Map<string, HandCard>()
  const groups = new Map<Element, HandGroup>()
  const numbers = new Intl.NumberFormat('en')
  const seconds = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  let frame: number | undefined

  function write({ text, startedAt, line }: HandCard): void {
    const time = seconds.format((Date.now() - startedAt) / 1000)
    line.data = `${numbers.format(text.length)} characters · ${time} s`
  }

  function flush(): void {
    frame = undefined
    for (const group of groups.values()) {
      if (!group.isVisible) continue
      for (const card of group.waiting) write(card)
      group.waiting.clear()
    }
  }

  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const group = groups.get(target)
        if (group === undefined) continue
        group.isVisible = isIntersecting
        if (isIntersecting) group.cards.forEach(write)
      }
    },
    { rootMargin: '400px 0px' },
  )
  for (let start = 0; start < count; start += GROUP_SIZE) {
    const element = document.createElement('div')
    element.className = 'tc-group'
    const group: HandGroup = { isVisible: true, cards: [], waiting: new Set() }
    for (let index = start; index < Math.min(start + GROUP_SIZE, count); index += 1) {
      const item = element.appendChild(document.createElement('div'))
      const body = item.appendChild(template.cloneNode(true)) as Element
      const line = new Text()
      body.querySelector('.tc-meta')?.replaceChildren(line)
      const card = { text: '', startedAt: Date.now(), group, line }
      group.cards.push(card)
      cards.set(cardId(index), card)
    }
    if (group.cards.length === GROUP_SIZE) element.dataset['full'] = ''
    list.append(element)
    groups.set(element, group)
    observer.observe(element)
  }
  const timer = setInterval(() => {
    for (const { isVisible, cards: shown } of groups.values()) if (isVisible) shown.forEach(write)
  }, TICK_MS)

  return {
    send: (events) => {
      for (const { toolCallId, partialJson } of events) {
        const card = cards.get(toolCallId)
        if (card === undefined) continue
        card.text += partialJson
        card.group.waiting.add(card)
      }
      frame ??= requestAnimationFrame(flush)
    },
    applied: () => [...cards.values()].reduce((sum, { text }) => sum + text.length, 0),
    unmount: () => {
      clearInterval(timer)
      if (frame !== undefined) cancelAnimationFrame(frame)
      observer.disconnect()
      root.remove()
    },
  }
}

/** The library's own card while it streams, as plain elements. */
function drawnCard(): Element {
  const root = createRoot()
  const card = {
    toolCallId: 'template',
    toolName: 'search_orders',
    state: 'streaming_args',
    startedAt: 1,
  } as const
  const app = createApp(() => h(ToolCard, { card }))
  app.mount(root)
  const element = root.firstElementChild?.cloneNode(true) as Element
  app.unmount()
  root.remove()
  return element
}
