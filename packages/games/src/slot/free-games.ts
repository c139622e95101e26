import { fraction, plus, times } from '../fraction.ts'
import type { Fraction } from '../fraction.ts'
import type { Machine } from './machine.ts'
import type { SpinTable } from './tally.ts'

/**
 * The free games of a round, with all that they award themselves. Their number never depends on what they pay, so
 * the mean is the mean number of games times the mean win of a game (Wald). Where the multiplier never drops from one
 * game to the next, a game pays by the place of the ladder at which it begins, and all of it follows by recursion
 * over that place, in whole numbers.
 */
export type Moments = { first: number; second: number }

type Spin = SpinTable['classes'][number]

const big = (value: number): bigint => BigInt(value)

/** The place of the ladder at which the next game begins. */
const after = (levels: readonly unknown[], level: number, falls: number): number =>
  Math.min(level + falls, levels.length - 1)

/** Remembers a recursion over games left, games granted and the place of the ladder. */
function recursion<T>(step: (left: number, granted: number, level: number) => T) {
  const known = new Map<string, T>()
  return (left: number, granted: number, level: number): T => {
    const key = `${left} ${granted} ${level}`
    const stored = known.get(key)
    if (stored !== undefined) return stored
    const value = step(left, granted, level)
    known.set(key, value)
    return value
  }
}

/** The number of spins per number of scatters. */
export function scatterShares(table: SpinTable): Map<number, Fraction> {
  const counts = new Map<number, number>()
  for (const { scatters, count } of table.classes) counts.set(scatters, (counts.get(scatters) ?? 0) + count)
  return new Map([...counts].map(([scatters, count]) => [scatters, fraction(big(count), big(table.total))]))
}

export function meanUnits({ classes, total }: SpinTable): Fraction {
  const sum = classes.reduce((units, spin) => units + big(spin.units) * big(spin.count), 0n)
  return fraction(sum, big(total))
}

/** Returns the mean number of free games played for an award, retriggers and limit included. */
export function freeGameCounts(machine: Machine, free: SpinTable): (award: number) => Fraction {
  const { limit } = machine.definition.freeGames
  const shares = [...scatterShares(free)].map(([scatters, chance]) => ({
    chance,
    more: machine.retrigger[scatters]!,
  }))
  const from = recursion((left, granted): Fraction => {
    if (left === 0) return fraction(0n)
    let mean = fraction(1n)
    for (const { chance, more } of shares) {
      const extra = Math.min(more, limit - granted)
      mean = plus(mean, times(chance, from(left - 1 + extra, granted + extra, 0)))
    }
    return mean
  })
  return (award) => from(Math.min(award, limit), Math.min(award, limit), 0)
}

/**
 * Returns how likely all free games that follow an award pay nothing. A game without a win has no falls, so each begins at
 * the first place of the ladder.
 */
export function freeGameBlanks(machine: Machine, { classes, total }: SpinTable): (award: number) => Fraction {
  const { limit } = machine.definition.freeGames
  const blanks = { classes: classes.filter(({ units }) => units === 0), total }
  const shares = [...scatterShares(blanks)]
  const from = recursion((left, granted): Fraction => {
    if (left === 0) return fraction(1n)
    let sum = fraction(0n)
    for (const [scatters, chance] of shares) {
      const extra = Math.min(machine.retrigger[scatters]!, limit - granted)
      sum = plus(sum, times(chance, from(left - 1 + extra, granted + extra, 0)))
    }
    return sum
  })
  return (award) => from(Math.min(award, limit), Math.min(award, limit), 0)
}

/** Returns the mean units of all free games that follow an award. */
export function freeGameUnits(machine: Machine, levels: readonly SpinTable[]): (award: number) => Fraction {
  const [only, ...others] = levels
  if (only !== undefined && others.length === 0) {
    const [counts, mean] = [freeGameCounts(machine, only), meanUnits(only)]
    return (award) => times(counts(award), mean)
  }
  return risingUnits(machine, levels)
}

/** Spins that lead to the same next game, together. */
type Step = { more: number; falls: number; count: bigint; units: bigint; squares: number }

/** Equal for spins that lead to the same next game. */
const nextGameOf =
  ({ retrigger }: Machine) =>
  ({ scatters, falls }: Spin): string =>
    `${retrigger[scatters]} ${falls}`

