import MarkdownIt, { type Env, type MarkdownIt as Parser, type StateBlock, type Token } from 'markdown-it'
import { MAX_BLOCK_DEPTH, MAX_INLINE_LENGTH, MAX_TOKENS } from './limits.js'
import { recordLabels, type References } from './references.js'

export type { Token }

/** More tokens than the whole text may have: parsing more of it is in vain. */
class TooManyTokens extends Error {}

/**
 * Twice the limit: a piece is parsed behind lines that repeat its context, and these were counted before.
 */
const PARSE_LIMIT = MAX_TOKENS * 2

class CountedBlockState extends MarkdownIt.StateBlock {
  override push(type: string, tag: string, nesting: -1 | 0 | 1): Token {
    if (this.tokens.length >= PARSE_LIMIT) throw new TooManyTokens()
    return super.push(type, tag, nesting)
  }
}

/**
 * Beyond its own limit markdown-it drops lines without a trace; this rule keeps them, as text.
 * `silent` cannot occur: the rule ends no paragraph.
 */
function tooDeep(state: StateBlock, startLine: number, endLine: number): boolean {
  if (state.level < MAX_BLOCK_DEPTH) return false
  let line = startLine + 1
  while (line < endLine && (state.isEmpty(line) || belongsHere(state, line))) line++
  while (state.isEmpty(line - 1)) line--
  const token = state.push('too_deep', '', 0)
  token.content = state.getLines(startLine, line, state.blkIndent, false)
  token.map = [startLine, line]
  state.line = line
  return true
}

function belongsHere(state: StateBlock, line: number): boolean {
  const indent = state.sCount[line] ?? 0
  // A negative indent marks a line that continues a quoted paragraph without its `>`.
  return indent < 0 || indent >= state.blkIndent
}

function createParser(): Parser {
  // One level of a list adds two; without the reserve its limit would be reached before ours.
  const parser = new MarkdownIt({ html: false, linkify: false, maxNesting: MAX_BLOCK_DEPTH + 4 })
  // A block list of schemes is not enough, and what it refuses loses its structure: `checkLink` decides
  // when the link is drawn, over the address as it was written.
  parser.validateLink = () => true
  parser.normalizeLink = (url) => url
  parser.normalizeLinkText = (text) => text
  parser.block.State = CountedBlockState
  parser.block.ruler.before('table', 'too_deep', tooDeep)
  parser.disable(['html_block', 'html_inline', 'linkify'])
  return parser
}

const parser = createParser()
const parseInline = parser.inline.parse.bind(parser.inline)

// Only the image rule gets here: it parses its alternative text, and nests as deep as the text says.
parser.inline.parse = () => undefined

/**
 * Block tokens of a text with `\n` line ends. Definitions of link addresses are added to `references`.
 * @throws when there are more tokens than a whole text may have
 */
export function parseBlocks(text: string, references: References): Token[] {
  const tokens: Token[] = []
  const env: Env = { references }
  parser.block.parse(text, parser, env, tokens)
  return tokens
}

/**
 * Fills in the `children` of inline tokens.
 * @returns the labels that were looked up, found or not; `undefined` where there was none
 */
export function parseInlines(tokens: readonly Token[], references: References): Set<string> | undefined {
  let asked: Set<string> | undefined
  for (const token of tokens) {
    if (token.type !== 'inline') continue
    const children: Token[] = []
    token.children = children
    if (token.content.length > MAX_INLINE_LENGTH) {
      children.push(textToken(token.content))
    } else if (token.content.includes('[')) {
      asked ??= new Set()
      parseInline(token.content, parser, { references: recordLabels(references, asked) }, children)
    } else {
      parseInline(token.content, parser, {}, children)
    }
  }
  return asked === undefined || asked.size === 0 ? undefined : asked
}

function textToken(content: string): Token {
  const token = new MarkdownIt.Token('text', '', 0)
  token.content = content
  return token
}
