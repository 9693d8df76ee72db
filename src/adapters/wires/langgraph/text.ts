import type { ToolEvent } from '../../../core/events.js'
import type { AdapterContext } from '../../shared/context.js'
import { emitContent, emitReasoning, textOfParts } from '../../shared/text.js'
import { listOf, recordOf, textOf, type WireRecord } from '../../shared/wire.js'

/** What a message says, and what the model thought, in the words of several model packages. */
export function emitWords(context: AdapterContext, body: WireRecord, out: ToolEvent[]): void {
  const extra = recordOf(body['additional_kwargs'])
  emitReasoning(
    context,
    textOf(extra['reasoning_content']) || textOfParts(recordOf(extra['reasoning'])['summary']),
    out,
  )
  for (const block of listOf(body['content'])) {
    const words = recordOf(block)['type'] === 'reasoning' ? textOf(recordOf(block)['reasoning']) : ''
    emitReasoning(context, words, out)
  }
  emitContent(context, body['content'], out)
}
