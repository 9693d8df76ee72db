/** Writes a count before a title. */
export type MarkTitle = (count: number, title: string) => string

interface Mark {
  count: number
  write: MarkTitle
}

// One title for the page, whoever marks it: counts of several stores add up, the same store counts once.
const marks = new Map<object, Mark[]>()
/** The title as the host wrote it, and as we did. */
let own = ''
let written: string | undefined
let observer: MutationObserver | undefined

function update(): void {
  // The host has written another title meanwhile.
  if (document.title !== written) own = document.title
  let count = 0
  for (const [first] of marks.values()) count += first?.count ?? 0
  const write = [...marks.values()][0]?.[0]?.write
  const next = count > 0 && write !== undefined ? write(count, own) : own
  if (document.title !== next) document.title = next
  // Read back: browsers collapse blanks, and a title that is not ours would be marked again.
  written = document.title
}

function start(): void {
  own = document.title
  written = own
  // Routers write titles of their own; the mark goes on the new one.
  observer = new MutationObserver(() => {
    if (document.title !== written) update()
  })
  observer.observe(document.head, { childList: true, characterData: true, subtree: true })
}

/**
 * Keeps a count before the page's title.
 *
 * @param of what is counted: several marks of the same thing are one
 * @returns `set` the count; `remove` the mark, which restores the title with the last one
 */
export function markTitle(
  of: object,
  write: MarkTitle,
): { set: (count: number) => void; remove: () => void } {
  if (marks.size === 0) start()
  const mark: Mark = { count: 0, write }
  marks.set(of, [...(marks.get(of) ?? []), mark])
  return {
    set(count) {
      mark.count = count
      update()
    },
    remove() {
      const rest = marks.get(of)?.filter((other) => other !== mark) ?? []
      if (rest.length > 0) marks.set(of, rest)
      else marks.delete(of)
      update()
      if (marks.size > 0) return
      observer?.disconnect()
      observer = written = undefined
    },
  }
}
