/** What a run counts as it is now: rounds of games, or sports bets in the same form. */
import type { Db, Tx } from '../../../platform/database/database.ts'
import { listEndedBets, readSettledBets, sessionGameOf, type SettledBet } from '../../sports/index.ts'
import { type JournalRound, listEndedRounds, readRounds } from './journal.queries.ts'

interface Reference {
  playerId: string
  roundId: string
  settledAt: Date
  placedAt?: Date
}

/** By id. Rounds that are open again, and bets that are neither won nor lost, are left out. */
export async function readPlayed(
  tx: Tx,
  { isSports }: { isSports: boolean },
  references: readonly Reference[],
): Promise<ReadonlyMap<string, JournalRound>> {
  if (!isSports) return readRounds(tx, references)
  const bets = await readSettledBets(
    tx,
    references.map(({ playerId, roundId, settledAt, placedAt = settledAt }) => ({
      playerId,
      betId: roundId,
      placedAt,
    })),
  )
  return new Map([...bets].map(([id, bet]) => [id, toPlayed(bet)]))
}

/** Newest first. */
export async function listPlayed(
  db: Db | Tx,
  { isSports }: { isSports: boolean },
  playerId: string,
  range: { from: Date; until: Date; limit: number | null },
): Promise<JournalRound[]> {
  if (!isSports) return listEndedRounds(db, playerId, range)
  const bets = await listEndedBets(db, [playerId], range)
  return bets.map((bet) => ({
    ...toPlayed(bet),
    // The part that counts for nothing.
    bonusStaked: bet.stake - bet.staked,
    bonusWon: bet.paid - bet.won,
  }))
}

const toPlayed = (bet: SettledBet): JournalRound => ({
  id: bet.id,
  playerId: bet.playerId,
  gameId: sessionGameOf(bet.sportsbook),
  currency: bet.currency,
  openedAt: bet.placedAt,
  settledAt: bet.settledAt,
  sums: { staked: bet.staked, won: bet.won, base: bet.base, isWithBonus: false },
  bonusStaked: 0n,
  bonusWon: 0n,
  edge: null,
  bet: { odds: bet.odds },
})
