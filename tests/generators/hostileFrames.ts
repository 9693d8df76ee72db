import fc from 'fast-check'

/** Values that no wire documents, some of them dangerous to naive code. */
const HOSTILE: readonly unknown[] = [
  null,
  undefined,
  true,
  0,
  -1,
  1e308,
  Number.NaN,
  '',
  'null',
  '{}',
  '{"a":1}{"b":2}',
  '__proto__',
  'constructor',
  '\ud800',
  '\u202e',
  'x'.repeat(70_000),
  [],
  [null],
  [[[[[]]]]],
  {},
  { __proto__: null, constructor: { prototype: { polluted: true } } },
  JSON.parse('{"__proto__":{"polluted":true}}'),
  { type: 'error', error: { message: 'boom' } },
  { toString: null, toJSON: 1 },
  Array.from({ length: 300 }, (_, index) => ({ index, id: `x${String(index)}` })),
]

type Path = readonly string[]

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, member]) => pathsOf(member, [...path, key]))]
}

function replaced(value: unknown, [step, ...rest]: Path, next: unknown): unknown {
  if (step === undefined) return next
  if (Array.isArray(value))
    return value.map((item: unknown, at) => (String(at) === step ? replaced(item, rest, next) : item))
  if (typeof value !== 'object' || value === null) return next
  const members = Object.entries(value).map(
    ([key, member]) => [key, key === step ? replaced(member, rest, next) : member] as const,
  )
  return Object.fromEntries(members.filter(([key, member]) => key !== step || member !== undefined))
}

interface Fault {
  kind: 'value' | 'twice' | 'lost' | 'moved' | 'text' | 'foreign'
  frame: number
  place: number
  value: number
}

const fault: fc.Arbitrary<Fault> = fc.record({
  kind: fc.constantFrom('value', 'value', 'value', 'twice', 'lost', 'moved', 'text', 'foreign'),
  frame: fc.nat({ max: 10_000 }),
  place: fc.nat({ max: 10_000 }),
  value: fc.nat({ max: HOSTILE.length - 1 }),
})

/** What goes wrong with a stream: a few faults at random places. */
export const faults = fc.array(fault, { minLength: 1, maxLength: 6 })

/** The stream with these faults. @param foreign frames of other wires */
export function damaged(
  frames: readonly unknown[],
  made: readonly Fault[],
  foreign: readonly unknown[],
): unknown[] {
  const out = [...frames]
  for (const { kind, frame, place, value } of made) {
    if (out.length === 0) break
    const at = frame % out.length
    const one = out[at]
    if (kind === 'twice') out.splice(at, 0, one)
    else if (kind === 'lost') out.splice(at, 1)
    else if (kind === 'moved') out.splice(place % out.length, 0, ...out.splice(at, 1))
    else if (kind === 'foreign') out.splice(at, 0, foreign[place % foreign.length])
    else if (kind === 'text') out[at] = (JSON.stringify(one) ?? '').slice(0, place % 200)
    else {
      const paths = pathsOf(one)
      out[at] = replaced(one, paths[place % paths.length] ?? [], HOSTILE[value])
    }
  }
  return out
}
