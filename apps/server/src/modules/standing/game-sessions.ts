/**
 * Launches of games for money. A bet names its launch and is refused when it has ended, so ending one takes the
 * player's lock: a bet is wholly before or after a logout.
 */
import { queryable, type Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'

export interface NewGameSession {
  id: string
  playerId: string
  accountId: string
  gameId: string
  /** The sign-in that it belongs to. */
  sessionId: string
}

export async function openGameSession(tx: Tx, launch: NewGameSession, now: Date): Promise<void> {
  await queryable(tx).query(
    `insert into game_session (id, player, account, game, session, started_at) values ($1, $2, $3, $4, $5, $6)`,
    [launch.id, launch.playerId, launch.accountId, launch.gameId, launch.sessionId, now],
  )
}

/** Ends one launch, the launches of a sign-in, of all sign-ins but one, or with none named all of the player's. Takes his lock. */
export async function endGameSessions(
  deps: Pick<Deps, 'ledger'>,
  tx: Tx,
  which: { playerId: string; sessionId?: string; launchId?: string; keptSessionId?: string | undefined },
  now: Date,
): Promise<void> {
  await deps.ledger.lockOwners(queryable(tx), [which.playerId])
  await queryable(tx).query(
    `update game_session set ended_at = $3
      where player = $1 and ended_at is null and ($2::uuid is null or session = $2::uuid) and ($4::uuid is null or id = $4::uuid)
        and ($5::uuid is null or session <> $5::uuid)`,
    [which.playerId, which.sessionId ?? null, now, which.launchId ?? null, which.keptSessionId ?? null],
  )
}
