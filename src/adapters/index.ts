export type { AdapterHost, AdapterOptions, StreamEnd, ToolStreamAdapter } from './types.js'
export {
  createToolCallKeys,
  type ResponseKeys,
  type ToolCallKey,
  type ToolCallKeys,
  type ToolCardLookup,
} from './keys.js'
export { loadAdapter, resolveProtocol, TOOL_PROTOCOLS, type ToolProtocol } from './protocols.js'
export { encodeApproval } from './encodeApproval.js'
export type { DecidedCall } from './approvals/types.js'
export { createAnthropicAdapter } from './anthropic.js'
export { createOpenAiChatAdapter } from './openaiChat.js'
export { createPlainSseAdapter } from './plainSse.js'
export { createUnifiedAdapter } from './unified.js'
