/** What payment providers have said and what stands in their books. */
import { DEPOSIT } from '@fairhall/contract'
import { inTransaction } from '../../../platform/database/database.ts'
import { isUuid } from '../../../platform/uuid.ts'
import {
  compareBooks,
  finishMessage,
  listForged,
  listMessages,
  reconcile,
  replayMessage,
} from '../../payments/index.ts'
import { noteAudit } from '../../players/index.ts'
import { type Call, type Command, type TableRow, WrongUsage } from '../command.ts'
import { StaffRefusal } from '../refusals.ts'
import { inFull } from './payment-words.ts'

async function showMessages({ deps, args }: Call): Promise<TableRow[]> {
  const [invoiceId = null] = args
  if (invoiceId !== null && !isUuid(invoiceId)) throw new WrongUsage(`${invoiceId} is not an id`)
  const messages = await listMessages(deps.db, invoiceId)
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

const SHOWN = 200

async function showForged({ deps }: Call): Promise<TableRow[]> {
  const forged = await listForged(deps.db)
  return forged.map(({ id, provider, receivedAt, body }) => ({
    message: id,
    provider,
    at: receivedAt,
    begins: body.slice(0, SHOWN),
  }))
}

function messageOf({ args }: Call): bigint {
  const [id = ''] = args
  if (!/^\d{1,18}$/.test(id)) throw new WrongUsage('<message> is a number of `message list`')
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
  return [{ message: messageId, messages, result: messages === 0 ? 'was seen to before' : 'is seen to' }]
}

function readHours(text: string): number {
  if (!/^\d{1,4}$/.test(text)) throw new WrongUsage(`${text} is no number of hours`)
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
    kind: invoice.type === DEPOSIT ? 'deposit' : 'withdrawal',
    amount: inFull(deps, invoice.amount, invoice.currency),
    provider: invoice.provider,
    since: invoice.created_at,
    here: invoice.state,
    there: typeof there === 'string' ? there : `${there.status} ${there.amount} ${there.currency}`,
    result: verdict ?? 'nothing changed',
  }))
}

async function compare({ deps, actor, reason, args, options }: Call): Promise<TableRow[]> {
  const [provider] = args
  if (provider !== undefined && deps.payments.findProvider(provider) === null)
    throw new StaffRefusal('notFound')
  const { comparedHours } = deps.payments.rules.reconciliation
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
      'Asks providers for what is under way for too long, books what is settled there, and lists what differs.',
    options: {
      'ended-hours': { value: 'hours', about: 'also asks for deposits that were given up and are no older' },
    },
    run: reconcileInvoices,
  },
  {
    ...payments,
    words: 'invoice compare',
    usage: '[provider]',
    about: 'Holds the lists of providers against our payments, and lists what differs. Changes nothing.',
    options: { hours: { value: 'hours', about: 'how far back; as long as each night when left out' } },
    run: compare,
  },
  {
    ...payments,
    words: 'message list',
    usage: '[invoice]',
    about: 'Provider messages that were put aside and wait for a person; of an invoice, all there were.',
    needsReason: false,
    run: showMessages,
  },
  {
    ...payments,
    words: 'message forged',
    usage: '',
    about: 'Messages in the name of a provider that he has not signed. Nothing is to be done with them.',
    needsReason: false,
    run: showForged,
  },
  {
    ...payments,
    words: 'message replay',
    usage: '<message>',
    about: 'Has a signed message judged anew. What was booked is not booked again.',
    run: replay,
  },
  {
    ...payments,
    words: 'message done',
    usage: '<message>',
    about:
      'Says that a message which was put aside is seen to, with those before it of the same payment. Moves no money.',
    run: finish,
  },
]
