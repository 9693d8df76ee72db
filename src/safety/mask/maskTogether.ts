import { finish, type Steps } from '../../json/index.js'
import { Choices } from './choices.js'
import { secretSpansSteps } from './secretSpans.js'
import { MASK, mergeSpans, type Span } from './spans.js'
import type { MaskPolicy } from './types.js'

/** UTF-16 code units, and texts, that are masked in one step. */
const STEP = 16_384
const MOST_IN_STEP = 128
/** A header may end with the scheme of what follows it. */
const SCHEME = /\b(?:Bearer|Basic|Token)\s*$/i

function joined(texts: readonly string[]): string {
  return texts.map((text) => text + (SCHEME.test(text) ? ' ' : '\n')).join('')
}

/** Texts that are shown one below the other, without the secrets of each and of all of them as one text. */
export interface MaskedTexts {
  readonly texts: readonly string[]
  readonly count: number
}

/**
 * Masks texts as a person reads them: a name that ends one may be that of a value which begins the next.
 *
 * @param kept which of them a host keeps readable
 */
export function* maskTogetherSteps(
  texts: readonly string[],
  policy: MaskPolicy | undefined,
  kept: ReadonlySet<number> = new Set(),
): Steps<MaskedTexts> {
  const choices = new Choices(policy)
  const whole = yield* secretSpansSteps(joined(texts), choices)
  const masked: string[] = []
  let [start, count, first, paused] = [0, 0, 0, 0]
  for (const [index, text] of texts.entries()) {
    const end = start + text.length
    while (first < whole.length && (whole[first] as Span).end <= start) first += 1
    const inside = kept.has(index) ? [] : yield* secretSpansSteps(text, choices)
    if (!kept.has(index))
      for (let at = first; at < whole.length; at += 1) {
        const span = whole[at] as Span
        if (span.start >= end) break
        const [from, to] = [Math.max(span.start - start, 0), Math.min(span.end - start, text.length)]
        if (text.slice(from, to).trim() !== '') inside.push({ start: from, end: to, kind: span.kind })
      }
    const spans = mergeSpans(inside)
    masked.push(withMasks(text, spans))
    count += spans.length
    start = end + 1
    if (start - paused < STEP && index % MOST_IN_STEP !== MOST_IN_STEP - 1) continue
    yield start - paused
    paused = start
  }
  return { texts: masked, count }
}

export function maskTogether(texts: readonly string[], policy: MaskPolicy | undefined): MaskedTexts {
  return finish(maskTogetherSteps(texts, policy))
}

function withMasks(text: string, spans: readonly Span[]): string {
  let [shown, done] = ['', 0]
  for (const { start, end } of spans) {
    shown += text.slice(done, start) + MASK
    done = end
  }
  return shown + text.slice(done)
}
