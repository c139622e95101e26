/** The price at which the book buys a bet back now. Pure. */
import { toDecimal } from '@fairhall/money'
import { cashOutPrice, type Chance, maxReturnOf, type PartSold, sellPart } from '@fairhall/odds'
import { pricedBet, type StoredBet, wholeReturn } from '../bets/bet.ts'
import type { CashOutOffer, CashOutStep } from '../book-api.ts'

/** The book's share of the price. */
const MARGIN_BP = 700
const STEPS_BP = [2_500, 5_000, 7_500, 10_000] as const
const ALL_BP = 10_000

/** The whole price in subunits, or why there is none. */
export type Price = { kind: 'price'; amount: bigint } | { kind: NonNullable<CashOutOffer['reason']> }

/** @param chances Of each leg now; null for a leg of a suspended match. */
export function priceOf(bet: StoredBet, chances: readonly (readonly Chance[] | null)[]): Price {
  if (bet.state !== 'open' || bet.selling !== null || bet.freebet !== null) return { kind: 'not_open' }
  const exact = cashOutPrice(pricedBet(bet), chances, MARGIN_BP)
  if (exact === null) return { kind: 'suspended' }
  // The operator pays no more for a bet than the most that it can return.
  const most = [exact, maxReturnOf(pricedBet(bet)), wholeReturn(bet) - bet.cashedOut]
  const amount = most.reduce((least, one) => (one < least ? one : least))
  return amount <= 0n ? { kind: 'too_small' } : { kind: 'price', amount }
}

/** A part of the bet at this price; null if it is too small. */
export function partAt(bet: StoredBet, amount: bigint, partBp: number): PartSold | null {
  const part = sellPart(bet.stakeLeft, amount, partBp)
  return part === null || part.price <= 0n ? null : part
}

export function toOffer(bet: StoredBet, price: Price): CashOutOffer {
  if (price.kind !== 'price') return { amount: null, reason: price.kind, steps: [] }
  const money = (amount: bigint) => toDecimal(amount, bet.subunitToUnit)
  const steps = STEPS_BP.flatMap((partBp): CashOutStep[] => {
    const part = partAt(bet, price.amount, partBp)
    return part === null ? [] : [{ partBp, amount: money(part.price), stake: money(part.stake) }]
  })
  return { amount: money(price.amount), reason: null, steps }
}

/** Whether an offer is still near enough to the one that the player has seen. A better one always is. */
export const isNearEnough = (seen: bigint, now: bigint, toleranceBp: number): boolean =>
  now * BigInt(ALL_BP) >= seen * BigInt(ALL_BP - toleranceBp)
