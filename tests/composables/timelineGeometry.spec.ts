import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isOnTimeline,
  nestingDepths,
  nestRows,
  timelineBars,
  timelineRow,
  timelineScale,
  timelineSums,
  type TimelineRow,
} from '../../src/composables/timelineGeometry.js'
import type { ToolCardData, ToolCardInput } from '../../src/core/card.js'
import { completeCard } from '../../src/core/completeCard.js'
import { TOOL_CARD_STATES } from '../../src/core/states.js'

const T = 1_750_000_000_000
const pending = { approvalId: 'p', status: 'pending' } as const
const approved = { approvalId: 'p', status: 'approved' } as const

function card(fields: Partial<ToolCardInput>): ToolCardData {
  const whole = completeCard({ toolCallId: 'a', ...fields })
  if (whole === undefined) throw new Error('no card')
  return whole
}

/** Times in ms after {@link T}. */
function row(fields: Partial<ToolCardInput>): TimelineRow {
  const names = ['startedAt', 'argsReadyAt', 'approvalRequestedAt', 'executionStartedAt', 'endedAt'] as const
  const at = names.flatMap((name) => {
    const ms = fields[name]
    return ms === undefined ? [] : [[name, T + ms] as const]
  })
  return timelineRow(card({ ...fields, ...Object.fromEntries(at) }))
}

const phases = ({ segments }: TimelineRow) =>
  segments.map(({ phase, start, end }) => [phase, start - T, end === undefined ? '…' : end - T])

describe('the times of a call', () => {
  it('are its arguments, the wait for a person and the run, with plain gaps between', () => {
    const done = row({
      ...{ state: 'succeeded', approval: approved, startedAt: 0, argsReadyAt: 100 },
      ...{ approvalRequestedAt: 150, executionStartedAt: 400, endedAt: 900 },
    })
    expect(phases(done)).toEqual([
      ['args', 0, 100],
      ['waiting', 150, 400],
      ['running', 400, 900],
    ])
    expect(timelineSums(done)).toEqual({ args: 100, waiting: 250, running: 500 })
  })

  it.each([
    ['streaming_args', { startedAt: 0 }, [['args', 0, '…']], true],
    ['planned', { startedAt: 0 }, [['args', 0, '…']], false],
    ['args_ready', { startedAt: 0, argsReadyAt: 50 }, [['args', 0, 50]], false],
    [
      'executing',
      { startedAt: 0, argsReadyAt: 50, executionStartedAt: 60 },
      [
        ['args', 0, 50],
        ['running', 60, '…'],
      ],
      true,
    ],
    [
      'waiting_approval',
      { startedAt: 0, argsReadyAt: 50, approval: pending, approvalRequestedAt: 55 },
      [
        ['args', 0, 50],
        ['waiting', 55, '…'],
      ],
      false,
    ],
  ] as const)(
    '%s: what goes on is open, and only what goes on by itself is live',
    (state, times, expected, isLive) => {
      const open = row({ state, args: {}, ...times })
      expect(phases(open)).toEqual(expected)
      expect(open.isLive).toBe(isLive)
    },
  )

  it('a person who denies ends the wait, and a call that never ran has no run', () => {
    const denied = row({
      state: 'denied',
      approval: pending,
      argsReadyAt: 10,
      approvalRequestedAt: 20,
      endedAt: 90,
    })
    expect(phases(denied)).toEqual([['waiting', 20, 90]])
    expect(phases(row({ state: 'cancelled', startedAt: 0, endedAt: 40 }))).toEqual([['args', 0, 40]])
  })

  it('a question that came before the arguments waits from their end on', () => {
    const early = { startedAt: 0, approval: pending, approvalRequestedAt: 20 }
    expect(phases(row({ state: 'streaming_args', ...early }))).toEqual([['args', 0, '…']])
    expect(phases(row({ state: 'waiting_approval', args: {}, ...early, argsReadyAt: 80 }))).toEqual([
      ['args', 0, 80],
      ['waiting', 80, '…'],
    ])
  })

  it('a question in the middle of a run shows while it stands; when it was answered nobody knows', () => {
    const asked = { args: {}, executionStartedAt: 100, approvalRequestedAt: 300 }
    expect(phases(row({ state: 'waiting_approval', approval: pending, ...asked }))).toEqual([
      ['running', 100, 300],
      ['waiting', 300, '…'],
    ])
    const done = { state: 'succeeded', approval: approved, ...asked, endedAt: 900 } as const
    expect(phases(row(done))).toEqual([['running', 100, 900]])
  })

  it('without a start of the run its reported length says where it began', () => {
    expect(
      phases(row({ state: 'succeeded', startedAt: 0, argsReadyAt: 100, endedAt: 900, durationMs: 300 })),
    ).toEqual([
      ['args', 0, 100],
      ['running', 600, 900],
    ])
  })

  it('clocks that disagree leave no time backwards', () => {
    const skewed = { startedAt: 500, argsReadyAt: 100, executionStartedAt: 50, endedAt: 10 }
    const { start, end, segments } = row({ state: 'failed', ...skewed })
    expect([start, end, segments]).toEqual([T + 500, T + 500, []])
  })

  it('a result of an unknown call is one moment, and a call without times has none', () => {
    expect(row({ state: 'succeeded', unannounced: true, startedAt: 5, endedAt: 5 })).toMatchObject({
      ...{ isStray: true, start: T + 5, end: T + 5, segments: [] },
    })
    expect(row({ state: 'succeeded' }).start).toBeUndefined()
  })
})

