/** Free spins of an account that its player closes: none that can still win may be lost silently. */
import type { Tx } from '../../platform/database/database.ts'
import { isOpen, type LockedPlayer } from '../player-state/index.ts'
import type { FreeSpinsDeps } from './free-spins.deps.ts'
import { hasFreespinsLeft, listFreespinsInStage } from './free-spins.queries.ts'
import { change } from './free-spins.service.ts'

/** A provider that has not reported expired spins for so long will not do it any more. */
const REPORTED_MS = 7 * 24 * 60 * 60 * 1000

/** Whether free spins can still be played, or won and not reported yet. */
export function hasOpenFreespins(
  { clock }: Pick<FreeSpinsDeps, 'clock'>,
  tx: Tx,
  playerId: string,
): Promise<boolean> {
  return hasFreespinsLeft(tx, playerId, new Date(clock.now().getTime() - REPORTED_MS))
}

/** Cancels what a player who may not play can't activate, or cancel, any more. Requires the player's lock. */
export async function cancelUnusableFreespins(
  deps: Pick<FreeSpinsDeps, 'clock'>,
  locked: LockedPlayer,
): Promise<void> {
  if (isOpen(locked, deps.clock.now())) return
  for (const spins of await listFreespinsInStage(locked.tx, locked.playerId, 'issued'))
    await change(deps, locked, spins, 'cancel')
}
