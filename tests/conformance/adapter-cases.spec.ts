import { describe, expect, it } from 'vitest'
import { resolveProtocol } from '../../src/adapters/index.js'
import type { ToolCardData } from '../../src/core/card.js'
import { canApprove } from '../../src/core/guards.js'
import type { ReplayResult } from '../../src/testing/replay.js'
import { toFrame } from '../../src/transport/frame.js'
import { sharedMissing } from '../setup/shared.js'
import { openCases, type Case, type ExpectedCard } from './cases.js'
import { feed } from './recordings.js'

/** `types` cases have chat completions chunks. */
const protocolOf = (one: Case): string => (one.protocol === 'types' ? 'openai-chat' : one.protocol)

const cases = (await openCases()).filter(
  (one) =>
    resolveProtocol(protocolOf(one)) !== undefined &&
    protocolOf(one) !== 'unified' &&
    // Store cases are in event-cases.spec.ts; those of components under "mcp" are about results on screen, told
    // in neutral events.
    one.layer !== 'store' &&
    !(one.layer === 'component' && one.protocol === 'mcp') &&
    one.layer !== 'package',
)

interface Mark {
  $transport?: string
  clean?: boolean
}

function replayCase(one: Case, asText: boolean): Promise<ReplayResult> {
  const marks = one.input.filter((frame): frame is typeof frame & Mark => '$transport' in Object(frame))
  const frames = one.input
    .filter((frame) => !('$transport' in Object(frame)))
    .map((frame) => toFrame(asText && typeof frame !== 'string' ? JSON.stringify(frame) : frame))
  return feed(protocolOf(one), [
    { frames, end: marks.some((mark) => mark.clean === false) ? 'error' : 'clean' },
  ])
}

function expectCard(card: ToolCardData | undefined, wanted: ExpectedCard): void {
  expect(card?.state).toBe(wanted.state)
  if (wanted.name !== undefined) expect(card?.toolName).toBe(wanted.name)
  if (wanted.args !== undefined) expect(card?.args).toEqual(wanted.args)
  if (wanted.args_ready === false && card !== undefined) expect(canApprove(card, 0)).toBe(false)
  // A local id is made where the wire has none.
  if (!wanted.id.startsWith('$local')) expect(card?.toolCallId).toBe(wanted.id)
}

/** What a case says besides its cards. */
const EXTRA: Record<string, (result: ReplayResult) => void> = {
  'ASM-06': ({ cards }) => {
    expect(cards).toHaveLength(1)
    expect(cards[0]).toMatchObject({ state: 'failed', errorCode: 'args_unparsable' })
    expect(cards[0]?.argsText).toBe('{"pattern":"**/*"}{"path":"docs"}')
  },
  'ASM-15': ({ cards }) => {
    expect(new Set(cards.map((card) => card.toolCallId)).size).toBe(2)
  },
  'ASM-31': ({ cards }) => {
    // Neither the call nor its item was ended, and no argument text came.
    expect(cards).toMatchObject([{ state: 'failed', errorCode: 'args_truncated' }])
  },
  'ASM-33': ({ cards }) => {
    expect(cards[0]).toMatchObject({
      errorCode: 'args_truncated',
      argsText: '{"path":"a.txt","content":"line one',
    })
  },
  'ASM-36': ({ cards }) => {
    expect(cards[0]?.errorCode).toBe('args_truncated')
  },
  'ASM-40': ({ cards, unmatched }) => {
    expect(cards).toMatchObject([
      { toolCallId: 'a', state: 'args_ready', args: {} },
      { toolCallId: 'zzz', state: 'succeeded', result: 'Title: X' },
    ])
    expect(unmatched).toEqual([cards[1]])
  },
  'ASM-45': ({ cards }) => {
    expect(cards.map((card) => card.errorCode)).toEqual([
      'args_not_object',
      'args_not_object',
      'args_not_object',
      undefined,
      undefined,
    ])
    // Text that is only null is a placeholder (contract, section 7).
    expect([cards[3]?.args, cards[4]?.args]).toEqual([{}, { ok: 1 }])
  },
  'ASM-46': ({ cards }) => {
    expect(cards[0]?.charsAccumulated).toBe('{"t":"ok 😀 é漢"}'.length)
  },
  'ASM-48': ({ cards }) => {
    expect(cards[0]?.argsText).toContain('2512292042121000001')
  },
  'TYP-06': ({ cards, issues }) => {
    // No mark of the end, and a lone {}: it may have been a placeholder.
    expect(cards[0]).toMatchObject({ toolCallId: 'call_a', errorCode: 'args_truncated' })
    expect(issues).toEqual([])
  },
}

describe.runIf(cases.length > 0)(`adapter cases (${sharedMissing} when skipped)`, () => {
  it.each(cases.map((one) => [one.id, one.title, one] as const))('%s %s', async (_id, _title, one) => {
    for (const asText of [false, true]) {
      const result = await replayCase(one, asText)
      const { cards } = result
      const wanted = one.expected.cards
      if (wanted !== undefined) {
        expect(cards).toHaveLength(wanted.length)
        wanted.forEach((card, position) => {
          expectCard(cards[position], card)
        })
      }
      for (const card of cards) expect(['planned', 'streaming_args']).not.toContain(card.state)
      EXTRA[one.id]?.(result)
    }
  })

  it('every case that names no cards has expectations here', () => {
    expect(cases.filter((one) => one.expected.cards === undefined && !(one.id in EXTRA))).toEqual([])
  })
})
