import { describe, expect, it } from 'vitest'
import { reduceToolCard } from '../../src/core/reduceToolCard.js'
import type { ToolIssue } from '../../src/core/issue.js'
import { TOOL_CARD_STATES, type ToolCardState } from '../../src/core/states.js'
import { TRANSITION_COLUMNS } from '../../src/core/transitionCells.js'
import { TRANSITIONS, type TransitionRow } from '../../src/core/transitions.js'
import { cardIn, EVENT_OF } from './samples.js'

/**
 * The contract's table in letters, stated apart from the code's: the state after the event, `.` for no change,
 * `!` behind it where an issue is due. Columns: no card, planned, streaming_args, args_ready, waiting_approval,
 * executing, succeeded, failed, denied, cancelled.
 */
const CONTRACT: Record<TransitionRow, string> = {
  tool_call_start: 'P . . . . . . . . .',
  tool_call_named: '.! P S R! W! .! . . . .',
  tool_args_delta: '.! S S .! .! .! .! .! .! .!',
  tool_args_progress: 'S S S .! .! . . . . .!',
  tool_call_ready: 'R R R . . . .! .! .! .!',
  tool_approval_request: 'P P S W W W .! .! .! .!',
  'tool_approval_response:approved': '.! .! .! .! X X D F N C',
  'tool_approval_response:denied': '.! N N N N .! .! .! .! N',
  'tool_approval_response:answered': '.! .! .! R X X .! .! .! .!',
  'tool_approval_response:cancelled': '.! .! .! .! C X .! .! .! .!',
  tool_approval_withdrawn: '.! .! .! .! C .! . . . .',
  tool_execution_start: '.! X! X! X X! . .! .! .! .!',
  tool_output_delta: '.! P! S! X W X .! .! .! .!',
  tool_result: 'D D! D! D D! D .! .! N! D',
  tool_error: 'F F F F F F .! .! . F',
  tool_denied: 'N N N N N N .! .! . N',
  tool_cancelled: '.! C C C C C .! .! .! .',
  tool_retry: '.! .! .! .! .! .! .! R .! R',
  tool_discarded: '. - - - C C . . . .',
  'run_finished:completed': '. C C C C C . . . .',
  'run_finished:error': '. C C C C C . . . .',
  'run_finished:aborted': '. C C C C C . . . .',
  'run_finished:waiting': '. C C . . . . . . .',
  'run_started:supersedes': '. C C C C C . . . .',
}

const LETTER: Record<string, ToolCardState> = {
  P: 'planned',
  S: 'streaming_args',
  R: 'args_ready',
  W: 'waiting_approval',
  X: 'executing',
  D: 'succeeded',
  F: 'failed',
  N: 'denied',
  C: 'cancelled',
}

const ROWS = Object.keys(TRANSITIONS) as TransitionRow[]

describe('every event against every state', () => {
  for (const row of ROWS) {
    const cells = CONTRACT[row].split(' ')
    TRANSITION_COLUMNS.forEach((column, index) => {
      const cell = cells[index] ?? ''
      it(`${row} on ${column} gives ${cell}`, () => {
        const card = column === 'absent' ? undefined : cardIn(column)
        const issues: ToolIssue[] = []
        const next = reduceToolCard(card, EVENT_OF[row], (issue) => issues.push(issue))
        const letter = cell.replace('!', '')
        if (letter === '.') expect(next).toBe(card)
        else if (letter === '-') expect(next).toBeUndefined()
        else {
          expect(next).not.toBe(card)
          expect(next?.state).toBe(LETTER[letter])
        }
        expect(issues.map((issue) => issue.code).length > 0).toBe(cell.endsWith('!'))
        for (const issue of issues) expect(issue.fix, issue.code).toBeTruthy()
      })
    })
  }

  it('covers every row and every state', () => {
    expect(Object.keys(CONTRACT).sort()).toEqual([...ROWS].sort())
    expect(TRANSITION_COLUMNS).toEqual(['absent', ...TOOL_CARD_STATES])
    for (const text of Object.values(CONTRACT)) expect(text.split(' ')).toHaveLength(10)
  })
})

describe('the table as data', () => {
  for (const row of ROWS) {
    for (const column of TRANSITION_COLUMNS) {
      it(`${row} on ${column} does what its cell says`, () => {
        const cell: { effect: string; to?: string; issue?: string; endReason?: string } =
          TRANSITIONS[row][column]
        const card = column === 'absent' ? undefined : cardIn(column)
        const codes: string[] = []
        const next = reduceToolCard(card, EVENT_OF[row], (issue) => codes.push(issue.code))
        if (cell.effect === 'none' || cell.effect === 'refuse') expect(next).toBe(card)
        if (cell.effect === 'remove') expect(next).toBeUndefined()
        if (cell.to !== undefined && next !== card) expect(next?.state).toBe(cell.to)
        if (cell.endReason !== undefined && next !== card) expect(next?.endReason).toBe(cell.endReason)
        if (cell.issue !== undefined && (cell.effect === 'refuse' || next !== card))
          expect(codes).toContain(cell.issue)
      })
    }
  }
})
