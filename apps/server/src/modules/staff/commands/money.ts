import { DEPOSIT } from '@fairhall/contract'
import { AmountError, toSubunits } from '@fairhall/money'
import type { Deps } from '../../../platform/deps.ts'
import {
  approveWithdrawal,
  findDestinations,
  findInvoice,
  heldBackBy,
  type Invoice,
  listApproversOf,
  listInvoices,
  listRequested,
  listSilentPayouts,
  mainValueOf,
  maskDestination,
  personsFor,
  rejectWithdrawal,
} from '../../payments/index.ts'
import { type Gate, readGates } from '../../standing/index.ts'
import { argument, type Call, type Command, type TableRow, WrongUsage } from '../command.ts'
import { findPlayerByWord } from '../find-player.ts'
import { decideOrder, listOrders, type Order, placeOrder } from '../orders.service.ts'
import { StaffRefusal } from '../staff.service.ts'
import { idOf, inFull, reasonsInWords } from './payment-words.ts'

function readAmount(deps: Deps, text: string, code: string): bigint {
  const currency = deps.settings.current().currencies.get(code)
  if (currency === undefined) throw new WrongUsage(`There is no currency ${code}`)
  try {
    const amount = toSubunits(text.replace(/^[+-]/, ''), currency.subunitToUnit)
    return text.startsWith('-') ? -amount : amount
  } catch (error) {
    if (error instanceof AmountError) throw new WrongUsage(`${text} is no amount of ${code}`)
    throw error
  }
}

function toRow(deps: Deps, invoice: Invoice, approvedBy: readonly string[]): TableRow {
  return {
    invoice: invoice.id,
    player: invoice.player_id,
    amount: inFull(deps, invoice.amount, invoice.currency),
    method: invoice.method,
    state: invoice.state,
    approved: `${approvedBy.length} of ${personsFor(deps, invoice)}`,
    by: approvedBy.join(', '),
    since: invoice.created_at,
  }
}

const MOST = 100
/** What was approved is sent within a minute, and answered within a few. */
const SILENT_MS = 10 * 60_000

/** First those for a person to decide, then those that were decided and do not get on. */
async function listWithdrawals({ deps }: Call): Promise<TableRow[]> {
  const silentSince = new Date(deps.clock.now().getTime() - SILENT_MS)
  const [requested, silent] = await Promise.all([
    listRequested(deps.db, MOST),
    listSilentPayouts(deps.db, silentSince, null),
  ])
  const waiting = [...requested, ...silent.slice(0, MOST)]
  const ids = waiting.map(({ id }) => id)
  const players = waiting.map(({ player_id: player }) => player)
  const [approvers, gates, destinations] = await Promise.all([
    listApproversOf(deps.db, ids),
    readGates(deps.db, players),
    findDestinations(deps, waiting),
  ])
  return waiting.map((invoice) => ({
    ...toRow(deps, invoice, approvers.get(invoice.id) ?? []),
    why: whyWaiting(deps, invoice, gates.get(invoice.player_id)),
    to: inPart(destinations.get(invoice.id) ?? {}),
  }))
}

/** Enough to know a place again; null where the provider alone knows it, or nobody any more. */
function inPart(destination: Readonly<Record<string, string>>): string | null {
  const value = mainValueOf(destination)
  return value === '' ? null : maskDestination(value)
}

function whyWaiting(deps: Deps, invoice: Invoice, gate: Gate | undefined): string | null {
  if (invoice.state === 'requested') return reasonsInWords(invoice)
  if (invoice.state === 'sending') return `${invoice.provider} has said nothing of it`
  const heldBack = heldBackBy(deps, gate, invoice)
  if (heldBack === 'block') return 'the player is blocked'
  return heldBack === 'stop' ? 'withdrawals, its currency or its provider are stopped' : 'it is not sent yet'
}

async function correct(call: Call): Promise<TableRow[]> {
  const { deps, actor, reason } = call
  const player = await findPlayerByWord(deps, argument(call, 0))
  const currency = argument(call, 1)
  const amount = readAmount(deps, argument(call, 2), currency)
  if (amount === 0n) throw new WrongUsage('A correction of nothing')
  const details = { kind: 'correction', currency, amount: String(amount) } as const
  const order = await placeOrder(deps, { playerId: player.id, details, actor, reason })
  return [{ order, result: 'waits for a second person' }]
}

