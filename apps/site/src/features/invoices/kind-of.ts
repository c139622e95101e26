import type { Invoice } from '@fairhall/contract'
import { InvoiceType } from '@fairhall/contract/codes'

/** The text key of what a payment is. The return of held money is no withdrawal: it was never the player's balance. */
export const kindOf = ({ type, isReturn }: Pick<Invoice, 'type' | 'isReturn'>) => {
  if (type === InvoiceType.deposit) return 'deposit'
  return isReturn ? 'return' : 'withdrawal'
}
