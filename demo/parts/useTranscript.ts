import { ref, type Ref } from 'vue'
import type { ToolEvent } from 'vue-tool-cards'

/** A stretch of an answer: prose, or the calls that came one after another. */
export type Stretch = { kind: 'text' | 'reasoning'; text: string } | { kind: 'calls'; ids: string[] }

/** The answer in the order in which it came. The cards themselves live in the store. */
export function useTranscript(): { stretches: Ref<Stretch[]>; note(event: ToolEvent): void } {
  const stretches = ref<Stretch[]>([])
  const known = new Set<string>()
  /** What comes next is another answer, also where it would only lengthen the last stretch. */
  let isNew = false

  function noteText(kind: 'text' | 'reasoning', text: string): void {
    const last = stretches.value.at(-1)
    if (last?.kind === kind && !isNew) last.text += text
    else if (text.trim() !== '') {
      stretches.value.push({ kind, text })
      isNew = false
    }
  }

  function noteCall(id: string): void {
    if (known.has(id)) return
    known.add(id)
    const last = stretches.value.at(-1)
    if (last?.kind === 'calls') last.ids.push(id)
    else stretches.value.push({ kind: 'calls', ids: [id] })
  }

  function note(event: ToolEvent): void {
    if (event.type === 'text_delta') noteText('text', event.text)
    else if (event.type === 'reasoning_delta') noteText('reasoning', event.text)
    else if (event.type === 'tool_retry') isNew = true
    else if ('toolCallId' in event && event.toolCallId !== undefined) noteCall(event.toolCallId)
  }

  return { stretches, note }
}
