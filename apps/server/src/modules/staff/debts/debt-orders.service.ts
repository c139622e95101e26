/** Orders about what a chargeback left owed: the player repaid it outside, or it is written off. */
import type { Tx } from '../../../platform/database/database.ts'
import { settleDebtIn } from '../../deposits/index.ts'
import { findChargeback, findInvoice, owedOf } from '../../invoices/index.ts'
import type { TableRow } from '../command.ts'
import { inFull } from '../commands/payments/payment-words.ts'
import type { OrderDetails } from '../orders/order-details.ts'
import type { Order } from '../orders/orders.service.ts'
import { factsOf, ownFact, type ShownOrder, toShown } from '../orders/shown-orders.rules.ts'
import { StaffRefusal } from '../refusals.ts'
import type { StaffDeps } from '../staff.deps.ts'
import { isRepaymentRecorded } from './debt-orders.queries.ts'

type DebtDetails = Extract<OrderDetails, { kind: 'debt-repaid' | 'debt-write-off' }>

/** What was owed when the order was placed: nobody can agree once it is another amount. */
export async function debtStateOf(tx: Tx, invoiceId: string): Promise<Record<string, string | null>> {
  const [invoice, chargeback] = [await findInvoice(tx, invoiceId), await findChargeback(tx, invoiceId)]
  if (invoice === null || chargeback === null) return { owed: null }
  return { currency: invoice.currency, owed: String(owedOf(chargeback)) }
}

export async function carryOutDebtOrder(
  deps: StaffDeps,
  tx: Tx,
  { id: orderId, madeBy: actor, reason }: Order,
  details: DebtDetails,
  secondMember: string,
): Promise<TableRow> {
  const { invoiceId } = details
  const by = { orderId, invoiceId, actor, secondMember, reason }
  if (details.kind === 'debt-write-off') {
    requireSettled(await settleDebtIn(deps, tx, { ...by, repaid: null }))
    return { result: 'written off' }
  }
  const { amount, reference } = details
  if (await isRepaymentRecorded(tx, { orderId, reference })) throw new StaffRefusal('repaymentRecorded')
  requireSettled(await settleDebtIn(deps, tx, { ...by, repaid: { amount: BigInt(amount), reference } }))
  return { result: 'repaid' }
}

function requireSettled(result: 'settled' | 'debtSettled'): void {
  if (result !== 'settled') throw new StaffRefusal(result)
}

/** For the approver. */
export function showDebt(
  deps: StaffDeps,
  details: DebtDetails,
  { currency, owed }: Order['state'],
): ShownOrder {
  const full = (amount: string | null | undefined) => inFull(deps, BigInt(amount ?? 0), currency ?? '')
  const invoice = details.invoiceId
  if (details.kind === 'debt-write-off') return toShown(full(owed), { facts: factsOf({ invoice }) })
  const { amount, reference } = details
  return toShown(full(amount), {
    facts: [...factsOf({ invoice }), ...ownFact('owed', full(owed)), ...factsOf({ reference })],
  })
}
