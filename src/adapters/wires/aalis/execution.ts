import { sliceJsonValue, type FramePath } from '../../shared/frameText.js'
import { isRecord, jsonOf } from '../../shared/wire.js'

/** An execution as a frame tells it. */
export interface Execution {
  readonly name: string
  readonly args: unknown
  /** Where the arguments stand in the frame's text. */
  readonly path: FramePath
  /** Epoch ms, where the wire tells it. */
  readonly startedAt?: number | undefined
  readonly endedAt?: number | undefined
  readonly result?: unknown
}

/** Arguments as they were sent, and with their members in order. */
export interface CallArgs {
  readonly text: string
  readonly sorted: string
}

/** Enough of a result to tell its repetition. */
export function outcomeOf({ result }: Execution): string {
  const text = jsonOf(result)
  return `${String(text.length)} ${text.slice(0, 200)}`
}

/** Digits and duplicate members count where one was sent so; else their order does not. */
export function findByArgs<Call extends { readonly args: CallArgs }>(
  calls: readonly Call[],
  { text, sorted }: CallArgs,
): Call | undefined {
  return calls.find(({ args }) => args.text === text) ?? calls.find(({ args }) => args.sorted === sorted)
}

/** No arguments are the same as empty ones. */
export function argsOf({ args, path }: Execution, text: string | undefined): CallArgs {
  const value = args ?? {}
  const sent = isRecord(value) ? sliceJsonValue(text, path) : undefined
  return { text: typeof value === 'string' ? value : (sent ?? jsonOf(value)), sorted: jsonOf(inOrder(value)) }
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (!isRecord(value)) return value
  const members = Object.keys(value).sort()
  return members.map((member) => [member, inOrder(value[member])])
}