describe('nested calls', () => {
  const made = (toolCallId: string, depth = 0, parentToolCallId?: string): TimelineRow =>
    timelineRow(card({ toolCallId, parentToolCallId }), depth)

  it('stand below the call that made them, and outcomes of unknown calls last', () => {
    const stray = timelineRow(card({ toolCallId: 'x', state: 'succeeded', unannounced: true }))
    const rows = [stray, made('a'), made('b'), made('b1', 1, 'b'), made('a1', 1, 'a'), made('a11', 2, 'a1')]
    expect(nestRows(rows).map((one) => one.toolCallId)).toEqual(['a', 'a1', 'a11', 'b', 'b1', 'x'])
  })

  it('are nested by their parents, and neither by circles nor by their order', () => {
    const parents: Record<string, string> = { b: 'a', c: 'b', x: 'y', y: 'x', z: 'x' }
    const ids = ['a', 'b', 'c', 'x', 'y', 'z']
    const wanted = { a: 0, b: 1, c: 2, x: 0, y: 0, z: 1 }
    for (const order of [ids, ids.toReversed()])
      expect(Object.fromEntries(nestingDepths(order, (id) => parents[id]))).toEqual(wanted)
  })

  it('are nested in time that grows with the number of calls', () => {
    const ids = Array.from({ length: 2000 }, (_, n) => String(n))
    let asked = 0
    const depths = nestingDepths(ids.toReversed(), (id) => {
      asked += 1
      return id === '0' ? undefined : String(Number(id) - 1)
    })
    expect(depths.get('1999')).toBe(8)
    expect(asked).toBeLessThan(4001)
  })

  it('keeps every row once, whatever circles their parents make', () => {
    const ids = ['a', 'b', 'c', 'd', 'e']
    const parents = fc.record(Object.fromEntries(ids.map((id) => [id, fc.constantFrom(...ids, undefined)])))
    fc.assert(
      fc.property(parents, (parentOf) => {
        const depths = nestingDepths(ids, (child) => parentOf[child])
        const rows = ids.map((id) => made(id, depths.get(id), parentOf[id]))
        expect(
          nestRows(rows)
            .map((one) => one.toolCallId)
            .sort(),
        ).toEqual(ids)
      }),
    )
  })
})

