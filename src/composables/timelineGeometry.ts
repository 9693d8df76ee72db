import type { ToolCardData } from '../core/card.js'
import { isTerminalState, type ToolCardState } from '../core/states.js'

/** What a stretch of a call's time went into; what lies between is unknown, and stays plain. */
export type TimelinePhase = 'args' | 'waiting' | 'running'

export interface TimelineSegment {
  readonly phase: TimelinePhase
  /** Epoch ms on the sender's clock. */
  readonly start: number
  /** The same; absent while it lasts. */
  readonly end?: number | undefined
}

/** One call of a run, as times. */
export interface TimelineRow {
  readonly toolCallId: string
  readonly parentToolCallId?: string | undefined
  readonly state: ToolCardState
  /** An outcome that belongs to no call that we know. */
  readonly isStray: boolean
  /** In how many calls of the same picture it is nested. */
  readonly depth: number
  /** In order, without overlap. */
  readonly segments: readonly TimelineSegment[]
  /** Epoch ms of the first and the last thing known of it; absent where nothing is. */
  readonly start?: number | undefined
  readonly end?: number | undefined
  /** It goes on by itself: its last segment grows. Waiting for a person does not. */
  readonly isLive: boolean
  /** How long it ran, in ms, where that is known. */
  readonly runningMs?: number | undefined
}

/** A stretch of time in equal columns. */
export interface TimelineScale {
  /** Epoch ms at its beginning and its end. */
  readonly origin: number
  readonly end: number
  /** Ms of one column. */
  readonly step: number
  readonly columns: number
}

/** Where a segment is drawn, in percent of the scale. */
export interface TimelineBar {
  readonly phase: TimelinePhase
  readonly x: number
  readonly width: number
  /** It lasts, and nobody knows until when. */
  readonly isOpen: boolean
}

type Point = readonly [phase: TimelinePhase | undefined, at: number]

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const STEPS = [
  ...[100, 200, 500, SECOND, 2 * SECOND, 5 * SECOND, 10 * SECOND, 15 * SECOND, 30 * SECOND],
  ...[MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 15 * MINUTE, 30 * MINUTE],
  ...[HOUR, 2 * HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 7 * DAY, 14 * DAY],
]
/** Columns at most, where nothing is zoomed. */
const COLUMNS = 5
/** A time farther from the others is a clock gone wrong, and would squeeze everything else into nothing. */
const LONGEST = 31 * DAY
const DEEPEST = 8

/** The last moment that a date can be. */
const LAST = 8.64e15

const known = (at: number | undefined): number | undefined =>
  at !== undefined && Math.abs(at) <= LAST ? at : undefined

/** When each phase began, in order. */
function pointsOf(card: ToolCardData, end: number | undefined): Point[] {
  const started = known(card.startedAt)
  const ready = known(card.argsReadyAt)
  const asked = card.approval === undefined ? undefined : known(card.approvalRequestedAt)
  const ran = known(card.executionStartedAt)
  const points: Point[] = []
  const add = (phase: TimelinePhase | undefined, at: number | undefined): void => {
    // Clocks of two machines differ: nothing begins before what led to it.
    if (at !== undefined) points.push([phase, Math.max(at, points.at(-1)?.[1] ?? at)])
  }
  add('args', started)
  add(undefined, ready)
  // A question that came early waits for the arguments, not for a person.
  const isAsked = asked !== undefined && (ready !== undefined || card.state === 'waiting_approval')
  const isAskedMidway = isAsked && ran !== undefined && asked > ran
  if (isAsked && !isAskedMidway) add('waiting', asked)
  add('running', ran)
  // When an answer to a later question came is not on the card, so the wait shows only where none did.
  if (isAskedMidway && card.state !== 'executing' && card.approval?.status !== 'approved')
    add('waiting', asked)
  if (ran === undefined && end !== undefined && card.durationMs !== undefined)
    add('running', known(end - Math.max(0, card.durationMs)))
  return points
}

/** The times of one call. @param depth in how many calls it is nested */
export function timelineRow(card: ToolCardData, depth = 0): TimelineRow {
  const { toolCallId, parentToolCallId, state } = card
  const isStray = card.unannounced === true
  const isOver = isTerminalState(state)
  const sent = isOver ? known(card.endedAt) : undefined
  const points = isStray ? [] : pointsOf(card, sent)
  const last = points.at(-1)?.[1]
  const end = sent === undefined ? last : Math.max(sent, last ?? sent)
  const segments = points.flatMap(([phase, start], index): TimelineSegment[] => {
    const until = points[index + 1]?.[1] ?? (isOver ? end : undefined)
    return phase === undefined || until === start ? [] : [{ phase, start, end: until }]
  })
  const open = segments.at(-1)
  const running = segments.find(({ phase }) => phase === 'running')
  const ran = running?.end === undefined ? undefined : running.end - running.start
  return {
    ...{ toolCallId, parentToolCallId, state, isStray, depth, segments, end },
    start: points[0]?.[1] ?? end,
    isLive:
      open?.end === undefined &&
      ((state === 'streaming_args' && open?.phase === 'args') ||
        (state === 'executing' && open?.phase === 'running')),
    runningMs: card.durationMs ?? ran,
  }
}

