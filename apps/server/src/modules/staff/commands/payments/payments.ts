/** Commands that search payments and show one in detail. */
import { InvoiceStatus, InvoiceType, InvoiceState } from '@fairhall/contract'
import { inTransaction } from '../../../../platform/database/database.ts'
import type { StaffDeps } from '../../staff.deps.ts'
import { findDestination, shownToStaff } from '../../../payment-destinations/index.ts'
import { findPayments, listPayments } from '../../../payments/index.ts'
import { type Invoice, listApprovers } from '../../../invoices/index.ts'
import { countApproversNeeded } from '../../../withdrawals/index.ts'
import { referenceOf } from '../../../payment-providers/index.ts'
import { noteAudit } from '../../../players/index.ts'
import { argument, type Call, type Command, type TableRow, WrongUsage } from '../../command.ts'
import { findPlayerByReference } from '../../find-player.ts'
import { StaffRefusal } from '../../refusals.ts'
import { readContents } from '../../orders/withdrawal-content.ts'
import { inFull, reasonsAsText } from './payment-words.ts'

const MOST = 100
const kindOf = ({ type }: Invoice) => (type === InvoiceType.deposit ? 'deposit' : 'withdrawal')

function toPaymentRow(deps: StaffDeps, invoice: Invoice): TableRow {
  return {
    invoice: invoice.id,
    number: invoice.number,
    kind: kindOf(invoice),
    player: invoice.player_id,
    amount: inFull(deps, invoice.amount, invoice.currency),
    method: invoice.method,
    state: invoice.state,
    begun: invoice.created_at,
  }
}

async function show(call: Call): Promise<TableRow[]> {
  const { deps } = call
  const found = await findPayments(deps, argument(call, 0), MOST)
  const [invoice] = found
  if (invoice === undefined) throw new StaffRefusal('notFound')
  if (found.length > 1) return found.map((one) => toPaymentRow(deps, one))
  return [await describe(call, invoice)]
}

/** The destination is personal data, so the lookup is written to the journal. */
async function describe({ deps, actor, reason }: Call, invoice: Invoice): Promise<TableRow> {
  await inTransaction(deps.db, (tx) =>
    noteAudit(deps, tx, {
      actor,
      action: 'payment.shown',
      subject: `invoice:${invoice.id}`,
      playerId: invoice.player_id,
      reason: reason || 'looked up',
    }),
  )
  const fields = (await findDestination(deps, invoice)) ?? { destination: 'erased' }
  const approvedBy = await listApprovers(deps.db, invoice.id)
  const neededFor = await countApproversNeeded(deps, deps.db, [invoice])
  return {
    ...toPaymentRow(deps, invoice),
    ended: invoice.status === InvoiceStatus.failed ? invoice.reason : null,
    paidAfterEnd: invoice.state === 'success' ? invoice.reason : null,
    asked:
      (invoice.is_amount_open ? 'any amount from ' : '') +
      inFull(deps, invoice.requested_amount, invoice.currency),
    fee: inFull(deps, invoice.fee, invoice.currency),
    added: invoice.added_amount === 0n ? null : inFull(deps, invoice.added_amount, invoice.currency),
    addedTo: invoice.added_to,
    provider: invoice.provider,
    reference: referenceOf(invoice),
    orderedUnder: invoice.order_reference === null ? null : invoice.provider_reference,
    network: invoice.network,
    payTo: invoice.public_data?.address ?? null,
    filledIn: shownToStaff(fields),
    looksAt: reasonsAsText(invoice),
    approved: invoice.type === InvoiceType.deposit ? null : `${approvedBy.length} of ${neededFor(invoice)}`,
    by: approvedBy.join(', '),
    content:
      invoice.type === InvoiceType.deposit
        ? null
        : ((await readContents(deps.db, [invoice])).get(invoice.id) ?? null),
    changed: invoice.updated_at,
    expires: invoice.expires_at,
  }
}

const invoiceStates = Object.values(InvoiceState)

function readState(text: string | undefined): InvoiceState | null {
  if (text === undefined) return null
  const state = invoiceStates.find((one) => one === text)
  if (state === undefined) throw new WrongUsage(`--state is one of ${invoiceStates.join(', ')}`)
  return state
}

function readSince(text: string | undefined): Date | null {
  if (text === undefined) return null
  const isMoment = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?Z)?$/.test(text)
  const since = new Date(text)
  if (!isMoment || Number.isNaN(since.getTime()))
    throw new WrongUsage('--since is a date such as 2026-11-21, or a time such as 2026-11-21T08:30Z')
  return since
}

function readKind(text: string | undefined): 1 | 2 | null {
  if (text === undefined) return null
  if (text !== 'deposit' && text !== 'withdrawal') throw new WrongUsage('--kind is deposit or withdrawal')
  return text === 'deposit' ? InvoiceType.deposit : InvoiceType.withdrawal
}

async function list({ deps, options, countries }: Call): Promise<TableRow[]> {
  const { player, kind, state, method, currency, since } = options
  const filter = {
    playerId: player === undefined ? null : (await findPlayerByReference(deps, player)).id,
    type: readKind(kind),
    state: readState(state),
    method: method ?? null,
    currency: currency ?? null,
    since: readSince(since),
    countries,
  }
  return (await listPayments(deps.db, filter, MOST)).map((invoice) => toPaymentRow(deps, invoice))
}

const payments = { right: 'payments', needsReason: false } as const

export const paymentCommands: readonly Command[] = [
  {
    ...payments,
    words: 'payment show',
    usage: '<search>',
    about:
      "Shows a payment by its ID or number, its provider's reference, or its destination address or account. The lookup is logged.",
    isLookup: true,
    run: show,
  },
  {
    ...payments,
    words: 'payment list',
    usage: '',
    about: `Lists payments, newest first, ${MOST} at most.`,
    options: {
      player: { value: 'player', about: 'ID, number, email or phone' },
      kind: { value: 'kind', about: 'deposit or withdrawal', choices: ['deposit', 'withdrawal'] },
      state: { value: 'state', about: invoiceStates.join(', '), choices: invoiceStates },
      method: { value: 'method', about: 'an ID of payment-methods.json' },
      currency: { value: 'currency', about: 'such as EUR' },
      since: { value: 'moment', about: 'begun at or after this time: 2026-11-21, or 2026-11-21T08:30Z' },
    },
    run: list,
  },
]
