import type { AdapterOptions, ToolStreamAdapter } from './types.js'

type CreateAdapter = (options?: AdapterOptions) => ToolStreamAdapter

/** Each protocol's code is loaded when it is first asked for. */
const LOADERS = {
  'openai-chat': async () => (await import('./openaiChat.js')).createOpenAiChatAdapter,
  anthropic: async () => (await import('./anthropic.js')).createAnthropicAdapter,
  'plain-sse': async () => (await import('./plainSse.js')).createPlainSseAdapter,
  unified: async () => (await import('./unified.js')).createUnifiedAdapter,
} satisfies Record<string, () => Promise<CreateAdapter>>

/** A wire that the library reads. */
export type ToolProtocol = keyof typeof LOADERS

/** Every {@link ToolProtocol}. */
export const TOOL_PROTOCOLS = Object.freeze(Object.keys(LOADERS)) as readonly ToolProtocol[]

/** Other names of protocols. */
const ALIASES: ReadonlyMap<string, ToolProtocol> = new Map([
  ['openai', 'openai-chat'],
  ['chat-completions', 'openai-chat'],
  ['claude', 'anthropic'],
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
