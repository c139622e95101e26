/** Commands for what players owe: a list, and the end of what a chargeback left owed. */
import {
  type Chargeback,
  findChargeback,
  findInvoice,
  type Invoice,
  listDebts,
  owedOf,
} from '../../../invoices/index.ts'
import { argument, type Call, type Command, type TableRow, WrongUsage } from '../../command.ts'
import { findPlayerByReference } from '../../find-player.ts'
import { placeOrder } from '../../orders/orders.service.ts'
import { StaffRefusal } from '../../refusals.ts'
import { idOf, inFull, readAmount } from './payment-words.ts'

const MOST = 100

async function list({ deps, args: [player], countries }: Call): Promise<TableRow[]> {
  const playerId = player === undefined ? null : (await findPlayerByReference(deps, player)).id
  const debts = await listDebts(deps.db, { playerId, countries, limit: MOST })
  return debts.map(({ playerId: of, currency, amount, since, invoiceId, betId }) => ({
    player: of,
    owed: inFull(deps, amount, currency),
    since,
    invoice: invoiceId,
    bet: betId,
  }))
}

async function findDebt(call: Call): Promise<{ invoice: Invoice; chargeback: Chargeback }> {
  const id = idOf(call)
  const [invoice, chargeback] = await Promise.all([
    findInvoice(call.deps.db, id),
    findChargeback(call.deps.db, id),
  ])
  if (invoice === null || chargeback === null) throw new StaffRefusal('notFound')
  if (owedOf(chargeback) === 0n) throw new StaffRefusal('debtSettled')
  return { invoice, chargeback }
}

async function repaid(call: Call): Promise<TableRow[]> {
  const { deps, actor, reason, options } = call
  const { invoice, chargeback } = await findDebt(call)
  const amount = readAmount(deps, argument(call, 1), invoice.currency)
  if (amount <= 0n || amount > owedOf(chargeback))
    throw new WrongUsage('The repaid amount is at most what is owed: see `debt list`')
  const reference = (options['reference'] ?? '').trim()
  const details = {
    kind: 'debt-repaid',
    invoiceId: invoice.id,
    amount: String(amount),
    reference,
  } as const
  return [await placeOrder(deps, { playerId: invoice.player_id, details, actor, reason })]
}

async function writeOff(call: Call): Promise<TableRow[]> {
  const { deps, actor, reason } = call
  const { invoice } = await findDebt(call)
  const details = { kind: 'debt-write-off', invoiceId: invoice.id } as const
  return [await placeOrder(deps, { playerId: invoice.player_id, details, actor, reason })]
}

const payments = { right: 'payments' } as const

export const debtCommands: readonly Command[] = [
  {
    ...payments,
    words: 'debt list',
    usage: '[player]',
    about: `Lists what players, or one of them, owe after chargebacks and corrected bets, oldest first, ${MOST} at most.`,
    needsReason: false,
    run: list,
  },
  {
    ...payments,
    words: 'debt repaid',
    placesOrder: true,
    usage: '<invoice> <amount>',
    about:
      'Records that a player repaid outside the casino what the chargeback of a deposit left owed, or a part of it. A second staff member must agree.',
    options: {
      reference: { value: 'text', about: "the reference of the player's payment", isRequired: true },
    },
    needsReason: true,
    run: repaid,
  },
  {
    ...payments,
    words: 'debt write-off',
    placesOrder: true,
    usage: '<invoice>',
    about:
      'Writes off what the chargeback of a deposit left owed: withdrawals no longer wait for it. A second staff member must agree.',
    needsReason: true,
    run: writeOff,
  },
]
