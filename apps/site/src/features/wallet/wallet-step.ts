import type { DepositReply, Invoice } from '@fairhall/contract'

/** Where the right side of the wallet stands. Everything but `form` takes the place of the form. */
export type WalletStep =
  | { name: 'form' }
  | { name: 'birth-date' }
  | { name: 'limit' }
  | { name: 'qr'; reply: Pick<DepositReply, 'invoiceId' | 'qr' | 'address' | 'tag'>; amount: string }
  | { name: 'await'; invoiceId: string }
  | { name: 'frame'; url: string; invoiceId: string }
  | { name: 'page'; url: string; invoiceId: string }
  | { name: 'sent'; invoice: Invoice }
