/** The port through which the messages of providers reach deposits, withdrawals and the ledger. */
import type { LockedPlayer } from '../player-state/index.ts'
import type { Invoice, PublicData } from '../invoices/index.ts'

/**
 * Carries out what a provider reports about a payment. This module judges each message and stores it; `payments`
 * implements this port, and `app.ts` connects both. Each function except `prepare` runs in the transaction that stores the message, and
 * is called only for an invoice in a state that the judgement allows. The caller holds the player's lock and has read
 * the invoice under it.
 */
export interface PaymentBooking {
  /** Before the transaction, without a lock: finds out again what could keep a deposit from being credited. */
  prepare(invoiceId: string): Promise<void>
  /** Whether the books can hold a deposit of this amount. Changes nothing. */
  canBook(locked: LockedPlayer, invoice: Invoice, amount: bigint): boolean
  /** The provider has received this amount, perhaps after the deposit had ended. Publishes its own events. */
  bookDeposit(locked: LockedPlayer, invoice: Invoice, amount: bigint): Promise<void>
  /** A pending deposit has ended without money at the provider. Frees its reserved limit. */
  endDeposit(locked: LockedPlayer, invoice: Invoice, end: DepositEnd): Promise<void>
  /** Nobody can pay a deposit any more that had ended here before. Frees its reserved limit. */
  confirmDepositEnd(locked: LockedPlayer, invoice: Invoice): Promise<void>
  /** The provider has said how to pay a pending deposit. */
  showInstructions(locked: LockedPlayer, invoice: Invoice, instructions: PublicData): Promise<void>
  /** The provider has paid out this amount. The caller publishes the events. */
  settlePayout(locked: LockedPlayer, invoice: Invoice, amount: bigint): Promise<void>
  /** The provider will never pay this payout. The caller publishes the event. */
  releasePayout(locked: LockedPlayer, invoice: Invoice): Promise<void>
}

/** How a deposit can end without money at its provider. */
export type DepositEnd = 'failed' | 'declined' | 'expired'
