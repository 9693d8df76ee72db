let count = 0

/** Every listener of a story that is a mock: what reached it. */
export const countAct = (): void => void (count += 1)

/** How often a listener of the shown story was called. */
export const actCount = (): number => count

export const forgetActs = (): void => void (count = 0)
