/** Whether a budget covers another issue of an offer. Pure; sums are subunits of the base currency. */
import type { OfferTerms } from '../offers/offers.rules.ts'

/** How many bonuses or lots of free spins an issue gives, each with its own max cashout. */
export function countPromises({ type, spins }: Pick<OfferTerms, 'type' | 'spins'>): number {
  return type === 'freespins' ? spins.filter(({ stake }) => BigInt(stake) > 0n).length : 1
}

export function isUsedUp(taken: bigint, needed: bigint, limit: bigint): boolean {
  return taken >= limit || taken + needed > limit
}

/** Whether an offer can't be issued under these terms, because too little of its budget is left. */
export function isBudgetUsedUp(terms: OfferTerms, taken: ReadonlyMap<string, bigint>): boolean {
  const { offer, budget = null } = terms
  if (budget === null) return false
  const needed = BigInt(budget.share) * BigInt(countPromises(terms))
  return isUsedUp(taken.get(offer) ?? 0n, needed, BigInt(budget.limit))
}
