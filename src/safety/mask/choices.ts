import { keyTerm } from './keys/keyTerm.js'
import { bareKey } from './keys/splitWords.js'
import type { KeyTerm } from './keys/terms.js'
import type { Masker, MaskPolicy } from './types.js'

/** What a host says of a value: always masked, masked but for its end, or readable. */
export type Choice = 'mask' | 'lastFour' | 'unmask'

const CHOSEN: Readonly<Record<Choice, KeyTerm>> = {
  mask: { kind: 'value' },
  lastFour: { kind: 'value', lastFour: true },
  unmask: { kind: 'value', isKept: true },
}

/** What a host says, and what names say, looked up once for each name. */
export class Choices {
  /** Whether a place can matter at all. */
  readonly hasPointers: boolean
  readonly maskers: readonly Masker[]
  /** Keys that hold no secret: a list has the same ones again and again. */
  readonly plainKeys = new Set<string>()
  private readonly byPointer = new Map<string, Choice>()
  private readonly byKey = new Map<string, Choice>()
  private readonly terms = new Map<string, KeyTerm | undefined>()

  constructor(policy: MaskPolicy = {}) {
    // The strictest is set last and wins.
    for (const choice of ['unmask', 'lastFour', 'mask'] as const)
      for (const name of policy[choice] ?? [])
        if (name === '' || name.startsWith('/')) this.byPointer.set(name, choice)
        else this.byKey.set(bareKey(name), choice)
    this.maskers = policy.maskers ?? []
    this.hasPointers = this.byPointer.size > 0 || this.maskers.length > 0
  }

  at(pointer: string): Choice | undefined {
    return this.byPointer.get(pointer)
  }

  ofKey(key: string): Choice | undefined {
    return this.byKey.size === 0 ? undefined : this.byKey.get(bareKey(key))
  }

  /** What the name says of its value; the host goes before the rules. */
  readonly term = (key: string): KeyTerm | undefined => {
    if (key === '') return undefined
    if (this.terms.has(key)) return this.terms.get(key)
    const choice = this.ofKey(key)
    const term = choice === undefined ? keyTerm(key) : CHOSEN[choice]
    this.terms.set(key, term)
    return term
  }
}
