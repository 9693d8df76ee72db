import { loadAdapter } from '../adapters/protocols.js'
import type { ToolIssue, ToolIssueCode } from '../core/issue.js'
import type { ReplayResult } from '../testing/index.js'
import { frameToChunk, type StreamFrame } from '../transport/frame.js'

/** Nothing was read of such a stream: that no card is wrong proves nothing. */
export interface Unread {
  /** Any of these in `expected_issues` says that it is meant to be so. */
  readonly codes: readonly string[]
  readonly reason: string
}

const OF_FRAMES: ReadonlySet<ToolIssueCode> = new Set<ToolIssueCode>([
  'frame_unknown',
  'frame_unparsable',
  'frame_invalid',
  'unknown_event_type',
  'event_invalid',
])
/** A stream whose first frames are all strange is not looked through to its end. */
const MAX_FRAMES = 200

/** Why the replay says nothing of the stream; `undefined` where it does. */
export async function findUnread(
  frames: readonly StreamFrame[],
  replay: ReplayResult,
): Promise<Unread | undefined> {
  if (frames.length === 0) return { codes: ['no_frames'], reason: 'there is no frame to read' }
  const strange = replay.issues.find(({ code }) => code === 'wrong_protocol' || code === 'protocol_unknown')
  if (strange !== undefined) return { codes: [strange.code], reason: strange.message }
  const codes = [...new Set(replay.issues.map(({ code }) => code))].filter((code) => OF_FRAMES.has(code))
  const { protocol } = replay
  if (codes.length === 0 || protocol === undefined || hasEvents(replay)) return undefined
  // An issue of one kind is told once, so each frame is asked by itself.
  for (const frame of frames.slice(0, MAX_FRAMES)) if (await isRead(protocol, frame)) return undefined
  return { codes, reason: `no frame could be read as ${protocol}` }
}

/** The end of a run comes with the end of any stream. */
function hasEvents({ events }: ReplayResult): boolean {
  return events.some(({ type }) => type !== 'run_finished')
}

async function isRead(protocol: string, frame: StreamFrame): Promise<boolean> {
  const issues: ToolIssue[] = []
  const adapter = await loadAdapter(protocol, { onIssue: (issue) => issues.push(issue) })
  const events = adapter.push(frameToChunk(frame), frame.text)
  return events.length > 0 || !issues.some(({ code }) => OF_FRAMES.has(code))
}
