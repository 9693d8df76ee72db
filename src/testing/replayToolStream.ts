import { loadAdapter } from '../adapters/protocols.js'
import type { StreamEnd } from '../adapters/types.js'
import { defineToolPolicy } from '../policy/defineToolPolicy.js'
import { isToolPolicy } from '../policy/isToolPolicy.js'
import type { ToolPolicy, ToolPolicyRules } from '../policy/types.js'
import { Replay, type ReplayResult } from './replay.js'
import { readReplayFrames, type ReplayFrames } from './replayFrames.js'

export interface ReplayOptions {
  /** How the stream ended. @default 'clean' */
  end?: StreamEnd | undefined
  /** The host's policy, or its rules: risk, permission, schemas and approvals as in the store. */
  policy?: ToolPolicy | ToolPolicyRules | undefined
  /** Bytes of each piece that a stream is fed in. It must not matter: a test tries several. */
  chunkSize?: number | undefined
  /** The run of events that name none. @default 'default' */
  runId?: string | undefined
}

/**
 * Raw frames in, final cards out: for tests, and to look at a recording from a bug report.
 *
 * @param protocol a name of `TOOL_PROTOCOLS`, or an alias
 * @throws (rejects) where the protocol is unknown; the error lists the known ones
 * @example
 * const { cards } = await replayToolStream('openai-chat', readFileSync('bug.sse', 'utf8'), { end: 'error' })
 */
export async function replayToolStream(
  protocol: string,
  frames: ReplayFrames,
  options: ReplayOptions = {},
): Promise<ReplayResult> {
  const { policy } = options
  const adapter = await loadAdapter(protocol)
  const compiled = policy === undefined || isToolPolicy(policy) ? policy : defineToolPolicy(policy)
  const replay = new Replay(compiled, options.runId)
  replay.connect(adapter)
  for (const frame of readReplayFrames(frames, options.chunkSize)) replay.push(adapter, frame)
  replay.end(adapter, options.end ?? 'clean')
  return replay.result()
}
