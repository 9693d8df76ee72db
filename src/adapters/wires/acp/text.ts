import type { ToolEvent } from '../../../core/events.js'
import type { AdapterContext } from '../../shared/context.js'
import { emitReasoning, emitText } from '../../shared/text.js'
import { idOf, listOf, recordOf, textOf, type WireRecord } from '../../shared/wire.js'

/** Message ids remembered at most. */
const MAX_MESSAGES = 10_000

/** The agent's words: in pieces, or (version 2) as a whole message that repeats its pieces. */
export class AcpText {
  private readonly told = new Set<string>()

  constructor(private readonly context: AdapterContext) {}

  reset(): void {
    this.told.clear()
  }

  /** @returns whether the update is about the agent's words */
  read(type: string, update: WireRecord, out: ToolEvent[]): boolean {
    const what = /^agent_(message|thought)(_chunk)?$/.exec(type)
    if (what === null) return false
    const messageId = idOf(update['messageId'])
    if (messageId !== undefined) {
      if (what[2] === undefined && this.told.has(messageId)) return true
      if (this.told.size < MAX_MESSAGES) this.told.add(messageId)
    }
    for (const block of listOf(update['content'])) {
      const text = textOf(recordOf(block)['text'])
      if (what[1] === 'thought') emitReasoning(this.context, text, out)
      else emitText(this.context, text, out)
    }
    return true
  }
}
