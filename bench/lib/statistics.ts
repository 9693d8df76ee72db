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

/** The slope of the least-squares line. */
function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / points.length
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / points.length
  const rise = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0)
  return rise / points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
}

/** The median of the slopes from point to point: a table that doubles once is no growth. */
export function medianSlope(points: readonly (readonly [x: number, y: number])[]): number {
  return median(
    points.slice(1).map(([x, y], at) => {
      const [x0, y0] = points[at] ?? [Number.NaN, Number.NaN]
      return (y - y0) / (x - x0)
    }),
  )
}

/** The exponent `e` of `cost ~ size^e`: the slope of the line through the logarithms. */
export function growthExponent(points: readonly (readonly [size: number, cost: number])[]): number {
  return slope(points.map(([size, cost]) => [Math.log(size), Math.log(cost)]))
}
