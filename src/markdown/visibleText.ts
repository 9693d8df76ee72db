import type { CodeBlock, MarkdownUnit, TableBlock } from './blocks.js'
import type { Token } from './parser.js'
import { sentUrl, show } from './shown.js'

/** A stretch of a text that can be shown otherwise. */
export interface VisiblePiece {
  readonly start: number
  readonly text: string
  readonly show: (text: string) => void
}

/**
 * What a person reads on the page, where all marks are gone: of one paragraph in one line, of blocks and items
 * in lines of their own, of tables as rows with bars.
 */
export class VisibleText {
  text = ''
  readonly pieces: VisiblePiece[] = []
  /** Addresses are read by themselves. */
  readonly urls: VisiblePiece[] = []
  private table: TableBlock | undefined

  unit({ tokens }: MarkdownUnit): this {
    for (const token of tokens) this.block(token)
    this.line()
    return this
  }

  /** A row, behind the names of its columns. */
  row(unit: MarkdownUnit, table: TableBlock): void {
    if (this.table?.head !== table.head && unit !== table.head) {
      this.text += new VisibleText().unit(table.head).text
      this.rule()
    }
    this.table = table
    this.unit(unit)
    if (unit === table.head) this.rule()
  }

  code(block: CodeBlock, text: string, showText: (text: string) => void): void {
    if (block.info !== '' && block.settled.length === 0) {
      this.piece(block.info, (info) => (block.info = info))
      this.line()
    }
    this.piece(text, showText)
  }

  private block(token: Token): void {
    switch (token.type) {
      case 'inline':
        for (const child of token.children ?? []) this.inline(child)
        return
      case 'th_open':
      case 'td_open':
        this.text += '| '
        return
      case 'th_close':
      case 'td_close':
        this.text += ' '
        return
      case 'thead_close':
        this.rule()
        return
      case 'reference_definition':
        return
      default:
        if (token.content !== '') this.lines(token)
        else if (token.nesting === -1) this.line()
    }
  }

  private lines(token: Token): void {
    this.line()
    if (token.info !== '') {
      this.piece(token.info, (info) => show(token, 'info', info))
      this.line()
    }
    this.piece(token.content, (text) => show(token, 'content', text))
    this.line()
  }

  private inline(token: Token): void {
    if (token.type === 'softbreak' || token.type === 'hardbreak') this.text += '\n'
    const url = token.nesting < 0 ? undefined : sentUrl(token)
    if (url !== undefined) this.urls.push({ start: 0, text: url, show: (text) => show(token, 'url', text) })
    if (token.content !== '' && token.nesting === 0)
      this.piece(token.content, (text) => show(token, 'content', text))
  }

  private piece(text: string, showText: (text: string) => void): void {
    this.pieces.push({ start: this.text.length, text, show: showText })
    this.text += text
  }

  private line(): void {
    if (this.text !== '' && !this.text.endsWith('\n')) this.text += '\n'
  }

  /** The line below the names of columns; how many there are does not matter. */
  private rule(): void {
    this.line()
    this.text += '|---|\n'
  }
}
