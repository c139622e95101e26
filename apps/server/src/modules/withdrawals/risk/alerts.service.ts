/** Closing an alert: withdrawals that are requested afterwards no longer wait for it. */
import { inTransaction } from '../../../platform/database/database.ts'
import { noteAudit } from '../../players/index.ts'
import type { WithdrawalsDeps } from '../withdrawals.deps.ts'
import { type Alert, lockOpenAlert, saveClosed } from './alerts.queries.ts'

/** Null if it is not open: another member may have closed it. */
export async function closeAlert(
  deps: WithdrawalsDeps,
  { invoiceId, rule }: Pick<Alert, 'invoiceId' | 'rule'>,
  { actor, reason }: { actor: string; reason: string },
): Promise<Alert | null> {
  return inTransaction(deps.db, async (tx) => {
    const alert = await lockOpenAlert(tx, invoiceId, rule)
    if (alert === null) return null
    await saveClosed(tx, alert, { at: deps.clock.now(), by: actor })
    await noteAudit(deps, tx, {
      actor,
      action: 'alert.closed',
      subject: `invoice:${invoiceId}`,
      playerId: alert.playerId,
      reason,
      details: { rule },
    })
    return alert
  })
}
