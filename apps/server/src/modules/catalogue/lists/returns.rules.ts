/** Finds the games with at least some return to player without comparing each. Pure. */
import type { CatalogueGame } from '../catalogue.rules.ts'
import { emptyMask, type Mask, set } from './masks.rules.ts'

export interface Returns {
  /** The highest return first. In percent, and the place of the game. */
  sorted: readonly Pick<CatalogueGame, 'place' | 'rtp'>[]
  perStep: number
  /** The games of the first steps, by the number of steps. */
  upTo: readonly Mask[]
}

export function sortReturns(games: readonly CatalogueGame[], perStep: number): Returns {
  const sorted = games.map(({ place, rtp }) => ({ place, rtp })).sort((left, right) => right.rtp - left.rtp)
  const upTo = [emptyMask(games.length)]
  for (let from = 0; from + perStep <= sorted.length; from += perStep) {
    const mask = (upTo.at(-1) ?? emptyMask(games.length)).slice()
    for (const { place } of sorted.slice(from, from + perStep)) set(mask, place)
    upTo.push(mask)
  }
  return { sorted, perStep, upTo }
}

/**
 * The lowest return of a game that is not below the given one; infinite if there is none. Filters with the same one show the same
 * games, so there are only as many different lists as there are returns.
 */
export function nextReturn({ sorted }: Returns, least: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle]?.rtp ?? 0) >= least) low = middle + 1
    else high = middle
  }
  return sorted[low - 1]?.rtp ?? Number.POSITIVE_INFINITY
}

/** A new mask. Only games of one step are compared. */
export function withReturnFrom({ sorted, perStep, upTo }: Returns, least: number): Mask {
  let steps = upTo.length - 1
  while (steps > 0 && (sorted[steps * perStep - 1]?.rtp ?? 0) < least) steps -= 1
  const mask = (upTo[steps] as Mask).slice()
  for (let index = steps * perStep; (sorted[index]?.rtp ?? Number.NEGATIVE_INFINITY) >= least; index += 1)
    set(mask, sorted[index]?.place ?? 0)
  return mask
}
