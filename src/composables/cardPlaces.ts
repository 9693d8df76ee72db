const places = new WeakMap<Element, string>()

/** A card that waits for a person, or a panel that asks without one. */
const WAITING = '.tc-card[data-state="waiting_approval"], .tc-ask[data-status="pending"]'

/**
 * Notes whose card an element holds. Not an attribute: ids come from outside, and an id on the page can stand in
 * for a global.
 */
export function markCardPlace(element: Element | null, toolCallId: string): void {
  if (element !== null) places.set(element, toolCallId)
}

/** The call whose card an element is in. */
export function callAt(element: Element | null): string | undefined {
  for (let place = element; place !== null; place = place.parentElement) {
    const id = places.get(place)
    if (id !== undefined) return id
  }
  return undefined
}

/** Cards on the page that wait for a person, from top to bottom. */
function waitingCards(): HTMLElement[] {
  const found = [...document.querySelectorAll<HTMLElement>(WAITING)]
  return found.filter((element) => !element.parentElement?.closest(WAITING))
}

/**
 * Scrolls to a card that waits, and puts the focus on the button that opens it: never on one that decides.
 *
 * @param toolCallId that call's card, where the page says which it is; else the next after the focus, round and round
 * @returns whether there is one
 */
export function jumpToWaitingCard(toolCallId?: string): boolean {
  const cards = waitingCards()
  const current = cards.findIndex((card) => card.contains(document.activeElement))
  const next = cards[(current + 1) % cards.length]
  const card = (toolCallId !== undefined && cards.find((one) => callAt(one) === toolCallId)) || next
  if (card === undefined) return false
  card.scrollIntoView?.({ block: 'center' })
  const target = card.querySelector<HTMLElement>('[data-slot="toggle"]') ?? card
  target.focus({ preventScroll: true })
  return true
}
