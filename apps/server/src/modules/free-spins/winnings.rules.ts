/** What a player gets for the winnings of free spins. Pure. */
import type { OfferTerms } from '../bonuses/index.ts'

interface Winnings {
  /** `cash` if the terms require no wagering. */
  kind: 'cash' | 'bonus'
  /** Subunits. */
  amount: bigint
}

const atMost = (amount: bigint, bound: string | null) =>
  bound !== null && amount > BigInt(bound) ? BigInt(bound) : amount

/** The offer's `most` limits the winnings. Its `cap` limits what becomes cash, so it applies here only to cash. */
export function winningsOf(
  { wagering, most, cap }: Pick<OfferTerms, 'wagering' | 'most' | 'cap'>,
  total: bigint,
): Winnings {
  const amount = atMost(total, most)
  return wagering.multiplier === 0 ? { kind: 'cash', amount: atMost(amount, cap) } : { kind: 'bonus', amount }
}
