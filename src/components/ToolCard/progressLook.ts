import type { ToolCardsContext } from '../../composables/useToolCardsConfig.js'
import type { ToolProgress } from '../../core/card.js'

/** How far a call is, as it may be drawn: its numbers come from the stream. */
export interface ProgressLook {
  /** 0 to 1; `undefined` where nobody said how much there is. */
  readonly share: number | undefined
  readonly words: string
}

const STEPS = 1000

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0
const isReadable = (value: number) => Number.isInteger(value) && value <= Number.MAX_SAFE_INTEGER

/** `undefined` where there is nothing that counts. */
export function progressLook(
  { done, total }: ToolProgress,
  { t, format }: Pick<ToolCardsContext, 't' | 'format'>,
): ProgressLook | undefined {
  if (!isCount(total) || total === 0) {
    if (!isCount(done)) return undefined
    return {
      share: undefined,
      words: isReadable(done) ? t('view.soFar', { count: format.number(done) }) : '',
    }
  }
  const reached = Math.min(isCount(done) ? done : 0, total)
  // A hundredth that is not there yet is not shown as if it were.
  const share = Math.floor((reached / total) * STEPS) / STEPS
  if (!isReadable(reached) || !isReadable(total))
    return { share, words: format.percent(Math.floor(share * 100) / 100) }
  const params = { done: format.number(reached), total: format.number(total) }
  return { share, words: t('view.doneOf', params) }
}
