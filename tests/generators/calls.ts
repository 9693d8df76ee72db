import fc from 'fast-check'

/** A call that a stream is written from. */
export interface GeneratedCall {
  name: string
  /** The JSON text of its arguments: its digits and spaces have to come out as they are. */
  argsText: string
  /** `undefined`: the wire gives none. */
  id: string | undefined
}

/** Random decisions while a stream is written; the same for the same numbers. */
export class Choices {
  constructor(private readonly numbers: fc.Stream<number>) {}

  /** From 0 to one less than this. */
  below(count: number): number {
    return count <= 1 ? 0 : (this.numbers.next().value as number) % count
  }

  flip(): boolean {
    return this.below(2) === 1
  }

  pick<Item>(...items: readonly [Item, ...Item[]]): Item {
    return items[this.below(items.length)] ?? items[0]
  }

  /** A text in one to six pieces, cut anywhere, also inside a character. */
  cut(text: string): string[] {
    const places = Array.from({ length: this.below(6) }, () => this.below(text.length + 1))
    const cuts = [0, ...places.sort((one, other) => one - other), text.length]
    return cuts.slice(1).map((place, at) => text.slice(cuts[at], place))
  }
}

export const choices = fc.infiniteStream(fc.nat(1_000_000)).map((numbers) => new Choices(numbers))

const BIG = /"@big(-?[\d.]+(?:e\d+)?)"/g

/** Numbers that a JavaScript number cannot hold, written as strings first. */
const big = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 10n ** 17n, max: 10n ** 30n }), fc.constantFrom('', '.50', 'e3'))
  .map(([isNegative, digits, end]) => `@big${isNegative ? '-' : ''}${String(digits)}${end}`)

const key = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 6 }),
  fc.constantFrom('__proto__', 'a', '', '{"'),
)
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.constantFrom('{"a":', '}{', '\\', '"', '🫖', '{}', '', 'null'),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    big,
    fc.array(tie('value'), { maxLength: 3 }),
    object(tie('value')),
  ),
}))

function object(item: fc.Arbitrary<unknown>): fc.Arbitrary<object> {
  return fc
    .uniqueArray(fc.tuple(key, item), { maxLength: 3, selector: ([name]) => name })
    .map((entries) => Object.fromEntries(entries))
}

/** One line: arguments also stand as they are inside frames of NDJSON. */
const argsText = object(value).map((args) => JSON.stringify(args).replace(BIG, '$1'))

const name = fc.constantFrom('get_weather', 'functions.read:0', 'f', 'pay', 'send mail', 'naïve')

/** None to three calls, all with ids or all without. */
export const generatedCalls: fc.Arbitrary<GeneratedCall[]> = fc
  .tuple(fc.array(fc.tuple(name, argsText), { maxLength: 3 }), fc.boolean())
  .map(([list, hasIds]) =>
    list.map(([toolName, text], at) => ({
      name: toolName,
      argsText: text,
      id: hasIds ? `call_${String(at)}` : undefined,
    })),
  )
