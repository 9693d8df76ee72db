/**
 * Tells pointers that a hand moved from those below which the page did: browsers send events for both.
 *
 * @returns whether this event is from another place on the screen than the one before
 */
export function watchMoves(): (event: PointerEvent) => boolean {
  let last: readonly [number, number] | undefined
  return ({ screenX, screenY }) => {
    const before = last
    last = [screenX, screenY]
    return before !== undefined && (before[0] !== screenX || before[1] !== screenY)
  }
}
