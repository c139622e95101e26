/**
 * Game sessions: launches of games for money. A bet names its game session and is refused after its end. Ending one takes the player's
 * lock, so each bet is entirely before or after a logout.
 */
import type { Tx } from '../../platform/database/database.ts'
import type { PlayerStateDeps } from './player-state.deps.ts'

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

/** Ends one launch, the launches of one session, of all sessions but one, or all of the player's. Takes the player's lock. */
export async function endGameSessions(
  deps: Pick<PlayerStateDeps, 'ledger'>,
  tx: Tx,
  target: { playerId: string; sessionId?: string; launchId?: string; keptSessionId?: string | undefined },
  now: Date,
): Promise<void> {
  await deps.ledger.lockOwners(tx, [target.playerId])
  await tx.query(
    `update game_session set ended_at = $3
      where player = $1 and ended_at is null and ($2::uuid is null or session = $2::uuid) and ($4::uuid is null or id = $4::uuid)
        and ($5::uuid is null or session <> $5::uuid)`,
    [target.playerId, target.sessionId ?? null, now, target.launchId ?? null, target.keptSessionId ?? null],
  )
}
