/** Cards that share one observer target and one decision whether to draw. */
export const GROUP_SIZE = 25
/** Groups that cards came into are split when they are larger. */
const LARGEST = 2 * GROUP_SIZE
/** What must not be taken apart stays together up to this. */
const LARGEST_HELD = 2 * LARGEST

/** A stretch of a list. */
export interface CardGroup {
  /** The same for as long as any of its cards stays in it. */
  readonly key: number
  readonly ids: readonly string[]
}

interface Stretch {
  readonly key: number | undefined
  readonly ids: string[]
}

/**
 * Cuts a list into groups. A card stays in its group, whatever comes before it: in another group it would be
 * another element, without the focus and the text that a person typed. A new card joins its neighbours.
 * A group that did not change is the same object, so a card that comes or goes renders its own group and no other.
 *
 * @param isHeld a card that must not become another element where its group has to be split
 */
export function groupIds(
  ids: readonly string[],
  before: readonly CardGroup[] = [],
  isHeld: (id: string) => boolean = () => false,
): readonly CardGroup[] {
  const stretches = stretchesOf(ids, mainHomes(ids, before, isHeld))
  const known = new Map(before.map((group) => [group.key, group]))
  let next = Math.max(-1, ...known.keys()) + 1
  return stretches
    .flatMap((stretch) => split(stretch, isHeld))
    .map(({ key, ids: members }) => {
      const kept = key === undefined ? undefined : known.get(key)
      return kept !== undefined && isSame(kept.ids, members) ? kept : { key: key ?? next++, ids: members }
    })
}

type Homes = ReadonlyMap<string, number>

/** The group of each card. Of a group that was torn apart only one stretch counts: that with a held card, or the longest. */
function mainHomes(
  ids: readonly string[],
  before: readonly CardGroup[],
  isHeld: (id: string) => boolean,
): Homes {
  const homes = new Map(before.flatMap(({ key, ids: members }) => members.map((id) => [id, key])))
  const torn = new Map<number, Stretch[]>()
  let last: Stretch | undefined
  for (const id of ids) {
    const key = homes.get(id)
    if (key === undefined) continue
    if (last?.key !== key) {
      last = { key, ids: [] }
      torn.set(key, [...(torn.get(key) ?? []), last])
    }
    last.ids.push(id)
  }
  const main = new Map<string, number>()
  for (const [key, stretches] of torn) {
    const held = stretches.length === 1 ? stretches : stretches.filter((one) => one.ids.some(isHeld))
    const [first] = [...(held.length === 0 ? stretches : held)].sort((a, b) => b.ids.length - a.ids.length)
    for (const id of first?.ids ?? []) main.set(id, key)
  }
  return main
}

/** New cards go with those before them; at the end they fill the last group. */
function stretchesOf(ids: readonly string[], homes: Homes): Stretch[] {
  const stretches: Stretch[] = []
  const lastKnown = ids.findLastIndex((id) => homes.has(id))
  let key = homes.get(ids.find((id) => homes.has(id)) ?? '')
  ids.forEach((id, at) => {
    key = homes.get(id) ?? key
    let last = stretches.at(-1)
    const isFull = at > lastKnown && (last?.ids.length ?? 0) >= GROUP_SIZE
    if (isFull) key = undefined
    if (last === undefined || last.key !== key || isFull) stretches.push((last = { key, ids: [] }))
    last.ids.push(id)
  })
  return stretches
}

/** A group that became much too large keeps its key for one part. */
function split({ key, ids }: Stretch, isHeld: (id: string) => boolean): Stretch[] {
  if (ids.length <= LARGEST) return [{ key, ids }]
  const first = Math.max(0, ids.findIndex(isHeld))
  const end = Math.max(first + GROUP_SIZE, ids.findLastIndex(isHeld) + 1)
  const kept = ids.slice(first, Math.min(end, first + LARGEST_HELD))
  return [...chunks(ids.slice(0, first)), { key, ids: kept }, ...chunks(ids.slice(first + kept.length))]
}

function chunks(ids: readonly string[]): Stretch[] {
  const count = Math.ceil(ids.length / GROUP_SIZE)
  return Array.from({ length: count }, (_, at) => ({
    key: undefined,
    ids: ids.slice(at * GROUP_SIZE, (at + 1) * GROUP_SIZE),
  }))
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, at) => id === b[at])
}
