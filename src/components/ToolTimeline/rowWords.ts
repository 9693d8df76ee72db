import type { Formatters } from '../../locale/formatters.js'
import type { CardLook } from '../shared/useCardLook.js'

/** How a call stands and how long it took, in the words of its card: `done · 0.8 s`. */
export function rowWords({ words, time }: CardLook, format: Formatters, since?: string): string {
  const when = time?.ms === undefined ? since : format.duration(time.ms)
  return when === undefined ? words() : `${words()} · ${when}`
}
