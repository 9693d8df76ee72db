import { MAX_PROBLEMS } from './limits.js'
import type { JsonProblem, JsonProblemCode } from './types.js'

const MESSAGES: Readonly<Record<JsonProblemCode, string>> = {
  syntax: 'This is not JSON.',
  truncated: 'The text ends before the JSON value does.',
  duplicate_key: 'Two members of one object have the same key.',
  lone_surrogate: 'A string has half of a surrogate pair, which UTF-8 cannot hold.',
  too_deep: 'The value is nested too deeply to be inspected.',
  too_large: 'The value is too large to be inspected.',
}

/** Collects problems, at most {@link MAX_PROBLEMS} of each code. */
export class ProblemList {
  readonly problems: JsonProblem[] = []
  private readonly counts = new Map<JsonProblemCode, number>()

  /** `pointer` is called only for a problem that is kept. */
  add(code: JsonProblemCode, offset: number, pointer?: () => string | undefined): void {
    const count = this.counts.get(code) ?? 0
    if (count === MAX_PROBLEMS) return
    this.counts.set(code, count + 1)
    this.problems.push({ code, message: MESSAGES[code], offset, pointer: pointer?.() })
  }
}

/** One more step of a JSON pointer (RFC 6901). */
export function pointerStep(key: string | number): string {
  return `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`
}
