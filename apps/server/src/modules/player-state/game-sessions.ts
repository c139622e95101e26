/**
 * Game sessions: launches of games for money. A bet names its game session and is refused after its end. Ending one takes the player's
 * lock, so each bet is entirely before or after a logout.
 */
import type { Tx } from '../../platform/database/database.ts'
import type { PlayerStateDeps } from './player-state.deps.ts'
import { type EndedSessions, saveGameSessionEnds } from './game-sessions.queries.ts'

export { type NewGameSession, openGameSession } from './game-sessions.queries.ts'

/** Ends one launch, the launches of one session, of all sessions but one, or all of the player's. Takes the player's lock. */
export async function endGameSessions(
  deps: Pick<PlayerStateDeps, 'ledger'>,
  tx: Tx,
  target: EndedSessions,
  now: Date,
): Promise<void> {
  await deps.ledger.lockOwners(tx, [target.playerId])
  await saveGameSessionEnds(tx, target, now)
}
