import type { Db, Tx } from '../../../platform/database/database.ts'
import type { NewGameSession, Restriction } from '../../player-state/index.ts'

interface SportsSession {
  playerId: string
  accountId: string
  currency: string
  country: string
  restriction: Restriction
  restrictedUntil: Date | null
}

/** Null for an unknown or ended session. */
export async function findSportsSession(db: Db, id: string, game: string): Promise<SportsSession | null> {
  const { rows } = await db.query<SportsSession>(
    `select g.player as "playerId", a.id as "accountId", a.currency, s.country, s.restriction,
        s.restricted_until as "restrictedUntil"
       from game_session g join wallet_account a on a.id = g.account join player_state s on s.player = g.player
      where g.id = $1 and g.game = $2 and g.ended_at is null`,
    [id, game],
  )
  return rows[0] ?? null
}

/** The open session of this sign-in session, account and sportsbook. The caller holds the player's lock. */
export async function findOpenSession(
  tx: Tx,
  { playerId, accountId, gameId, sessionId }: Omit<NewGameSession, 'id'>,
): Promise<string | null> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from game_session
      where player = $1 and account = $2 and game = $3 and session = $4 and ended_at is null limit 1`,
    [playerId, accountId, gameId, sessionId],
  )
  return rows[0]?.id ?? null
}
