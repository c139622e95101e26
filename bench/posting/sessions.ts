/** Signs in the players of `makePlayers` without passwords. */
import type { Pool } from '@fairhall/postgres'
import { signToken } from '../../apps/server/src/modules/sessions/tokens.ts'
import type { Secrets } from '../../apps/server/src/platform/secrets.ts'
import type { BenchPlayer } from './players.ts'

/** Opens a session for each player, under the id of the game session. */
export async function openSessions(pool: Pool): Promise<void> {
  await pool.query(
    `insert into player_session (id, player_id, created_at, refreshed_at, address, country, user_agent)
      select id, player, now(), now(), '127.0.0.1', 'DE', 'bench' from game_session`,
  )
}

/** Returns an access token for the session of `openSessions`, which lives for a quarter of an hour. */
export function signIn(secrets: Secrets, { playerId, sessionId }: BenchPlayer): Promise<string> {
  return signToken({ secrets }, { playerId, sessionId, generation: 1 }, new Date())
}
