import { KeyIndex } from './keyIndex.js'
import { MAX_DEPTH, MAX_SIZE } from './limits.js'
import { pointerStep, ProblemList } from './problemList.js'
import { scanNumber } from './scanNumber.js'
import { decodeString, StringScanner } from './scanString.js'
import { hasLoneSurrogate } from './surrogates.js'
import { TreeParts } from './treeParts.js'
import type { JsonNode, JsonProblemCode } from './types.js'

/** A container that is still open. */
interface Frame {
  isObject: boolean
  /** Where its parts begin. */
  start: number
  /** Complete parts. */
  count: number
  /** The key token of the member whose value is being read. */
  keyOpen: number
  keyEnd: number
  key: string
  isDuplicate: boolean
}

const NULL: JsonNode = { kind: 'null' }
const TRUE: JsonNode = { kind: 'boolean', value: true }
const FALSE: JsonNode = { kind: 'boolean', value: false }

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

  constructor(
    private readonly text: string,
    private readonly build: boolean,
  ) {
    this.strings = new StringScanner(text)
    this.keys = new KeyIndex(text)
  }

  /** The root; undefined when the text is no JSON. Without `build` a node that means nothing. */
  read(): JsonNode | undefined {
    if (this.text.length > MAX_SIZE) {
      this.list.add('too_large', 0)
      return undefined
    }
    this.hasRawLone = hasLoneSurrogate(this.text)
    const root = this.readRoot()
    if (!this.failed && !Number.isNaN(this.skipSpace())) this.fail(this.at)
    return this.failed ? undefined : root
  }

  private readRoot(): JsonNode | undefined {
    for (;;) {
      let node = this.begin()
      while (node !== undefined) {
        if (this.level === 0) return node
        node = this.proceed(node)
      }
      if (this.failed) return undefined
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
    const open = this.at
    const end = this.strings.end(open)
    if (end < 0) return this.fail(this.strings.errorAt)
    this.at = end
    this.checkUnicode(open, end)
    if (!this.build) return NULL
    return { kind: 'string', value: decodeString(this.text, open, end, this.strings.hasEscape) }
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
    const end = this.strings.end(open)
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
    this.checkUnicode(open, end)

    if (this.skipSpace() === COLON) this.at++
    else this.fail(this.at)
  }

  private checkUnicode(open: number, end: number): void {
    if (!this.hasRawLone && !this.strings.hasSurrogateEscape) return
    // A half written raw and a half written as an escape make a pair: only the decoded text tells.
    if (hasLoneSurrogate(decodeString(this.text, open, end, true))) this.report('lone_surrogate', open)
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
    this.list.add(code, offset, () => this.pointer())
  }

  /** Of the value that is being read. None below the depth that anybody can inspect: it would be huge. */
  private pointer(): string | undefined {
    if (this.level > MAX_DEPTH) return undefined
    const steps = this.frames.slice(0, this.level).map((frame) => {
      if (!frame.isObject) return pointerStep(frame.count)
      return pointerStep(decodeString(this.text, frame.keyOpen, frame.keyEnd, true))
    })
    return steps.join('')
  }
}

function newFrame(): Frame {
  return { isObject: false, start: 0, count: 0, keyOpen: 0, keyEnd: 0, key: '', isDuplicate: false }
}
