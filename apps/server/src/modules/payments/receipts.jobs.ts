/** A receipt for each payment that has happened, for whoever has an address. A booking waits for none of it: it is news that asks for them. */
import { defineBatchJob, enqueue } from '../../platform/jobs/jobs.ts'
import { type Consumer, defineBatchConsumer } from '../../platform/outbox/consumer.ts'
import { findPlayer, showMoment, writeLetter } from '../players/index.ts'
import { findInvoice } from './invoices.queries.ts'
import { nameOfMethod } from './methods.view.ts'
import { moneyInWords } from './money-in-words.ts'

const SEND_RECEIPTS = 'payments.sendReceipts'
/** In one job: the last of them waits until the others are sent. */
const AT_ONCE = 20

export function receiptsConsumer(): Consumer {
  return defineBatchConsumer({
    name: 'payments.receipts',
    types: ['payment.booked'],
    async handle(tx, events) {
      const wanted = events.map(({ invoiceId }) => ({ invoiceId }))
      for (let from = 0; from < wanted.length; from += AT_ONCE)
        await enqueue(tx, SEND_RECEIPTS, wanted.slice(from, from + AT_ONCE))
    },
  })
}

export const sendReceipts = defineBatchJob<{ invoiceId: string }>({
  name: SEND_RECEIPTS,
  async runOne(deps, { invoiceId }) {
    const invoice = await findInvoice(deps.db, invoiceId)
    const player = invoice === null ? null : await findPlayer(deps.db, invoice.player_id)
    const currency = deps.settings.current().currencies.get(invoice?.currency ?? '')
    if (invoice === null || !player?.email || currency === undefined) return
    const { locale } = player
    const money = (subunits: bigint) => moneyInWords(deps, subunits, currency, locale)
    const values = {
      amount: money(invoice.amount),
      fee: money(invoice.fee),
      method: nameOfMethod(deps, invoice.method, locale),
      number: invoice.number,
      when: showMoment(deps, invoice.updated_at, locale, player.time_zone),
    }
    const link = `${deps.publicUrl}/profile/wallet`
    const name = invoice.type === 1 ? 'depositReceipt' : 'withdrawalReceipt'
    await deps.mail.send({ to: player.email, ...writeLetter(deps, locale, name, { link, values }) })
  },
})
