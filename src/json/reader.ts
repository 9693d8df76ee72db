import { newFrame, pointerIn, type Frame } from './frame.js'
import { KeyIndex } from './keyIndex.js'
import { MAX_DEPTH, MAX_SIZE } from './limits.js'
import { ProblemList } from './problemList.js'
import { scanNumber } from './scanNumber.js'
import { decodePiece, decodeString, PAUSED, StringScanner } from './scanString.js'
import type { Steps } from './steps.js'
import { hasLoneSurrogate } from './surrogates.js'
import { TreeParts } from './treeParts.js'
import type { JsonNode, JsonProblemCode } from './types.js'

const NULL: JsonNode = { kind: 'null' }
const TRUE: JsonNode = { kind: 'boolean', value: true }
const FALSE: JsonNode = { kind: 'boolean', value: false }

/** Values that are read in one step. */
const STEP = 512

const QUOTE = 34
const COMMA = 44
const COLON = 58
const OPEN_ARRAY = 91
const CLOSE_ARRAY = 93
const OPEN_OBJECT = 123
const CLOSE_OBJECT = 125

/**
 * Reads one JSON text (RFC 8259) without recursion. With `build` it makes the tree, without it only finds
 * the problems: one class for both, so that they cannot disagree about what JSON is.
 */
export class JsonReader {
  readonly list = new ProblemList()
  depth = 0
  private at = 0
  private failed = false
  private level = 0
  private readonly frames: Frame[] = []
  private readonly parts = new TreeParts()
  private readonly strings: StringScanner
  private readonly keys: KeyIndex
  private hasRawLone = false
  /** Of a string that is so long that it is read in pieces: its opening quote, and its value so far. */
  private stringOpen = 0
  private pieceStart = 0
  private value = ''
  private isPaused = false

  constructor(
    private readonly text: string,
    private readonly build: boolean,
  ) {
    this.strings = new StringScanner(text)
    this.keys = new KeyIndex(text)
  }

  /** The root; undefined when the text is no JSON. Without `build` a node that means nothing. */
  *read(): Steps<JsonNode | undefined> {
    if (this.text.length > MAX_SIZE) {
      this.list.add('too_large', 0)
      return undefined
    }
    this.hasRawLone = hasLoneSurrogate(this.text)
    const root = yield* this.readRoot()
    if (!this.failed && !Number.isNaN(this.skipSpace())) this.fail(this.at)
    return this.failed ? undefined : root
  }

  private *readRoot(): Steps<JsonNode | undefined> {
    let count = 0
    let told = 0
    let node = this.begin()
    for (;;) {
      if (this.isPaused || ++count % STEP === 0) {
        const at = this.isPaused ? this.strings.at : this.at
        yield at - told
        told = at
      }
      if (this.isPaused) node = this.endString(this.strings.resume())
      else if (this.failed || (node !== undefined && this.level === 0)) return node
      else node = node === undefined ? this.begin() : this.proceed(node)
    }
  }

  /** Reads a scalar or an empty container; undefined where the first part of a container follows. */
  private begin(): JsonNode | undefined {
    switch (this.skipSpace()) {
      case QUOTE:
        return this.string()
      case OPEN_OBJECT:
        this.open(true)
        if (this.skipSpace() === CLOSE_OBJECT) return this.close()
        this.key()
        return undefined
      case OPEN_ARRAY:
        this.open(false)
        if (this.skipSpace() === CLOSE_ARRAY) return this.close()
        return undefined
      case 110:
        return this.literal('null', NULL)
      case 116:
        return this.literal('true', TRUE)
      case 102:
        return this.literal('false', FALSE)
      default:
        return this.number()
    }
  }

  /** Puts a complete value in its container; undefined where another value follows, else the container. */
  private proceed(node: JsonNode): JsonNode | undefined {
    const frame = this.frames[this.level - 1]
    if (!frame) return undefined
    if (this.build) {
      if (frame.isObject) this.parts.addMember(frame.key, node, frame.isDuplicate)
      else this.parts.addItem(node)
    }
    frame.count++

    const code = this.skipSpace()
    if (code === COMMA) {
      this.at++
      if (frame.isObject) this.key()
      return undefined
    }
    if (code === (frame.isObject ? CLOSE_OBJECT : CLOSE_ARRAY)) return this.close()
    return this.fail(this.at)
  }

