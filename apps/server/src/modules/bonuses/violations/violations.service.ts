/**
 * Rounds against the terms of a bonus. Calls whose bets break its terms are refused, so these are what a provider let through:
 * bets of one round that exceed the max bet together, an excluded game, or two rounds that may cover each other. They are
 * evidence for staff: a violation never moves money and ends no bonus.
 */
import type { Tx } from '../../../platform/database/database.ts'
import { type EndedRound, insertViolations } from './violations.queries.ts'

/** What facts report about a round. */
interface ReportedRound {
  playerId: string
  roundId: string
  gameId: string
  currency: string
  at: Date
  isCorrection: boolean
  after: { staked: { cash: bigint; bonus: bigint }; isWithBonus: boolean }
  game: { category: string }
}

/** Games of other categories have a bet for each outcome. */
const WITHOUT_HEDGES = new Set(['slots'])

/** Rounds without a bonus are ignored, so most rounds cost nothing. */
export async function recordViolations(tx: Tx, rounds: readonly ReportedRound[]): Promise<void> {
  const withBonus = rounds.filter(({ isCorrection, after }) => !isCorrection && after.isWithBonus)
  if (withBonus.length === 0) return
  await insertViolations(
    tx,
    withBonus.map(({ after, game, ...round }): EndedRound => {
      const staked = after.staked.cash + after.staked.bonus
      return { ...round, staked, canHedge: !WITHOUT_HEDGES.has(game.category) }
    }),
  )
}
