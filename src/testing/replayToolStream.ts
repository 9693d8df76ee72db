import { detectProtocol, type DetectedProtocol } from '../adapters/detect/detectProtocol.js'
import { tellingFrames } from '../adapters/detect/silentFrames.js'
import { loadAdapter } from '../adapters/protocols.js'
import type { StreamEnd } from '../adapters/types.js'
import { watchProtocol } from '../adapters/detect/watchProtocol.js'
import { defineToolPolicy } from '../policy/defineToolPolicy.js'
import { isToolPolicy } from '../policy/isToolPolicy.js'
import type { ToolPolicy, ToolPolicyRules } from '../policy/types.js'
import type { StreamFrame } from '../transport/frame.js'
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
 * @param protocol a name of `TOOL_PROTOCOLS`, an alias, or `'auto'`: the protocol that the first frames show,
 * else an issue `protocol_unknown` and no cards
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
  const compiled = policy === undefined || isToolPolicy(policy) ? policy : defineToolPolicy(policy)
  const replay = new Replay(compiled, options.runId)
  const list = readReplayFrames(frames, options.chunkSize)
  const found = protocol === 'auto' ? recognise(list) : { protocol }
  if (found.protocol === undefined) {
    replay.report({
      code: 'protocol_unknown',
      message: `${found.reason} Candidates: ${found.candidates.join(', ') || 'none'}.`,
      fix: "Name the protocol instead of 'auto', for instance 'openai-chat'.",
      frameIndex: 0,
    })
    return replay.result()
  }
  const adapter = watchProtocol(await loadAdapter(found.protocol), (use) => {
    use(detectProtocol)
  })
  replay.connect(adapter)
  for (const frame of list) replay.push(adapter, frame)
  replay.end(adapter, options.end ?? 'clean')
  return replay.result()
}

/** As a feed does: by the fewest frames that are enough. */
function recognise(frames: readonly StreamFrame[]): DetectedProtocol {
  const first = tellingFrames(frames)
  for (let length = 1; length <= first.length; length += 1) {
    const found = detectProtocol(first.slice(0, length))
    if (found.protocol !== undefined && found.certainty === 'sure') return found
  }
  return detectProtocol(first)
}
