export { revealParts } from './revealParts.js'
export { revealText } from './revealText.js'
export { revealToolName, type RevealedToolName } from './revealToolName.js'
export type { RevealedPart, RevealedText } from './types.js'
