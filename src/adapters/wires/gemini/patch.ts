import type { ArgsPath } from './path.js'
import { jsonOf } from '../../shared/wire.js'

/** An object or a list of the arguments. */
type Holder = Record<string | number, unknown>

/**
 * Arguments that arrive as values at paths. While they come in the order of a text, that text just grows;
 * where one goes back (a value replaced, a string that goes on behind another value) the text has to be
 * written anew, which the caller does where it has settled. Every value is looked at once.
 */
export class ArgsPatch {
  /** Something could not be placed: what is here is not all. */
  isDamaged = false
  /** The text so far is no beginning of the arguments any more. */
  isRewritten = false
  /** UTF-16 code units that {@link set} took; the caller sets it back. */
  pending = 0
  private readonly root: Holder = {}
  /** Objects and lists that are open in the text, the root first. */
  private readonly opened: Holder[] = []
  /** The string that is open in the text, by its path. */
  private openString: string | undefined
  /** Strings that were promised to go on. */
  private readonly promised = new Set<string>()

  get isOpen(): boolean {
    return this.promised.size > 0
  }

  /** @returns what the text grows by; nothing where it has to be written anew */
  set(path: ArgsPath, value: unknown, willContinue: boolean): string {
    const id = jsonOf(path)
    const json = jsonOf(value)
    const parents: Holder[] = []
    const existing = this.reach(path, parents)
    const [parent, step] = [parents.at(-1), path.at(-1)]
    const old = parent === undefined || step === undefined ? undefined : own(parent, step)
    const isPlace = parent !== undefined && step !== undefined && fits(parent, step)
    if (json === '' || !isPlace || existing === -1 || (isHolder(old) && !isHolder(value))) {
      this.isDamaged = true
      return ''
    }
    this.pending += json.length
    const goesOn = typeof value === 'string' && typeof old === 'string' && this.promised.has(id)
    const isOpen = willContinue && typeof value === 'string'
    if (isOpen) this.promised.add(id)
    else this.promised.delete(id)
    put(parent, step, goesOn ? old + value : value)
    if (goesOn) {
      if (this.openString !== id) return value === '' ? '' : this.rewrite()
      if (!isOpen) this.openString = undefined
      return json.slice(1, isOpen ? -1 : undefined)
    }
    if (old !== undefined) return Object.is(old, value) ? '' : this.rewrite()
    const text = this.write(parents, existing, path)
    if (isOpen) this.openString = id
    return this.isRewritten ? '' : text + (isOpen ? json.slice(0, -1) : json)
  }

  /** What the text so far lacks to be whole. */
  close(): string {
    return this.closeTo(0)
  }

  /** The whole text, anew. */
  text(): string {
    return jsonOf(this.root)
  }

  /**
   * Fills in the objects and lists on the way, made where they are missing.
   *
   * @returns how many were there before; -1 where something else is in the way
   */
  private reach(path: ArgsPath, parents: Holder[]): number {
    let at = this.root
    let existing = 1
    parents.push(at)
    for (const [position, step] of path.slice(0, -1).entries()) {
      if (!fits(at, step)) return -1
      let next = own(at, step)
      if (next === undefined || next === null) {
        // null stands for what comes later.
        if (next === null) this.rewrite()
        next = typeof path[position + 1] === 'number' ? [] : {}
        put(at, step, next)
      } else existing += 1
      if (!isHolder(next)) return -1
      at = next
      parents.push(at)
    }
    return existing
  }

  /** The text from where it stands to the place of a new value. */
  private write(parents: readonly Holder[], existing: number, path: ArgsPath): string {
    const isFirst = this.opened.length === 0
    if (this.isRewritten || (!isFirst && this.opened[existing - 1] !== parents[existing - 1]))
      return this.rewrite()
    let text = isFirst ? '{' : `${this.closeTo(existing)},`
    if (isFirst) this.opened.push(this.root)
    for (const [position, made] of parents.slice(existing).entries()) {
      text += keyOf(path[existing - 1 + position]) + (Array.isArray(made) ? '[' : '{')
      this.opened.push(made)
    }
    return text + keyOf(path.at(-1))
  }

  /** Closes the open string, and objects and lists above a depth. */
  private closeTo(depth: number): string {
    let text = this.openString === undefined ? '' : '"'
    this.openString = undefined
    while (this.opened.length > depth) text += Array.isArray(this.opened.pop()) ? ']' : '}'
    return text
  }

  private rewrite(): string {
    this.isRewritten = true
    this.openString = undefined
    return ''
  }
}

function isHolder(value: unknown): value is Holder {
  return typeof value === 'object' && value !== null
}

/** A list takes its next position at most: a far one allocates nothing, it is refused. */
function fits(holder: Holder, step: string | number): boolean {
  return Array.isArray(holder) ? typeof step === 'number' && step <= holder.length : typeof step === 'string'
}

/** Never what a prototype has, and never a prototype. */
function own(holder: Holder, step: string | number): unknown {
  return Object.hasOwn(holder, step) ? holder[step] : undefined
}

function put(holder: Holder, step: string | number, value: unknown): void {
  Object.defineProperty(holder, step, { value, configurable: true, enumerable: true, writable: true })
}

function keyOf(step: string | number | undefined): string {
  return typeof step === 'string' ? `${jsonOf(step)}:` : ''
}