/** In how many of the calls that `parentOf` knows each call is nested; a circle of parents is no nesting. */
export function nestingDepths(
  toolCallIds: readonly string[],
  parentOf: (toolCallId: string) => string | undefined,
): ReadonlyMap<string, number> {
  const depths = new Map<string, number>()
  for (const toolCallId of toolCallIds) {
    const way = new Set<string>()
    let id: string | undefined = toolCallId
    for (; id !== undefined && !depths.has(id) && !way.has(id); id = parentOf(id)) way.add(id)
    let isCircle = id !== undefined && way.has(id)
    let depth = isCircle || id === undefined ? -1 : (depths.get(id) ?? 0)
    for (const passed of [...way].reverse()) {
      depth = isCircle ? 0 : depth + 1
      depths.set(passed, depth)
      isCircle &&= passed !== id
    }
  }
  return new Map([...depths].map(([id, depth]) => [id, Math.min(depth, DEEPEST)]))
}

/** Calls below the one that made them, otherwise in their order; outcomes of unknown calls last. */
export function nestRows(rows: readonly TimelineRow[]): readonly TimelineRow[] {
  const children = new Map<string, TimelineRow[]>()
  for (const row of rows) {
    const parent = row.depth === 0 ? '' : (row.parentToolCallId ?? '')
    const siblings = children.get(parent)
    if (siblings === undefined) children.set(parent, [row])
    else siblings.push(row)
  }
  const ordered: TimelineRow[] = []
  const roots = children.get('') ?? []
  const stack = [...roots.filter((row) => !row.isStray), ...roots.filter((row) => row.isStray)].reverse()
  for (let row = stack.pop(); row !== undefined; row = stack.pop()) {
    ordered.push(row)
    for (const child of (children.get(row.toolCallId) ?? []).toReversed()) stack.push(child)
  }
  return ordered
}

/** The times that belong together: all of them, or without those that are weeks away from most. */
function timesOf(rows: readonly TimelineRow[]): number[] {
  const times = rows.flatMap(({ start, end }) =>
    start === undefined ? [] : end === undefined ? [start] : [start, end],
  )
  times.sort((a, b) => a - b)
  const middle = times[times.length >> 1] ?? 0
  return times.filter((at) => Math.abs(at - middle) <= LONGEST)
}

/**
 * The scale that all rows fit into. It ends on a whole column, so that it rests while a run grows inside of it.
 *
 * @param now epoch ms on the sender's clock, while something goes on
 * @param zoom how many times as wide as the page it is drawn: more columns
 */
export function timelineScale(rows: readonly TimelineRow[], now?: number, zoom = 1): TimelineScale {
  const times = timesOf(rows)
  const origin = times[0] ?? 0
  const last = Math.max(origin, times.at(-1) ?? 0, ...(isNear(now, origin) ? [now] : []))
  // What nobody knows the end of needs room to be seen.
  const isWaiting = now === undefined && rows.some((row) => isOpenRow(row))
  const span = Math.max((last - origin) * (isWaiting ? 1.1 : 1), 1)
  const coarse = STEPS.find((ms) => Math.ceil(span / ms) <= COLUMNS) ?? 14 * DAY
  const extent = Math.ceil(span / coarse) * coarse
  // Times of a minute and more are written in whole seconds.
  const finest = extent >= MINUTE ? SECOND : 0
  // Columns become finer, and everything stays where it is.
  const isFiner = (ms: number): boolean => ms >= finest && extent % ms === 0 && extent / ms <= COLUMNS * zoom
  const step = STEPS.find(isFiner) ?? coarse
  return { origin, end: origin + extent, step, columns: extent / step }
}

const isNear = (now: number | undefined, origin: number): now is number =>
  now !== undefined && now - origin <= LONGEST

const isOpenRow = (row: TimelineRow): boolean => {
  const open = row.segments.at(-1)
  return open !== undefined && open.end === undefined
}

/** Percent of the scale, to a thousandth. */
export function timelinePosition(at: number, { origin, end }: TimelineScale): number {
  const share = (at - origin) / (end - origin)
  return Math.round(Math.min(1, Math.max(0, share)) * 100_000) / 1000
}

/** Whether a row has a place on the scale: it has times, and they are not weeks away from all others. */
export function isOnTimeline({ start }: TimelineRow, { origin, end }: TimelineScale): boolean {
  return start !== undefined && start >= origin && start <= end
}

/** Where the segments of a row are drawn. Open ones reach to `now`, or to the end while there is none. */
export function timelineBars(row: TimelineRow, scale: TimelineScale, now?: number): readonly TimelineBar[] {
  if (!isOnTimeline(row, scale)) return []
  return row.segments.map(({ phase, start, end }) => {
    const x = timelinePosition(start, scale)
    const until = timelinePosition(end ?? now ?? scale.end, scale)
    return { phase, x, width: Math.max(0, until - x), isOpen: end === undefined && now === undefined }
  })
}

/** How long each phase took, in ms; absent where it did not take place, is not over, or nobody said. */
export function timelineSums(row: TimelineRow): Partial<Record<TimelinePhase, number>> {
  const sums: Partial<Record<TimelinePhase, number>> = {}
  for (const { phase, start, end } of row.segments)
    if (end !== undefined) sums[phase] = (sums[phase] ?? 0) + end - start
  return row.runningMs === undefined ? sums : { ...sums, running: row.runningMs }
}
