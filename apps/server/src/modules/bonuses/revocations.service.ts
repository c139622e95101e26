/** Takes back the bonuses and free spins of a deposit that was charged back. Bonuses that became cash stay cash. */
import { BonusStatus } from '@fairhall/contract'
import type { BonusesDeps } from './bonuses.deps.ts'
import { announce } from '../../platform/outbox/publish-event.ts'
import type { LockedPlayer } from '../player-state/index.ts'
import { dropDueOf, listIssuedFor, updateFreespin } from './revocations.queries.ts'
import { resultOf, transition } from './bonus-states.rules.ts'
import { endPlayerBonus } from './player-bonuses.service.ts'

/**
 * Cancels the bonuses and free spins of a deposit, and those that followed them. A bonus whose money is in an open round
 * takes no more stakes and ends with that round. Returns how many it ended or closed. Requires the player's lock with
 * the currency of the deposit.
 */
export async function revokeForDeposit(
  deps: Pick<BonusesDeps, 'clock'>,
  locked: LockedPlayer,
  invoiceId: string,
  actor: string,
): Promise<number> {
  const { tx, playerId } = locked
  const now = deps.clock.now()
  const cause = `deposit:${invoiceId}`
  const { bonuses, freespins } = await listIssuedFor(tx, cause)
  for (const bonus of bonuses) await endPlayerBonus(locked, bonus, 'revoke', actor, now)
  for (const { id, status } of freespins) {
    const result = transition({ status, money: 'here', isOverdue: false }, 'revoke')
    if (result.kind !== 'finished' || result.result === 'as reported') continue
    await updateFreespin(tx, id, { status: BonusStatus.finished, result: resultOf(result.result) }, now)
    await announce(tx, { kind: 'freespin.changed', playerId, freespinId: id })
  }
  await dropDueOf(tx, cause)
  return bonuses.length + freespins.length
}
