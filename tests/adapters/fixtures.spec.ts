import { describe, expect, it } from 'vitest'
import type { ToolCardData } from '../../src/core/card.js'
import { replayToolStream } from '../../src/testing/index.js'
import { readReplayFrames } from '../../src/testing/replayFrames.js'
import { fixtures } from '../fixtures/fixtures.js'

const summary = ({ toolCallId, state, args, errorCode }: ToolCardData): object => ({
  id: toolCallId,
  state,
  ...(args === undefined ? {} : { args }),
  ...(errorCode === undefined ? {} : { errorCode }),
})

describe.each(fixtures)('$file', ({ protocol, stream, cards: expected, wholeBefore }) => {
  it('gives its calls', async () => {
    const { cards } = await replayToolStream(protocol, stream)
    expect(cards.map(summary)).toEqual(expected)
  })

  it.each([1, 2, 3, 17])('gives the same in pieces of %i bytes', async (chunkSize) => {
    const whole = await replayToolStream(protocol, stream)
    expect(await replayToolStream(protocol, stream, { chunkSize })).toEqual(whole)
  })

  it('never readies a call that is not complete, wherever and however it is cut', async () => {
    const frames = readReplayFrames(stream)
    for (let cut = 0; cut <= frames.length; cut += 1) {
      for (const end of ['clean', 'error', 'aborted'] as const) {
        const { cards } = await replayToolStream(protocol, frames.slice(0, cut), { end })
        for (const card of cards) {
          expect(['planned', 'streaming_args']).not.toContain(card.state)
          const complete = expected.find(({ id }) => id === card.toolCallId)
          if (card.state === 'args_ready')
            expect(card.args).toEqual(complete?.args ?? wholeBefore?.[card.toolCallId])
        }
      }
    }
  })
})
