import { tryOnMounted, tryOnScopeDispose } from '@vueuse/core'

export interface Announcer {
  /**
   * Says it once to a screen reader.
   *
   * @param key the same key again is not said again while it is the last one of its subject
   * @param isUrgent interrupts what is being read; for failures and questions
   */
  readonly announce: (subject: string, key: string, text: string, isUrgent?: boolean) => void
}

interface Region {
  element: HTMLElement
  waiting: string[]
}

interface Regions {
  polite: Region
  assertive: Region
  users: number
  timer: ReturnType<typeof setTimeout> | undefined
  said: Map<string, string>
}

/** What changes within this time is said in one go, in ms. */
const GATHER_MS = 100
/** More at once than anybody would listen to. */
const MOST_AT_ONCE = 5
const MOST_REMEMBERED = 1000

let regions: Regions | undefined

function createRegion(politeness: 'polite' | 'assertive'): Region {
  const element = document.createElement('div')
  element.className = 'tc-announcer'
  element.setAttribute('aria-live', politeness)
  element.setAttribute('role', politeness === 'polite' ? 'status' : 'alert')
  document.body.append(element)
  return { element, waiting: [] }
}

function flush(of: Regions): void {
  of.timer = undefined
  for (const { element, waiting } of [of.polite, of.assertive]) {
    if (waiting.length === 0) continue
    // A node each, so that the same words twice in a row are a change.
    const line = document.createElement('p')
    line.textContent = waiting.splice(0).slice(-MOST_AT_ONCE).join('. ')
    element.replaceChildren(line)
  }
}

function announce(subject: string, key: string, text: string, isUrgent = false): void {
  if (regions === undefined || regions.said.get(subject) === key) return
  regions.said.delete(subject)
  regions.said.set(subject, key)
  if (regions.said.size > MOST_REMEMBERED) {
    for (const oldest of regions.said.keys()) {
      regions.said.delete(oldest)
      break
    }
  }
  const current = regions
  const region = isUrgent ? current.assertive : current.polite
  region.waiting.push(text)
  current.timer ??= setTimeout(() => flush(current), GATHER_MS)
}

function join(): void {
  regions ??= {
    polite: createRegion('polite'),
    assertive: createRegion('assertive'),
    users: 0,
    timer: undefined,
    said: new Map(),
  }
  regions.users++
}

function leave(): void {
  if (regions === undefined || --regions.users > 0) return
  clearTimeout(regions.timer)
  regions.polite.element.remove()
  regions.assertive.element.remove()
  regions = undefined
}

/**
 * One polite and one assertive live region for the whole page, there while a card is. They exist before
 * anything is said, because screen readers do not read a region that arrives with its text.
 */
export function useAnnouncer(): Announcer {
  let joined = false
  tryOnMounted(() => {
    joined = true
    join()
  })
  tryOnScopeDispose(() => {
    if (joined) leave()
  })
  return { announce }
}
