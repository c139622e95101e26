import { InvoiceState, InvoiceType } from '@fairhall/contract'
import type { Db } from '../../platform/database/database.ts'

interface PaymentFigures {
  waiting: bigint
  waitingSince: Date | null
  alerts: bigint
  alertSince: Date | null
  sendingSince: Date | null
  unbooked: bigint
  forged: bigint
}

/**
 * Each part reads a partial index. A quarantined message stops counting once its invoice is booked. A payout with a
 * quarantined message counts as unbooked, not as silent.
 */
const FIGURES = `
  select (select count(*) from invoice where type = ${InvoiceType.withdrawal} and state = '${InvoiceState.requested}') as waiting,
         (select min(updated_at) from invoice where type = ${InvoiceType.withdrawal} and state = '${InvoiceState.requested}') as "waitingSince",
         (select count(*) from risk_hit where is_alert and closed_at is null) as alerts,
         (select min(found_at) from risk_hit where is_alert and closed_at is null) as "alertSince",
         (select min(updated_at) from invoice i where type = ${InvoiceType.withdrawal} and state = '${InvoiceState.sending}'
             and not exists (select 1 from payment_message m
                              where m.invoice_id = i.id and m.verdict = 'quarantined' and m.handled_at is null
                                and m.received_at >= i.updated_at)) as "sendingSince",
         (select count(*) from payment_message m
           where verdict = 'quarantined' and handled_at is null
             and not exists (select 1 from payment_message later
                              where later.invoice_id = m.invoice_id and later.id > m.id and later.verdict = 'booked')) as unbooked,
         (select count(*) from payment_message
           where verdict = 'forged' and received_at > $1::timestamptz - interval '1 hour') as forged`

export async function readPaymentFigures(db: Db, now: Date): Promise<PaymentFigures | undefined> {
  return (await db.query<PaymentFigures>(FIGURES, [now])).rows[0]
}
