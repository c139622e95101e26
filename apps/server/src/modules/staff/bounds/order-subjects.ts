/** The money that an order moves and its players, for the bounds of the members who may agree to it. */
import { toSubunits } from '@fairhall/money'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { findInvoice, paidOf } from '../../invoices/index.ts'
import { findBetOfPlayer } from '../../sports/index.ts'
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

/** The money that an order decides about, including any part that doesn't move. */
async function amountsOf(
  deps: Pick<StaffDeps, 'settings'>,
  db: Db | Tx,
  { kind, playerId, details, state }: BoundedOrder,
): Promise<CommandSubject['amounts']> {
  const base = deps.settings.current().baseCurrency.code
  switch (kind) {
    case 'correction':
      return money(details['amount'], details['currency'])
    case 'grant':
    case 'grant-run':
      return money(details['cost'], base)
    case 'commission':
      return money(details['amount'], base)
    case 'invitation':
      return rewardOfLevel(deps, details['level'] ?? '')
    case 'bet-void':
      return playerId === null ? [] : voidedMoney(db, playerId, details['betId'] ?? '')
    case 'bet-write-off':
    case 'debt-write-off':
      return money(state['owed'], state['currency'])
    case 'debt-repaid':
      return money(details['amount'], state['currency'])
    case 'settlement':
    case 'chargeback':
    case 'deposit':
    case 'return-destination':
    case 'return-paid':
      return moneyOfInvoice(db, kind, details)
    default:
      return []
  }
}

const money = (amount: string | bigint | null | undefined, currency: string | null | undefined) =>
  amount == null || currency == null ? [] : [{ amount: BigInt(amount), currency }]

async function moneyOfInvoice(
  db: Db | Tx,
  kind: OrderRow['kind'],
  details: OrderRow['details'],
): Promise<CommandSubject['amounts']> {
  const invoice = await findInvoice(db, details['invoiceId'] ?? '')
  if (invoice === null) return []
  const { amount, currency } = invoice
  // What was not paid returns to the player, so the order decides about all of it.
  if (kind === 'settlement') return money(invoice.requested_amount, currency)
  // Without an amount, a bank takes back all that was paid, with what was held of it.
  const whole = kind === 'chargeback' ? paidOf(invoice) : amount
  return money(details['amount'] ?? whole, currency)
}

/** A void returns the stake that was not cashed out, and takes back what the bet has won. */
async function voidedMoney(db: Db | Tx, playerId: string, betId: string): Promise<CommandSubject['amounts']> {
  const bet = await findBetOfPlayer(db, playerId, betId)
  if (bet === null) return []
  const { stakeLeft, returned, currency } = bet
  return money(stakeLeft > returned ? stakeLeft : returned, currency)
}

function rewardOfLevel({ settings }: Pick<StaffDeps, 'settings'>, id: string): CommandSubject['amounts'] {
  const { loyalty, baseCurrency } = settings.current()
  const reward = loyalty.levels.find((level) => level.id === id)?.reward ?? null
  return reward === null ? [] : money(toSubunits(reward.cash, baseCurrency.subunitToUnit), baseCurrency.code)
}
