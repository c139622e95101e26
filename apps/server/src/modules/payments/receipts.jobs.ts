/** A receipt for each payment that has happened: queued in the transaction that books it, and sent to who has an address. */
import type { Tx } from '../../platform/database/database.ts'
import { defineJob, enqueue } from '../../platform/jobs/jobs.ts'
import { findPlayer, showMoment, writeLetter } from '../players/index.ts'
import { findInvoice } from './invoices.queries.ts'
import { nameOfMethod } from './methods.view.ts'
import { moneyInWords } from './money-in-words.ts'

const SEND_RECEIPT = 'payments.sendReceipt'

export async function requestReceipt(tx: Tx, invoiceId: string): Promise<void> {
  await enqueue(tx, SEND_RECEIPT, { invoiceId })
}

export const sendReceipt = defineJob<{ invoiceId: string }>({
  name: SEND_RECEIPT,
  async run(deps, { invoiceId }) {
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
