/** A piece of a text as it can be shown. The pieces stand for every character of it, in order. */
export interface RevealedPart {
  /** `text` is as it was; `code` names characters that deceive; `blank` counts a long run of blanks. */
  readonly kind: 'text' | 'code' | 'blank'
  /** What to show: of a code `⟨U+202E⟩`, of blanks `⟨4000 spaces⟩`. */
  readonly text: string
  /** Of a code: the character. */
  readonly codePoint?: number | undefined
  /** Of a code or of blanks: how many of them this stands for. */
  readonly run?: number | undefined
}

/** A text as it can be shown. */
export interface RevealedText {
  readonly text: string
  /** How many characters were named or counted instead of shown. */
  readonly count: number
}