describe('the scale', () => {
  const ended = (start: number, end: number) => row({ state: 'cancelled', startedAt: start, endedAt: end })

  it('has few columns of a length that people count in', () => {
    for (const length of [3, 90, 4000, 17_600, 61_000, 3_700_000, 9 * 86_400_000]) {
      const { columns, step, origin, end } = timelineScale([ended(0, length)])
      expect(columns).toBeLessThanOrEqual(5)
      expect(origin).toBe(T)
      expect(end - origin).toBe(columns * step)
      expect(end - origin).toBeGreaterThanOrEqual(length)
    }
  })

  it('rests while the run grows inside of it', () => {
    const running = row({ state: 'streaming_args', startedAt: 0 })
    expect(timelineScale([running], T + 4100)).toEqual(timelineScale([running], T + 4900))
    expect(timelineScale([running], T + 5100).end).toBeGreaterThan(T + 5000)
  })

  it('has more columns where it is zoomed, and never finer ones than its labels can say', () => {
    const rows = [ended(0, 61_000)]
    expect(timelineScale(rows, undefined, 4).columns).toBeGreaterThan(timelineScale(rows).columns * 2)
    expect(timelineScale(rows, undefined, 64).step).toBe(1000)
  })

  it('a clock gone wrong does not squeeze the others into nothing', () => {
    const seconds = row({ state: 'cancelled', startedAt: -T + T / 1000, endedAt: -T + T / 1000 + 3 })
    const others = [ended(0, 4000), ended(100, 3000)]
    const scale = timelineScale([seconds, ...others])
    expect(scale).toEqual(timelineScale(others))
    expect(isOnTimeline(seconds, scale)).toBe(false)
    expect(timelineBars(seconds, scale)).toEqual([])
  })

  it('leaves room for a wait that nobody knows the end of', () => {
    const waiting = row({
      state: 'waiting_approval',
      args: {},
      argsReadyAt: 5000,
      approval: pending,
      approvalRequestedAt: 5000,
    })
    const scale = timelineScale([ended(0, 5000), waiting])
    expect(timelineBars(waiting, scale)[0]).toMatchObject({ phase: 'waiting', isOpen: true })
    expect(timelineBars(waiting, scale)[0]?.width).toBeGreaterThan(5)
  })

  it('open bars end at now', () => {
    const running = row({ state: 'executing', args: {}, executionStartedAt: 0 })
    const scale = timelineScale([running], T + 2300)
    expect(timelineBars(running, scale, T + 2300)).toEqual([
      { phase: 'running', x: 0, width: 92, isOpen: false },
    ])
  })
})

const time = fc.option(
  fc.oneof(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: -T, max: 4 * T }), fc.double()),
  { nil: undefined },
)
const anyCard = fc
  .record({
    state: fc.constantFrom(...TOOL_CARD_STATES),
    startedAt: time,
    argsReadyAt: time,
    approvalRequestedAt: time,
    executionStartedAt: time,
    endedAt: time,
    durationMs: time,
    approval: fc.constantFrom(undefined, pending, approved),
    unannounced: fc.constantFrom(undefined, true as const),
  })
  .map((fields) => card({ args: {}, ...fields }))

describe('whatever the clocks say', () => {
  it('segments follow one another, and bars stay inside of the picture', () => {
    fc.assert(
      fc.property(
        fc.array(anyCard, { maxLength: 12 }),
        fc.option(fc.integer({ min: 0, max: 2 * T }), { nil: undefined }),
        fc.constantFrom(1, 4, 64),
        (cards, now, zoom) => {
          const rows = cards.map((one) => timelineRow(one))
          const scale = timelineScale(rows, now, zoom)
          expect(scale.columns).toBeGreaterThanOrEqual(1)
          expect(scale.columns).toBeLessThanOrEqual(5 * zoom)
          for (const one of rows) {
            const times = one.segments.flatMap(({ start, end }) =>
              end === undefined ? [start] : [start, end],
            )
            expect(times).toEqual(times.toSorted((a, b) => a - b))
            for (const { x, width } of timelineBars(one, scale, now)) {
              expect(x).toBeGreaterThanOrEqual(0)
              expect(width).toBeGreaterThanOrEqual(0)
              expect(x + width).toBeLessThanOrEqual(100)
            }
          }
        },
      ),
    )
  })
})
