import {
  createAnthropicAdapter,
  createOpenAiChatAdapter,
  createPlainSseAdapter,
  createUnifiedAdapter,
} from 'vue-tool-cards/adapters'

/** One for the model's wire and one for the agent's own events, told apart by the SSE event name. */
export function adaptersFor(wire: string) {
  const agent = createUnifiedAdapter({ eventNames: ['tool-event'] })
  if (wire === 'openai-chat') return [createOpenAiChatAdapter(), agent]
  if (wire === 'anthropic') return [createAnthropicAdapter(), agent]
  if (wire === 'plain-sse') return [createPlainSseAdapter(), agent]
  // Here the model's part is written in the same events.
  return [createUnifiedAdapter()]
}
