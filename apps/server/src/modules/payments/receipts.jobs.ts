/** A receipt for each payment that has happened, for whoever has an address. A booking waits for none of it: it is news that asks for them. */
import { DEPOSIT } from '@fairhall/contract'
import { setTimeout as wait } from 'node:timers/promises'
import type { Deps } from '../../platform/deps.ts'
import { defineBatchJob, enqueue } from '../../platform/jobs/jobs.ts'
import { type Consumer, defineBatchConsumer } from '../../platform/outbox/consumer.ts'
import { type Recipient, readRecipients, showMoment, writeLetter } from '../players/index.ts'
import { type Invoice, listInvoices } from './invoices.queries.ts'
import { toInvoice } from './invoices.view.ts'
import { nameOfMethod } from './methods.view.ts'
import { moneyInWords } from './money-in-words.ts'

const SEND_RECEIPTS = 'payments.sendReceipts'
/** In one job: its fixed cost is shared, and an interrupted job is soon done again. */
const AT_ONCE = 50
/**
 * Between the starts of two receipts, so that at most a hundred a second go out: more would slow down bets, and mail services limit
 * how many they accept. Receipts share one queue, so they occupy one worker only: no email that a player waits for is delayed.
 */
const EACH_MS = 10

export function receiptsConsumer(): Consumer {
  return defineBatchConsumer({
    name: 'payments.receipts',
    types: ['payment.booked', 'deposit.held'],
    async handle(tx, events) {
      const wanted = events.map(({ type, invoiceId }) => ({ invoiceId, isHeld: type === 'deposit.held' }))
      for (let from = 0; from < wanted.length; from += AT_ONCE)
        await enqueue(tx, SEND_RECEIPTS, wanted.slice(from, from + AT_ONCE), { queue: SEND_RECEIPTS })
    },
  })
}

interface Wanted {
  invoiceId: string
  /** About what was held of it, not about what was credited. */
  isHeld?: boolean
}

export const sendReceipts = defineBatchJob<Wanted>({
  name: SEND_RECEIPTS,
  async prepare(deps, wanted) {
    const ids = wanted.map(({ invoiceId }) => invoiceId)
    const invoices = await listInvoices(deps.db, ids)
    const playerIds = [...new Set(invoices.map((invoice) => invoice.player_id))]
    const players = await readRecipients(deps.db, playerIds)
    return async ({ invoiceId, isHeld = false }) => {
      const invoice = invoices.find(({ id }) => id === invoiceId)
      const player = players.get(invoice?.player_id ?? '')
      if (invoice === undefined || player === undefined) return
      await Promise.all([sendReceipt(deps, invoice, player, isHeld), wait(EACH_MS)])
    }
  },
})

async function sendReceipt(deps: Deps, invoice: Invoice, player: Recipient, isHeld: boolean): Promise<void> {
  const currency = deps.settings.current().currencies.get(invoice.currency)
  const { email, locale, timeZone } = player
  if (email === null || currency === undefined) return
  const money = (subunits: bigint) => moneyInWords(deps, subunits, currency, locale)
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
  await deps.mail.send({ to: email, ...writeLetter(deps, locale, name, { link, values }) })
}

function receiptOf({ type, returns }: Invoice) {
  if (type === DEPOSIT) return 'depositReceipt'
  return returns === null ? 'withdrawalReceipt' : 'depositReturned'
}
