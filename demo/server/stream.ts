import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { toSseText } from '../wires/types.js'
import type { Step } from './run.js'

export const SSE_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
}

/** Text to write, and how long to wait before it. */
export interface Piece {
  readonly text: string
  /** Ms at human pace. */
  readonly wait: number
  /** Half of the text is written, then the socket is gone. */
  readonly breaks?: boolean | undefined
}

export function* toPieces(steps: Iterable<Step>): Iterable<Piece> {
  for (const step of steps) yield { text: toSseText(step), wait: step.wait, breaks: step.breaks }
}

/** Writes pieces at their pace, `speed` times as fast; ends early when the reader has gone. */
export async function writePieces(response: ServerResponse, pieces: Iterable<Piece>, speed: number) {
  // The debt of short waits is paid in one: a timer cannot wait for less than a millisecond.
  let owed = 0
  for (const { text, wait, breaks } of pieces) {
    owed += wait / speed
    if (owed >= 4) {
      await pause(owed)
      owed = 0
    }
    if (response.destroyed) return
    if (breaks) {
      await new Promise((done) => response.write(text.slice(0, Math.ceil(text.length / 2)), done))
      response.destroy()
      return
    }
    response.write(text)
  }
  response.end()
}
