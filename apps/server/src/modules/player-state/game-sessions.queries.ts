import type { Tx } from '../../platform/database/database.ts'

export interface NewGameSession {
  id: string
  playerId: string
  accountId: string
  gameId: string
  /** The player's sign-in session. */
  sessionId: string
}

export async function openGameSession(tx: Tx, launch: NewGameSession, now: Date): Promise<void> {
  await tx.query(
    `insert into game_session (id, player, account, game, session, started_at) values ($1, $2, $3, $4, $5, $6)`,
    [launch.id, launch.playerId, launch.accountId, launch.gameId, launch.sessionId, now],
  )
}

export interface EndedSessions {
  playerId: string
  sessionId?: string
  launchId?: string
  keptSessionId?: string | undefined
}

/** The caller holds the player's lock. */
export async function saveGameSessionEnds(
  tx: Tx,
  { playerId, sessionId, launchId, keptSessionId }: EndedSessions,
  now: Date,
): Promise<void> {
  await tx.query(
    `update game_session set ended_at = $3
      where player = $1 and ended_at is null and ($2::uuid is null or session = $2::uuid) and ($4::uuid is null or id = $4::uuid)
        and ($5::uuid is null or session <> $5::uuid)`,
    [playerId, sessionId ?? null, now, launchId ?? null, keptSessionId ?? null],
  )
}
