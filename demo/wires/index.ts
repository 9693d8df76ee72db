import { anthropic } from './anthropic.js'
import { openaiChat } from './openaiChat.js'
import { plainSse } from './plainSse.js'
import type { Wire } from './types.js'
import { unified } from './unified.js'

export const wires: readonly Wire[] = [openaiChat, anthropic, plainSse, unified]

/** The SSE event name under which the agent's own events travel beside the model's. */
export const AGENT_EVENT = 'tool-event'
