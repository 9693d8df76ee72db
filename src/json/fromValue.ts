import { MAX_DEPTH, MAX_NODES, MAX_VALUE_DEPTH } from './limits.js'
import { arrayLength, dataOf, GETTER, ownKeys, ownValue, UNREADABLE } from './ownData.js'
import { pointerStep, ProblemList } from './problemList.js'
import { finish, type Steps } from './steps.js'
import { hasLoneSurrogate } from './surrogates.js'
import type { JsonMember, JsonNode, JsonTree } from './types.js'

const NULL: JsonNode = { kind: 'null' }

/** An array or object whose parts are being read. */
interface Frame {
  readonly value: object
  /** What the path knows it by: not `value` where an exotic object stands for its data. */
  readonly identity: object
  /** Undefined for an array: its keys are its indexes. */
  readonly keys: readonly string[] | undefined
  readonly length: number
  readonly members: JsonMember[]
  readonly items: JsonNode[]
  /** The part after the one that is being read. */
  next: number
}

/**
 * The tree of plain data, as `JSON.stringify` would write it, but without running any code of the value:
 * getters and `toJSON` are never called, and whatever a proxy throws is caught.
 *
 * Kept apart from what JSON can say: `-0`, bigints (all their digits), and as text `NaN`, `Infinity`,
 * `[circular]`, `[getter]`, `[unreadable]`. A date is its ISO text, a Map its entries, a Set its items.
 * Functions, symbols and `undefined` are left out of objects and `null` in arrays. Iterative; stops with
 * `too_large` after 2 million parts or 100,000 levels.
 *
 * @returns a tree with `exact: false`, because the sender's own text is not known; `root` is undefined for
 * `undefined`, functions and symbols; `size` is an estimate
 */
export function jsonTreeFromValue(value: unknown): JsonTree {
  return finish(jsonTreeSteps(value))
}

/** {@link jsonTreeFromValue} in steps, for values that would block a page. */
export function jsonTreeSteps(value: unknown): Steps<JsonTree> {
  return new ValueReader().read(value)
}

/** Parts that are read in one step. */
const STEP = 512

class ValueReader {
  private readonly list = new ProblemList()
  private readonly frames: Frame[] = []
  private readonly path = new Set<object>()
  private depth = 0
  private size = 0
  private count = 0;

  *read(value: unknown): Steps<JsonTree> {
    const root = this.node(value)
    let told = 0
    let steps = 0
    for (let frame = this.frames.at(-1); frame !== undefined; frame = this.frames.at(-1)) {
      this.step(frame)
      if (++steps % STEP > 0) continue
      yield this.size - told
      told = this.size
    }
    return { root, problems: this.list.problems, depth: this.depth, size: this.size, exact: false }
  }

  /** Reads one part of the innermost container. */
  private step(frame: Frame): void {
    if (frame.next === frame.length || this.count > MAX_NODES) {
      this.path.delete(frame.identity)
      this.frames.pop()
      return
    }
    const index = frame.next++
    const key = frame.keys ? (frame.keys[index] ?? '') : String(index)
    this.size += frame.keys ? key.length + 4 : 1
    const node = this.node(ownValue(frame.value, key))
    if (!frame.keys) frame.items.push(node ?? NULL)
    else if (node) {
      if (hasLoneSurrogate(key)) this.list.add('lone_surrogate', 0, () => this.pointer())
      frame.members.push({ key, value: node })
    }
  }

  private node(value: unknown): JsonNode | undefined {
    if (++this.count === MAX_NODES) this.list.add('too_large', 0)
    switch (typeof value) {
      case 'string':
        if (hasLoneSurrogate(value)) this.list.add('lone_surrogate', 0, () => this.pointer())
        return this.text(value)
      case 'number':
        if (!Number.isFinite(value)) return this.text(String(value))
        return this.number(Object.is(value, -0) ? '-0' : String(value))
      case 'bigint':
        return this.number(value.toString())
      case 'boolean':
        this.size += 5
        return { kind: 'boolean', value }
      case 'object':
        if (value === null) {
          this.size += 4
          return NULL
        }
        return this.object(value)
      default:
        if (value === GETTER) return this.text('[getter]')
        return value === UNREADABLE ? this.text('[unreadable]') : undefined
    }
  }

  private object(identity: object): JsonNode | undefined {
    if (this.path.has(identity)) return this.text('[circular]')
    const level = this.frames.length + 1
    if (level > MAX_VALUE_DEPTH) {
      this.list.add('too_large', 0)
      return this.text('[nested too deeply]')
    }
    const value = dataOf(identity)
    if (typeof value !== 'object' || value === null) return this.node(value)

    if (level > this.depth) {
      if (this.depth === MAX_DEPTH) this.list.add('too_deep', 0)
      this.depth = level
    }
    this.size += 2
    const arraySize = arrayLength(value)
    const keys = arraySize === undefined ? ownKeys(value) : undefined
    const length = keys?.length ?? arraySize ?? 0
    const members: JsonMember[] = []
    const items: JsonNode[] = []
    this.path.add(identity)
    this.frames.push({ value, identity, keys, length, members, items, next: 0 })
    return keys ? { kind: 'object', members } : { kind: 'array', items }
  }

  private text(value: string): JsonNode {
    this.size += value.length + 2
    return { kind: 'string', value }
  }

  private number(text: string): JsonNode {
    this.size += text.length
    return { kind: 'number', text }
  }

  private pointer(): string | undefined {
    if (this.frames.length > MAX_DEPTH) return undefined
    const steps = this.frames.map((frame) => pointerStep(frame.keys?.[frame.next - 1] ?? frame.next - 1))
    return steps.join('')
  }
}
