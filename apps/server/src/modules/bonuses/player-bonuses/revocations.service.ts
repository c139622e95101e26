/** Takes back the bonuses of a deposit that was charged back. Bonuses that became cash stay cash. */
import type { BonusesDeps } from '../bonuses.deps.ts'
import type { LockedPlayer } from '../../player-state/index.ts'
import { dropDueOf, listIssuedFor } from './revocations.queries.ts'
import { endPlayerBonus } from './player-bonuses.service.ts'

/**
 * Cancels the bonuses of a deposit, and those that followed them. A bonus whose money is in an open round
 * takes no more stakes and ends with that round. Returns how many it ended or closed. Requires the player's lock with
 * the currency of the deposit.
 */
export async function revokeForDeposit(
  deps: Pick<BonusesDeps, 'clock'>,
  locked: LockedPlayer,
  invoiceId: string,
  actor: string,
): Promise<number> {
  const { tx } = locked
  const now = deps.clock.now()
  const cause = `deposit:${invoiceId}`
  const bonuses = await listIssuedFor(tx, cause)
  for (const bonus of bonuses) await endPlayerBonus(locked, bonus, 'revoke', actor, now)
  await dropDueOf(tx, cause)
  return bonuses.length
}
