import type { Choices, GeneratedCall } from './calls.js'
import { bedrock, anthropic, cohere } from './blockWires.js'
import { gemini } from './geminiWire.js'
import { ollama, openAiChat, openAiResponses, xai } from './openAiWires.js'

/** A stream in the form of a wire, from calls. */
export interface WireWriter {
  /** Calls always have ids on this wire. */
  readonly needsIds?: boolean
  /** The exact text of the arguments comes out too. */
  readonly isExact?: boolean
  readonly framing?: 'ndjson'
  /** The frames' texts. */
  write(calls: readonly GeneratedCall[], choices: Choices): string[]
}

/** What writes each model wire, with the oddities of the servers that speak it. */
export const MODEL_WIRES: Readonly<Record<string, WireWriter>> = {
  'openai-chat': openAiChat,
  'openai-responses': openAiResponses,
  anthropic,
  bedrock,
  cohere,
  gemini,
  ollama,
  'xai-grpc': xai,
}
