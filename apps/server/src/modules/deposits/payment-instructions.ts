/** How a player pays a deposit: QR code, address and tag, from the provider's reply or a later message. */
import { toDecimal } from '@fairhall/money'
import type { DepositsDeps } from './deposits.deps.ts'
import type { Invoice, PublicData } from '../invoices/index.ts'
import { networkNamed, toPaymentUri } from '../payment-methods/index.ts'

/** Null if the provider supplies none of these. */
export function toInstructions(
  { settings, paymentMethods }: Pick<DepositsDeps, 'settings' | 'paymentMethods'>,
  { method: methodId, network: networkId, currency: code, amount, fee, is_amount_open: isOpen }: Invoice,
  { qr, address, tag }: PublicData,
): PublicData | null {
  const method = paymentMethods.methods.find(({ id }) => id === methodId)
  const network = networkNamed(method, networkId)
  const currency = settings.current().currencies.get(code)
  const toPay = currency && toDecimal(amount + fee, currency.subunitToUnit)
  const uri =
    network && address !== undefined && toPay !== undefined
      ? toPaymentUri({ chain: network.chain, currency: code, address, tag, amount: isOpen ? null : toPay })
      : undefined
  const shown = qr ?? uri
  if (shown === undefined && address === undefined) return null
  return {
    ...(shown !== undefined && { qr: shown }),
    ...(address !== undefined && { address }),
    ...(tag !== undefined && { tag }),
  }
}
