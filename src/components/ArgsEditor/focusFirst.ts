/** Whoever asked for fields wants to write in them; whoever went elsewhere meanwhile does not. */
export function focusFirst(root: HTMLElement | null): void {
  const focused = document.activeElement
  const isElsewhere = focused !== null && focused !== document.body && focused.closest('.tc-ask') === null
  if (!isElsewhere) root?.querySelector<HTMLElement>(FIELDS)?.focus()
}

const FIELDS = 'input, textarea, select, [data-slot="secret"] button'
