export { createToolCards } from './createToolCards.js'
export type { ToolCardsOptions } from './createToolCards.js'
