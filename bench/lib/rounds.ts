import { cpuMs } from './cpu.js'

/** One way to do the work that is compared. */
export interface Contender<Work> {
  readonly name: string
  /** Makes a fresh run; what it costs is not counted. */
  begin(): ContenderRun<Work>
}

export interface ContenderRun<Work> {
  push(work: Work): void
  end(): void
}

export interface Rounds {
  /** Rounds that count. */
  readonly rounds: number
  readonly warmups: number
}

/**
 * CPU ms of each contender in each round. Contenders take turns at every piece of the work, some hundred
 * times a round, so that a busy moment of the machine falls on all of them.
 *
 * @param works makes the input anew, unmeasured, piece by piece: 10 MB of it need not be held
 */
export function runRounds<Work>(
  contenders: readonly Contender<Work>[],
  works: () => Iterable<Work>,
  { rounds, warmups }: Rounds,
): Map<string, number[]> {
  const costs = new Map(contenders.map(({ name }) => [name, [] as number[]]))
  for (let round = -warmups; round < rounds; round += 1) {
    // No forced collection: it drops the hidden classes of frames and events, and with them compiled code.
    const lanes = contenders.map((contender) => ({ name: contender.name, run: contender.begin(), cost: 0 }))
    let turn = 0
    const takeTurns = (act: (run: ContenderRun<Work>) => void): void => {
      turn += 1
      for (let step = 0; step < lanes.length; step += 1) {
        const lane = lanes[(turn + step) % lanes.length]
        if (lane === undefined) continue
        const start = cpuMs()
        act(lane.run)
        lane.cost += cpuMs() - start
      }
    }
    for (const work of works()) takeTurns((run) => run.push(work))
    takeTurns((run) => run.end())
    if (round < 0) continue
    for (const { name, cost } of lanes) costs.get(name)?.push(cost)
  }
  return costs
}
