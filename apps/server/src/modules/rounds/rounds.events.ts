import type { RoundSums } from './round-sums.rules.ts'

/** Events of rounds. Amounts are decimal strings of subunits. */
interface RoundClosed {
  playerId: string
  roundId: string
  gameId: string
  currency: string
  sums: RoundSums
  at: string
}

/** A late win or a rollback changed a round after its end. */
interface RoundCorrected extends Omit<RoundClosed, 'sums'> {
  /** When the round was finished. */
  closedAt: string
  before: RoundSums
  after: RoundSums
}

interface BetRefused {
  event: 'game.bet.max.exceed' | 'game.bet.restricted'
  /** The provider and its ID of the bet, so that a repeated bet is published once. */
  betId: string
  playerId: string
  gameId: string
  currency: string
  amount: string
  maxAmount: string | null
  /** Missing in events that were written before this field existed. */
  at?: string
}

interface BetReturned {
  /** The provider and its ID of the first rollback that returned something. */
  returnId: string
  playerId: string
  roundId: string
  gameId: string
  currency: string
  /** The sum over all pockets. */
  amount: string
  at: string
}

interface BonusFinished {
  playerId: string
  bonusId: string
  currency: string
  result: 'played' | 'lost' | 'expired' | 'cancelled'
  /** The amount that became cash. */
  released: string
}

/** A win or rollback that arrived after the end of a wagered bonus changed what its player got. */
interface BonusPaid {
  playerId: string
  bonusId: string
  /** All cash that the player has for it now. */
  paid: string
}

interface BonusReversed {
  playerId: string
  bonusId: string
  currency: string
  /** Cash that was taken back, and the shortfall if the balance was too low. */
  taken: string
  shortfall: string
}

declare module '../../platform/outbox/events.ts' {
  interface Events {
    'round.closed': RoundClosed
    'round.corrected': RoundCorrected
    'bet.refused': BetRefused
    'bet.returned': BetReturned
    'bonus.finished': BonusFinished
    'bonus.reversed': BonusReversed
    'bonus.paid': BonusPaid
  }
}
