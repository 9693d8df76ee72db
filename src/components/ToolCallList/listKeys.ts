const TOGGLE = '[data-slot="toggle"]'

/** Cards in this list that wait for a person, in order. */
export function pendingCards(root: HTMLElement | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('.tc-card[data-state="waiting_approval"]') ?? [])]
}

/** Arrow keys go from header to header. Only from a header: in a body they belong to what is there. */
export function moveBetweenCards(root: HTMLElement | null, event: KeyboardEvent): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || !(event.target instanceof HTMLElement) || !event.target.matches(TOGGLE)) return
  const toggles = [...(root?.querySelectorAll<HTMLElement>(TOGGLE) ?? [])]
  const next = toggles[toggles.indexOf(event.target) + step]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}
