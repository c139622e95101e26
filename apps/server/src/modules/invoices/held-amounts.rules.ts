/** How much of a deposit was paid, and how much of that is held instead of credited. Pure; amounts are subunits. */
import { InvoiceState } from '@fairhall/contract'
import type { Invoice } from './invoices.queries.ts'
import type { HeldFor } from './invoices.tables.ts'

/** All that a player has paid with a deposit, credited or held. */
export const paidOf = ({ state, amount, held_amount }: Pick<Invoice, 'state' | 'amount' | 'held_amount'>) =>
  (state === InvoiceState.success ? amount : 0n) + held_amount

/** The part of a deposit's payment that is in our books, including what staff has added. */
export function bookedOf(
  invoice: Pick<Invoice, 'state' | 'amount' | 'added_amount' | 'held_amount'>,
): bigint {
  return paidOf(invoice) + invoice.added_amount
}

const reasons = {
  limit: 'heldForLimit',
  break: 'heldForBreak',
  register: 'heldForRegister',
  review: 'heldForReview',
  restricted: 'heldForReview',
} as const

/** Text key of the reason that the player sees. */
export const heldReasonOf = (heldFor: HeldFor) => reasons[heldFor]
