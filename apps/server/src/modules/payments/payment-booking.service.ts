/** Implements the port of the payment providers: what their messages do to deposits and withdrawals. */
import { InvoiceType } from '@fairhall/contract'
import type { PaymentsDeps } from './payments.deps.ts'
import { announce } from '../../platform/outbox/publish-event.ts'
import type { LockedPlayer } from '../player-state/index.ts'
import { bookReportedDeposit, canBook, confirmEnd, endDeposit, toInstructions } from '../deposits/index.ts'
import { bookedOf, type Invoice, listInvoices, type PublicData, updateInvoice } from '../invoices/index.ts'
import type { PaymentBooking } from '../payment-providers/index.ts'
import { askSilentRegisters } from '../registers/index.ts'
import { releaseWithdrawal, settleWithdrawal } from '../withdrawals/index.ts'

/** With the text keys of the reasons that the player sees. */
const ends = {
  failed: { event: 'fail', reason: 'failedAtProvider' },
  declined: { event: 'decline', reason: 'declinedAtProvider' },
  expired: { event: 'expire', reason: 'expired' },
} as const

export function openPaymentBooking(deps: () => PaymentsDeps): PaymentBooking {
  return {
    prepare: (invoiceId) => askBeforeDeposit(deps(), invoiceId),
    canBook: (locked, invoice, amount) => canBook(deps(), locked, invoice, amount),
    bookDeposit: (locked, invoice, amount) => bookReportedDeposit(deps(), locked, invoice, amount),
    async endDeposit(locked, invoice, end) {
      await endDeposit(deps(), locked, invoice, { ...ends[end], isConfirmed: true })
    },
    confirmDepositEnd: (locked, invoice) => confirmEnd(deps(), locked, invoice),
    showInstructions: (locked, invoice, instructions) =>
      showInstructions(deps(), locked, invoice, instructions),
    async settlePayout(locked, invoice, amount) {
      await settleWithdrawal(deps(), locked, invoice, { amount, actor: actorOf(invoice) })
    },
    async releasePayout(locked, invoice) {
      const actor = actorOf(invoice)
      await releaseWithdrawal(deps(), locked, invoice, { event: 'fail', reason: 'failedAtProvider', actor })
    },
  }
}

const actorOf = ({ provider }: Invoice) => `provider:${provider}`

/** A register that did not answer at the player's login may answer now, and then their deposit is credited instead of returned. */
async function askBeforeDeposit(deps: PaymentsDeps, invoiceId: string): Promise<void> {
  const { markets } = deps.settings.current()
  if (!markets.some(({ rules: { registers } }) => registers.failsClosed && registers.asks.length > 0)) return
  const [invoice] = await listInvoices(deps.db, [invoiceId])
  if (invoice?.type !== InvoiceType.deposit || bookedOf(invoice) > 0n) return
  await askSilentRegisters(deps, invoice.player_id)
}

async function showInstructions(
  deps: PaymentsDeps,
  { tx, playerId }: LockedPlayer,
  invoice: Invoice,
  instructions: PublicData,
): Promise<void> {
  const shown = toInstructions(deps, invoice, instructions)
  const changes = { public_data: shown && JSON.stringify(shown) }
  await updateInvoice(tx, invoice.id, changes, deps.clock.now())
  await announce(tx, { kind: 'invoice.changed', playerId, invoiceId: invoice.id })
}
