/**
 * Sends a receipt by email for each payment, to players with an address. Receipts are triggered by events, so no
 * booking waits for them.
 */
import { InvoiceType } from '@fairhall/contract'
import { setTimeout as wait } from 'node:timers/promises'
import type { PaymentsDeps } from './payments.deps.ts'
import { defineBatchJob, enqueue } from '../../platform/jobs/jobs.ts'
import { type Consumer, defineBatchConsumer } from '../../platform/outbox/consumer.ts'
import { type Recipient, readRecipients, showMoment, writeEmail } from '../players/index.ts'
import { type Invoice, listInvoices, toInvoice } from '../invoices/index.ts'
import { formatAmount, nameOfMethod } from '../payment-methods/index.ts'

const SEND_RECEIPTS = 'payments.sendReceipts'
/** Receipts per job: few enough that an interrupted job is quickly repeated, enough to share its fixed cost. */
const PER_JOB = 50
/**
 * Delay between two receipts, which caps them at 100 per second: more would slow down bets, and mail services limit
 * what they accept. Receipts share one queue and occupy one worker, so no email that a player waits for is delayed.
 */
const DELAY_MS = 10

export function receiptsConsumer(): Consumer {
  return defineBatchConsumer({
    name: 'payments.receipts',
    kinds: ['payment.booked', 'deposit.held'],
    async handle(tx, events) {
      const requests = events.map(({ kind, invoiceId }) => ({ invoiceId, isHeld: kind === 'deposit.held' }))
      for (let from = 0; from < requests.length; from += PER_JOB)
        await enqueue(tx, SEND_RECEIPTS, requests.slice(from, from + PER_JOB), { queue: SEND_RECEIPTS })
    },
  })
}

interface ReceiptRequest {
  invoiceId: string
  /** The receipt covers the held part instead of the credited part. */
  isHeld?: boolean
}

export const sendReceipts = defineBatchJob<ReceiptRequest, PaymentsDeps>({
  name: SEND_RECEIPTS,
  async prepare(deps, requests) {
    const ids = requests.map(({ invoiceId }) => invoiceId)
    const invoices = await listInvoices(deps.db, ids)
    const playerIds = [...new Set(invoices.map((invoice) => invoice.player_id))]
    const players = await readRecipients(deps.db, playerIds)
    const { pauseMs = DELAY_MS } = deps.mail
    return async ({ invoiceId, isHeld = false }) => {
      const invoice = invoices.find(({ id }) => id === invoiceId)
      const player = players.get(invoice?.player_id ?? '')
      if (invoice === undefined || player === undefined) return
      await Promise.all([sendReceipt(deps, invoice, player, isHeld), wait(pauseMs)])
    }
  },
})

async function sendReceipt(
  deps: PaymentsDeps,
  invoice: Invoice,
  player: Recipient,
  isHeld: boolean,
): Promise<void> {
  const currency = deps.settings.current().currencies.get(invoice.currency)
  const { email, locale, timeZone } = player
  if (email === null || currency === undefined) return
  const money = (subunits: bigint) => formatAmount(deps, subunits, currency, locale)
  const values = {
    amount: money(isHeld ? invoice.held_amount : invoice.amount),
    fee: money(invoice.fee),
    method: nameOfMethod(deps, invoice.method, locale),
    number: invoice.number,
    when: showMoment(deps, invoice.updated_at, locale, timeZone),
    reason: (isHeld && toInvoice(deps, invoice, locale).publicData?.reason) || '',
  }
  const link = `${deps.publicUrl}/profile/wallet`
  const name = isHeld ? 'depositHeld' : receiptOf(invoice)
  await deps.mail.send({ to: email, ...writeEmail(deps, locale, name, { link, values }) })
}

function receiptOf({ type, returns }: Invoice) {
  if (type === InvoiceType.deposit) return 'depositReceipt'
  return returns === null ? 'withdrawalReceipt' : 'depositReturned'
}
