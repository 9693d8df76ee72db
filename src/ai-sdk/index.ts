/**
 * Cards from the clients of other libraries: a `Chat` of `@ai-sdk/vue`, an agent of `@ag-ui/client`. Both are
 * optional; this entry imports neither and knows them by their shape only.
 */
export type { AiSdkChat, AiSdkMessage, AiSdkMessagePart } from './chatTypes.js'
export { useAiSdkToolCards } from './useAiSdkToolCards.js'
export type { AiSdkToolCards, AiSdkToolCardsOptions } from './useAiSdkToolCards.js'
export { useAgUiToolCards } from './useAgUiToolCards.js'
export type {
  AgUiAgent,
  AgUiResume,
  AgUiSubscriber,
  AgUiToolCards,
  AgUiToolCardsOptions,
} from './agUiTypes.js'
