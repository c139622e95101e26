/** Deposits and withdrawals by provider, method and currency: how many succeed, how long they take, and why others fail. */
import type { OfficeReply, ParsedOfficeInput } from '@fairhall/contract/office'
import { toDecimal } from '@fairhall/money'
import { countDueDays, listPaymentCounts, summarisePayments } from '../../invoices/index.ts'
import { WrongUsage } from '../../staff/index.ts'
import type { OfficeDeps } from '../office.deps.ts'
import { isRange } from './report.rules.ts'

type Query = ParsedOfficeInput<'getPaymentReport'>['query']

const PERCENT = 100

export async function readPaymentReport(
  deps: OfficeDeps,
  query: Query,
): Promise<OfficeReply<'getPaymentReport'>> {
  if (!isRange({ ...query, unit: 'month' }))
    throw new WrongUsage('The period is empty or too long: two years at most')
  const [counts, daysDue] = await Promise.all([
    listPaymentCounts(deps.db, query),
    countDueDays(deps.db, query),
  ])
  const { currencies } = deps.settings.current()
  return {
    daysDue,
    rows: summarisePayments(counts).map(({ day: _day, amount, currency, successRate, ...summary }) => ({
      ...summary,
      currency,
      // A removed currency has no scale any more.
      amount: toDecimal(amount, currencies.get(currency)?.subunitToUnit ?? 1),
      successRate: successRate === null ? null : toDecimal(BigInt(successRate), PERCENT),
    })),
  }
}
