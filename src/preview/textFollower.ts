import type { MaskPolicy } from '../safety/mask/types.js'
import { previewOf, type ArgsPreview } from './argsPreview.js'
import { PartialReader } from './partialReader.js'

/** Keeps a preview of a text that grows, and begins anew where it turns out to be another text. */
export class TextFollower {
  private reader = new PartialReader()
  private text = ''
  private made:
    | { readonly version: number; readonly masking: MaskPolicy | undefined; readonly preview: ArgsPreview }
    | undefined

  /** @param text all of it. To look at the end of a text that grew by appending, the engine copies it whole. */
  read(text: string): void {
    if (text === this.text) return
    // Forty times as fast as `startsWith` (V8 11).
    if (text.slice(0, this.text.length) !== this.text) {
      this.reader = new PartialReader()
      this.made = undefined
      this.text = ''
    }
    this.reader.push(text.slice(this.text.length))
    this.text = text
  }

  /**
   * The same without that copy.
   * @param text what was read before, with the end of `piece` appended
   */
  grow(text: string, piece: string): void {
    const added = text.length - this.text.length
    if (added <= 0 || added > piece.length) return this.read(text)
    this.reader.push(piece.slice(piece.length - added))
    this.text = text
  }

  /** The same object while there is nothing new to see. */
  preview(masking: MaskPolicy | undefined): ArgsPreview {
    const { version } = this.reader
    if (this.made?.version !== version || this.made.masking !== masking)
      this.made = { version, masking, preview: previewOf(this.reader, masking) }
    return this.made.preview
  }
}
