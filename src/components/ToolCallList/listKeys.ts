/** Where the keyboard stands on a card: its header's button, or the host's own card. */
const STOP = '[data-slot="toggle"], [data-slot="own-card"]'
const ITEM = '[role="listitem"]:not([data-batch="end"])'
const WAITING =
  '.tc-card[data-state="waiting_approval"], [data-slot="own-card"][data-state="waiting_approval"]'

/** Which card: the how-manieth of which group. */
export interface CardPosition {
  readonly group: number
  readonly item: number
}

/** Cards in this list that wait for a person, in order. */
export function pendingCards(root: HTMLElement | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>(WAITING) ?? [])]
}

/** What of a card takes the focus. */
export const stopIn = (card: Element): HTMLElement | null =>
  card.matches(STOP) ? (card as HTMLElement) : card.querySelector<HTMLElement>(STOP)

/** Those of this list: a card of the host's own may hold another one. */
const groupsIn = (root: HTMLElement) =>
  [...root.querySelectorAll('.tc-group')].filter((group) => group.closest('[data-slot="list"]') === root)
const itemsIn = (group: Element) => [...group.children].filter((child) => child.matches(ITEM))

/** The card whose stop this is. In a body keys belong to what is there. */
export function positionOf(root: HTMLElement, target: EventTarget | null): CardPosition | undefined {
  if (!(target instanceof HTMLElement) || !target.matches(STOP)) return undefined
  const group = target.closest('.tc-group')
  const item = group && itemsIn(group).findIndex((child) => child.contains(target))
  const at = group ? groupsIn(root).indexOf(group) : -1
  return item !== null && item >= 0 && at >= 0 ? { group: at, item } : undefined
}

/** The stop of a card that is drawn. */
export function stopAt(root: HTMLElement, { group, item }: CardPosition): HTMLElement | null {
  const place = groupsIn(root)[group]
  const card = place && itemsIn(place)[item]
  return card ? stopIn(card) : null
}
