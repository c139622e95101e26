/**
 * Holds minors: when staff corrects a birth date, or the account moves to a country with a higher minimum age. The hold ends when they
 * reach that age, or with another correction.
 */
import type { LimitsDeps } from './limits.deps.ts'
import { findPlayer, type KeyDeps, minorUntil, noteAudit } from '../players/index.ts'
import { endGameSessions, type LockedPlayer } from '../player-state/index.ts'
import { refreshPauses } from './restrictions.service.ts'

type AgeDeps = Pick<LimitsDeps, 'clock' | 'ledger' | 'registerPauses' | 'settings'> & KeyDeps

/**
 * Call in the transaction in which the birth date or the country changed. Returns until when the account is held as a minor's, null if
 * it isn't.
 */
export async function enforceAge(
  deps: AgeDeps,
  locked: LockedPlayer,
  by: { actor: string; secondMember?: string; reason: string },
): Promise<Date | null> {
  const { tx, playerId } = locked
  const player = await findPlayer(tx, playerId)
  await refreshPauses(deps, locked)
  const until = player === null ? null : minorUntil(deps, player)
  if (until === null) return null
  await endGameSessions(deps, tx, { playerId }, deps.clock.now())
  await noteAudit(deps, tx, {
    ...by,
    action: 'player.heldAsMinor',
    subject: `player:${playerId}`,
    playerId,
  })
  return until
}