function stepsOf(machine: Machine, { classes }: SpinTable): Step[] {
  const kinds = Map.groupBy(classes, nextGameOf(machine))
  return [...kinds.values()].map((spins) => ({
    more: machine.retrigger[spins[0]!.scatters]!,
    falls: spins[0]!.falls,
    count: spins.reduce((sum, { count }) => sum + big(count), 0n),
    units: spins.reduce((sum, { count, units }) => sum + big(count) * big(units), 0n),
    squares: spins.reduce((sum, { count, units }) => sum + count * units * units, 0),
  }))
}

/**
 * Every game uses up one of those that are left or could still be granted. With n of them, the mean is a whole
 * number over the n-th power of all spins of a game.
 */
function risingUnits(machine: Machine, levels: readonly SpinTable[]): (award: number) => Fraction {
  const { limit } = machine.definition.freeGames
  const total = big(levels[0]!.total)
  const steps = levels.map((table) => stepsOf(machine, table))
  const from = recursion((left, granted, level): bigint => {
    if (left === 0) return 0n
    const possible = left + limit - granted
    let sum = 0n
    for (const { more, falls, count, units } of steps[level]!) {
      const extra = Math.min(more, limit - granted)
      sum += units * total ** big(possible - 1)
      sum += count * from(left - 1 + extra, granted + extra, after(levels, level, falls))
    }
    return sum
  })
  return (award) => {
    const first = Math.min(award, limit)
    return fraction(from(first, first, 0), total ** big(limit))
  }
}

export function freeGameMoments(machine: Machine, levels: readonly SpinTable[]): (award: number) => Moments {
  const { limit } = machine.definition.freeGames
  const steps = levels.map((table) => stepsOf(machine, table))
  const from = recursion((left, granted, level): Moments => {
    const sum = { first: 0, second: 0 }
    if (left === 0) return sum
    const { total } = levels[level]!
    for (const { more, falls, count, units, squares } of steps[level]!) {
      const [chance, first] = [Number(count) / total, Number(units) / total]
      const extra = Math.min(more, limit - granted)
      const rest = from(left - 1 + extra, granted + extra, after(levels, level, falls))
      sum.first += first + chance * rest.first
      sum.second += squares / total + 2 * first * rest.first + chance * rest.second
    }
    return sum
  })
  return (award) => from(Math.min(award, limit), Math.min(award, limit), 0)
}

export type Highest = { units: number; chance: Fraction }

/** Both in sequence. */
export const inSequence = (one: Highest, next: Highest): Highest => ({
  units: one.units + next.units,
  chance: times(one.chance, next.chance),
})

/** Of mutually exclusive outcomes the one that pays most, combined with all that pay as much. */
export function bestOf(ways: readonly Highest[]): Highest {
  const units = Math.max(...ways.map((way) => way.units))
  const chance = ways
    .filter((way) => way.units === units)
    .reduce((sum, way) => plus(sum, way.chance), fraction(0n))
  return { units, chance }
}

/** The best spins for each kind of continuation, with one spin of that kind and their probability. */
export function bestClasses(
  { classes, total }: SpinTable,
  kindOf: (spin: Spin) => unknown,
): [Spin, Highest][] {
  return [...Map.groupBy(classes, kindOf).values()].map((spins) => {
    const units = spins.reduce((most, spin) => Math.max(most, spin.units), 0)
    const count = spins.reduce((sum, spin) => (spin.units === units ? sum + spin.count : sum), 0)
    return [spins[0]!, { units, chance: fraction(big(count), big(total)) }]
  })
}

/** Returns the best result of a number of free games, including what they grant, up to the limit. */
export function freeGamesHighest(machine: Machine, levels: readonly SpinTable[]): (award: number) => Highest {
  const { limit } = machine.definition.freeGames
  const best = levels.map((table) => bestClasses(table, nextGameOf(machine)))
  const from = recursion((left, granted, level): Highest => {
    if (left === 0) return { units: 0, chance: fraction(1n) }
    return bestOf(
      best[level]!.map(([{ scatters, falls }, spin]) => {
        const extra = Math.min(machine.retrigger[scatters]!, limit - granted)
        return inSequence(spin, from(left - 1 + extra, granted + extra, after(levels, level, falls)))
      }),
    )
  })
  return (award) => from(Math.min(award, limit), Math.min(award, limit), 0)
}
