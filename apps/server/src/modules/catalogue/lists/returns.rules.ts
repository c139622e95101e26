/** Finds the games with at least some return to player without comparing all of them. Pure. */
import type { CatalogueGame } from '../catalogue.rules.ts'
import { emptyMask, type Mask, set } from './masks.rules.ts'

type GameReturn = Pick<CatalogueGame, 'place' | 'rtp'>

export interface Returns {
  /** The highest return first. */
  sorted: readonly GameReturn[]
  perStep: number
  /** The games of the first steps, by the number of steps. */
  upTo: readonly Mask[]
}

export function sortReturns(games: readonly GameReturn[], perStep: number): Returns {
  const sorted = games.map(({ place, rtp }) => ({ place, rtp })).sort((left, right) => right.rtp - left.rtp)
  const upTo = [emptyMask(games.length)]
  for (let from = 0; from + perStep <= sorted.length; from += perStep) {
    const mask = (upTo.at(-1) ?? emptyMask(games.length)).slice()
    for (const { place } of sorted.slice(from, from + perStep)) set(mask, place)
    upTo.push(mask)
  }
  return { sorted, perStep, upTo }
}

/** How many games return at least this much. */
function countFrom({ sorted }: Returns, least: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle]?.rtp ?? 0) >= least) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * The lowest return of a game that is not below the given one; infinite if there is none. Filters with the same one show the same
 * games, so there are only as many different lists as there are returns.
 */
export const nextReturn = (returns: Returns, least: number): number =>
  returns.sorted[countFrom(returns, least) - 1]?.rtp ?? Number.POSITIVE_INFINITY

/** A new mask: that of the whole steps, with the remaining games. */
export function withReturnFrom(returns: Returns, least: number): Mask {
  const { sorted, perStep, upTo } = returns
  const count = countFrom(returns, least)
  const steps = Math.floor(count / perStep)
  const mask = (upTo[steps] as Mask).slice()
  for (const { place } of sorted.slice(steps * perStep, count)) set(mask, place)
  return mask
}
