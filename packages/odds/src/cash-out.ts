/**
 * The price at which a bet can be sold before it is decided: what it returns on average at the present fair chances, less a margin. A part
 * of a bet is sold by the same share of that price, and the rest of the stake stays.
 */
import { type Bet, returnShare } from './bets.ts'
import { legFactor, type LegResult } from './legs.ts'
import { plus, type Ratio } from './ratio.ts'

/** One of the possible results of an open leg. */
export interface Chance {
  result: LegResult
  /** Fair, without a margin; all chances of a leg add up to a million. */
  millionths: number
}

const MILLION = 1_000_000
const BASIS_POINTS = 10_000

/**
 * The price of the whole bet in subunits, rounded down. Null if an open leg has no fair chances now, for example because its market is
 * suspended.
 * @param chances For each leg; decided legs don't need any.
 * @param marginBp The bookmaker's share of the price in basis points.
 * @throws RangeError if no such bet exists, the chances do not add up or the margin is not a share
 */
export function cashOutPrice(
  bet: Bet,
  chances: readonly (readonly Chance[] | null)[],
  marginBp: number,
): bigint | null {
  requireShare(marginBp)
  const factors: Ratio[] = []
  for (const [index, { odds, result }] of bet.legs.entries()) {
    const possible = result === null ? (chances[index] ?? null) : [{ result, millionths: MILLION }]
    if (possible === null) return null
    factors.push(averageFactor(odds, possible))
  }
  const { over, under } = returnShare(bet, factors)
  return (bet.stake * over * BigInt(BASIS_POINTS - marginBp)) / (under * BigInt(BASIS_POINTS))
}

function averageFactor(odds: number, chances: readonly Chance[]): Ratio {
  const sum = chances.reduce((total, { millionths }) => total + millionths, 0)
  if (
    sum !== MILLION ||
    chances.some(({ millionths }) => !Number.isSafeInteger(millionths) || millionths < 0)
  )
    throw new RangeError('The chances of a leg must be whole millionths and add up to one')
  return chances
    .map(({ result, millionths }) => {
      const { over, under } = legFactor(odds, result)
      return { over: over * BigInt(millionths), under: under * BigInt(MILLION) }
    })
    .reduce(plus)
}

export interface PartSold {
  /** The part of the stake that is sold; it leaves the bet. */
  stake: bigint
  price: bigint
  /** The stake that stays in the bet. */
  left: bigint
}

/**
 * Sells a part of a bet. The stake sold is rounded down, and the price follows the stake that was really sold, so selling in many parts
 * never brings more than selling everything. Null if the part is less than one subunit of the stake.
 * @param partBp The part in basis points; 10,000 sells everything.
 * @throws RangeError if the part is not a share
 */
export function sellPart(stake: bigint, price: bigint, partBp: number): PartSold | null {
  requireShare(partBp)
  const sold = (stake * BigInt(partBp)) / BigInt(BASIS_POINTS)
  return sold === 0n ? null : { stake: sold, price: (price * sold) / stake, left: stake - sold }
}

function requireShare(basisPoints: number): void {
  if (!Number.isSafeInteger(basisPoints) || basisPoints < 0 || basisPoints > BASIS_POINTS)
    throw new RangeError(`A share has 0 to ${BASIS_POINTS} basis points, not ${basisPoints}`)
}
