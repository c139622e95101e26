/** Decides when a payout is sent, by rule or by staff. The same job always sends it. */
import { convert, toSubunits } from '@fairhall/money'
import type { Tx } from '../../platform/database/database.ts'
import type { WithdrawalsDeps } from './withdrawals.deps.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { currencyOf, trustedRateOf } from '../settings/index.ts'
import type { ApprovalLimits } from './withdrawals.rules.ts'

export const SEND_PAYOUT = 'payments.sendPayout'

export function approvalLimits(deps: Pick<WithdrawalsDeps, 'settings' | 'paymentMethods'>): ApprovalLimits {
  const { subunitToUnit } = deps.settings.current().baseCurrency
  const { automaticUpTo, automaticPerDayUpTo, twoMembersFrom } = deps.paymentMethods.rules.withdrawals
  return {
    automaticUpTo: toSubunits(automaticUpTo, subunitToUnit),
    automaticPerDayUpTo: toSubunits(automaticPerDayUpTo, subunitToUnit),
    twoMembersFrom: toSubunits(twoMembersFrom, subunitToUnit),
  }
}

/**
 * A payout's value in the base currency, which decides who must approve it. Uses the present rate or the last one
 * not set by a single staff member, whichever gives the higher value.
 */
export async function approvedBase(
  deps: Pick<WithdrawalsDeps, 'settings'>,
  tx: Tx,
  { currency: code, amount }: { currency: string; amount: bigint },
): Promise<bigint> {
  const settings = deps.settings.current()
  const currency = currencyOf(settings, code)
  const trusted = { ...currency, rate: await trustedRateOf(deps, tx, code) }
  const [one, other] = [currency, trusted].map((by) => convert(amount, by, settings.baseCurrency, 'up'))
  return one !== undefined && other !== undefined && one > other ? one : (other ?? 0n)
}

export async function enqueuePayout(tx: Tx, invoiceId: string): Promise<void> {
  await enqueue(tx, SEND_PAYOUT, { invoiceId }, { key: `payout-${invoiceId}` })
}
