/** What a player sees of a run: their rounds of games, or their sports bets in the same form. */
import type { Db } from '../../../platform/database/database.ts'
import { type EndedBet, listEndedBets, sessionGameOf } from '../../sports/index.ts'
import { type JournalRound, listEndedRounds } from './journal.queries.ts'

export interface PlayedBet extends JournalRound {
  ended: EndedBet
}

/** Newest first. */
export async function listPlayed(
  db: Db,
  { isSports }: { isSports: boolean },
  playerId: string,
  range: { from: Date; until: Date; limit: number | null },
): Promise<(JournalRound | PlayedBet)[]> {
  if (!isSports) return listEndedRounds(db, playerId, range)
  return (await listEndedBets(db, [playerId], range)).map(toPlayed)
}

const toPlayed = (bet: EndedBet): PlayedBet => ({
  id: bet.id,
  playerId: bet.playerId,
  gameId: sessionGameOf(bet.sportsbook),
  currency: bet.currency,
  openedAt: bet.placedAt,
  settledAt: bet.settledAt,
  sums: { staked: bet.staked, won: bet.won, base: bet.base, isWithBonus: false },
  // What was refunded or cashed out.
  bonusStaked: bet.stake - bet.staked,
  bonusWon: bet.paid - bet.won,
  edge: null,
  bet: { odds: bet.odds },
  ended: bet,
})
