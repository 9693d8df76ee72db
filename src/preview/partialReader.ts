import { parseJsonText } from '../json/index.js'
import type { JsonMember, JsonNode } from '../json/types.js'

/** Why no more is read: there is enough on screen, or the text cannot become JSON. */
export type PreviewStop = 'limit' | 'not_json'

/** Members and items that are kept: with them depth is bounded too. */
export const MOST_ROWS = 50
/** UTF-16 code units of a value, as written, that the mask is given. Of longer ones nothing is kept. */
export const LONGEST_VALUE = 4000
/** UTF-16 code units of all values and keys: the mask reads them again at each change. */
const MOST_TEXT = 20_000

/** Stands where a value has not come, and where one is too long to be kept. */
export const PENDING: JsonNode = Object.freeze({ kind: 'null' })
export const LONG: JsonNode = Object.freeze({ kind: 'null' })

type Writable<T> = { -readonly [Key in keyof T]: T[Key] }
type OpenObject = { readonly kind: 'object'; readonly members: Writable<JsonMember>[] }
type OpenArray = { readonly kind: 'array'; readonly items: JsonNode[] }

// What may come next, as bits.
const VALUE = 1
const KEY = 2
const COLON = 4
const COMMA = 8
const CLOSE = 16

/**
 * Reads JSON text as it arrives, each unit once. Tokens count only when they are closed: a string behind its
 * quote, a number or word behind the character that ends it. They are then read as {@link parseJsonText} does,
 * so both agree on what they are. Never throws; stops at the first fault and at its limits.
 */
export class PartialReader {
  /** Complete members and items, with {@link PENDING} where something is still to come. */
  root: JsonNode = PENDING
  stopped: PreviewStop | undefined
  /** Grows with each change of what there is to see. */
  version = 0
  /** Containers whose end has not come, outermost first. */
  readonly open: (OpenObject | OpenArray)[] = []

  private expects = VALUE
  private token: 'string' | 'word' | undefined
  private raw = ''
  private isLong = false
  private isEscaped = false
  private rows = 0
  private kept = 0

  push(piece: string): void {
    for (let at = 0; at < piece.length && this.stopped === undefined;) {
      if (this.token !== undefined) at = this.readToken(piece, at)
      else if (this.readMark(piece.charCodeAt(at))) at += 1
    }
  }

  /** A character between tokens; false where it begins a word, which takes it. */
  private readMark(code: number): boolean {
    switch (code) {
      case 32:
      case 10:
      case 13:
      case 9:
        return true
      case 34 /* " */:
        this.beginToken('string', '"', KEY | VALUE)
        return true
      case 44 /* , */:
        return this.turn(COMMA, this.open.at(-1)?.kind === 'object' ? KEY : VALUE)
      case 58 /* : */:
        return this.turn(COLON, VALUE)
      case 123 /* { */:
        return this.openContainer({ kind: 'object', members: [] }, KEY)
      case 91 /* [ */:
        return this.openContainer({ kind: 'array', items: [] }, VALUE)
      case 125 /* } */:
        return this.closeContainer('object')
      case 93 /* ] */:
        return this.closeContainer('array')
      default:
        this.beginToken('word', '', VALUE)
        return false
    }
  }

  private turn(needed: number, next: number): true {
    if ((this.expects & needed) === 0) this.stop('not_json')
    this.expects = next
    return true
  }

  private openContainer(node: OpenObject | OpenArray, next: number): true {
    if (!this.beginValue()) return true
    this.put(node)
    this.open.push(node)
    this.expects = next | CLOSE
    return true
  }

  private closeContainer(kind: JsonNode['kind']): true {
    if ((this.expects & CLOSE) === 0 || this.open.at(-1)?.kind !== kind) this.stop('not_json')
    this.open.pop()
    this.endValue()
    return true
  }

  private beginToken(token: 'string' | 'word', raw: string, needed: number): void {
    if ((this.expects & needed) === 0) this.stop('not_json')
    else if (this.expects & KEY || this.beginValue()) {
      this.token = token
      this.raw = raw
      this.isLong = false
    }
  }

  /** @returns where the token's text in this piece ends */
  private readToken(piece: string, from: number): number {
    let at = from
    let isClosed = false
    if (this.token === 'string') {
      let { isEscaped } = this
      while (at < piece.length && !isClosed) {
        const code = piece.charCodeAt(at++)
        if (isEscaped) isEscaped = false
        else if (code === 92 /* \ */) isEscaped = true
        else isClosed = code === 34
      }
      this.isEscaped = isEscaped
    } else {
      while (at < piece.length && !endsWord(piece.charCodeAt(at))) at++
      isClosed = at < piece.length
    }
    if (this.raw.length + at - from > LONGEST_VALUE) this.isLong = true
    this.raw = this.isLong ? '' : this.raw + piece.slice(from, at)
    if (isClosed) this.endToken()
    return at
  }

  private endToken(): void {
    const isWord = this.token === 'word'
    this.token = undefined
    this.kept += this.raw.length
    const node = this.isLong ? LONG : parseJsonText(this.raw).root
    if (node === undefined || (isWord && node === LONG)) this.stop('not_json')
    else if (this.expects & KEY) this.endKey(node)
    else {
      this.put(node)
      this.endValue()
    }
    if (this.kept > MOST_TEXT) this.stop('limit')
  }

  /** What a key is too long to say, nobody can judge: neither the key nor its value. */
  private endKey(node: JsonNode): void {
    const top = this.open.at(-1)
    if (node.kind !== 'string' || top?.kind !== 'object') return this.stop('limit')
    if (!this.addRow()) return
    const key = node.value
    const isDuplicate = top.members.some((member) => member.key === key)
    top.members.push(isDuplicate ? { key, value: PENDING, isDuplicate } : { key, value: PENDING })
    this.expects = COLON
  }

  private beginValue(): boolean {
    if ((this.expects & VALUE) === 0) this.stop('not_json')
    const top = this.open.at(-1)
    if (this.stopped === undefined && top?.kind === 'array' && this.addRow()) top.items.push(PENDING)
    return this.stopped === undefined
  }

  private endValue(): void {
    this.expects = this.open.length === 0 ? 0 : COMMA | CLOSE
    this.version++
  }

  private put(node: JsonNode): void {
    const top = this.open.at(-1)
    const member = top?.kind === 'object' ? top.members.at(-1) : undefined
    if (member !== undefined) member.value = node
    else if (top?.kind === 'array') top.items[top.items.length - 1] = node
    else this.root = node
  }

  private addRow(): boolean {
    if (this.rows === MOST_ROWS) this.stop('limit')
    this.rows++
    this.version++
    return this.stopped === undefined
  }

  private stop(why: PreviewStop): void {
    if (this.stopped !== undefined) return
    this.stopped = why
    this.version++
    if (why === 'not_json') this.root = PENDING
  }
}

function endsWord(code: number): boolean {
  return code === 44 || code === 93 || code === 125 || code === 32 || code === 10 || code === 13 || code === 9
}
