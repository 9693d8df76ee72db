export { checkLink, type LinkCheck, type LinkRefusal } from './link.js'
export { scrubErrorText } from './errors/scrubErrorText.js'
export { maskText, maskTree, type MaskedText, type MaskedTree, type MaskPolicy } from './mask/index.js'
export {
  revealParts,
  revealText,
  revealToolName,
  type RevealedPart,
  type RevealedText,
  type RevealedToolName,
} from './reveal/index.js'
export { summarizeResult } from './summarize/summarizeResult.js'
export type { ResultSummary, SummarizeOptions, SummaryField } from './summarize/types.js'
export { stripTerminalCodes } from './terminal.js'
