import type { Draws } from '../../draws.ts'
import { fraction } from '../../fraction.ts'
import { both, either, sure, withChance } from './spread.ts'
import type { Spread } from './spread.ts'

/**
 * Closed places with a prize behind each. The prizes are laid before the first choice, so the player's choice alone decides
 * which of them the round pays. Every closed place is equally likely to hide each of the prizes that are left, so no
 * choice has better odds than another.
 */
export type PickFeature = {
  /** How many places may be opened, by the number of scatters. */
  picks: Record<string, number>
  /** As many places as prizes, in no particular order. */
  prizes: Prize[]
}

/** In multiples of the stake. A prize may allow one more place to be opened. */
export type Prize = { pays: number; more?: true }
/** `place` is the index of the place, from 0. */
export type OpenedPlace = { place: number } & Prize

type Picking = {
  opened: OpenedPlace[]
  /** Places that may still be opened. */
  left: number
}

/** Which prize is behind each place: a shuffle of all of them. */
export function layPrizes({ prizes }: PickFeature, draws: Draws): Prize[] {
  const laid = [...prizes]
  for (let at = 0; at < laid.length; at += 1) {
    const other = at + draws.below(laid.length - at)
    ;[laid[at], laid[other]] = [laid[other]!, laid[at]!]
  }
  return laid
}

/**
 * Opens these places one after another; null opens the first that is closed.
 * @throws RangeError when a place is open already or does not exist, or when no more may be opened
 */
export function openPlaces(
  laid: readonly Prize[],
  picks: number,
  places: readonly (number | null)[],
): Picking {
  const opened: OpenedPlace[] = []
  const isOpen = (place: number) => opened.some((one) => one.place === place)
  const possible = (count: number) => Math.min(count, laid.length)
  let left = possible(picks)
  for (const wanted of places) {
    if (left === 0) throw new RangeError('No more places may be opened')
    const place = wanted ?? laid.findIndex((_, at) => !isOpen(at))
    const prize = laid[place]
    if (prize === undefined || isOpen(place)) throw new RangeError('That place is not closed')
    opened.push({ place, ...prize })
    left = Math.min(left - 1 + (prize.more === true ? 1 : 0), laid.length - opened.length)
  }
  return { opened, left }
}

/** Opens the first closed places until none may be opened. */
export function openRest(laid: readonly Prize[], picks: number, places: readonly number[]): Picking {
  const all: (number | null)[] = [...places]
  let picking = openPlaces(laid, picks, all)
  while (picking.left > 0) {
    all.push(null)
    picking = openPlaces(laid, picks, all)
  }
  return picking
}

/** Equal prizes together, with their number. */
export function countPrizes({ prizes }: PickFeature): { prize: Prize; count: number }[] {
  const kinds = Map.groupBy(prizes, ({ pays, more }) => `${pays} ${more === true}`)
  return [...kinds.values()].map((alike) => ({ prize: alike[0]!, count: alike.length }))
}

/** What so many picks pay: by the prizes that are still closed, whatever the player opens. */
export function pickSpread(feature: PickFeature): (picks: number) => Spread {
  const kinds = countPrizes(feature)
  const known = new Map<string, Spread>()
  const from = (counts: readonly number[], picks: number): Spread => {
    const closed = counts.reduce((sum, count) => sum + count, 0)
    if (picks === 0 || closed === 0) return sure(0)
    const key = `${counts.join()} ${picks}`
    const stored = known.get(key)
    if (stored !== undefined) return stored
    const spread = either(
      kinds.flatMap(({ prize: { pays, more } }, kind) => {
        const count = counts[kind]!
        if (count === 0) return []
        const rest = from(counts.with(kind, count - 1), more === true ? picks : picks - 1)
        return [withChance(both(sure(pays), rest), fraction(BigInt(count), BigInt(closed)))]
      }),
    )
    known.set(key, spread)
    return spread
  }
  return (picks) =>
    from(
      kinds.map(({ count }) => count),
      picks,
    )
}

export function findPickErrors({ picks, prizes }: PickFeature): string[] {
  const errors: string[] = []
  if (!Object.values(picks).every((count) => Number.isSafeInteger(count) && count > 0))
    errors.push('the number of picks must be whole')
  if (prizes.length < 2 || !prizes.every(({ pays }) => Number.isSafeInteger(pays) && pays >= 0))
    errors.push('prizes must be two or more whole multiples')
  return errors
}
