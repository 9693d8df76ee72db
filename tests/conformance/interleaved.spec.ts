import { describe, expect, it } from 'vitest'
import { loadAdapter, type ToolStreamAdapter } from '../../src/adapters/index.js'
import type { ToolCardData } from '../../src/core/card.js'
import { Replay } from '../../src/testing/replay.js'
import { sharedMissing } from '../setup/shared.js'
import { framesOf, recordingsOf, type Recording } from './recordings.js'
import { WIRES } from './wires.js'

/** Two streams side by side in one set of cards, a frame of each in turn. */
async function replayTogether(recordings: readonly Recording[]): Promise<readonly ToolCardData[]> {
  const replay = new Replay()
  const streams = await Promise.all(
    recordings.map(async (recording, run) => {
      const adapter: ToolStreamAdapter = await loadAdapter(recording.protocol, {
        runId: `run-${String(run)}`,
      })
      replay.connect(adapter)
      return { adapter, frames: framesOf(recording) }
    }),
  )
  const longest = Math.max(...streams.map(({ frames }) => frames.length))
  for (let at = 0; at < longest; at += 1)
    for (const { adapter, frames } of streams) {
      const frame = frames[at]
      if (frame !== undefined) replay.push(adapter, frame)
    }
  for (const { adapter } of streams) replay.end(adapter, 'clean')
  return replay.result().cards
}

/** What a card shows, without the ids that another call may have taken first. */
function shown(cards: readonly ToolCardData[], runId: string): unknown[] {
  return cards
    .filter((card) => card.runId === runId)
    .map(({ toolName, state, args, argsText, result, errorCode, endReason, approval }) => {
      return { toolName, state, args, argsText, result, errorCode, endReason, asked: approval?.status }
    })
}

const recordings = recordingsOf(Object.keys(WIRES))

/** One recording made from another repeats its response, and the same response again is the same calls. */
function isSameResponse(one: Recording, other: Recording): boolean {
  const ids = new Set(one.calls.map(({ id }) => id))
  return one.protocol === other.protocol && other.calls.some(({ id }) => id !== null && ids.has(id))
}

const pairs = recordings.flatMap((one, at): [string, string, Recording, Recording][] => {
  const later = [...recordings.slice(at + 1), ...recordings.slice(0, at)]
  const other = later.find((candidate) => !isSameResponse(one, candidate))
  return other === undefined ? [] : [[one.file, other.file, one, other]]
})

describe.runIf(pairs.length > 0)(`two streams at once (${sharedMissing} when skipped)`, () => {
  it.each(pairs)('%s and %s do not touch each other', async (_one, _other, one, other) => {
    const together = await replayTogether([one, other])
    expect(shown(together, 'run-0')).toEqual(shown(await replayTogether([one]), 'run-0'))
    const alone = shown(await replayTogether([other]), 'run-0')
    expect(shown(together, 'run-1')).toEqual(alone)
  })
})
