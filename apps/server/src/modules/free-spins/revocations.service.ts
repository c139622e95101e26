/** Takes back the free spins of a deposit that was charged back. */
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
