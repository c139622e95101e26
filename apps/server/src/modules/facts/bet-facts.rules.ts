/** Facts of sports bets: pure functions of their settlements. Rewards for games never count them. */
import type { Event } from '../../platform/outbox/events.ts'
import type { BetPlay } from '../sports/index.ts'

export interface BetFact {
  playerId: string
  betId: string
  sportsbook: string
  currency: string
  /** Total odds in thousandths; null for systems. */
  odds: number | null
  legs: number
  placedAt: Date
  /** When it was first won or lost. A correction keeps it, so that it is counted where the bet was. */
  settledAt: Date
  /** When this became known. */
  at: Date
  /** What the bet counted before, all 0 if nothing. */
  before: BetPlay
  after: BetPlay
}

export function toBetFact(event: Event<'sports.settled'>): BetFact {
  const { playerId, betId, sportsbook, currency, odds, legs, placedAt, settledAt, at, before, after } = event
  return {
    playerId,
    betId,
    sportsbook,
    currency,
    odds,
    legs,
    placedAt: new Date(placedAt),
    settledAt: new Date(settledAt),
    at: new Date(at),
    before: toPlay(before),
    after: toPlay(after),
  }
}

const toPlay = ({ staked, won, base }: Event<'sports.settled'>['after']): BetPlay => ({
  staked: BigInt(staked),
  won: BigInt(won),
  base: BigInt(base),
})
