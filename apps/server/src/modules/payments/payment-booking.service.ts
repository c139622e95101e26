/** Implements the port of the payment providers: what their messages do to deposits and withdrawals. */
import type { Deps } from '../../platform/deps.ts'
import { announce } from '../../platform/outbox/announce.ts'
import type { LockedPlayer } from '../player-state/index.ts'
import { canCredit, creditDeposit } from '../deposits/index.ts'
import { confirmEnded, endDeposit } from '../deposits/index.ts'
import { type Invoice, updateInvoice } from '../invoices/index.ts'
import type { PublicData } from '../invoices/index.ts'
import type { PaymentBooking } from '../payment-providers/index.ts'
import { toInstructions } from '../deposits/index.ts'
import { releaseWithdrawal, settleWithdrawal } from '../withdrawals/index.ts'

/** Text keys of the reasons that the player sees. */
const reasons = { failed: 'failedAtProvider', declined: 'declinedAtProvider', expired: 'expired' } as const

export function openPaymentBooking(deps: () => Deps): PaymentBooking {
  return {
    canCredit: (locked, invoice, amount) => canCredit(deps(), locked, invoice, amount),
    creditDeposit: (locked, invoice, amount) => creditDeposit(deps(), locked, invoice, amount),
    async endDeposit(locked, invoice, state) {
      await endDeposit(deps(), locked, invoice, { state, reason: reasons[state], isConfirmed: true })
    },
    confirmDepositEnd: (locked, invoice) => confirmEnded(deps(), locked, invoice),
    showInstructions: (locked, invoice, instructions) =>
      showInstructions(deps(), locked, invoice, instructions),
    async settlePayout(locked, invoice, amount) {
      await settleWithdrawal(deps(), locked, invoice, { amount, actor: actorOf(invoice) })
    },
    async releasePayout(locked, invoice) {
      await releaseWithdrawal(deps(), locked, invoice, 'failed', 'failedAtProvider', actorOf(invoice))
    },
  }
}

const actorOf = ({ provider }: Invoice) => `provider:${provider}`

async function showInstructions(
  deps: Deps,
  { tx, playerId }: LockedPlayer,
  invoice: Invoice,
  instructions: PublicData,
): Promise<void> {
  const shown = toInstructions(deps, invoice, instructions)
  const changes = { public_data: shown && JSON.stringify(shown) }
  await updateInvoice(tx, invoice.id, changes, deps.clock.now())
  await announce(tx, { kind: 'invoice.changed', playerId, invoiceId: invoice.id })
}
