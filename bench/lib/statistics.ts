export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** Median of the ratios of one round each: a busy moment of the machine falls on both sides of its round. */
export function medianRatio(costs: readonly number[], floors: readonly number[]): number {
  return median(costs.map((cost, round) => cost / (floors[round] ?? Number.NaN)))
}

/** The exponent `e` of `cost ~ size^e`: the slope of the least-squares line through the logarithms. */
export function growthExponent(points: readonly (readonly [size: number, cost: number])[]): number {
  const logs = points.map(([size, cost]) => [Math.log(size), Math.log(cost)] as const)
  const meanX = logs.reduce((sum, [x]) => sum + x, 0) / logs.length
  const meanY = logs.reduce((sum, [, y]) => sum + y, 0) / logs.length
  const slope = logs.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0)
  return slope / logs.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
}
