import { fraction, plus, times } from '../fraction.ts'
import type { Fraction } from '../fraction.ts'
import { opensFeature } from './machine.ts'
import type { Machine } from './machine.ts'
import type { SpinTable } from './tally.ts'

/**
 * The most that a round can pay, and its exact probability. Free games are followed by how many are left and
 * how many were granted. A free game that grants more may pay less and still lead higher, so for each number
 * that it can grant only the best one matters.
 */
type Highest = { units: number; chance: Fraction }

const nothing: Highest = { units: 0, chance: fraction(1n) }

type Counted = { machine: Machine; base: SpinTable; free: SpinTable }

export function highestOf({ machine, base, free }: Counted): Highest {
  const games = freeHighest(machine, free)
  const featureOf = (scatters: number): Highest => {
    const { feature } = machine
    if (feature === null || !opensFeature(machine, scatters)) return games(machine.awards[scatters]!)
    const { max, maxChance } = feature.spread(scatters)
    return { units: max * machine.parts, chance: maxChance }
  }
  return bestOf(
    bestClasses(base, ({ scatters }) => scatters).map(([scatters, spin]) => then(spin, featureOf(scatters))),
  )
}

/** Both in sequence. */
const then = (one: Highest, next: Highest): Highest => ({
  units: one.units + next.units,
  chance: times(one.chance, next.chance),
})

/** Of mutually exclusive outcomes the one that pays most, combined with all that pay as much. */
function bestOf(ways: readonly Highest[]): Highest {
  const units = Math.max(...ways.map((way) => way.units))
  const chance = ways
    .filter((way) => way.units === units)
    .reduce((sum, way) => plus(sum, way.chance), fraction(0n))
  return { units, chance }
}

type Spin = SpinTable['classes'][number]

/** The best spins for each kind of continuation, with their probability. */
function bestClasses(table: SpinTable, kindOf: (spin: Spin) => number): [kind: number, Highest][] {
  const kinds = Map.groupBy(table.classes, kindOf)
  const total = BigInt(table.total)
  return [...kinds].map(([kind, spins]) => [
    kind,
    bestOf(spins.map(({ units, count }) => ({ units, chance: fraction(BigInt(count), total) }))),
  ])
}

/** Returns the best result of a number of free games, including what they grant, up to the limit. */
function freeHighest(machine: Machine, free: SpinTable): (award: number) => Highest {
  const { limit } = machine.definition.freeGames
  const spins = bestClasses(free, ({ scatters }) => machine.retrigger[scatters]!)
  const known = new Map<number, Highest>()

  const from = (left: number, granted: number): Highest => {
    if (left === 0) return nothing
    const key = left * (limit + 1) + granted
    const stored = known.get(key)
    if (stored !== undefined) return stored
    const best = bestOf(
      spins.map(([more, spin]) => {
        const extra = Math.min(more, limit - granted)
        return then(spin, from(left - 1 + extra, granted + extra))
      }),
    )
    known.set(key, best)
    return best
  }
  return (award) => from(Math.min(award, limit), Math.min(award, limit))
}
