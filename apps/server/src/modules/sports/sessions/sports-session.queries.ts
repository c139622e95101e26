import type { Db } from '../../../platform/database/database.ts'
import type { Restriction } from '../../player-state/index.ts'

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
