export { maskText, type MaskedText } from './maskText.js'
export { maskTree, type MaskedTree } from './maskTree.js'
export type { MaskPolicy } from './types.js'
