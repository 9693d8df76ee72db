import type { TextDeltaEvent, ToolEvent } from '../../core/events.js'
import type { AdapterContext } from './context.js'
import { isRecord, textOf } from './wire.js'

/** Text for the host; an empty piece is none. */
export function emitText(context: AdapterContext, text: string, out: ToolEvent[]): void {
  if (text !== '') push(context, { type: 'text_delta', text }, out)
}

/** The model's thinking, for the host. */
export function emitReasoning(context: AdapterContext, text: string, out: ToolEvent[]): void {
  if (text !== '') push(context, { type: 'reasoning_delta', text }, out)
}

function push(context: AdapterContext, event: TextDeltaEvent, out: ToolEvent[]): void {
  if (context.runId !== undefined) event.runId = context.runId
  out.push(event)
}

/** Emits content that is a text or a list of typed parts (Mistral: text and thinking in one list). */
export function emitContent(context: AdapterContext, content: unknown, out: ToolEvent[]): void {
  if (typeof content === 'string') {
    emitText(context, content, out)
    return
  }
  if (!Array.isArray(content)) return
  for (const part of content as readonly unknown[]) {
    if (!isRecord(part)) continue
    if (part['type'] === 'thinking') emitReasoning(context, textOfParts(part['thinking']), out)
    else emitText(context, textOf(part['text']), out)
  }
}

/** The text of a value that is a text or a list of parts with text. */
export function textOfParts(value: unknown): string {
  if (typeof value === 'string') return value
  if (!Array.isArray(value)) return ''
  return (value as readonly unknown[]).map((part) => (isRecord(part) ? textOf(part['text']) : '')).join('')
}
