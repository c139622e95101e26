/** Commands that return money paid beyond a limit, or while the player could not deposit. */
import { InvoiceState } from '@fairhall/contract'
import { inTransaction, type Tx } from '../../../../platform/database/database.ts'
import type { StaffDeps } from '../../staff.deps.ts'
import { isUuid } from '../../../../platform/uuid.ts'
import {
  fieldsOfOwn,
  keptDestination,
  listReturns,
  refusalOfDestination,
  retryReturn,
  type ReturnRow,
} from '../../../withdrawals/index.ts'
import { findInvoice, type Invoice } from '../../../invoices/index.ts'
import { lacksDestination } from '../../../payment-destinations/index.ts'
import { type Call, type Command, type TableRow, WrongUsage } from '../../command.ts'
import { placeOrder } from '../../orders/orders.service.ts'
import { StaffRefusal } from '../../refusals.ts'
import { sealDestination } from '../../orders/return-destinations.ts'
import { idOf, inFull } from './payment-words.ts'

async function toRow(deps: StaffDeps, row: ReturnRow): Promise<TableRow> {
  return {
    invoice: row.id,
    deposit: row.returns,
    player: row.player_id,
    amount: inFull(deps, row.amount, row.currency),
    why: row.why,
    method: row.method,
    state: row.state,
    needs: row.state === 'requested' && (await lacksDestination(deps, row)) ? 'a destination' : null,
    paidByHand: row.paid_by_hand,
    since: row.created_at,
  }
}

const listRows = (deps: StaffDeps, rows: readonly ReturnRow[]): Promise<TableRow[]> =>
  Promise.all(rows.map((row) => toRow(deps, row)))

/** An early check, so that nobody orders what can't be carried out. It is checked again when the order is carried out. */
async function setDestination(call: Call): Promise<TableRow[]> {
  const { deps, actor, reason, options } = call
  const invoice = await getReturn(call)
  const documentId = readId(options['document'])
  const destination = await inTransaction(deps.db, async (tx) => {
    const fields = await readFields(call, tx, invoice)
    const refusal = await refusalOfDestination(deps, tx, { invoiceId: invoice.id, fields, documentId })
    if (refusal !== null) throw new StaffRefusal(refusal)
    const kept = keptDestination(deps, invoice, fields)
    if (kept === null) throw new StaffRefusal('destinationWrong')
    const sealed = await sealDestination(deps, tx, invoice.player_id, kept)
    if (sealed === null) throw new StaffRefusal('erased')
    return sealed
  })
  const details = { kind: 'return-destination', invoiceId: invoice.id, documentId, destination } as const
  return [await placeOrder(deps, { playerId: invoice.player_id, details, actor, reason })]
}

/** Either a destination that the player has used, or the one shown by an accepted document. */
async function readFields(call: Call, tx: Tx, invoice: Invoice): Promise<Record<string, string>> {
  const { known, document, fields: text } = call.options
  if ((known === undefined) === (document === undefined) || (document === undefined) !== (text === undefined))
    throw new WrongUsage('Name either --known, or --document and --fields')
  const destinationId = readId(known)
  if (destinationId === null) return parseFields(text ?? '')
  const fields = await fieldsOfOwn(call.deps, tx, invoice.id, destinationId)
  if (fields === null) throw new StaffRefusal('destinationNotTheirs')
  return { ...fields }
}

function parseFields(text: string): Record<string, string> {
  const pairs = text.split(';').map((pair) => pair.split(/=(.*)/s, 2).map((part) => part.trim()))
  if (pairs.some(([key, value]) => !key || !value))
    throw new WrongUsage('--fields are pairs such as "iban=DE89…; account_holder=Ada Lovelace"')
  return Object.fromEntries(pairs) as Record<string, string>
}

function readId(text: string | undefined): string | null {
  if (text === undefined) return null
  if (!isUuid(text)) throw new WrongUsage(`${text} is not an ID`)
  return text.toLowerCase()
}

async function markPaid(call: Call): Promise<TableRow[]> {
  const { deps, actor, reason, options } = call
  const invoice = await getReturn(call)
  const reference = (options['reference'] ?? '').trim()
  const details = { kind: 'return-paid', invoiceId: invoice.id, reference } as const
  return [await placeOrder(deps, { playerId: invoice.player_id, details, actor, reason })]
}

async function getReturn(call: Call): Promise<Invoice> {
  const invoice = await findInvoice(call.deps.db, idOf(call))
  if (invoice === null || invoice.returns === null) throw new StaffRefusal('notFound')
  return invoice
}

async function retry(call: Call): Promise<TableRow[]> {
  const { deps, actor, reason } = call
  // An approval binds what its member read, and a member with a passkey signs it.
  if ((await getReturn(call)).state === InvoiceState.requested) throw new StaffRefusal('returnWaits')
  await retryReturn(deps, idOf(call), { actor, reason })
  return listRows(deps, await listReturns(deps.db, idOf(call)))
}

const payments = { right: 'payments' } as const

export const returnCommands: readonly Command[] = [
  {
    ...payments,
    words: 'return list',
    usage: '',
    about: 'Lists held money that was not returned yet, the reason, and whether a destination is missing.',
    needsReason: false,
    run: async ({ deps, countries }: Call) => listRows(deps, await listReturns(deps.db, null, countries)),
  },
  {
    ...payments,
    words: 'return retry',
    isHighRisk: true,
    // It was counted when it was approved.
    isUncounted: true,
    usage: '<invoice>',
    about: 'Sends an approved return of held money again. `withdrawal approve` approves one that waits.',
    needsReason: true,
    run: retry,
  },
  {
    ...payments,
    words: 'return destination',
    placesOrder: true,
    usage: '<invoice>',
    about:
      'Orders the destination of a return that its provider can’t refund. A second staff member must agree. The destination must be the player’s own: from their address book, or shown by an accepted payment document.',
    options: {
      known: { value: 'destination', about: 'a destination in the player’s address book' },
      document: { value: 'document', about: 'the accepted document that shows the account' },
      fields: {
        value: 'pairs',
        about:
          'the fields of the method: "iban=DE89…; account_holder=Ada Lovelace"; - reads them from the input, so that no shell history keeps them',
        takesInput: true,
      },
    },
    needsReason: true,
    run: setDestination,
  },
  {
    ...payments,
    words: 'return paid',
    placesOrder: true,
    usage: '<invoice>',
    about:
      'Orders that a return is marked as paid, because staff paid it without its provider. A second staff member must agree. Nobody can approve, retry or pay it afterwards.',
    options: {
      reference: {
        value: 'text',
        about: 'the reference of that payment at the bank or on the chain',
        isRequired: true,
      },
    },
    needsReason: true,
    run: markPaid,
  },
]
