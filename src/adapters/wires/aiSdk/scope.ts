import { isSameArgs } from '../../../json/index.js'
import type { AdapterContext } from '../../shared/context.js'
import type { CallContent, ResponseKeys, ToolCallKey } from '../../shared/keys.js'

/** Which message and step of it a UI message stream is in, and which calls of that id were there before. */
export class AiSdkScope {
  private message: string | undefined
  private step = 0

  constructor(private readonly context: AdapterContext) {}

  startMessage(id: string | undefined): void {
    this.message = id
    this.step = 0
  }

  startStep(): void {
    this.step += 1
  }

  /** @param variant counts other calls with one id in one step of one message */
  response(variant = 1): ResponseKeys {
    const suffix = variant === 1 ? '' : `~${String(variant)}`
    return this.context.keys.response(`${this.prefix}${String(this.step)}${suffix}`)
  }

  /**
   * The call that an announcement of this id may repeat: of this step, or, before the first step of a
   * stream, of the step that the message was in when its stream before ended.
   */
  known(id: string): ToolCallKey | undefined {
    const own = this.response().get(id)
    if (own !== undefined || this.step > 0) return own
    const newest = this.context.keys.newest(id)
    if (newest?.responseId?.startsWith(this.prefix) !== true) return undefined
    this.response().alias(id, newest.key)
    return newest.key
  }

  /**
   * The call that this is: a known one, where name and arguments are the same, else another one. Servers
   * that name no message, or go on with one, use the ids of earlier steps again.
   */
  callOf(id: string, content: CallContent): ToolCallKey {
    for (let variant = 1; ; variant += 1) {
      const keys = this.response(variant)
      const entry = variant === 1 ? this.known(id) : keys.get(id)
      if (entry === undefined) return keys.claim(id)
      if (entry.content === undefined || isSameContent(entry.content, content)) return entry
    }
  }

  private get prefix(): string {
    const { protocol, currentRunId } = this.context
    const run = currentRunId === undefined ? '' : `:${currentRunId}`
    return `${this.message ?? `${protocol}${run}`}/`
  }
}

export function isSameContent(a: CallContent | undefined, b: CallContent): boolean {
  if (a === undefined || a.toolName !== b.toolName) return false
  return isSameArgs(a, b) || (isNothing(a.args) && isNothing(b.args))
}

function isNothing(args: unknown): boolean {
  return args === undefined || args === null
}
