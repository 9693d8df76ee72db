type CpuUsage = ReturnType<typeof process.cpuUsage>

const { threadCpuUsage } = process as { threadCpuUsage?: () => CpuUsage }

/** What {@link cpuMs} counts, for the reader of a table. */
export const cpuClock =
  threadCpuUsage === undefined
    ? 'CPU time of the process, garbage collection on helper threads included'
    : 'CPU time of the main thread'

/** CPU time so far in ms. Unlike a clock it stands still while a neighbour has the core. */
export function cpuMs(): number {
  const { user, system } = threadCpuUsage?.() ?? process.cpuUsage()
  return (user + system) / 1000
}
