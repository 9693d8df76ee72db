import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Piece } from './stream.js'

/** A stream as somebody recorded it, to be sent again. */
export interface Recording {
  readonly name: string
  readonly protocol: string
  readonly contentType: string
  readonly pieces: readonly Piece[]
}

const PAUSE = 45

/**
 * - `.sse`: sent as it is, one event at a time.
 * - `.ndjson`: sent as it is, line by line.
 * - `.jsonl`: the payloads of an SSE stream, one a line: the framing is put back.
 * - `.json`: a list of such payloads, or a single one.
 */
export function readRecording(path: string, protocol: string): Recording {
  if (!existsSync(path)) throw new Error(`There is no file ${path}: name a recording with --replay FILE.`)
  const extension = /\.(sse|ndjson|jsonl|json)$/.exec(path)?.[1]
  if (extension === undefined) {
    throw new Error(
      `${path} is no recording that the demo can read: name a .sse, .ndjson, .jsonl or .json file.`,
    )
  }
  const texts = textsOf(readFileSync(path, 'utf8'), extension, path)
  if (texts.length === 0) throw new Error(`${path} is empty: name a file with at least one frame.`)
  return {
    name: basename(path),
    protocol,
    contentType: extension === 'ndjson' ? 'application/x-ndjson' : 'text/event-stream; charset=utf-8',
    pieces: texts.map((piece) => ({ text: piece, wait: PAUSE })),
  }
}

function textsOf(text: string, extension: string, path: string): string[] {
  if (extension === 'sse') return text.match(/[^]+?(?:\r?\n\r?\n|$)/g) ?? []
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  if (extension === 'ndjson') return lines.map((line) => `${line}\n`)
  if (extension === 'jsonl') return lines.map((line) => `data: ${line}\n\n`)
  let whole: unknown
  try {
    whole = JSON.parse(text)
  } catch {
    throw new Error(`${path} is no JSON: name a file that is, or give it the extension of its format.`)
  }
  return (Array.isArray(whole) ? whole : [whole]).map((item) => `data: ${JSON.stringify(item)}\n\n`)
}
