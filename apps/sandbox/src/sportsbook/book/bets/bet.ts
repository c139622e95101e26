/** A bet as the book stores it. Amounts are subunits of its currency. */
import { type Bet as Priced, combinedOdds, type Leg, maxReturnOf } from '@fairhall/odds'
import type { BetLeg, BetState, DeclineCode, SlipProblem } from '../book-api.ts'

/** `accepting` and `declining`: decided, and the operator has not answered yet. */
export type StoredState = BetState | 'accepting' | 'declining'

export type StoredLeg = BetLeg

export interface StoredBet {
  id: string
  accountId: string
  operatorSession: string
  currency: string
  subunitToUnit: number
  /** Of the texts for the operator. */
  language: string
  /** To recognise a repeat. */
  request: string
  kind: 'single' | 'combo' | 'system'
  size: number
  stake: bigint
  stakeLeft: bigint
  /** The part of the stake that the operator took from a bonus. */
  bonusStake: bigint
  /** The operator's free bet that covers the stake. */
  freebet: string | null
  acceptOdds: 'none' | 'higher' | 'any'
  legs: StoredLeg[]
  state: StoredState
  declineCode: DeclineCode | null
  problems: SlipProblem[]
  /** Of the settlement; 0 before the first. */
  version: number
  returned: bigint
  cashedOut: bigint
  /** The cash-out whose answer is unknown. */
  selling: string | null
  placedAt: Date
  /** When to decide or settle it. */
  actAt: Date | null
  settledAt: Date | null
}

const toLeg = ({ odds, result }: StoredLeg): Leg => ({
  odds,
  result: result === null ? null : { kind: result },
})

/** The bet as it is calculated with: for the stake that was not cashed out. */
export const pricedBet = ({ stakeLeft, legs, size }: StoredBet): Priced => ({
  stake: stakeLeft,
  legs: legs.map(toLeg),
  sizes: [size],
})

/** What the player gets of a return: the stake of a free bet was not theirs. */
export function paidOf({ freebet, stake }: Pick<StoredBet, 'freebet' | 'stake'>, total: bigint): bigint {
  if (freebet === null) return total
  return total > stake ? total - stake : 0n
}

/** The return of the whole stake if every leg wins. */
export const wholeReturn = (bet: StoredBet): bigint => maxReturnOf({ ...pricedBet(bet), stake: bet.stake })

/** Null for systems, which have no total odds, and for odds that are too large to show. */
export const totalOdds = ({
  kind,
  legs,
}: Pick<StoredBet, 'kind'> & { legs: { odds: number }[] }): number | null =>
  kind === 'system' ? null : combinedOdds(legs.map(({ odds }) => odds))
