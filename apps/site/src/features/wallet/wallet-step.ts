import type { Invoice } from '@fairhall/contract'
import type { PaymentCode } from './payment-code.ts'

/** Where the right side of the wallet stands. Everything but `form` takes the place of the form. */
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

/** Whether a payment stands: it is shown whatever keeps another one from being made, such as the limit that it has used up. */
export const isOfPayment = ({ name }: WalletStep) => !BEFORE.includes(name)
