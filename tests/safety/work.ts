const STEPS = 2e7

/** Processor time of a known amount of work on this machine, so that a slow machine fails no test. */
const unit = timeOf(() => {
  let sum = 0
  for (let step = 0; step < STEPS; step += 1) sum += step
  return sum
})

function timeOf(run: () => unknown): number {
  const before = process.cpuUsage()
  run()
  const { user } = process.cpuUsage(before)
  return user
}

/**
 * Work of `run` in units of twenty million additions (some 20 ms of an idle machine). Processor time, so it
 * does not matter what else the machine does.
 */
export function workOf(run: () => unknown): number {
  return timeOf(run) / Math.max(unit, 1000)
}
