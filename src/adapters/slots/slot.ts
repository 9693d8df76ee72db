import type { ToolArgsFormat } from '../../core/card.js'
import type { ToolCallStartEvent } from '../../core/events.js'
import type { ArgsOfCall } from '../../json/isSameArgs.js'
import type { ToolCallKey } from '../shared/keys.js'
import { JsonScan } from './jsonScan.js'

/** What a start may say of a call besides its id and name. */
export type CallFacts = Pick<
  ToolCallStartEvent,
  'title' | 'index' | 'argsFormat' | 'executor' | 'serverLabel' | 'parentToolCallId' | 'replaces'
>

/** Arguments that came as a value, not as text. */
export interface WholeArgs {
  readonly value: unknown
  /** Their text, cut out of the frame; `undefined` where the frame's text was not given. */
  readonly text: string | undefined
}

const NEVER: readonly number[] = Object.freeze([])

/** One call of one response while its arguments arrive. */
export class CallSlot {
  /** The card's id; `''` until the call was announced. */
  key = ''
  entry: ToolCallKey | undefined
  facts: CallFacts | undefined
  format: ToolArgsFormat = 'json'
  /** Argument text so far, and its length in UTF-16 code units (kept apart: the text is a rope). */
  text = ''
  size = 0
  beginsWithBrace = false
  /** A first piece that may be a placeholder (`{}`, null, blanks): not part of the text yet. */
  held = ''
  whole: WholeArgs | undefined
  /** Lengths of the text at the pieces that were taken for resends of it. */
  resentAt: readonly number[] = NEVER
  isSettled = false
  /** Announced and settled before: a failure of the repetition is no news. */
  isRepeat = false
  /** A settled call was announced again: text that follows is the repetition. */
  mayRepeat = false
  /** Too long: the rest is not read. */
  isCutOff = false
  /** The provider runs it: execution starts with the arguments' end, without an event of its own. */
  runsAtOnce = false
  /** The call that had the id before in this response, and how many there are with this one. */
  older: CallSlot | undefined
  occurrence = 1
  /** An outcome came that named it by its id. */
  answered = false
  /** What it became ready with; while it is open, what its closed text says. */
  said: ArgsOfCall | undefined
  private scan: JsonScan | undefined

  constructor(
    public wireId: string | undefined,
    public index: number | undefined,
    public name: string,
  ) {}

  /** The arguments are one whole value already; further text belongs to something else. */
  isClosed(): boolean {
    if (this.isSettled || this.whole !== undefined) return true
    if (this.format === 'text' || this.size === 0) return false
    this.scan ??= new JsonScan()
    return this.scan.advance(this.text) !== -1
  }

  /** Arguments that are complete, to compare others with; `undefined` while they are not, or are unusable. */
  closedArgs(): ArgsOfCall | undefined {
    if (this.said !== undefined || this.isSettled) return this.said
    if (this.whole !== undefined) return { args: this.whole.value, argsText: this.whole.text }
    if (!this.isClosed()) return undefined
    const argsText = this.text.slice(0, this.scan?.end)
    try {
      this.said = { args: JSON.parse(argsText), argsText }
    } catch {
      this.said = { args: undefined, argsText }
    }
    return this.said
  }

  /** The newest call with this id. */
  follow(byId: Map<string, CallSlot>, id: string | undefined): void {
    if (id === undefined) return
    const older = byId.get(id)
    byId.set(id, this)
    if (older === undefined || older === this) return
    this.older = older
    this.occurrence = older.occurrence + 1
  }

  /** The arguments begin anew. */
  empty(): void {
    this.text = ''
    this.size = 0
    this.beginsWithBrace = false
    this.held = ''
    this.whole = undefined
    this.resentAt = NEVER
    this.isSettled = false
    this.mayRepeat = false
    this.answered = false
    this.said = undefined
    this.scan = undefined
  }
}
