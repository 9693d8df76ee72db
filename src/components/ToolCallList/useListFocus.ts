import { useEventListener } from '@vueuse/core'
import { nextTick, shallowReactive, type ShallowRef } from 'vue'
import { pendingCards, positionOf, stopAt, stopIn, type CardPosition } from './listKeys.js'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }

/**
 * The focus in a list whose groups are drawn when they come near: from card to card with the arrow keys, to the
 * first and the last, and to any card from outside.
 *
 * @param groups all groups, in order of the page
 */
export function useListFocus(
  root: ShallowRef<HTMLElement | null>,
  groups: () => readonly (readonly string[])[],
) {
  /** Groups that somebody goes to. */
  const wanted = shallowReactive(new Set<number>())

  async function stopFor(position: CardPosition): Promise<HTMLElement | null> {
    wanted.add(position.group)
    await nextTick()
    return root.value && stopAt(root.value, position)
  }

  function positions(): CardPosition[] {
    return groups().flatMap((ids, group) => ids.map((_, item) => ({ group, item })))
  }

  async function move(from: CardPosition, step: number): Promise<void> {
    const all = positions()
    const at = all.findIndex(({ group, item }) => group === from.group && item === from.item)
    let next = Math.max(0, Math.min(all.length - 1, at + step))
    // A card that could not be drawn has no place for the focus.
    for (const way = Math.sign(step) * (Number.isFinite(step) ? 1 : -1); next !== at; next += way) {
      const position = all[next]
      if (position === undefined) return
      const stop = await stopFor(position)
      if (stop !== null) return stop.focus()
    }
  }

  useEventListener(root, 'keydown', (event) => {
    const step = Object.hasOwn(STEPS, event.key) ? STEPS[event.key] : undefined
    const from = root.value && step !== undefined ? positionOf(root.value, event.target) : undefined
    if (from === undefined || step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    void move(from, step)
  })

  /** Scrolls to a card and focuses its header. @returns whether the list has it */
  function jump(toolCallId: string): boolean {
    const all = groups()
    const group = all.findIndex((ids) => ids.includes(toolCallId))
    const item = all[group]?.indexOf(toolCallId)
    if (item === undefined) return false
    void stopFor({ group, item }).then((stop) => {
      stop?.scrollIntoView?.({ block: 'center' })
      stop?.focus({ preventScroll: true })
    })
    return true
  }

  /** To the next card that waits after the focus, round and round. */
  function goToPending(): void {
    const cards = pendingCards(root.value)
    const current = cards.findIndex((card) => card.contains(document.activeElement))
    const next = cards[(current + 1) % cards.length]
    next?.scrollIntoView?.({ block: 'nearest' })
    if (next !== undefined) stopIn(next)?.focus({ preventScroll: true })
  }

  /** Whoever stood on something that goes away stays in the list. Called before it goes. */
  function keepFocus(): void {
    const list = root.value
    if (list?.contains(document.activeElement) !== true) return
    void nextTick(() => {
      if (document.activeElement === document.body) list.focus({ preventScroll: true })
    })
  }

  return { wanted, keepFocus, jump, goToPending }
}
