/** Figures about payments that need staff's attention. */
import type { PaymentsDeps } from './payments.deps.ts'
import { secondsSince, watch } from '../../platform/watches.ts'
import { readPaymentFigures } from './payments.watch.queries.ts'

export function watchPayments(deps: PaymentsDeps): void {
  watch(deps, {
    figures: {
      fairhall_withdrawals_waiting: 'Withdrawals that wait for approval.',
      fairhall_withdrawals_waiting_seconds: 'How long the oldest of them has waited, in seconds.',
      fairhall_deposit_alerts_open: 'Alerts of risk rules about deposits that staff has not closed.',
      fairhall_deposit_alerts_open_seconds: 'How long the oldest of them has been open, in seconds.',
      fairhall_payouts_sending_seconds:
        'Seconds since the last change of the oldest payout that was sent to a provider.',
      fairhall_provider_messages_unbooked:
        'Quarantined messages of payment providers that were neither booked nor handled by staff since.',
      fairhall_provider_messages_forged: 'Messages of the last hour without a valid provider signature.',
    },
    async read() {
      const found = await readPaymentFigures(deps.db, deps.clock.now())
      return {
        fairhall_withdrawals_waiting: Number(found?.waiting ?? 0n),
        fairhall_withdrawals_waiting_seconds: secondsSince(found?.waitingSince ?? null, deps) ?? 0,
        fairhall_deposit_alerts_open: Number(found?.alerts ?? 0n),
        fairhall_deposit_alerts_open_seconds: secondsSince(found?.alertSince ?? null, deps) ?? 0,
        fairhall_payouts_sending_seconds: secondsSince(found?.sendingSince ?? null, deps) ?? 0,
        fairhall_provider_messages_unbooked: Number(found?.unbooked ?? 0n),
        fairhall_provider_messages_forged: Number(found?.forged ?? 0n),
      }
    },
  })
}
