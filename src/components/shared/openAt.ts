import { nextTick } from 'vue'

/**
 * Opens a part at a click that takes its own button away: the focus goes to what was opened. It would fall back to
 * the beginning of the page, and whoever reads by keyboard would start anew.
 *
 * @param look sees the page as it was, and returns what finds the opened part afterwards
 */
export async function openAt(
  { currentTarget: button }: Event,
  open: () => void,
  look: (button: HTMLElement) => () => Element | null | undefined,
): Promise<void> {
  const find = button instanceof HTMLElement && document.activeElement === button ? look(button) : undefined
  open()
  await nextTick()
  const opened = (button as HTMLElement).isConnected ? undefined : find?.()
  if (!(opened instanceof HTMLElement)) return
  opened.tabIndex = -1
  opened.focus({ preventScroll: true })
}

/** The first part that a list gets beside those that it has. */
export function nextPartOf(list: Element | null | undefined): () => Element | null | undefined {
  const count = list?.childElementCount ?? 0
  return () => list?.children[count]
}
