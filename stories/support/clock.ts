const realNow = Date.now

/** What the times of all sample cards are counted from, so that a picture of a story never changes. */
export const NOW = Date.UTC(2026, 10, 29, 9, 30)

/** Holds the clock at {@link NOW}; timers run on. The returned function lets it go. */
export function stopClock(): () => void {
  Date.now = () => NOW
  return () => {
    Date.now = realNow
  }
}
