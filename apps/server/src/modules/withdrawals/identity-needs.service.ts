/** Whether a player must verify their identity before a withdrawal is accepted, and again before it is sent. */
import { toSubunits } from '@fairhall/money'
import type { Db, Tx } from '../../platform/database/database.ts'
import { sumPayments } from '../invoices/index.ts'
import type { Player } from '../players/index.ts'
import type { WithdrawalsDeps } from './withdrawals.deps.ts'
import { needsIdentityCheck } from './withdrawals.rules.ts'

export async function needsIdentity(
  deps: Pick<WithdrawalsDeps, 'paymentMethods' | 'settings'>,
  db: Db | Tx,
  player: Pick<Player, 'id' | 'identity_checked_at'>,
): Promise<boolean> {
  const { beforeFirst, depositsFrom } = deps.paymentMethods.rules.withdrawals.identityCheck
  if (player.identity_checked_at !== null || (!beforeFirst && depositsFrom === null)) return false
  const { subunitToUnit } = deps.settings.current().baseCurrency
  const rule = {
    beforeFirst,
    depositsFrom: depositsFrom === null ? null : toSubunits(depositsFrom, subunitToUnit),
  }
  return needsIdentityCheck(rule, { isChecked: false, ...(await sumPayments(db, player.id)) })
}
