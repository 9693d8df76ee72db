export { codeTokens, type CodeHighlighter, type CodeToken } from './codeTokens.js'
export { checkLink, type LinkCheck, type LinkRefusal } from './link.js'
export { scrubErrorText } from './errors/scrubErrorText.js'
export {
  maskText,
  maskTextSteps,
  maskTree,
  maskTreeSteps,
  type MaskedText,
  type MaskedTree,
  type Masker,
  type MaskPlace,
  type MaskPolicy,
  type MaskReveal,
  type MaskRevealRequest,
} from './mask/index.js'
export {
  findLookAlikes,
  REVEALED_CODE,
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
