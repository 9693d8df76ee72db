/** What IntersectionObserver v2 adds; TypeScript's own types do not have it yet. */
interface VisibilityOptions extends IntersectionObserverInit {
  trackVisibility: boolean
  /** ms, at least 100. */
  delay: number
}

/**
 * Tells whether something lies over an element, or makes it hard to see. Says nothing where the browser cannot
 * tell.
 *
 * @returns stops it
 * @see https://w3c.github.io/IntersectionObserver/v2/
 */
export function observeCover(element: Element, onChange: (isCovered: boolean) => void): () => void {
  if (typeof IntersectionObserver === 'undefined' || !('isVisible' in IntersectionObserverEntry.prototype))
    return () => {}
  // Until the first report nobody knows.
  onChange(true)
  const options: VisibilityOptions = { trackVisibility: true, delay: 100, threshold: [0, 0.5, 1] }
  const observer = new IntersectionObserver((entries) => {
    const last = entries.at(-1) as (IntersectionObserverEntry & { isVisible: boolean }) | undefined
    if (last !== undefined) onChange(!last.isVisible)
  }, options)
  observer.observe(element)
  return () => observer.disconnect()
}
