/** Approvals that were told of, whoever asked for it: one notice each. */
const told = new Map<string, Notification | undefined>()
const MOST_REMEMBERED = 1000

/** Whether notices may be shown: the person allowed it, and is not looking at the page. */
function mayNotify(): boolean {
  return typeof Notification !== 'undefined' && Notification.permission === 'granted' && document.hidden
}

/**
 * Tells of one approval, once.
 *
 * @param key which approval it is
 * @param text names the tool alone: a notice is shown on locked screens, and read by whoever stands there
 */
export function notifyOf(key: string, text: string, onClick: () => void): void {
  if (told.has(key) || !mayNotify()) return
  told.set(key, show(key, text, onClick))
  if (told.size <= MOST_REMEMBERED) return
  for (const oldest of told.keys()) {
    told.delete(oldest)
    break
  }
}

function show(tag: string, text: string, onClick: () => void): Notification | undefined {
  try {
    // The same tag replaces the notice of another tab.
    const notice = new Notification(text, { tag })
    notice.onclick = () => {
      notice.close()
      window.focus()
      onClick()
    }
    return notice
  } catch {
    // Some browsers let only a service worker show notices.
    return undefined
  }
}

/** What was decided needs no notice any more. */
export function closeNotice(key: string): void {
  told.get(key)?.close()
  if (told.has(key)) told.set(key, undefined)
}

/** It is over: asked again under the same ids, it is told again. */
export function forgetNotice(key: string): void {
  closeNotice(key)
  told.delete(key)
}
