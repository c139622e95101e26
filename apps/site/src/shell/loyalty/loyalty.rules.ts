/** What the loyalty page derives from the account. Pure. */
import { toDecimal, toSubunits } from '@fairhall/money'
import type { LoyaltyLevel, PlayerAccount } from '@fairhall/contract'
import { compareAmounts } from '@fairhall/ui/amount'

export type Rakeback = PlayerAccount['rakeback'][number]

/** The part of the next threshold that is reached, 0 to 1. */
export function shareOf({ points, nextLevel }: Pick<PlayerAccount, 'points' | 'nextLevel'>): number {
  if (nextLevel === null || nextLevel.points === 0) return 1
  return Math.min(1, points / nextLevel.points)
}

export type LevelState = 'reached' | 'here' | 'locked'

export function stateOf(
  level: Pick<LoyaltyLevel, 'order'>,
  current: Pick<LoyaltyLevel, 'order'>,
): LevelState {
  if (level.order === current.order) return 'here'
  return level.order < current.order ? 'reached' : 'locked'
}

export const canClaim = ({ amount, amountMin }: Rakeback): boolean => compareAmounts(amount, amountMin) >= 0

/** What can be claimed comes first. Otherwise the server's order is kept. */
export function inClaimOrder(rakeback: readonly Rakeback[]): Rakeback[] {
  return rakeback.toSorted((left, right) => Number(canClaim(right)) - Number(canClaim(left)))
}

/** What a claim has paid: more may have accrued after the amount was shown. */
export function paidBetween(
  before: Pick<Rakeback, 'claimed'> | undefined,
  after: Pick<Rakeback, 'claimed'>,
  subunitToUnit: number,
): string {
  const paid = toSubunits(after.claimed, subunitToUnit) - toSubunits(before?.claimed ?? '0', subunitToUnit)
  return toDecimal(paid > 0n ? paid : 0n, subunitToUnit)
}

/** Rewards of the levels above `before` up to the current one, with sums in the base currency. */
export function rewardsSince(
  levels: readonly LoyaltyLevel[],
  before: number,
  current: Pick<LoyaltyLevel, 'order'>,
): { name: string; reward: NonNullable<LoyaltyLevel['reward']> }[] {
  return levels.flatMap(({ order, name, reward }) =>
    order > before && order <= current.order && reward !== null ? [{ name, reward }] : [],
  )
}

const NUMERALS = [
  ['L', 50],
  ['XL', 40],
  ['X', 10],
  ['IX', 9],
  ['V', 5],
  ['IV', 4],
  ['I', 1],
] as const

/** For the orders of levels, at most 50. */
export function toRoman(order: number): string {
  let left = order
  let text = ''
  for (const [numeral, value] of NUMERALS) {
    text += numeral.repeat(Math.floor(left / value))
    left %= value
  }
  return text
}
