/** The words of {@link SafeMarkdown}. They come from the host, never from the text that is shown. */
export interface MarkdownMessages {
  /** Name of the whole area. @default 'Tool output, not checked' */
  untrusted: string
  /** @default 'Show source' */
  showSource: string
  /** @default 'Show formatted' */
  showFormatted: string
  /** @default 'image not loaded' */
  imageNotLoaded: string
  /** @default 'Load image' */
  loadImage: string
  /** Before the real host of a link whose text names another one. @default 'goes to' */
  goesTo: string
  /** Before an address that was not made a link. @default 'not a link' */
  notLinked: string
  /** Name of a table's scroll area. @default 'Table' */
  table: string
  /** Middle of a long address. */
  omitted: (characters: number) => string
  /** Above text that is too long to be formatted; counts in characters. */
  tooLong: (shown: number, total: number) => string
  /** Above text whose structure is too large to be formatted. */
  tooComplex: string
  /** Button below text that is shown in part; the number of characters it adds. */
  showMore: (characters: number) => string
}

const count = (value: number): string => value.toLocaleString('en')

/** What is shown where the host gives nothing. */
export const defaultMarkdownMessages: Readonly<MarkdownMessages> = Object.freeze<MarkdownMessages>({
  untrusted: 'Tool output, not checked',
  showSource: 'Show source',
  showFormatted: 'Show formatted',
  imageNotLoaded: 'image not loaded',
  loadImage: 'Load image',
  goesTo: 'goes to',
  notLinked: 'not a link',
  table: 'Table',
  omitted: (characters) => `… ${count(characters)} characters …`,
  tooLong: (shown, total) =>
    shown < total
      ? `Too long to be formatted. Shown as text: the first ${count(shown)} of ${count(total)} characters.`
      : `Too long to be formatted. Shown as text: ${count(total)} characters.`,
  tooComplex: 'Too many parts to be formatted. Shown as text.',
  showMore: (characters) => `Show ${count(characters)} more characters`,
})
