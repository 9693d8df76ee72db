/** Steps from the arguments to a value in them: member names and positions in lists. */
export type ArgsPath = readonly (string | number)[]

/** UTF-16 code units of a path, and its steps: beyond them nobody nests arguments. */
const MAX_LENGTH = 16_384
const MAX_STEPS = 256

/** `.name`, `[0]`, `['name']`, `["name"]`. */
const STEP = /\.([^.[\]]+)|\[(?:(\d{1,10})|'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")\]/gsy

/**
 * Reads the kind of JSON path that names one place: `$.a.b[0]`, `$['any name']`.
 *
 * @returns `undefined` for whatever else it is: a wildcard, a slice, no text at all
 * @see https://datatracker.ietf.org/doc/html/rfc9535
 */
export function parseArgsPath(path: unknown): ArgsPath | undefined {
  if (typeof path !== 'string' || path.length > MAX_LENGTH || !path.startsWith('$')) return undefined
  const steps: (string | number)[] = []
  let end = 1
  for (const match of path.slice(1).matchAll(STEP)) {
    const [whole, name, position, single, double] = match
    if (name === '*' || steps.length >= MAX_STEPS) return undefined
    end += whole.length
    if (position !== undefined) steps.push(Number(position))
    else steps.push(name ?? (single ?? double ?? '').replace(/\\(.)/gs, '$1'))
  }
  return end === path.length ? steps : undefined
}
