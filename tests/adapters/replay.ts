import type { StreamEnd, ToolStreamAdapter } from '../../src/adapters/index.js'
import type { ToolCardData } from '../../src/core/card.js'
import { Replay, type ReplayResult } from '../../src/testing/replay.js'
import { toFrame } from '../../src/transport/frame.js'

/**
 * Frames through one adapter into cards. Objects are sent as their JSON text, as a transport does; a
 * `StreamEnd` in the list ends the stream there.
 */
export function replayInto(
  replay: Replay,
  adapter: ToolStreamAdapter,
  frames: readonly unknown[],
): ReplayResult {
  replay.connect(adapter)
  for (const frame of frames) {
    if (isEnd(frame)) replay.end(adapter, frame)
    else replay.push(adapter, toFrame(typeof frame === 'string' ? frame : JSON.stringify(frame)))
  }
  return replay.result()
}

export function replayOnce(adapter: ToolStreamAdapter, frames: readonly unknown[]): ReplayResult {
  return replayInto(new Replay(), adapter, frames)
}

function isEnd(frame: unknown): frame is StreamEnd {
  return frame === 'clean' || frame === 'aborted' || frame === 'error'
}

/** `id name state`, with the arguments or the error: one line a card. */
export function lines({ cards }: ReplayResult): string[] {
  return cards.map(line)
}

function line(card: ToolCardData): string {
  const outcome = card.errorCode ?? card.endReason ?? JSON.stringify(card.args)
  return [card.toolCallId, card.toolName, card.state, outcome].join(' ')
}

export function codes({ issues }: ReplayResult): string[] {
  return issues.map((issue) => issue.code)
}
