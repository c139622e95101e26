/** The money that an order moves and its players, for the bounds of the members who may agree to it. */
import type { Db, Tx } from '../../../platform/database/database.ts'
import { findInvoice } from '../../invoices/index.ts'
import type { OrderRow } from '../orders/orders.queries.ts'
import type { StaffDeps } from '../staff.deps.ts'
import { listPlayersOfRun } from './bounds.queries.ts'
import { type CommandSubject, NO_SUBJECT } from './bounds.rules.ts'
import { marketsOf } from './command-subjects.ts'

export type BoundedOrder = Pick<OrderRow, 'kind' | 'playerId' | 'details' | 'state'>

export async function subjectOfOrder(
  deps: Pick<StaffDeps, 'settings'>,
  db: Db | Tx,
  order: BoundedOrder,
): Promise<CommandSubject> {
  return { amounts: await amountsOf(deps, db, order), markets: await marketsOfOrder(deps, db, order) }
}

export async function marketsOfOrder(
  deps: Pick<StaffDeps, 'settings'>,
  db: Db | Tx,
  { kind, playerId, details }: Pick<OrderRow, 'kind' | 'playerId' | 'details'>,
): Promise<string[]> {
  const players =
    kind === 'grant-run'
      ? await listPlayersOfRun(db, details['run'] ?? '')
      : [playerId].filter((id) => id !== null)
  return marketsOf(deps, db, players)
}

/** Of a withdrawal that a member approves. */
export async function subjectOfInvoice(
  deps: Pick<StaffDeps, 'settings'>,
  db: Db | Tx,
  invoiceId: string,
): Promise<CommandSubject> {
  const invoice = await findInvoice(db, invoiceId)
  if (invoice === null) return NO_SUBJECT
  const { amount, currency, player_id: playerId } = invoice
  return { amounts: [{ amount, currency }], markets: await marketsOf(deps, db, [playerId]) }
}

async function amountsOf(
  { settings }: Pick<StaffDeps, 'settings'>,
  db: Db | Tx,
  { kind, details, state }: BoundedOrder,
): Promise<CommandSubject['amounts']> {
  const money = (amount: string | null | undefined, currency: string | null | undefined) =>
    amount == null || currency == null ? [] : [{ amount: BigInt(amount), currency }]
  switch (kind) {
    case 'correction':
      return money(details['amount'], details['currency'])
    case 'grant':
    case 'grant-run':
      return money(details['cost'], settings.current().baseCurrency.code)
    case 'commission':
      return money(details['amount'], settings.current().baseCurrency.code)
    case 'bet-void':
      return money(state['open'], state['currency'])
    case 'bet-write-off':
      return money(state['owed'], state['currency'])
    case 'chargeback':
    case 'settlement':
    case 'deposit':
    case 'return-destination':
    case 'return-paid': {
      const invoice = await findInvoice(db, details['invoiceId'] ?? '')
      if (invoice === null) return []
      return money(details['amount'] ?? String(invoice.amount), invoice.currency)
    }
    default:
      return []
  }
}
