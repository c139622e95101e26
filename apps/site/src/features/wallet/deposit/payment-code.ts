import type { Currency, DepositReply, Invoice } from '@fairhall/contract'
import { toDecimal, toSubunits } from '@fairhall/money'

/** The code or address that a player pays with elsewhere, and the amount. */
export interface PaymentCode extends Pick<DepositReply, 'invoiceId' | 'qr' | 'address' | 'tag'> {
  methodName: string
  amount: string
  /** The address takes any amount: `amount` is only the minimum. */
  isAmountOpen: boolean
  fee: string
  /** Null if the payment never expires. */
  expiresAt: string | null
}

/** Null until the provider has created it. */
export function paymentCodeOf({
  id,
  methodName,
  amount,
  isAmountOpen,
  fee,
  expiresAt,
  publicData,
}: Pick<
  Invoice,
  'id' | 'methodName' | 'amount' | 'isAmountOpen' | 'fee' | 'expiresAt' | 'publicData'
>): PaymentCode | null {
  const { qr, address, tag } = publicData ?? {}
  if (qr === undefined && address === undefined) return null
  return {
    invoiceId: id,
    methodName,
    amount,
    isAmountOpen,
    fee,
    expiresAt,
    ...(qr !== undefined && { qr }),
    ...(address !== undefined && { address }),
    ...(tag !== undefined && { tag }),
  }
}

/** The amount plus the provider's fee. A smaller payment would not cover the full amount. */
export function toPay(
  { amount, fee }: Pick<PaymentCode, 'amount' | 'fee'>,
  { subunitToUnit }: Pick<Currency, 'subunitToUnit'>,
): string {
  return toDecimal(toSubunits(amount, subunitToUnit) + toSubunits(fee, subunitToUnit), subunitToUnit)
}
