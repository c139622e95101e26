import { fraction, plus, times, toNumber } from '../fraction.ts'
import type { Fraction } from '../fraction.ts'
import { compile } from './compile.ts'
import { opensFeature } from './machine.ts'
import type { Machine } from './machine.ts'
import { hasFreeGames } from './definition.ts'
import type { SlotDefinition } from './definition.ts'
import { enumerateLevels, enumerateSpins } from './enumerate.ts'
import {
  freeGameBlanks,
  freeGameCounts,
  freeGameMoments,
  freeGameUnits,
  meanUnits,
  scatterShares,
} from './free-games.ts'
import type { Moments } from './free-games.ts'
import { highestOf } from './highest.ts'
import type { SpinTable } from './tally.ts'

/**
 * The exact return of a slot. Base game and free game are enumerated, and what all free games of a round pay follows
 * from the awards. Other features have exact odds by the number of scatters (`features`). The deviation comes from the
 * same recursion on first and second moments, in floats.
 */
export type SlotOdds = {
  /** Relative to one stake, exact. */
  rtp: Fraction
  baseRtp: Fraction
  /** Share of rounds that pay anything. */
  hitRate: Fraction
  /** Share of paid spins that award free games or open another feature. */
  featureRate: Fraction
  /** Mean number of free games, once awarded. */
  freeGamesMean: Fraction
  /** Standard deviation of a round's win, in stakes. */
  deviation: number
  /** The best single spin, in stakes, and how many of all spins reach it. */
  baseMax: SpinMax
  /** Null in a game without free games. */
  freeMax: SpinMax | null
  /** The most that a round can pay, in stakes, and in how many rounds it comes once. */
  highest: { stakes: Fraction; every: Fraction }
  /** Mean win, in stakes, of a round whose paid spin opens the feature; null in a game without one. */
  featureMean: Fraction | null
  /** Standard deviation of the win of such a round, in stakes. */
  featureDeviation: number | null
}

export type SpinMax = { stakes: Fraction; count: number; total: number }

const big = (value: number): bigint => BigInt(value)

/** Free games are counted for each place of the ladder at which one can begin. */
type Counted = { machine: Machine; base: SpinTable; free: SpinTable[] }

const nothing: SpinTable = { classes: [], total: 1 }

export function oddsOf(definition: SlotDefinition): SlotOdds {
  const machine = compile(definition)
  const base = enumerateSpins(machine, machine.base)
  const free = hasFreeGames(definition) ? enumerateLevels(machine, machine.free) : [nothing]
  const counted = { machine, base, free }

  const perStake = fraction(1n, big(machine.parts))
  const baseRtp = times(meanUnits(base), perStake)
  const { rtp, rate, freeGames } = featureOf(counted)
  const highest = highestOf(counted)
  return {
    rtp: plus(baseRtp, rtp),
    baseRtp,
    hitRate: hitRateOf(counted),
    featureRate: rate,
    freeGamesMean: rate.over === 0n ? fraction(0n) : times(freeGames, inverse(rate)),
    deviation: deviationOf(counted),
    baseMax: maxOf(machine, base),
    freeMax: hasFreeGames(definition) ? maxOf(machine, free.at(-1)!) : null,
    highest: { stakes: times(fraction(big(highest.units)), perStake), every: inverse(highest.chance) },
    featureMean: featureMeanOf(counted),
    featureDeviation:
      rate.over === 0n ? null : deviationOf(counted, ({ scatters }) => opensFeature(machine, scatters)),
  }
}

const inverse = ({ over, under }: Fraction): Fraction => fraction(under, over)

/** The feature's return per stake, how often it opens, and its free games per paid spin. */
function featureOf({ machine, base, free }: Counted) {
  const counts = freeGameCounts(machine, free[0]!)
  const unitsOf = freeGameUnits(machine, free)
  const perStake = fraction(1n, big(machine.parts))
  let [rtp, rate, freeGames] = [fraction(0n), fraction(0n), fraction(0n)]
  for (const [scatters, chance] of scatterShares(base)) {
    if (!opensFeature(machine, scatters)) continue
    const games = counts(machine.awards[scatters]!)
    const paid = machine.feature?.spread(scatters).sum ?? unitsOf(machine.awards[scatters]!)
    rtp = plus(rtp, times(chance, times(paid, perStake)))
    freeGames = plus(freeGames, times(chance, games))
    rate = plus(rate, chance)
  }
  return { rtp, rate, freeGames }
}

/** A paid spin without a win can open a feature that pays nothing either. */
function hitRateOf({ machine, base, free }: Counted): Fraction {
  const blanks = freeGameBlanks(machine, free[0]!)
  const blankOf = (scatters: number): Fraction => {
    if (!opensFeature(machine, scatters)) return fraction(1n)
    return machine.feature?.spread(scatters).nothing ?? blanks(machine.awards[scatters]!)
  }
  const losing = { ...base, classes: base.classes.filter(({ units }) => units === 0) }
  let blank = fraction(0n)
  for (const [scatters, chance] of scatterShares(losing))
    blank = plus(blank, times(chance, blankOf(scatters)))
  return fraction(blank.under - blank.over, blank.under)
}

/** The paid spin and its feature together, over all paid spins that open one. */
function featureMeanOf({ machine, base, free }: Counted): Fraction | null {
  const unitsOf = freeGameUnits(machine, free)
  let [sum, spins] = [fraction(0n), 0n]
  for (const { units, scatters, count } of base.classes) {
    if (!opensFeature(machine, scatters)) continue
    const feature = machine.feature?.spread(scatters).sum ?? unitsOf(machine.awards[scatters]!)
    sum = plus(sum, times(fraction(big(count)), plus(fraction(big(units)), feature)))
    spins += big(count)
  }
  return spins === 0n ? null : times(sum, fraction(1n, spins * big(machine.parts)))
}

type Spin = SpinTable['classes'][number]

/** Over all rounds, or over those whose paid spin opens the feature. */
function deviationOf(
  { machine, base, free }: Counted,
  isMeant: (spin: Spin) => boolean = () => true,
): number {
  const games = freeGameMoments(machine, free)
  const { parts } = machine
  const featureMoments = (scatters: number): Moments => {
    if (machine.feature === null || !opensFeature(machine, scatters)) return games(machine.awards[scatters]!)
    const { sum, squares } = machine.feature.spread(scatters)
    return { first: toNumber(sum), second: toNumber(squares) }
  }
  const meant = base.classes.filter(isMeant)
  const total = meant.reduce((sum, { count }) => sum + count, 0)
  let first = 0
  let second = 0
  for (const { units, scatters, count } of meant) {
    const chance = count / total
    const feature = featureMoments(scatters)
    first += chance * (units + feature.first)
    second += chance * (units * units + 2 * units * feature.first + feature.second)
  }
  return Math.sqrt(second - first * first) / parts
}

function maxOf(machine: Machine, table: SpinTable): SpinMax {
  const units = table.classes.reduce((most, spin) => Math.max(most, spin.units), 0)
  const count = table.classes
    .filter((spin) => spin.units === units)
    .reduce((sum, spin) => sum + spin.count, 0)
  return { stakes: fraction(big(units), big(machine.parts)), count, total: table.total }
}

/**
 * Half-width of the interval that contains the mean of n rounds with 90% probability, in stakes: the usual
 * volatility index.
 */
export const volatilityIndex = (odds: SlotOdds): number => 1.645 * odds.deviation

/** The return as a float, for statistics. */
export const returnOf = (odds: SlotOdds): number => toNumber(odds.rtp)
