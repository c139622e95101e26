/**
 * Which stakes a game accepts, in subunits: every multiple of `step` from the lowest to the highest preset. The rounds
 * server enforces the same rule. A whole multiple keeps each part of a stake, such as one line of a slot, a whole amount.
 */
import type { Session } from '../../net/api-types.ts'
import type { CurrencyFormat } from '../amounts/currency-format.ts'

export interface StakeRange {
  /** Lowest first. */
  readonly presets: readonly bigint[]
  readonly step: bigint
}

export type StakeChange =
  /** To the next lower or higher preset. */
  | { readonly kind: 'lower' | 'higher' | 'half' | 'double' }
  | { readonly kind: 'set'; readonly amount: bigint }
  /** As much as the balance and the highest stake allow for this many chips; the balance may be unknown. */
  | { readonly kind: 'max'; readonly balance: bigint | null; readonly chips: number }
  /** Down until so many chips cost no more than this, never up. */
  | { readonly kind: 'atMost'; readonly total: bigint; readonly chips: number }

export const stakeRangeOf = (
  { stakes, stakeStep }: Pick<Session, 'stakes' | 'stakeStep'>,
  { subunits }: Pick<CurrencyFormat, 'subunits'>,
): StakeRange => ({ presets: stakes.map(subunits), step: subunits(stakeStep) })

export const lowestStake = ({ presets }: StakeRange): bigint => presets[0] ?? 0n
export const highestStake = ({ presets }: StakeRange): bigint => presets.at(-1) ?? 0n

const within = (range: StakeRange, amount: bigint): bigint => {
  const [least, most] = [lowestStake(range), highestStake(range)]
  return amount < least ? least : amount > most ? most : amount
}

/** The highest stake that is not above this amount; the lowest stake if there is none. */
export const stakeUpTo = (range: StakeRange, amount: bigint): bigint =>
  within(range, amount - (amount % range.step))

/** The stake that is closest to this amount. */
export const nearestStake = (range: StakeRange, amount: bigint): bigint =>
  stakeUpTo(range, amount + range.step / 2n)

export function changedStake(range: StakeRange, stake: bigint, change: StakeChange): bigint {
  switch (change.kind) {
    case 'lower':
      return range.presets.findLast((one) => one < stake) ?? stake
    case 'higher':
      return range.presets.find((one) => one > stake) ?? stake
    case 'half':
      return stakeUpTo(range, stake / 2n)
    case 'double':
      return stakeUpTo(range, stake * 2n)
    case 'set':
      return nearestStake(range, change.amount)
    case 'max': {
      const { balance, chips } = change
      const highest = highestStake(range)
      const affordable = balance === null || balance > highest ? highest : balance
      return stakeUpTo(range, affordable / BigInt(Math.max(1, chips)))
    }
    case 'atMost': {
      const fitting = stakeUpTo(range, change.total / BigInt(change.chips))
      return fitting < stake ? fitting : stake
    }
  }
}
