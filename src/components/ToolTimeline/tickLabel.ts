import type { TimelineScale } from '../../composables/timelineGeometry.js'
import type { Formatters } from '../../locale/formatters.js'

/** The time at the beginning of a column, counted from the scale's: `0.2 s`, `5 s`, and from a minute on `1:30`. */
export function tickLabel({ step, columns }: TimelineScale, column: number, format: Formatters): string {
  const ms = column * step
  return step * columns < 60_000 ? format.duration(ms, step >= 1000) : format.countdown(ms)
}
