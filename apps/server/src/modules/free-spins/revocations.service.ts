/** Takes back the free spins of a deposit that was charged back. */
import { BonusResult, BonusStatus } from '@fairhall/contract'
import { announce } from '../../platform/outbox/publish-event.ts'
import type { LockedPlayer } from '../player-state/index.ts'
import type { FreeSpinsDeps } from './free-spins.deps.ts'
import { listFreespinsOfCause, updateFreespin } from './free-spins.queries.ts'

/** Requires the player's lock. Returns how many it cancelled. */
export async function revokeFreespinsOfDeposit(
  deps: Pick<FreeSpinsDeps, 'clock'>,
  { tx, playerId }: LockedPlayer,
  invoiceId: string,
): Promise<number> {
  const freespins = await listFreespinsOfCause(tx, `deposit:${invoiceId}`)
  const cancelled = { status: BonusStatus.finished, result: BonusResult.cancelled }
  for (const { id } of freespins) {
    await updateFreespin(tx, id, cancelled, deps.clock.now())
    await announce(tx, { kind: 'freespin.changed', playerId, freespinId: id })
  }
  return freespins.length
}
