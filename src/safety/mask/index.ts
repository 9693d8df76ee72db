export { maskText, maskTextSteps, type MaskedText } from './maskText.js'
export { maskTree, maskTreeSteps, type MaskedTree } from './maskTree.js'
export type { Masker, MaskPlace, MaskPolicy, MaskReveal, MaskRevealRequest } from './types.js'