async function chargeBack(call: Call): Promise<TableRow[]> {
  const { deps, actor, reason, options } = call
  const invoice = await findInvoice(deps.db, idOf(call))
  if (invoice === null || invoice.type !== DEPOSIT) throw new StaffRefusal('notFound')
  const amount =
    options['amount'] === undefined ? null : readAmount(deps, options['amount'], invoice.currency)
  if (amount !== null && (amount <= 0n || amount > invoice.amount))
    throw new WrongUsage('A chargeback takes back what was deposited')
  const reference = options['reference'] ?? ''
  const details = {
    kind: 'chargeback',
    invoiceId: invoice.id,
    reference,
    amount: amount === null ? null : String(amount),
  } as const
  const order = await placeOrder(deps, { playerId: invoice.player_id, details, actor, reason })
  return [{ order, result: 'waits for a second person' }]
}

/** Amounts stand in them as they were typed: a second person agrees to what he reads. */
async function describeOrders(deps: Deps, orders: readonly Order[]): Promise<TableRow[]> {
  const ids = orders.flatMap(({ details }) => (details.kind === 'chargeback' ? [details.invoiceId] : []))
  const invoices = new Map((await listInvoices(deps.db, ids)).map((invoice) => [invoice.id, invoice]))
  return orders.map(({ id, playerId, details, reason, madeBy, madeAt, outcome }) => {
    const what = whatIsOrdered(deps, details, invoices)
    return { order: id, kind: details.kind, player: playerId, what, reason, by: madeBy, at: madeAt, outcome }
  })
}

function whatIsOrdered(
  deps: Deps,
  details: Order['details'],
  invoices: ReadonlyMap<string, Invoice>,
): string {
  if (details.kind === 'erasure') return ''
  if (details.kind === 'correction') return inFull(deps, BigInt(details.amount), details.currency)
  const { invoiceId, reference, amount } = details
  const invoice = invoices.get(invoiceId)
  const taken = invoice && inFull(deps, amount === null ? invoice.amount : BigInt(amount), invoice.currency)
  return `${taken ?? ''} of ${invoiceId}, reference ${reference}`
}

const decide = (agrees: boolean) => async (call: Call) => {
  const { deps, actor, reason } = call
  return describeOrders(deps, [await decideOrder(deps, { orderId: idOf(call), actor, reason, agrees })])
}

const payments = { right: 'payments', needsReason: true } as const

export const moneyCommands: readonly Command[] = [
  {
    ...payments,
    words: 'withdrawal list',
    usage: '',
    about: 'Withdrawals that wait for a person, or do not get on: why, and where they go.',
    needsReason: false,
    run: listWithdrawals,
  },
  {
    ...payments,
    words: 'withdrawal approve',
    usage: '<invoice>',
    about: 'Agrees to a withdrawal. Large ones need two different persons.',
    run: async (call) => {
      const { deps, actor, reason } = call
      const { invoice, approvedBy } = await approveWithdrawal(deps, idOf(call), { actor, reason })
      return [toRow(deps, invoice, approvedBy)]
    },
  },
  {
    ...payments,
    words: 'withdrawal reject',
    usage: '<invoice>',
    about: 'Declines a withdrawal: the money is the player’s again at once.',
    run: async (call) => {
      const { deps, actor, reason } = call
      return [toRow(deps, await rejectWithdrawal(deps, idOf(call), { actor, reason }), [])]
    },
  },
  {
    ...payments,
    words: 'balance correct',
    usage: '<player> <currency> <amount>',
    about: 'Orders a correction of his cash, such as 12.50 or -3.00; a second person must agree.',
    run: correct,
  },
  {
    ...payments,
    words: 'chargeback',
    usage: '<invoice>',
    about:
      'Orders that a deposit which a bank took back is taken from the player; a second person must agree.',
    options: {
      reference: { value: 'text', about: 'what the provider calls it', isRequired: true },
      amount: { value: 'amount', about: 'a part of the deposit; all of it when left out' },
    },
    run: chargeBack,
  },
  {
    ...payments,
    words: 'order list',
    usage: '',
    about: 'Orders that wait for a second person.',
    needsReason: false,
    run: async ({ deps }) => describeOrders(deps, await listOrders(deps)),
  },
  {
    ...payments,
    words: 'order agree',
    usage: '<order>',
    about: 'Carries out what another person has ordered.',
    run: decide(true),
  },
  {
    ...payments,
    words: 'order refuse',
    usage: '<order>',
    about: 'Ends an order without effect.',
    run: decide(false),
  },
]
