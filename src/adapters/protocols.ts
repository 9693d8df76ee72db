import type { AdapterOptions, ToolStreamAdapter } from './types.js'

type CreateAdapter = (options?: AdapterOptions) => ToolStreamAdapter

/** Each protocol's code is loaded when it is first asked for. */
const LOADERS = {
  'openai-chat': async () => (await import('./wires/openaiChat/openaiChat.js')).createOpenAiChatAdapter,
  'openai-responses': async () =>
    (await import('./wires/openaiResponses/openaiResponses.js')).createOpenAiResponsesAdapter,
  anthropic: async () => (await import('./wires/anthropic/anthropic.js')).createAnthropicAdapter,
  acp: async () => (await import('./wires/acp/acp.js')).createAcpAdapter,
  'claude-stream-json': async () =>
    (await import('./wires/claudeStreamJson/claudeStreamJson.js')).createClaudeStreamJsonAdapter,
  'ai-sdk': async () => (await import('./wires/aiSdk/aiSdk.js')).createAiSdkAdapter,
  'ai-sdk-v4': async () => (await import('./wires/aiSdk/aiSdkV4.js')).createAiSdkV4Adapter,
  gemini: async () => (await import('./wires/gemini/gemini.js')).createGeminiAdapter,
  'gemini-interactions': async () =>
    (await import('./wires/geminiInteractions.js')).createGeminiInteractionsAdapter,
  bedrock: async () => (await import('./wires/bedrock.js')).createBedrockAdapter,
  cohere: async () => (await import('./wires/cohere.js')).createCohereAdapter,
  'xai-grpc': async () => (await import('./wires/xaiGrpc.js')).createXaiGrpcAdapter,
  ollama: async () => (await import('./wires/ollama.js')).createOllamaAdapter,
  scriptcat: async () => (await import('./wires/scriptcat/scriptcat.js')).createScriptcatAdapter,
  aalis: async () => (await import('./wires/aalis/aalis.js')).createAalisAdapter,
  mcp: async () => (await import('./wires/mcp/mcp.js')).createMcpAdapter,
  'plain-sse': async () => (await import('./wires/plainSse.js')).createPlainSseAdapter,
  'ag-ui': async () => (await import('./wires/agUi/agUi.js')).createAgUiAdapter,
  tanstack: async () => (await import('./wires/agUi/tanstack.js')).createTanstackAdapter,
  unified: async () => (await import('./wires/unified/unified.js')).createUnifiedAdapter,
  langgraph: async () => (await import('./wires/langgraph/langgraph.js')).createLangGraphAdapter,
  'pydantic-ai': async () => (await import('./wires/pydanticAi/pydanticAi.js')).createPydanticAiAdapter,
  kimi: async () => (await import('./wires/kimi/kimi.js')).createKimiAdapter,
} satisfies Record<string, () => Promise<CreateAdapter>>

/** A wire that the library reads. */
export type ToolProtocol = keyof typeof LOADERS

/** Every {@link ToolProtocol}. */
export const TOOL_PROTOCOLS = Object.freeze(Object.keys(LOADERS)) as readonly ToolProtocol[]

/** Other names of protocols. */
const ALIASES: ReadonlyMap<string, ToolProtocol> = new Map([
  ['openai', 'openai-chat'],
  ['chat-completions', 'openai-chat'],
  ['responses', 'openai-responses'],
  ['claude', 'anthropic'],
  ['langchain', 'langgraph'],
  ['pydantic-ai-events', 'pydantic-ai'],
  ['kosong', 'kimi'],
  ['kimi-wire', 'kimi'],
  ['xai', 'xai-grpc'],
  ['ai-sdk-ui', 'ai-sdk'],
  ['vercel-ui-v1', 'ai-sdk'],
  ['vercel-data-v4', 'ai-sdk-v4'],
  ['claude-code', 'claude-stream-json'],
  ['tanstack-chunks', 'tanstack'],
])

/** The protocol that a name or an alias means; `undefined` for unknown names. */
export function resolveProtocol(name: string): ToolProtocol | undefined {
  const known = ALIASES.get(name) ?? name
  return TOOL_PROTOCOLS.find((protocol) => protocol === known)
}

/**
 * Loads the adapter of a protocol by name.
 *
 * @throws where the name is unknown; the error lists the known ones
 */
export async function loadAdapter(name: string, options?: AdapterOptions): Promise<ToolStreamAdapter> {
  const protocol = resolveProtocol(name)
  if (protocol === undefined)
    throw new Error(`Unknown protocol "${name}". Known: ${TOOL_PROTOCOLS.join(', ')}.`)
  const create: CreateAdapter = await LOADERS[protocol]()
  return create(options)
}
