/** Figures about payments that need staff's attention. */
import { InvoiceState, InvoiceType } from '@fairhall/contract'
import type { PaymentsDeps } from './payments.deps.ts'
import { secondsSince, watch } from '../../platform/watches.ts'

interface Found {
  waiting: bigint
  waitingSince: Date | null
  sendingSince: Date | null
  unbooked: bigint
  forged: bigint
}

/**
 * Each part reads a partial index. A quarantined message stops counting once its invoice is booked. A payout with a
 * quarantined message counts as unbooked, not as silent.
 */
const QUESTION = `
  select (select count(*) from invoice where type = ${InvoiceType.withdrawal} and state = '${InvoiceState.requested}') as waiting,
         (select min(updated_at) from invoice where type = ${InvoiceType.withdrawal} and state = '${InvoiceState.requested}') as "waitingSince",
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

export function watchPayments(deps: PaymentsDeps): void {
  watch(deps, {
    figures: {
      fairhall_withdrawals_waiting: 'Withdrawals that wait for approval.',
      fairhall_withdrawals_waiting_seconds: 'How long the oldest of them has waited, in seconds.',
      fairhall_payouts_sending_seconds:
        'Seconds since the last change of the oldest payout that was sent to a provider.',
      fairhall_provider_messages_unbooked:
        'Quarantined messages of payment providers that were neither booked nor handled by staff since.',
      fairhall_provider_messages_forged: 'Messages of the last hour without a valid provider signature.',
    },
    async read() {
      const { rows } = await deps.db.query<Found>(QUESTION, [deps.clock.now()])
      const [found] = rows
      return {
        fairhall_withdrawals_waiting: Number(found?.waiting ?? 0n),
        fairhall_withdrawals_waiting_seconds: secondsSince(found?.waitingSince ?? null, deps) ?? 0,
        fairhall_payouts_sending_seconds: secondsSince(found?.sendingSince ?? null, deps) ?? 0,
        fairhall_provider_messages_unbooked: Number(found?.unbooked ?? 0n),
        fairhall_provider_messages_forged: Number(found?.forged ?? 0n),
      }
    },
  })
}
