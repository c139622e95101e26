import type { Draws } from '../../draws.ts'
import { fraction } from '../../fraction.ts'
import type { Fraction } from '../../fraction.ts'
import { both, either, sure, withChance } from './spread.ts'
import type { Spread } from './spread.ts'

/**
 * A trail of fields. A die moves along it; fields pay, and some cost a life. The feature ends without lives, or
 * beyond the last field, which pays the goal. Everything on the trail is visible before the first roll.
 */
export type TrailFeature = {
  /** Lives by the number of scatters. */
  lives: Record<string, number>
  /** Sides of the die, numbered from 1. */
  die: number
  fields: TrailField[]
  /** Paid for leaving the last field, in multiples of the stake. */
  goal: number
}

/** In multiples of the stake. */
export type TrailField = { pays: number; costsLife?: true }
/** `field` is the index of the field, or the number of fields at the goal. */
export type TrailRoll = { roll: number; field: number; pays: number }

export function playTrail({ die, fields, goal }: TrailFeature, draws: Draws, lives: number): TrailRoll[] {
  const rolls: TrailRoll[] = []
  let [at, left] = [-1, lives]
  while (left > 0) {
    const roll = draws.below(die) + 1
    at = Math.min(at + roll, fields.length)
    const field = fields[at]
    rolls.push({ roll, field: at, pays: field?.pays ?? goal })
    if (field === undefined) break
    if (field.costsLife === true) left -= 1
  }
  return rolls
}

/** What the trail pays with this many lives. */
export function trailSpread({ die, fields, goal }: TrailFeature): (lives: number) => Spread {
  const known = new Map<string, Spread>()
  const share = fraction(1n, BigInt(die))

  const from = (at: number, lives: number): Spread => {
    if (lives === 0) return sure(0)
    const key = `${at},${lives}`
    const stored = known.get(key)
    if (stored !== undefined) return stored
    const spread = either(
      Array.from({ length: die }, (_, roll) => {
        const next = at + roll + 1
        const field = fields[next]
        if (field === undefined) return withChance(sure(goal), share)
        const rest = from(next, field.costsLife === true ? lives - 1 : lives)
        return withChance(both(sure(field.pays), rest), share)
      }),
    )
    known.set(key, spread)
    return spread
  }
  return (lives) => from(-1, lives)
}

/** The probability of reaching the goal with this many lives. */
export function goalChance({ die, fields }: TrailFeature, lives: number): Fraction {
  const chances = trailSpread({
    lives: {},
    die,
    fields: fields.map(({ costsLife }) => ({ pays: 0, ...(costsLife === true && { costsLife }) })),
    goal: 1,
  })
  return chances(lives).sum
}

export function findTrailErrors({ lives, die, fields, goal }: TrailFeature): string[] {
  const errors: string[] = []
  const isWhole = (value: number) => Number.isSafeInteger(value) && value > 0
  if (![die, goal, ...Object.values(lives)].every(isWhole) || fields.length === 0)
    errors.push('die, goal and lives of a trail must be whole numbers')
  if (fields.some(({ pays }) => !Number.isSafeInteger(pays) || pays < 0))
    errors.push('fields of a trail must pay whole multiples')
  return errors
}
