/** Takes back free spins: of a deposit that was charged back, or that staff gave by mistake. */
import type { LockedPlayer } from '../player-state/index.ts'
import type { FreeSpinsDeps } from './free-spins.deps.ts'
import { listFreespinsOfCause } from './free-spins.queries.ts'
import { change } from './free-spins.service.ts'

/** Requires the player's lock. A job cancels those that their provider has. Returns how many it took back. */
export async function revokeFreespinsOfDeposit(
  deps: Pick<FreeSpinsDeps, 'clock'>,
  locked: LockedPlayer,
  invoiceId: string,
): Promise<number> {
  const freespins = await listFreespinsOfCause(locked.tx, `deposit:${invoiceId}`)
  for (const spins of freespins) await change(deps, locked, spins, 'revoke')
  return freespins.length
}

/** Cancels the free spins of a grant that the player has not activated. Requires the player's lock. */
export async function withdrawGrantedFreespins(
  deps: Pick<FreeSpinsDeps, 'clock'>,
  locked: LockedPlayer,
  cause: string,
): Promise<void> {
  const freespins = await listFreespinsOfCause(locked.tx, cause)
  for (const spins of freespins.filter(({ stage }) => stage === 'issued'))
    await change(deps, locked, spins, 'cancel')
}
