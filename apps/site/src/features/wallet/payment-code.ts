import type { Currency, DepositReply, Invoice } from '@fairhall/contract'
import { toDecimal, toSubunits } from '@fairhall/money'

/** What a player pays with elsewhere: a code or an address, and how much. */
export interface PaymentCode extends Pick<DepositReply, 'invoiceId' | 'qr' | 'address' | 'tag'> {
  methodName: string
  amount: string
  fee: string
  /** Null where nobody gives it up. */
  expiresAt: string | null
}

/** Null while the provider has not made it. */
export function paymentCodeOf({
  id,
  methodName,
  amount,
  fee,
  expiresAt,
  publicData,
}: Pick<Invoice, 'id' | 'methodName' | 'amount' | 'fee' | 'expiresAt' | 'publicData'>): PaymentCode | null {
  const { qr, address, tag } = publicData ?? {}
  if (qr === undefined && address === undefined) return null
  return {
    invoiceId: id,
    methodName,
    amount,
    fee,
    expiresAt,
    ...(qr !== undefined && { qr }),
    ...(address !== undefined && { address }),
    ...(tag !== undefined && { tag }),
  }
}

/** What the provider takes is on top: less than both together would not come in full. */
export function toPay(
  { amount, fee }: Pick<PaymentCode, 'amount' | 'fee'>,
  { subunitToUnit }: Pick<Currency, 'subunitToUnit'>,
): string {
  return toDecimal(toSubunits(amount, subunitToUnit) + toSubunits(fee, subunitToUnit), subunitToUnit)
}
