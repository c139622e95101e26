/** When a payout is sent: by rule or by staff, always by the same job. */
import { toSubunits } from '@fairhall/money'
import type { Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { ApprovalLimits } from './withdrawals.rules.ts'

export const SEND_PAYOUT = 'payments.sendPayout'

export function approvalLimits(deps: Pick<Deps, 'settings' | 'payments'>): ApprovalLimits {
  const { subunitToUnit } = deps.settings.current().baseCurrency
  const { automaticUpTo, automaticPerDayUpTo, twoPersonsFrom } = deps.payments.rules.withdrawals
  return {
    automaticUpTo: toSubunits(automaticUpTo, subunitToUnit),
    automaticPerDayUpTo: toSubunits(automaticPerDayUpTo, subunitToUnit),
    twoPersonsFrom: toSubunits(twoPersonsFrom, subunitToUnit),
  }
}

export async function enqueuePayout(tx: Tx, invoiceId: string): Promise<void> {
  await enqueue(tx, SEND_PAYOUT, { invoiceId }, { key: `payout-${invoiceId}` })
}
