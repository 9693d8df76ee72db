import type { ToolIssueHandler } from '../core/issue.js'
import type { Masker } from '../safety/mask/types.js'

/** ms that one masker may take of each second: a page that is masked must stay usable. */
const BUDGET = 100
const SECOND = 1000

interface MaskerTools {
  onIssue?: ToolIssueHandler | undefined
  /** Clock in ms. */
  now: () => number
}

/** Maskers whose failures are reported once each, and which are not asked again while they are too slow. */
export function createMaskerGuard(tools: MaskerTools): (maskers: readonly Masker[]) => readonly Masker[] {
  const guarded = new WeakMap<Masker, Masker>()
  return (maskers) =>
    maskers.map((masker) => {
      let safe = guarded.get(masker)
      if (safe === undefined) guarded.set(masker, (safe = guardMasker(masker, tools)))
      return safe
    })
}

function guardMasker(masker: Masker, { onIssue, now }: MaskerTools): Masker {
  let isReported = false
  let second = Number.NEGATIVE_INFINITY
  let spent = 0

  /** The text, and what was thrown, may hold the secret: neither is told. */
  function fail(problem: string): true {
    if (!isReported) {
      isReported = true
      onIssue?.({
        code: 'masker_failed',
        message: `A masker of masking.maskers ${problem}; the values that it was asked about are masked.`,
        fix: 'A masker answers at once with true, false, undefined or a list of [start, end], and never throws.',
      })
    }
    return true
  }

  return (text, place) => {
    const start = now()
    if (start - second >= SECOND) {
      second = start
      spent = 0
    }
    if (spent > BUDGET) return true
    try {
      const answer: unknown = masker(text, place)
      spent += now() - start
      if (spent > BUDGET) return fail(`took more than ${BUDGET} ms of a second`)
      if (typeof answer === 'boolean' || answer === undefined) return answer
      return Array.isArray(answer) ? (answer as ReturnType<Masker>) : fail('gave an answer of a wrong type')
    } catch {
      return fail('threw')
    }
  }
}
