import type { Draws } from '../draws.ts'
import { type Fraction, fraction, plus, times } from '../fraction.ts'
import { defineOriginal, fieldsOf, oneOf, wholeNumber } from '../original.ts'
import { payExactly } from '../exact-payout.ts'

/**
 * Crash Race: six racers start together, and each drives until it breaks down. The player picks the one that gets
 * furthest, or one of the two that get furthest. The order is drawn place by place: among the racers that are left, each
 * comes next with its weight. So every chance is an exact fraction, and a bet pays 99% of one over its chance.
 */
export const raceFinishes = ['first', 'topTwo'] as const
export type RaceFinish = (typeof raceFinishes)[number]
export type CrashRaceChoices = { racer: number; finish: RaceFinish }

export type CrashRaceOutcome = {
  kind: 'crash-race'
  /** The racers from the furthest to the nearest. */
  order: number[]
  /** How far each of them got, in the same order, in metres. */
  distances: number[]
  won: boolean
  win: bigint
}

export type CrashRaceDefinition = {
  weights: number[]
  /** Per cent of the fair multiplier. */
  returned: number
  /** The last racer gets this far, and up to so many metres further. */
  start: [least: number, spread: number]
  /** Each better place is this much further. */
  gap: [least: number, spread: number]
}

export const crashRaceDefinition: CrashRaceDefinition = {
  weights: [30, 24, 18, 14, 9, 5],
  returned: 99,
  start: [150, 100],
  gap: [25, 120],
}

const sumOf = (weights: readonly number[]) => weights.reduce((sum, weight) => sum + weight, 0)

/** The chance that a racer finishes so. */
export function raceChance({ weights }: CrashRaceDefinition, { racer, finish }: CrashRaceChoices): Fraction {
  const all = BigInt(sumOf(weights))
  const own = BigInt(weights[racer] ?? 0)
  const first = fraction(own, all)
  if (finish === 'first') return first
  return weights.reduce((sum, other, at) => {
    const isOther = at !== racer
    return isOther ? plus(sum, times(fraction(BigInt(other), all), fraction(own, all - BigInt(other)))) : sum
  }, first)
}

/** What a winning bet pays, in stakes. */
export function raceMultiplier(definition: CrashRaceDefinition, choices: CrashRaceChoices): Fraction {
  const { over, under } = raceChance(definition, choices)
  return fraction(BigInt(definition.returned) * under, 100n * over)
}

/** Draws the racers from the furthest to the nearest. */
export function drawOrder(draws: Draws, weights: readonly number[]): number[] {
  const left = weights.map((_, racer) => racer)
  return weights.map(() => {
    let ticket = draws.below(sumOf(left.map((racer) => weights[racer]!)))
    const at = left.findIndex((racer) => {
      ticket -= weights[racer]!
      return ticket < 0
    })
    return left.splice(at, 1)[0]!
  })
}

/** Draws how far they get, from the nearest to the furthest, and returns it in the order of the places. */
function drawDistances(draws: Draws, { weights, start, gap }: CrashRaceDefinition): number[] {
  const distances: number[] = []
  for (const _ of weights) {
    const [least, spread] = distances.length === 0 ? start : gap
    distances.unshift((distances[0] ?? 0) + least + draws.below(spread))
  }
  return distances
}

const PLACES: Record<RaceFinish, number> = { first: 1, topTwo: 2 }

export const crashRace = defineOriginal({
  id: 'crash-race',
  title: 'Crash Race',
  volatility: 'setting',
  rtp: '99.0000',
  hitRate: null,
  maxWin: '19.80',
  best: { pays: '19.80', every: '20' },
  definition: crashRaceDefinition,
  rules: (definition: CrashRaceDefinition) => ({
    readChoices(raw): CrashRaceChoices | null {
      const fields = fieldsOf(raw)
      const racer = wholeNumber(fields['racer'], 0, definition.weights.length - 1)
      const finish = oneOf(fields['finish'], raceFinishes)
      return racer === null || finish === null ? null : { racer, finish }
    },
    play(draws, stake, choices): CrashRaceOutcome {
      const order = drawOrder(draws, definition.weights)
      const distances = drawDistances(draws, definition)
      const won = order.slice(0, PLACES[choices.finish]).includes(choices.racer)
      const win = won ? payExactly(draws, stake, raceMultiplier(definition, choices)) : 0n
      return { kind: 'crash-race', order, distances, won, win }
    },
  }),
})