  private open(isObject: boolean): void {
    this.at++
    // Frames are used again: only their contents belong to the tree.
    const frame = (this.frames[this.level] ??= newFrame())
    frame.isObject = isObject
    frame.count = 0
    frame.start = this.parts.start(isObject)
    if (isObject) this.keys.openObject()
    this.level++
    if (this.level <= this.depth) return
    if (this.depth === MAX_DEPTH) this.report('too_deep', this.at - 1)
    this.depth = this.level
  }

  private close(): JsonNode {
    this.at++
    this.level--
    const frame = this.frames[this.level]
    if (frame?.isObject) this.keys.closeObject()
    return frame && this.build ? this.parts.take(frame.isObject, frame.start) : NULL
  }

  private string(): JsonNode | undefined {
    this.stringOpen = this.at
    this.pieceStart = this.at + 1
    this.value = ''
    return this.endString(this.strings.end(this.at))
  }

  /** Ends the string at `end`, or puts aside what is known of it. */
  private endString(end: number): JsonNode | undefined {
    const { strings, text } = this
    this.isPaused = end === PAUSED
    if (end === -1) return this.fail(strings.errorAt)
    const stop = this.isPaused ? strings.at : end - 1
    if (this.build) this.value += decodePiece(text, this.pieceStart, stop, strings.hasEscape)
    this.pieceStart = stop
    if (this.isPaused) return undefined
    this.at = end
    this.checkUnicode(this.stringOpen, end, this.build ? this.value : undefined)
    return this.build ? { kind: 'string', value: this.value } : NULL
  }

  private number(): JsonNode | undefined {
    const start = this.at
    const end = scanNumber(this.text, start)
    if (end < 0) return this.fail(-1 - end)
    this.at = end
    return this.build ? { kind: 'number', text: this.text.slice(start, end) } : NULL
  }

  private literal(word: string, node: JsonNode): JsonNode | undefined {
    for (let index = 1; index < word.length; index++) {
      if (this.text.charCodeAt(this.at + index) !== word.charCodeAt(index)) return this.fail(this.at + index)
    }
    this.at += word.length
    return node
  }

  /** Reads `"key":`. */
  private key(): void {
    const frame = this.frames[this.level - 1]
    if (this.skipSpace() !== QUOTE || !frame) {
      this.fail(this.at)
      return
    }
    const open = this.at
    let end = this.strings.end(open)
    while (end === PAUSED) end = this.strings.resume()
    if (end < 0) {
      this.fail(this.strings.errorAt)
      return
    }
    this.at = end
    frame.keyOpen = open
    frame.keyEnd = end
    const name = this.strings.hasEscape
      ? decodeString(this.text, open, end, true)
      : this.build
        ? this.keys.nameOf(open, end)
        : undefined
    if (this.build) frame.key = name ?? ''
    frame.isDuplicate = this.keys.add(open, end, name)
    if (frame.isDuplicate) this.report('duplicate_key', open)
    this.checkUnicode(open, end, name)

    if (this.skipSpace() === COLON) this.at++
    else this.fail(this.at)
  }

  private checkUnicode(open: number, end: number, value: string | undefined): void {
    if (!this.hasRawLone && !this.strings.hasSurrogateEscape) return
    // A half written raw and a half written as an escape make a pair: only the decoded text tells.
    if (hasLoneSurrogate(value ?? decodeString(this.text, open, end, true)))
      this.report('lone_surrogate', open)
  }

  private skipSpace(): number {
    for (;;) {
      const code = this.text.charCodeAt(this.at)
      if (code > 32 || (code !== 32 && code !== 10 && code !== 13 && code !== 9)) return code
      this.at++
    }
  }

  private fail(at: number): undefined {
    this.failed = true
    // Without a pointer: where the text stops making sense there may be no value yet, and no key.
    this.list.add(at < this.text.length ? 'syntax' : 'truncated', Math.min(at, this.text.length))
    return undefined
  }

  private report(code: JsonProblemCode, offset: number): void {
    this.list.add(code, offset, () => pointerIn(this.text, this.frames, this.level))
  }
}
