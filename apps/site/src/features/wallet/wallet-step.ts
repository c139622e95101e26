import type { Invoice } from '@fairhall/contract'
import type { PaymentCode } from './deposit/payment-code.ts'

/** The step that the wallet's right side shows. Every step except `form` replaces the form. */
export type WalletStep =
  | { name: 'form' }
  | { name: 'birth-date' }
  | { name: 'limit' }
  | { name: 'qr'; code: PaymentCode }
  | { name: 'await'; invoiceId: string }
  | { name: 'frame'; url: string; invoiceId: string }
  | { name: 'page'; url: string; invoiceId: string }
  | { name: 'sent'; invoice: Invoice }

const BEFORE: readonly WalletStep['name'][] = ['form', 'birth-date', 'limit']

/**
 * Whether the step belongs to an existing payment. It is shown even if a new payment is blocked, such as by the
 * limit that it used up.
 */
export const isOfPayment = ({ name }: WalletStep) => !BEFORE.includes(name)
