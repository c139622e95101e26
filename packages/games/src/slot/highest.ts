import { bestClasses, bestOf, freeGamesHighest, inSequence } from './free-games.ts'
import type { Highest } from './free-games.ts'
import { opensFeature } from './machine.ts'
import type { Machine } from './machine.ts'
import type { SpinTable } from './tally.ts'

type Counted = { machine: Machine; base: SpinTable; free: SpinTable[] }

/**
 * The most that a round can pay, and its exact probability. Free games are followed by how many are left, how
 * many were granted and where on the ladder they begin. A free game that grants more may pay less and still lead
 * higher, so for each continuation only the best one matters.
 */
export function highestOf({ machine, base, free }: Counted): Highest {
  const games = freeGamesHighest(machine, free)
  const featureOf = (scatters: number): Highest => {
    const { feature } = machine
    if (feature === null || !opensFeature(machine, scatters)) return games(machine.awards[scatters]!)
    const { max, maxChance } = feature.spread(scatters)
    return { units: max, chance: maxChance }
  }
  return bestOf(
    bestClasses(base, ({ scatters }) => scatters).map(([{ scatters }, spin]) =>
      inSequence(spin, featureOf(scatters)),
    ),
  )
}
