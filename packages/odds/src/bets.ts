/**
 * What a bet returns. A bet is one stake on one or more legs, divided equally among all combinations of the given sizes: a single has one
 * leg, a combo has one combination of all its legs, a system has several. Stakes and returns are whole subunits; everything between them is
 * exact, and the return is rounded down once.
 */
import { type Leg, legFactor, requireOdds } from './legs.ts'
import { floorOf, type Ratio } from './ratio.ts'

export interface Bet {
  /** The whole stake in subunits. */
  stake: bigint
  legs: readonly Leg[]
  /** How many legs a combination has. A single is `[1]`, a combo of three `[3]`, a system 2 of 3 `[2]`, a Trixie `[2, 3]`. */
  sizes: readonly number[]
}

/** @throws RangeError if no such bet exists */
function requireBet({ stake, legs, sizes }: Bet): void {
  if (stake < 0n) throw new RangeError('A stake must not be negative')
  if (legs.length === 0) throw new RangeError('A bet needs a leg')
  if (sizes.length === 0 || new Set(sizes).size !== sizes.length)
    throw new RangeError('The sizes of combinations must be different')
  for (const size of sizes)
    if (!Number.isSafeInteger(size) || size < 1 || size > legs.length)
      throw new RangeError(`${legs.length} legs have no combinations of ${size}`)
  for (const { odds } of legs) requireOdds(odds)
}

/** The number of combinations of `size` out of `legs`. */
function countOfSize(legs: number, size: number): bigint {
  let count = 1n
  for (let taken = 0; taken < size; taken += 1) count = (count * BigInt(legs - taken)) / BigInt(taken + 1)
  return count
}

/**
 * The number of combinations that share the stake equally.
 * @throws RangeError if no such bet exists
 */
export function countCombinations(bet: Bet): bigint {
  requireBet(bet)
  return bet.sizes.reduce((sum, size) => sum + countOfSize(bet.legs.length, size), 0n)
}

/**
 * The factors of all combinations, added up. The coefficient of xᵏ in the product of all (under + over × x), divided by the product of
 * all `under`, is the sum of the products of k factors each. So 20 legs take 400 steps instead of a million combinations.
 */
function addCombinations(factors: readonly Ratio[], sizes: readonly number[]): Ratio {
  const coefficients = [1n, ...factors.map(() => 0n)]
  for (const { over, under } of factors)
    for (let power = factors.length; power >= 0; power -= 1)
      coefficients[power] =
        (coefficients[power] ?? 0n) * under + (power === 0 ? 0n : (coefficients[power - 1] ?? 0n) * over)
  return {
    over: sizes.reduce((sum, size) => sum + (coefficients[size] ?? 0n), 0n),
    under: factors.reduce((product, { under }) => product * under, 1n),
  }
}

/**
 * The share of the stake that the bet returns if each leg returns its factor.
 * @throws RangeError if no such bet exists
 */
export function returnShare(bet: Bet, factors: readonly Ratio[]): Ratio {
  const { over, under } = addCombinations(factors, bet.sizes)
  return { over, under: under * countCombinations(bet) }
}

/** Whether open legs can still change the return: not if too few legs are left that have not lost. */
export function isDecided({ legs, sizes }: Bet): boolean {
  if (legs.every(({ result }) => result !== null)) return true
  const left = legs.filter(({ result }) => result?.kind !== 'lost').length
  return left < Math.min(...sizes)
}

/**
 * The whole return of a bet in subunits, with its stake where that comes back. Null while it is not decided. A lost leg decides a combo.
 * @throws RangeError if no such bet exists
 */
export function returnOf(bet: Bet): bigint | null {
  requireBet(bet)
  if (!isDecided(bet)) return null
  // Each combination with an open leg also has a lost one, so the factor of the open one does not matter.
  const factors = bet.legs.map(({ odds, result }) => legFactor(odds, result ?? { kind: 'lost' }))
  return floorOf(bet.stake, returnShare(bet, factors))
}

/**
 * The return in subunits if each open leg wins.
 * @throws RangeError if no such bet exists
 */
export function maxReturnOf(bet: Bet): bigint {
  const factors = bet.legs.map(({ odds, result }) => legFactor(odds, result ?? { kind: 'won' }))
  return floorOf(bet.stake, returnShare(bet, factors))
}

/** What a free bet pays: its return without its stake. */
export const freeBetPayout = (stake: bigint, returned: bigint): bigint =>
  returned > stake ? returned - stake : 0n
