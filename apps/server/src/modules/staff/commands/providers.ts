/** Commands about the messages of payment providers and their records. */
import { InvoiceType } from '@fairhall/contract'
import { inTransaction } from '../../../platform/database/database.ts'
import { isUuid } from '../../../platform/uuid.ts'
import {
  compareBooks,
  finishMessage,
  listForged,
  listMessages,
  reconcile,
  replayMessage,
} from '../../payment-providers/index.ts'
import { noteAudit } from '../../players/index.ts'
import { type Call, type Command, type TableRow, WrongUsage } from '../command.ts'
import { StaffRefusal } from '../refusals.ts'
import { inFull } from './payments/payment-words.ts'

async function showMessages({ deps, args, countries }: Call): Promise<TableRow[]> {
  const [invoiceId = null] = args
  if (invoiceId !== null && !isUuid(invoiceId)) throw new WrongUsage(`${invoiceId} is not an ID`)
  const messages = await listMessages(deps.db, invoiceId, countries)
  return messages.map(({ id, provider, verdict, reason, message, receivedAt, handledAt }) => ({
    message: id,
    provider,
    invoice: message?.invoiceId ?? null,
    says: message && `${message.kind} ${message.status} ${message.amount} ${message.currency}`,
    verdict,
    reason,
    at: receivedAt,
    handled: handledAt,
  }))
}

const SHOWN_CHARACTERS = 200

async function showForged({ deps }: Call): Promise<TableRow[]> {
  const forged = await listForged(deps.db)
  return forged.map(({ id, provider, receivedAt, body }) => ({
    message: id,
    provider,
    at: receivedAt,
    begins: body.slice(0, SHOWN_CHARACTERS),
  }))
}

function messageOf({ args }: Call): bigint {
  const [id = ''] = args
  if (!/^\d{1,18}$/.test(id)) throw new WrongUsage('<message> is a number from `message list`')
  return BigInt(id)
}

async function replay(call: Call): Promise<TableRow[]> {
  const { deps, actor, reason } = call
  const messageId = messageOf(call)
  return [{ message: messageId, verdict: await replayMessage(deps, { messageId, actor, reason }) }]
}

async function finish(call: Call): Promise<TableRow[]> {
  const { deps, actor, reason } = call
  const messageId = messageOf(call)
  const messages = await finishMessage(deps, { messageId, actor, reason })
  return [{ message: messageId, messages, result: messages === 0 ? 'was done before' : 'done' }]
}

function readHours(text: string): number {
  if (!/^\d{1,4}$/.test(text)) throw new WrongUsage(`${text} is not a number of hours`)
  return Number(text)
}

async function reconcileInvoices({ deps, actor, reason, options }: Call): Promise<TableRow[]> {
  const findings = await reconcile(deps, { endedHours: readHours(options['ended-hours'] ?? '0') })
  await inTransaction(deps.db, (tx) =>
    noteAudit(deps, tx, {
      actor,
      reason,
      action: 'invoices.reconciled',
      subject: 'invoices',
      details: {
        found: findings.length,
        booked: findings.filter(({ verdict }) => verdict === 'booked').length,
      },
    }),
  )
  return findings.map(({ invoice, there, verdict }) => ({
    invoice: invoice.id,
    kind: invoice.type === InvoiceType.deposit ? 'deposit' : 'withdrawal',
    amount: inFull(deps, invoice.amount, invoice.currency),
    provider: invoice.provider,
    since: invoice.created_at,
    here: invoice.state,
    there: typeof there === 'string' ? there : `${there.status} ${there.amount} ${there.currency}`,
    result: verdict ?? 'no change',
  }))
}

async function compare({ deps, actor, reason, args, options }: Call): Promise<TableRow[]> {
  const [provider] = args
  if (provider !== undefined && deps.paymentProviders.find(provider) === null)
    throw new StaffRefusal('notFound')
  const { comparedHours } = deps.paymentMethods.rules.reconciliation
  const hours = readHours(options['hours'] ?? String(comparedHours))
  const differences = await compareBooks(deps, { hours, ...(provider !== undefined && { provider }) })
  await inTransaction(deps.db, (tx) =>
    noteAudit(deps, tx, {
      actor,
      reason,
      action: 'invoices.compared',
      subject: 'invoices',
      details: { found: differences.length, hours },
    }),
  )
  return differences.map(({ provider: by, kind, invoice, order, reference }) => ({
    provider: by,
    differs: kind,
    invoice: invoice?.id ?? order?.invoiceId ?? null,
    reference,
    here: invoice && `${invoice.state} ${inFull(deps, invoice.amount, invoice.currency)}`,
    there: order && `${order.status} ${order.amount} ${order.currency}`,
  }))
}

const payments = { right: 'payments', needsReason: true } as const

export const providerCommands: readonly Command[] = [
  {
    ...payments,
    words: 'invoice reconcile',
    usage: '',
    about:
      'Asks providers about payments that are pending for too long, books those that are settled there, and lists differences.',
    options: {
      'ended-hours': {
        value: 'hours',
        about: 'also asks about deposits that expired or were cancelled within these hours',
      },
    },
    run: reconcileInvoices,
  },
  {
    ...payments,
    words: 'invoice compare',
    usage: '[provider]',
    about: "Compares the providers' lists with our payments and lists differences. Changes nothing.",
    options: { hours: { value: 'hours', about: 'how far back; the nightly period if omitted' } },
    run: compare,
  },
  {
    ...payments,
    words: 'message list',
    usage: '[invoice]',
    about: 'Lists quarantined provider messages that wait for a decision, or all messages of one invoice.',
    needsReason: false,
    run: showMessages,
  },
  {
    ...payments,
    words: 'message forged',
    usage: '',
    about: 'Lists messages in the name of a provider without its valid signature. No action is needed.',
    needsReason: false,
    run: showForged,
  },
  {
    ...payments,
    words: 'message replay',
    usage: '<message>',
    about: 'Processes a signed message again. It never books a payment twice.',
    run: replay,
  },
  {
    ...payments,
    words: 'message done',
    isUncounted: true,
    usage: '<message>',
    about: 'Marks a quarantined message as done, with the earlier ones of the same payment. Moves no money.',
    run: finish,
  },
]
