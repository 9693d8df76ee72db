/** Cards that share one observer target and one decision whether to draw. */
export const GROUP_SIZE = 25

/**
 * Cuts a list into groups, keeping every group that did not change as the same array: a card that comes or
 * goes renders its own group and no other.
 */
export function groupIds(
  ids: readonly string[],
  before: readonly (readonly string[])[] = [],
): readonly (readonly string[])[] {
  const groups: (readonly string[])[] = []
  for (let start = 0; start < ids.length; start += GROUP_SIZE) {
    const kept = before[groups.length]
    const next = ids.slice(start, start + GROUP_SIZE)
    const isSame = kept?.length === next.length && next.every((id, index) => id === kept[index])
    groups.push(isSame ? kept : next)
  }
  return groups
}
