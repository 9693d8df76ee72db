import { codeName } from './characters.js'
import type { RevealedPart } from './types.js'

/** The same code so often in a row is counted, so that it cannot push the rest out of sight. */
const LONGEST_REPEAT = 16

/** Collects pieces; text that touches text is one piece. */
export class PartList {
  private readonly parts: RevealedPart[] = []
  private plain: string[] = []
  private repeated = -1
  private times = 0

  text(text: string): void {
    this.endCodes()
    this.plain.push(text)
  }

  code(codePoint: number): void {
    if (codePoint !== this.repeated) this.endCodes()
    this.endText()
    this.repeated = codePoint
    this.times += 1
  }

  part(part: RevealedPart): void {
    if (part.kind === 'text') {
      if (part.text !== '') this.text(part.text)
      return
    }
    this.endCodes()
    this.endText()
    this.parts.push(part)
  }

  done(): RevealedPart[] {
    this.endCodes()
    this.endText()
    return this.parts
  }

  private endText(): void {
    if (this.plain.length === 0) return
    this.parts.push({ kind: 'text', text: this.plain.join('') })
    this.plain = []
  }

  private endCodes(): void {
    const { times, repeated: codePoint } = this
    if (times === 0) return
    const name = codeName(codePoint)
    if (times < LONGEST_REPEAT) {
      const one: RevealedPart = { kind: 'code', text: `⟨${name}⟩`, codePoint, run: 1 }
      for (let index = 0; index < times; index += 1) this.parts.push(one)
    } else {
      this.parts.push({ kind: 'code', text: `⟨${name} ×${times}⟩`, codePoint, run: times })
    }
    this.times = 0
    this.repeated = -1
  }
}
