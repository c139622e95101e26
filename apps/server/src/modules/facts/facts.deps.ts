import type { Tx } from '../../platform/database/database.ts'
import type { BetFact } from './bet-facts.rules.ts'
import type { RecentPlays } from './recent-play.rules.ts'
import type { RoundFact } from './round-facts.rules.ts'

/** Counts facts for one kind of reward. */
export interface FactCounter {
  name: string
  /**
   * In the order of the facts. Runs in the transaction that ends the delivery, so each fact counts exactly once, and side by side with the other
   * counters. What it notes in the rows of recent play is saved after the last counter.
   */
  count(tx: Tx, facts: readonly RoundFact[], recent: RecentPlays): Promise<void>
  /** As `count`, for settled sports bets. Without it the reward is for games only. */
  countBets?(tx: Tx, facts: readonly BetFact[]): Promise<void>
}

export interface FactsPorts {
  factCounters: readonly FactCounter[]
}

export interface FactsDeps extends FactsPorts {}
