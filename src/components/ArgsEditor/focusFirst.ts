import { nextTick } from 'vue'

/** Whoever asked for fields wants to write in them; whoever went elsewhere meanwhile does not. */
export function focusFirst(root: HTMLElement | null): void {
  const focused = document.activeElement
  const isElsewhere =
    focused !== null && focused !== document.body && focused.closest('.tc-ask')?.contains(root) !== true
  if (!isElsewhere) root?.querySelector<HTMLElement>(FIELDS)?.focus()
}

const FIELDS = 'input, textarea, select, [data-slot="secret"] button'

/** A button takes itself away: whoever used it stays as near as can be. */
export async function keepFocus(used: EventTarget | null): Promise<void> {
  const places: HTMLElement[] = []
  let place = used instanceof Element ? used.closest<HTMLElement>(PLACES) : null
  for (; place !== null; place = place.parentElement?.closest<HTMLElement>(PLACES) ?? null) places.push(place)
  await nextTick()
  if (document.activeElement !== document.body) return
  // It only moved.
  if (used instanceof HTMLElement && used.isConnected) used.focus()
  if (document.activeElement !== document.body) return
  const near = places.find((one) => one.isConnected && one.querySelector(`${FIELDS}, button`) !== null)
  near?.querySelector<HTMLElement>(`${FIELDS}, button`)?.focus()
}

const PLACES = '.tc-edit, .tc-part'
